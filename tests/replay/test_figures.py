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
from qkv_demo.figures.registry import STAGE_FIGURES, find_figure
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.replay.programs import get_figure_program
from qkv_demo.scene import Context, Scene
from qkv_demo.scene.view import PlaneContent, View
from qkv_demo.wording import Pair
from qkv_demo.wording.film import write_film_sentences

from ..drawings import geometry_of, inputs_of
from ..random_scenes import difference, random_scene
from ..scenes import RILEY
from .node import page

CLOSE = 1e-12  # The allowed difference, relative to the largest number of the picture.
PLANE_CONTENTS = get_args(PlaneContent)


def looks(scene: Scene, seed: int = 0) -> list[View]:
    """Yield a view of each content of the plane, each with another head and pair."""
    source = Random(seed)
    pick = source.randrange
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
        for name in STAGE_FIGURES
        if name == "space" or view.plane_content == "embeddings"
    ]


def beats(name: str) -> Iterator[tuple[Trace, View, str]]:
    """Yield the picture of every beat in an example's film."""
    preset = examples()[name]
    trace, view = attend(preset.scene), View(pair=preset.pair)
    return ((trace, view, beat) for beat in write_film_sentences(Pair(trace, 0, *preset.pair)))


def largest_difference(values: dict[str, Tensor], expected: dict[str, Tensor]) -> float:
    """Return the largest difference relative to the picture's largest number, which counts as at least 1e-9."""
    assert list(values) == list(expected)
    largest_number = max(1e-9, *(rows.nan_to_num(0.0).abs().max().item() for rows in expected.values()))
    return max(difference(values[name], expected[name], largest_number) for name in expected)


def largest_replay_difference(scene: Scene, seed: int = 0) -> float:
    distances = []
    for trace, view, name in drawings(scene, seed):
        inputs = inputs_of(trace, view, name)
        (geometry,) = page().run(get_figure_program(trace.scene, view, find_figure(name)), [inputs])
        distances.append(largest_difference(geometry, geometry_of(trace, view, name)))
    return max(distances)


def test_pictures_of_examples_are_the_same() -> None:
    scenes = {name: preset.scene for name, preset in examples().items()} | EDGES
    assert {
        name: difference for name, scene in scenes.items() if (difference := largest_replay_difference(scene)) > CLOSE
    } == {}


def test_animations_of_the_film_are_the_same() -> None:
    for trace, view, beat in (film_beat for name in examples() for film_beat in beats(name)):
        figure, inputs = find_figure(beat), inputs_of(trace, view, beat)
        variant = figure.plan(trace.scene, view).variant
        for progress in (0.0, 0.3, 0.85, 1.0):
            frame_inputs = {**inputs, "progress": torch.tensor(progress, dtype=torch.float64)}
            (replayed,) = page().run(get_figure_program(trace.scene, view, figure), [frame_inputs])
            assert largest_difference(replayed, figure.compute_geometry(frame_inputs, variant)) <= CLOSE, (
                beat,
                progress,
            )


def test_pictures_of_random_scenes_are_the_same() -> None:
    differences = {seed: largest_replay_difference(random_scene(seed), seed) for seed in range(40)}
    assert {seed: distance for seed, distance in differences.items() if distance > CLOSE} == {}


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


@pytest.mark.parametrize("progress", [0.0, 0.3, 0.85])
def test_the_animation_of_a_matrix_is_interpolated(progress: float) -> None:
    """Replayed, and by NumPy: (1 − t) I + t W, and what it makes of the inputs."""
    for trace, view, name in (drawing for seed in range(20) for drawing in drawings(random_scene(seed), seed)):
        if name != "space" or view.plane_content == "embeddings":
            continue
        scene = trace.scene
        figure = find_figure(name)
        (matrix, images, source), variant, _ = figure.plan(scene, view)
        inputs = {**inputs_of(trace, view, name), "progress": torch.tensor(progress, dtype=torch.float64)}
        geometry = figure.compute_geometry(inputs, variant)
        (replayed,) = page().run(get_figure_program(scene, view, figure), [inputs])
        assert largest_difference(replayed, geometry) <= CLOSE
        w = inputs[matrix].numpy()
        interpolated_matrix = (1 - progress) * np.eye(*w.shape) + progress * w
        for arrows, rows in (
            (geometry[matrix], interpolated_matrix),
            (geometry[images], inputs[source].numpy() @ interpolated_matrix),
        ):
            tips = arrows[:, 1].numpy()
            width = min(tips.shape[1], rows.shape[1])
            np.testing.assert_allclose(tips[:, :width], rows[:, :width], atol=1e-9)


def test_a_layout_uses_all_geometry_but_no_numbers() -> None:
    for trace, view, name in (drawing for seed in range(30) for drawing in drawings(random_scene(seed), seed)):
        scene = trace.scene
        changed_scene = replace(
            scene, embeddings=tuple(tuple(1 - x for x in row) for row in scene.embeddings), temperature=0.3
        )
        figure = find_figure(name)
        layout = figure.build_canvas(scene, view).to_layout()
        assert layout == figure.build_canvas(changed_scene, view).to_layout()
        elements = [element for kind in ("shapes", "labels", "handles") for element in layout[kind]]
        names = {element[field] for element in elements for field in ("output", "condition") if field in element}
        assert names == set(geometry_of(trace, view, name))
