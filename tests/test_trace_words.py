"""A trace as it is told: plain numbers, and notes on what is unusual about them."""

from dataclasses import replace
from typing import Any

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.scene import Context, Head
from qkv_demo.wording.trace import tell

from .by_hand import IDENTITY, PAIR


def test_a_zero_sum_has_no_weights_and_says_so() -> None:
    """a and b cancel for a; b, which cannot see itself, is untouched."""
    scene = replace(PAIR, embeddings=[[1, 0], [-1, 0]], normalize="sum", mask=[[True, True], [True, False]])
    trace = attend(scene)
    told = tell(trace)
    assert told["heads"][0]["weights"] == [[None, None], [1, 0]]
    assert told["heads"][0]["output"] == told["output"] == [[None, None], [3, 0]]
    assert told["notes"] == ["a’s scores add up to 0, so they cannot be divided by their sum: the row has no weights."]


@pytest.mark.parametrize(
    ("changes", "notes"),
    [
        ({}, []),
        ({"normalize": "sum"}, []),
        (
            {"normalize": "sum", "embeddings": [[1, 0], [0.5, -2]]},
            [
                "b’s row has negative weights: dividing by the sum lets minus signs through, and "
                "turns all signs where the sum is negative."
            ],
        ),
        (
            {"normalize": "sum", "embeddings": [[3, -1], [-2, 2]]},
            [
                "2 rows have negative weights: dividing by the sum lets minus signs through, and "
                "turns all signs where the sum is negative."
            ],
        ),
        (
            {"normalize": "manual", "weights": [[0.75, 0.25], [0.1, 0.899]]},
            ["b’s weights add up to 0.999 instead of 1."],
        ),
        (
            {"normalize": "manual", "weights": [[-2, 0.4], [0.5, 0.500002]]},
            ["a’s weights add up to −1.6 instead of 1.", "b’s weights add up to 1.000002 instead of 1."],
        ),
        (
            {"normalize": "manual", "weights": [[0.6, 0.4], [0.5, 0.4]], "mask": "causal"},
            [
                "a’s weights add up to 0.6 instead of 1, for those that the mask blocks count as 0.",
                "b’s weights add up to 0.9 instead of 1.",
            ],
        ),
        ({"normalize": "manual", "weights": [[0.1, 0.9], [1 / 3, 2 / 3]]}, []),
        (
            {"score": "cosine", "embeddings": [[0, 0], [1, 0]]},
            [
                "a’s query is the zero vector; it has no direction, so its cosines count as 0.",
                "a’s key is the zero vector; it has no direction, so its cosines count as 0.",
            ],
        ),
        (
            {"score": "cosine", "context": Context(["x", "y"], [[1, 0], [0, 0]])},
            ["y’s key is the zero vector; it has no direction, so its cosines count as 0."],
        ),
    ],
    ids=str,
)
def test_notes(changes: dict[str, Any], notes: list[str]) -> None:
    scene = replace(PAIR, **changes)
    assert tell(attend(scene))["notes"] == notes
    assert not set(tell(attend(scene), "zh")["notes"]) & set(notes)


def test_notes_name_the_head_where_there_are_several() -> None:
    zero = Head([[0, 0], [0, 0]], IDENTITY, IDENTITY)
    notes = tell(attend(replace(PAIR, heads=[PAIR.heads[0], zero], normalize="sum")))["notes"]
    assert [note.split(":")[0] for note in notes] == ["Head 2", "Head 2"]
    by_hand = tell(attend(replace(PAIR, heads=[zero, zero], normalize="manual", weights=[[1, 0], [1, 1]])))["notes"]
    assert by_hand == ["b’s weights add up to 2 instead of 1."]  # one table for both heads: said once
