"""What the pictures draw is what was computed, under its own name, colour and place, and is said in words."""

import math
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest
from torch import Tensor

from qkv_demo.figures.palette import token
from qkv_demo.locale import languages
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.presets import presets
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.view import Lens, View

from .drawings import arrows, draw, lines

RILEY = presets()["riley-dog"].scene


def test_every_arrow_says_which_row_of_which_quantity_it_is() -> None:
    """And no two of a picture say the same."""
    scene = presets()["two-heads"].scene
    for lens in ("embeddings", "w_k"):
        for name, figure in draw(attend(scene), View(head=1, pair=(2, 0), lens=lens)).items():  # type: ignore[arg-type]
            rows = [shape["row"] for shape in arrows(figure)]
            assert len(set(rows)) == len(rows)
            assert all(row.split("/")[1] == ("0" if row.startswith("embeddings") else "1") for row in rows), name
    assert [shape["row"] for shape in arrows(draw(attend(RILEY), View())["values"])] == [
        *("values/0/0", "values/0/1", "change/0/0", "chain/0/0", "chain/0/1", "output/0/0")
    ]


IDENTITY = ((1, 0), (0, 1))


@pytest.mark.parametrize(
    ("embeddings", "said"),
    [
        (((1, 0), (2, 0)), "b’s key reaches furthest."),
        (((1, 0), (1, 5)), "a’s and b’s keys reach furthest, equally far."),
        (((1, 0), (0.1 + 0.2, 0), (0.3, 0), (1, 7), (1, 0)), "a’s, d’s and e’s keys reach furthest, equally far."),
        (((0.1 + 0.2, 0), (0.3, 0)), "a’s and b’s keys reach furthest, equally far."),  # but for rounding
        (((1, 0), (1, 1), (1, 2), (1, 3)), "4 keys tie for furthest."),
    ],
)
def test_every_key_that_reaches_furthest_is_named(embeddings: tuple[tuple[float, ...], ...], said: str) -> None:
    plain = Head(IDENTITY, IDENTITY, IDENTITY)
    words = draw(attend(Scene(tuple("abcde"[: len(embeddings)]), embeddings, (plain,))), View())["queries_keys"][
        "words"
    ]
    assert words == f"The further a key reaches along a’s query, the higher its score. {said}"


def words_of(scene: Scene, **view: str) -> dict[str, str]:
    return {name: figure["words"] for name, figure in draw(attend(scene), View(**view)).items()}  # type: ignore[arg-type]


def of_size(d_model: int, d_k: int, d_v: int) -> Scene:
    def ones(width: int) -> tuple[tuple[float, ...], ...]:
        return ((1.0,) * width,) * d_model

    return Scene(("a", "b"), ((1.0,) * d_model, (2.0,) * d_model), (Head(ones(d_k), ones(d_k), ones(d_v)),))


def test_a_picture_of_three_dimensions_of_more_says_so() -> None:
    told = {name: "first three" in words for name, words in words_of(of_size(4, 3, 5), lens="embeddings").items()}
    assert told == {"space": True, "queries_keys": False, "values": True}
    assert "Of 5 dimensions the picture shows the first three." in words_of(of_size(2, 2, 5), lens="w_v")["space"]


def test_the_lens_of_tied_keys_names_the_matrix_that_it_shows() -> None:
    tied = replace(RILEY, tie_qk=True)
    assert "query matrix (keys use it too)" in words_of(tied, lens="w_k")["space"]
    assert "the key matrix" in words_of(RILEY, lens="w_k")["space"]


FLAT = Scene(
    ("Ada", "Bob"),
    ((1.0, 0.2), (0.4, 1.3)),
    (
        Head(((1, 0.5), (-0.5, 2)), ((0.7, -1), (1, 0.3)), ((2, 0.1), (0.3, -1))),
        Head(((0, 1), (1, 1)), ((1, 2), (0, 1)), ((1, 1), (-1, 2))),
    ),
)
SPACE = Scene(
    ("Ada", "Bob"),
    ((1.0, 0.2, -0.4), (0.4, 1.3, 0.9)),
    (
        Head(
            ((1, 0.5, 0), (-0.5, 2, 1), (0.2, 0, 1)),
            ((0.7, -1, 0), (1, 0.3, 2), (0, 1, 1)),
            ((2, 0, 1), (0, -1, 1), (1, 1, 0)),
        ),
    ),
)
CROSSED = {
    "flat": replace(FLAT, context=Context(("Dan", "Eve", "Fay"), ((0.5, -1), (1.5, 0.3), (0.1, 0.8)))),
    "space": replace(SPACE, context=Context(("Dan", "Eve", "Fay"), ((0.5, -1, 1), (1.5, 0.3, -0.5), (0.1, 0.8, 2)))),
}
SCENES = {"flat alone": FLAT, "space alone": SPACE, **CROSSED}


