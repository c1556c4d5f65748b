"""Figures show the computed vectors with names, colors and handles, for any scene and view."""

import math
import re
from dataclasses import replace
from itertools import pairwise
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from qkv_demo.examples import examples
from qkv_demo.figures.palette import get_token_color
from qkv_demo.locale import languages
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.view import PlaneContent, View

from .drawings import Figure, arrows, draw, lines
from .scenes import IDENTITY, RILEY, named_scene
from .strategies import scenes


def test_every_arrow_names_its_row() -> None:
    """No two arrows of a figure have the same row."""
    scene = examples()["two-heads"].scene
    for plane_content in ("embeddings", "w_k"):
        for name, figure in draw(attend(scene), View(head=1, pair=(2, 0), plane_content=plane_content)).items():
            rows = [shape["row"] for shape in arrows(figure)]
            assert len(set(rows)) == len(rows)
            assert all(row.split("/")[1] == ("0" if row.startswith("embeddings") else "1") for row in rows), name
    assert [shape["row"] for shape in arrows(draw(attend(RILEY), View())["values"])] == [
        *("change/0/0", "values/0/0", "values/0/1", "chain/0/0", "chain/0/1", "output/0/0")
    ]


@pytest.mark.parametrize(
    ("embeddings", "leads"),
    [
        (((1, 0), (2, 0)), True),
        (((1, 0), (-5, -5)), True),
        (((1, 0), (1, 5)), False),
        (((0.1 + 0.2, 0), (0.3, 0)), False),  # These scores are equal apart from rounding errors.
    ],
)
def test_only_one_leading_key_is_named(embeddings: tuple[tuple[float, ...], ...], leads: bool) -> None:
    scene = Scene(("a", "b"), embeddings, (Head(IDENTITY, IDENTITY, IDENTITY),))
    assert ("reaches furthest." in words_of(scene)["queries_keys"]) is leads


def words_of(scene: Scene, **view: str) -> dict[str, str]:
    return {name: figure["words"] for name, figure in draw(attend(scene), View(**view)).items()}


def scene_of_size(d_model: int, d_k: int, d_v: int) -> Scene:
    def ones(width: int) -> tuple[tuple[float, ...], ...]:
        return ((1.0,) * width,) * d_model

    return Scene(("a", "b"), ((1.0,) * d_model, (2.0,) * d_model), (Head(ones(d_k), ones(d_k), ones(d_v)),))


def test_a_picture_names_dimensions_it_leaves_out() -> None:
    is_mentioned = {
        name: "first three" in words
        for name, words in words_of(scene_of_size(4, 3, 5), plane_content="embeddings").items()
    }
    assert is_mentioned == {"space": True, "queries_keys": False, "values": True}


@pytest.mark.parametrize(("is_tied", "matrix"), [(True, "query matrix"), (False, "key matrix")])
def test_the_keys_caption_names_their_matrix(is_tied: bool, matrix: str) -> None:
    assert matrix in words_of(replace(RILEY, tie_qk=is_tied), plane_content="w_k")["space"]


@pytest.mark.parametrize("language", languages())
def test_a_caption_names_asker_and_leading_key(language: str) -> None:
    context = Context(("Dan", "Eve", "Fay"), ((0.5, -1), (1.5, 0.3), (0.1, 0.7)))
    scene = replace(RILEY, tokens=("Ada", "Bob"), context=context)
    trace = attend(scene)
    for row, name in enumerate(scene.tokens):
        words = draw(trace, View(pair=(row, 0), language=language))["queries_keys"]["words"]
        leading_key = scene.key_tokens[int(trace.heads[0].scores[row].argmax())]
        assert re.findall("Ada|Bob|Dan|Eve|Fay", words) in ([name, leading_key], [leading_key, name])


@pytest.mark.parametrize("name", ["riley-dog", "nlper", "apple-cross"])
@pytest.mark.parametrize("plane_content", ["w_q", "w_k", "w_v"])
def test_the_grid_follows_the_images_of_axes(name: str, plane_content: PlaneContent) -> None:
    """Every grid line is parallel to the image of an axis, and the middle lines go through the origin."""
    trace = attend(examples()[name].scene)
    first, second = trace.quantity(plane_content)[0].tolist(), trace.quantity(plane_content)[1].tolist()
    points = lines(draw(trace, View(plane_content=plane_content))["space"], "grid")
    ends = [(start, end) for start, end in pairwise(points) if all(map(math.isfinite, (*start, *end)))]
    directions = sorted(
        [*map(float, (round(b - a, 9) for a, b in zip(start, end, strict=True)))] for start, end in ends
    )
    expected = [[round(12 * entry, 9) for entry in vector] for vector in (first, second)]
    assert directions == sorted(direction for direction in expected for _ in range(25))


