"""What the pictures draw is what was computed."""

from dataclasses import replace

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.view import View

from .drawings import arrows, draw

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
