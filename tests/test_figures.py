"""What the pictures draw is what was computed."""

import math
from dataclasses import replace

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.view import View

from .drawings import Figure, arrows, draw

RILEY = presets()["riley-dog"].scene


def ends(figure: Figure) -> list[float]:
    """Every number of an arrow, a dot, a name or a handle."""
    shapes = [point for shape in figure["shapes"] if shape["kind"] != "line" for point in shape["points"]]
    tips = [thing["point"] for kind in ("labels", "handles") for thing in figure[kind]]
    return [number for point in shapes + tips for number in point]


def test_a_row_without_weights_draws_what_exists() -> None:
    scene = replace(RILEY, embeddings=((1, 0), (-1, 0)), tie_qk=True, normalize="sum")
    drawn = draw(attend(scene), View())["values"]
    assert {shape["of"] for shape in arrows(drawn)} == {"values"}
    assert "no weights" in drawn["words"]


def test_moving_a_number_keeps_what_there_is_to_draw() -> None:
    def kinds(x: float) -> list[list[str]]:
        scene = replace(RILEY, embeddings=((x, 0.2), (0.2, 1)))
        return [[shape["of"] for shape in figure["shapes"]] for figure in draw(attend(scene), View()).values()]

    assert kinds(1.0) == kinds(1.4) == kinds(-0.7)


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


@pytest.mark.parametrize("score", ["dot", "cosine"])
@pytest.mark.parametrize("w_k", [((0, 0), (0, 0)), ((0, 3), (0, 0))])
def test_keys_that_reach_nowhere_along_the_query_have_no_furthest(score: str, w_k: tuple[tuple[int, ...], ...]) -> None:
    scene = Scene(("a", "b"), ((1, 0), (2, 0)), (Head(IDENTITY, w_k, IDENTITY),), score=score)
    assert "No key reaches along it either way" in draw(attend(scene), View())["queries_keys"]["words"]


def test_cosine_says_once_that_it_draws_directions() -> None:
    words = draw(attend(replace(RILEY, score="cosine")), View())["queries_keys"]["words"]
    assert words.startswith("Only directions count, so each is drawn at length 1. The further")


@pytest.mark.parametrize("tiny", [1e-160, 1e-200, 5e-324])
@pytest.mark.parametrize("score", ["dot", "cosine"])
def test_numbers_too_small_to_square_draw(tiny: float, score: str) -> None:
    for figure in draw(attend(replace(RILEY, embeddings=((tiny, 0), (0, tiny)), score=score)), View()).values():
        assert all(map(math.isfinite, ends(figure)))


def words_of(scene: Scene, **view: str) -> dict[str, str]:
    return {name: figure["words"] for name, figure in draw(attend(scene), View(**view)).items()}  # type: ignore[arg-type]


def of_size(d_model: int, d_k: int, d_v: int) -> Scene:
    def ones(width: int) -> tuple[tuple[float, ...], ...]:
        return ((1.0,) * width,) * d_model

    return Scene(("a", "b"), ((1.0,) * d_model, (2.0,) * d_model), (Head(ones(d_k), ones(d_k), ones(d_v)),))


@pytest.mark.parametrize(("d_model", "said"), [(1, "lands along e1."), (2, "e1 and e2."), (3, "e1, e2, e3 …")])
def test_a_lens_names_the_tips_that_it_draws(d_model: int, said: str) -> None:
    assert said in words_of(of_size(d_model, 2, 2), lens="w_q")["space"]


def test_a_picture_of_three_dimensions_of_more_says_so() -> None:
    told = {name: "first three" in words for name, words in words_of(of_size(4, 3, 5), lens="embeddings").items()}
    assert told == {"space": True, "queries_keys": False, "values": True}
    assert "Of 5 dimensions the picture shows the first three." in words_of(of_size(2, 2, 5), lens="w_v")["space"]


def test_the_lens_of_tied_keys_names_the_matrix_that_it_shows() -> None:
    tied = replace(RILEY, tie_qk=True)
    assert "query matrix (keys use it too)" in words_of(tied, lens="w_k")["space"]
    assert "the key matrix" in words_of(RILEY, lens="w_k")["space"]