SHADOWS = ("dot", "cosine")  # The kinds of scores that are lengths along the query.


@st.composite
def looks(draw_: st.DrawFn, **fixed: Any) -> tuple[Scene, View]:
    """Draw a scene and one of its views."""
    scene = draw_(scenes(**fixed))
    view = View(
        head=draw_(st.integers(0, len(scene.heads) - 1)),
        pair=(draw_(st.integers(0, len(scene.tokens) - 1)), draw_(st.integers(0, len(scene.key_tokens) - 1))),
        plane_content=draw_(st.sampled_from(get_args(PlaneContent))),
    )
    return scene, view


def points(vectors: list[list[float]], size: int) -> np.ndarray:
    """Return the drawn entries of vectors as (points, size)."""
    return np.array(vectors, dtype=float)[:, :size] if vectors else np.empty((0, size))


def ends(figure: Figure, size: int, output: str) -> list[np.ndarray]:
    """Return the tail and the tip of every arrow in a tensor."""
    return [points(arrow["points"], size) for arrow in arrows(figure, output)]


@given(looks())
def test_every_figure_is_finite_and_has_words(look: tuple[Scene, View]) -> None:
    for figure in draw(attend(look[0]), look[1]).values():
        all_points = [point for arrow in arrows(figure) for point in arrow["points"]]
        assert all_points
        assert all(len(point) == figure["dims"] and all(map(math.isfinite, point)) for point in all_points)
        assert figure["words"]
        tips = [arrow["points"][1] for arrow in arrows(figure)]
        assert all(element["point"] in tips for kind in ("labels", "handles") for element in figure[kind])


@given(looks(score="dot"))
def test_labels_have_positions_and_colors_of_vectors(look: tuple[Scene, View]) -> None:
    scene, view = look
    scene = named_scene(scene)
    trace = attend(scene)
    figures, head, row = draw(trace, view), trace.heads[view.head], view.pair[0]
    query_token, asks = scene.tokens[row], [*zip(scene.tokens, scene.token_colors, strict=True)]
    answers = [*zip(scene.key_tokens, scene.key_colors, strict=True)]
    assert labels(figures["queries_keys"]) == {
        **expected_labels("k ", answers, head.keys),
        **expected_labels("q ", asks[row : row + 1], head.queries[row : row + 1]),
    }
    output_label = {f"{query_token}′": (row_of(head.output[row]), get_token_color(scene.token_colors[row]))}
    values = expected_labels("v ", answers, head.values)
    assert labels(figures["values"]) == (values if head.weights[row].isnan().any() else values | output_label)
    if view.plane_content != "embeddings":
        image = {"w_q": "queries", "w_k": "keys", "w_v": "values"}[view.plane_content]
        actual = labels(figures["space"])
        axes = [actual.pop(f"e{axis + 1}")[0] for axis in range(scene.d_model)]
        assert actual == expected_labels(
            "", asks if view.plane_content == "w_q" else answers, trace.quantity(image, view.head)
        )
        matrix = "w_q" if view.plane_content == "w_k" and scene.tie_qk else view.plane_content
        assert axes == [row_of(line) for line in trace.quantity(matrix, view.head)]
    feet = [shape["colors"] for shape in figures["queries_keys"]["shapes"] if shape["kind"] == "dots"]
    assert feet == [[get_token_color(color) for color in scene.key_colors]] * len(feet)


def labels(figure: Figure) -> dict[str, tuple[Any, str]]:
    return {label["text"]: (label["point"], label["color"]) for label in figure["labels"]}


def expected_labels(prefix: str, names: list[tuple[str, int]], rows: Tensor) -> dict[str, tuple[Any, str]]:
    return {
        f"{prefix}{name}": (row_of(row), get_token_color(color)) for (name, color), row in zip(names, rows, strict=True)
    }


