"""The page computes the same geometry of figures as Python."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import get_args

import numpy as np
import pytest
import torch
from torch import Tensor

from qkv_demo.examples import examples
from qkv_demo.figures.registry import FIGURES, find_figure
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.replay.programs import figure_program
from qkv_demo.scene import Context, Scene
from qkv_demo.scene.view import PlaneContent, View
from qkv_demo.wording import Pair
from qkv_demo.wording.film import film_sentences

from ..drawings import geometry_of, inputs_of
from ..random_scenes import difference, random_scene
from ..scenes import RILEY
from .node import page

CLOSE = 1e-12  # The allowed difference, relative to the largest number of the picture.
PLANE_CONTENTS = get_args(PlaneContent)


def looks(scene: Scene, seed: int = 0) -> list[View]:
    """Yield a view of each content of the plane, each with another head and pair."""
    chance = Random(seed)
    pick = chance.randrange
    sizes = len(scene.heads), len(scene.tokens), len(scene.key_tokens)
    return [
        View(head=pick(sizes[0]), pair=(pick(sizes[1]), pick(sizes[2])), plane_content=plane_content)
        for plane_content in PLANE_CONTENTS
    ]


def drawings(scene: Scene, seed: int = 0) -> list[tuple[Trace, View, str]]:
    """Yield every figure of a scene, with a view of each kind that changes the figure."""
    trace = attend(scene)
    return [
        (trace, view, name)
        for view in looks(scene, seed)
        for name in FIGURES
        if name == "space" or view.plane_content == "embeddings"
    ]


def beats(name: str) -> Iterator[tuple[Trace, View, str]]:
    """Yield the picture of every beat in an example's film."""
    preset = examples()[name]
    trace, view = attend(preset.scene), View(pair=preset.pair)
    return ((trace, view, beat) for beat in film_sentences(Pair(trace, 0, *preset.pair)))


def apart(found: dict[str, Tensor], expected: dict[str, Tensor]) -> float:
    """Return the largest difference relative to the picture's largest number, which counts as at least 1e-9."""
    assert list(found) == list(expected)
    largest = max(1e-9, *(rows.nan_to_num(0.0).abs().max().item() for rows in expected.values()))
    return max(difference(found[name], expected[name], largest) for name in expected)


def worst(scene: Scene, seed: int = 0) -> float:
    found = []
    for trace, view, name in drawings(scene, seed):
        given = inputs_of(trace, view, name)
        (geometry,) = page().run(figure_program(trace.scene, view, find_figure(name)), [given])
        found.append(apart(geometry, geometry_of(trace, view, name)))
    return max(found)


def test_pictures_of_examples_are_the_same() -> None:
    scenes = {name: preset.scene for name, preset in examples().items()} | EDGES
    assert {name: off for name, scene in scenes.items() if (off := worst(scene)) > CLOSE} == {}


def test_animations_of_the_film_are_the_same() -> None:
    for trace, view, beat in (told for name in examples() for told in beats(name)):
        figure, inputs = find_figure(beat), inputs_of(trace, view, beat)
        variant = figure.plan(trace.scene, view).variant
        for share in (0.0, 0.3, 0.85, 1.0):
            given = {**inputs, "progress": torch.tensor(share, dtype=torch.float64)}
            (replayed,) = page().run(figure_program(trace.scene, view, figure), [given])
            assert apart(replayed, figure.geometry(given, variant)) <= CLOSE, (beat, share)


def test_pictures_of_random_scenes_are_the_same() -> None:
    differences = {seed: worst(random_scene(seed), seed) for seed in range(40)}
    assert {seed: found for seed, found in differences.items() if found > CLOSE} == {}


EDGES = {
    "a zero query": replace(RILEY, embeddings=((0, 0), (1, 2))),
    "nothing but zeros": replace(RILEY, embeddings=((0, 0), (0, 0))),
    "a zero query under cosine": replace(RILEY, embeddings=((0, 0), (1, 2)), score="cosine"),
    "additive": replace(RILEY, score="additive"),
    "distance": replace(RILEY, score="distance"),
    "a row without weights": replace(RILEY, embeddings=((1, 0), (-1, 0)), tie_qk=True, normalize="sum"),
    "its mask": replace(RILEY, mask="causal"),
    "another's answers": replace(RILEY, context=Context(("a", "b", "c"), ((0, 1), (2, 3), (-1, -1)))),
    "too small to square": replace(RILEY, embeddings=((1e-200, 0), (0, 5e-324))),
    "as large as it may be": replace(RILEY, embeddings=((1e6, -1e6), (1e6, 1e6))),
}


@pytest.mark.parametrize("share", [0.0, 0.3, 0.85])
def test_the_animation_of_a_matrix_is_interpolated(share: float) -> None:
    """Replayed, and by NumPy: (1 − t) I + t W, and what it makes of the inputs."""
    for trace, view, name in (drawing for seed in range(20) for drawing in drawings(random_scene(seed), seed)):
        if name != "space" or view.plane_content == "embeddings":
            continue
        scene = trace.scene
        figure = find_figure(name)
        (matrix, images, source), variant, _ = figure.plan(scene, view)
        given = {**inputs_of(trace, view, name), "progress": torch.tensor(share, dtype=torch.float64)}
        placed = figure.geometry(given, variant)
        (replayed,) = page().run(figure_program(scene, view, figure), [given])
        assert apart(replayed, placed) <= CLOSE
        w = given[matrix].numpy()
        moving = (1 - share) * np.eye(*w.shape) + share * w
        for drawn, rows in ((placed[matrix], moving), (placed[images], given[source].numpy() @ moving)):
            tips = drawn[:, 1].numpy()
            width = min(tips.shape[1], rows.shape[1])
            np.testing.assert_allclose(tips[:, :width], rows[:, :width], atol=1e-9)


def test_a_layout_uses_all_geometry_but_no_numbers() -> None:
    for trace, view, name in (drawing for seed in range(30) for drawing in drawings(random_scene(seed), seed)):
        scene = trace.scene
        other = replace(scene, embeddings=tuple(tuple(1 - x for x in row) for row in scene.embeddings), temperature=0.3)
        figure = find_figure(name)
        spec = figure.build_canvas(scene, view).spec()
        assert spec == figure.build_canvas(other, view).spec()
        things = [thing for kind in ("shapes", "labels", "handles") for thing in spec[kind]]
        named = {thing[by] for thing in things for by in ("output", "condition") if by in thing}
        assert named == set(geometry_of(trace, view, name))
