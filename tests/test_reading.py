"""The line over the stage says what the weights say, for every pair; notes say what is unusual about a trace."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.locale import in_parts, languages, number, say
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.wording import Pair
from qkv_demo.wording.reading import reading, tell

from .scenes import CROSS, IDENTITY, PAIR, RILEY, named
from .strategies import scenes


def said(scene: Scene, i: int, j: int) -> str:
    return say(reading(Pair(attend(scene), 0, i, j)))


@pytest.mark.parametrize(
    ("scene", "pair", "kind"),
    [
        (RILEY, (0, 1), "both"),
        (RILEY, (1, 1), "self"),
        (CROSS, (0, 0), "cross"),
        (replace(RILEY, normalize="manual", weights=((0, 0.25), (0.25, 0))), (0, 1), "set"),
        (replace(RILEY, mask="causal"), (0, 1), "blocked"),
        (replace(RILEY, mask="causal"), (1, 0), "one_way"),
        (replace(RILEY, mask=((False, True), (True, True))), (0, 0), "blocked"),
        (replace(CROSS, mask=((False, *[True] * (len(CROSS.key_tokens) - 1)),) * len(CROSS.tokens)), (0, 0), "blocked"),
        (replace(RILEY, normalize="sum", embeddings=((0, 0), (1, 1))), (0, 1), "none"),
        (replace(RILEY, normalize="sum", embeddings=((0, 0), (1, 1))), (1, 0), "none"),
        (replace(RILEY, normalize="sum", embeddings=((0, 0), (1, 1))), (0, 0), "none"),
    ],
)
def test_the_line_fits_the_case(scene: Scene, pair: tuple[int, int], kind: str) -> None:
    assert reading(Pair(attend(scene), 0, *pair)).key == f"reading.{kind}"


def test_names_are_told_apart_by_their_place() -> None:
    scene = replace(RILEY, tokens=("is", "is"))
    assert said(scene, 0, 1).startswith("is (1) attends to is (2) ")
    spaced = replace(RILEY, tokens=("is", "is "))
    assert said(spaced, 0, 1).startswith("is (1) attends to is (2) ")
    nameless = replace(RILEY, tokens=("", " "))
    assert said(nameless, 0, 1).startswith("token 1 attends to token 2 ")


def test_both_weights_of_a_pair_are_told_and_one_of_two_sequences() -> None:
    assert said(RILEY, 0, 1) == "Riley attends to dog 0.77, dog to Riley 0.38."
    assert said(CROSS, 0, 0) == "ich attends to i 0.89."


@given(scenes().map(named), st.data())
def test_what_is_marked_in_a_line_is_the_number_or_the_name_of_its_place(scene: Scene, data: st.DataObject) -> None:
    trace = attend(scene)
    i = data.draw(st.integers(0, len(scene.tokens) - 1))
    j = data.draw(st.integers(0, len(scene.key_tokens) - 1))
    for language in languages():
        for part in in_parts(reading(Pair(trace, 0, i, j)), language):
            match part:
                case {"text": text, "source": cell}:
                    quantity, head, row, column = cell.split("/")
                    assert text == number(trace.rows(quantity, int(head))[int(row)][int(column)])
                case {"text": text, "asks": place}:
                    assert (text, place in (i, j)) == (scene.tokens[place], True)
                case {"text": text, "answers": place}:
                    assert (text, place) == (scene.key_tokens[j], j)


def test_a_zero_sum_has_no_weights_and_says_so() -> None:
    """a and b cancel for a; b, which cannot see itself, is untouched."""
    scene = replace(PAIR, embeddings=[[1, 0], [-1, 0]], normalize="sum", mask=[[True, True], [True, False]])
    trace = attend(scene)
    told = tell(trace)
    assert told["heads"][0]["weights"] == [[None, None], [1, 0]]
    assert told["heads"][0]["output"] == told["output"] == [[None, None], [3, 0]]
    assert told["notes"] == ["a’s scores add up to 0, so they cannot be divided by their sum: the row has no weights."]


ZERO = "is the zero vector; it has no direction"


@pytest.mark.parametrize(
    ("changes", "notes"),
    [
        ({}, []),
        ({"normalize": "sum"}, []),
        ({"normalize": "sum", "embeddings": [[1, 0], [0.5, -2]]}, ["b’s row has negative weights"]),
        ({"normalize": "sum", "embeddings": [[3, -1], [-2, 2]]}, ["2 rows have negative weights"]),
        ({"weights": [[0.75, 0.25], [0.1, 0.899]]}, ["b’s weights add up to 0.999 instead of 1."]),
        (
            {"weights": [[-2, 0.4], [0.5, 0.500002]]},
            ["a’s weights add up to −1.6 instead of 1.", "b’s weights add up to 1.000002 instead of 1."],
        ),
        (
            {"weights": [[0.6, 0.4], [0.5, 0.4]], "mask": "causal"},
            ["a’s weights add up to 0.6 instead of 1, for those that the mask", "b’s weights add up to 0.9 instead"],
        ),
        ({"weights": [[0.1, 0.9], [1 / 3, 2 / 3]]}, []),
        ({"score": "cosine", "embeddings": [[0, 0], [1, 0]]}, [f"a’s query {ZERO}", f"a’s key {ZERO}"]),
        ({"score": "cosine", "context": Context(["x", "y"], [[1, 0], [0, 0]])}, [f"y’s key {ZERO}"]),
    ],
    ids=str,
)
def test_notes(changes: dict[str, Any], notes: list[str]) -> None:
    by_hand = {"normalize": "manual"} if "weights" in changes else {}
    trace = attend(replace(PAIR, **by_hand, **changes))
    told = tell(trace)["notes"]
    assert [note[: len(start)] for note, start in zip(told, notes, strict=True)] == notes
    assert not set(tell(trace, "zh")["notes"]) & set(told)


def test_notes_name_the_head_where_there_are_several() -> None:
    zero = Head([[0, 0], [0, 0]], IDENTITY, IDENTITY)
    notes = tell(attend(replace(PAIR, heads=[PAIR.heads[0], zero], normalize="sum")))["notes"]
    assert [note.split(":")[0] for note in notes] == ["Head 2", "Head 2"]
    by_hand = tell(attend(replace(PAIR, heads=[zero, zero], normalize="manual", weights=[[1, 0], [1, 1]])))["notes"]
    assert by_hand == ["b’s weights add up to 2 instead of 1."]  # one table for both heads: said once