def row_of(row: Tensor) -> Any:
    """Return the drawn entries of a row: three, or two, in which a missing entry is 0."""
    entries = row.tolist()[:3]
    return pytest.approx(entries + [0.0] * (2 - len(entries)), abs=1e-9)


@given(looks())
def test_handles_have_the_positions_of_their_numbers(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    handles = draw(trace, view)["space"]["handles"]
    for handle in handles:
        row = trace.quantity(handle["quantity"], handle["head"])[handle["row"]].tolist()
        assert handle["point"][: handle["dims"]] == row[: handle["dims"]]
        assert handle["dims"] == min(len(row), 3)
    actual = {(handle["quantity"], handle["head"], handle["row"]) for handle in handles}
    if view.plane_content == "embeddings":
        expected = {("embeddings", 0, row) for row in range(len(scene.tokens))}
        expected |= {("context_embeddings", 0, row) for row in range(len(scene.key_tokens)) if scene.context}
    else:
        matrix = "w_q" if view.plane_content == "w_k" and scene.tie_qk else view.plane_content
        expected = {(matrix, view.head, row) for row in range(scene.d_model)}
    assert actual == expected


@given(looks())
def test_shadows_are_perpendicular_and_measure_scores(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    head = trace.heads[view.head]
    size = head.queries.shape[-1]
    figure = draw(trace, view)["queries_keys"]
    [[_, query]], keys = ends(figure, size, "query"), [tip for _, tip in ends(figure, size, "keys")]
    assert points(lines(figure, "query"), size)[1] == pytest.approx(query)  # This line is the shadow below all others.
    dots = [points(shape["points"], size) for shape in figure["shapes"] if shape["kind"] == "dots" and shape["points"]]
    assert len(dots) == (scene.score in SHADOWS and bool(head.queries[view.pair[0]].any()))
    for feet in dots:
        for key, foot, score in zip(keys, feet, head.scores[view.pair[0]].tolist(), strict=True):
            assert foot @ query == pytest.approx(score, abs=1e-9)
            assert (key - foot) @ query == pytest.approx(0, abs=1e-9)
        shadow = points(lines(figure, "shadow"), size)[:2]
        drops = points(lines(figure, "drops"), size).reshape(len(keys), 3, size)
        positions = [0.0, *(foot @ query for foot in feet)]
        assert shadow @ query == pytest.approx(np.array([min(positions), max(positions)]), abs=1e-9)
        assert drops[:, :2] == pytest.approx(np.stack([keys, feet], 1), abs=1e-9)


@given(looks(score="distance"))
def test_distance_is_drawn_from_key_to_query(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    size = trace.heads[view.head].queries.shape[-1]
    figure = draw(trace, view)["queries_keys"]
    [[_, query]], keys = ends(figure, size, "query"), [tip for _, tip in ends(figure, size, "keys")]
    drops = points(lines(figure, "drops"), size)
    expected = [end for key in keys for end in (key, query)]
    assert drops[~np.isnan(drops[:, 0])].tolist() == np.array(expected).tolist()


@given(looks())
def test_weighted_values_end_at_the_output(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    head = trace.heads[view.head]
    row = view.pair[0]
    weights, values, updated = (part.numpy() for part in (head.weights[row], head.values, head.output[row]))
    figure, size = draw(trace, view)["values"], values.shape[-1]
    assert np.array([tip for _, tip in ends(figure, size, "values")]) == pytest.approx(values)
    if np.isnan(weights).any():
        assert len(arrows(figure)) == len(values)
        return
    if scene.context is None:
        assert ends(figure, size, "change")[0] == pytest.approx(np.array([values[view.pair[0]], updated]))
    chain, [bold] = ends(figure, size, "chain"), ends(figure, size, "updated")
    assert [arrow[1] - arrow[0] for arrow in chain] == pytest.approx(weights[:, None] * values, abs=1e-9)
    assert bold == pytest.approx(np.array([0 * updated, chain[-1][1]]), abs=1e-9)
    assert bold[1] == pytest.approx(updated, abs=1e-9)


def test_a_nameless_token_has_its_number() -> None:
    figures = draw(attend(replace(RILEY, tokens=("Riley", " "))), View())
    assert {"k Riley", "k #2"} <= set(labels(figures["queries_keys"]))
    assert {"v Riley", "v #2"} <= set(labels(figures["values"]))