def figure(trace: Trace, name: str, **view: Any) -> dict[str, Any]:
    return draw(trace, View(**view))[name]


def labelled(drawn: dict[str, Any]) -> dict[str, tuple[list[float], str]]:
    """The place and the colour of every name in a picture."""
    return {label["text"]: (label["point"], label["color"]) for label in drawn["labels"]}


def wanted(
    prefix: str, names: tuple[str, ...], colors: tuple[int, ...], rows: Tensor
) -> dict[str, tuple[list[float], str]]:
    return {
        f"{prefix}{name}": (pytest.approx(row), token(color))
        for name, color, row in zip(names, colors, rows.tolist(), strict=True)
    }


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("row", [0, 1])
def test_queries_and_keys_stand_at_their_own_vectors_under_their_own_names(name: str, row: int) -> None:
    scene = SCENES[name]
    trace = attend(scene)
    head = trace.heads[0]
    labels = labelled(figure(trace, "queries_keys", pair=(row, 1)))
    query = {f"q {scene.tokens[row]}": (pytest.approx(head.queries[row].tolist()), token(scene.token_colors[row]))}
    assert labels == wanted("k ", scene.key_tokens, scene.key_colors, head.keys) | query


@pytest.mark.parametrize("name", SCENES)
def test_each_foot_has_the_colour_of_its_key(name: str) -> None:
    trace = attend(SCENES[name])
    [feet] = [shape for shape in figure(trace, "queries_keys")["shapes"] if shape["kind"] == "dots"]
    assert feet["colors"] == [token(color) for color in SCENES[name].key_colors]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("row", [0, 1])
def test_values_and_what_they_become_stand_under_their_own_names(name: str, row: int) -> None:
    scene = SCENES[name]
    trace = attend(scene)
    head = trace.heads[0]
    labels = labelled(figure(trace, "values", pair=(row, 0)))
    updated, _ = labels.pop(f"{scene.tokens[row]}′")
    assert updated == pytest.approx(head.output[row].tolist())
    assert labels == wanted("v ", scene.key_tokens, scene.key_colors, head.values)


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize(("lens", "image"), [("w_q", "queries"), ("w_k", "keys"), ("w_v", "values")])
def test_a_lens_shows_whose_vectors_it_makes(name: str, lens: Lens, image: str) -> None:
    scene = SCENES[name]
    trace = attend(scene)
    asking = lens == "w_q"
    names, colors = (scene.tokens, scene.token_colors) if asking else (scene.key_tokens, scene.key_colors)
    labels = labelled(figure(trace, "space", lens=lens))
    axes = {text: labels.pop(text)[0] for text in list(labels) if text in ("e1", "e2", "e3")}
    assert labels == wanted("", names, colors, trace.quantity(image))
    assert [axes[f"e{row + 1}"] for row in range(scene.d_model)] == [
        pytest.approx(row) for row in trace.quantity(lens).tolist()
    ]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("lens", ["w_q", "w_k", "w_v"])
def test_the_grid_is_bent_as_the_matrix_bends_the_first_two_axes(name: str, lens: Lens) -> None:
    """Every line of it runs along the image of one of them, and its middle lines through the origin."""
    trace = attend(SCENES[name])
    first, second = trace.quantity(lens)[0].tolist(), trace.quantity(lens)[1].tolist()
    points = lines(figure(trace, "space", lens=lens), "grid")
    ends = [(start, end) for start, end in pairwise(points) if all(map(math.isfinite, (*start, *end)))]
    found = sorted([*map(float, (round(b - a, 9) for a, b in zip(start, end, strict=True)))] for start, end in ends)
    along = [[round(12 * entry, 9) for entry in vector] for vector in (first, second)]
    assert found == sorted(way for way in along for _ in range(25))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", CROSSED)
def test_the_key_that_is_said_to_reach_furthest_is_the_context_token_of_the_highest_score(
    name: str, language: str
) -> None:
    scene = CROSSED[name]
    trace = attend(scene)
    for row, column in product(range(len(scene.tokens)), range(len(scene.key_tokens))):
        words = figure(trace, "queries_keys", pair=(row, column), language=language)["words"]
        best = scene.key_tokens[int(trace.heads[0].scores[row].argmax())]
        assert [name for name in scene.key_tokens if name in words] == [best]
        assert [name for name in scene.tokens if name in words] == [scene.tokens[row]]


def test_the_furthest_key_is_not_the_one_that_reaches_furthest_back() -> None:
    scene = replace(presets()["riley-dog"].scene, embeddings=((1, 0.2), (-5, -5)))
    head = replace(scene.heads[0], w_q=((1, 0), (0, 1)), w_k=((1, 0), (0, 1)))
    words = figure(attend(replace(scene, heads=(head,))), "queries_keys")["words"]
    assert "Riley’s key reaches furthest" in words
