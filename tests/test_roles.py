"""Sentences about a pair name the tokens of its query and its key, with their numbers.

In self-attention, each pair has its own names and numbers. In cross-attention, a name belongs to one of the two
sequences.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given

from qkv_demo.locale import Message
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.scene import Scene
from qkv_demo.scene.quantities import QUANTITIES
from qkv_demo.wording import Pair
from qkv_demo.wording.asymmetry import write_asymmetry_sentences
from qkv_demo.wording.explain import explain
from qkv_demo.wording.explain.cell_context import find_cell
from qkv_demo.wording.trace_sentences import describe_attempt, describe_weight

from .scenes import CROSS, RILEY, named_scene
from .strategies import scenes

PAIR_TABLES = [quantity.name for quantity in QUANTITIES if quantity.column_axis == "keys"]
MATRIX_OF = {"queries": "w_q", "keys": "w_k", "values": "w_v"}


def pair_sentences(trace: Trace) -> Iterator[tuple[int, int, Message]]:
    """Yield the row and the column of each pair, with the sentences about it."""
    warmer = attend(replace(trace.scene, temperature=3))
    for i, j in product(range(len(trace.scene.tokens)), range(len(trace.scene.key_tokens))):
        sentences = [describe_weight(Pair(trace, 0, i, j)), *write_asymmetry_sentences(Pair(trace, 0, i, j))]
        for quantity in PAIR_TABLES:
            sentences += [explain(trace, quantity, 0, i, j).meaning, find_cell(trace, quantity, 0, i, j).position_name]
        attempts = (describe_attempt(warmer, trace, (quantity, i, j)) for quantity in ("scores", "weights"))
        yield from ((i, j, sentence) for sentence in (*sentences, *filter(None, attempts)))


@given(scenes().map(named_scene))
def test_sentences_have_the_pairs_names_and_numbers(scene: Scene) -> None:
    trace = attend(scene)
    for i, j, sentence in pair_sentences(trace):
        values: dict[str, Any] = dict(sentence.values)
        if not {"asks", "answers"} <= values.keys():
            continue
        # The mask hides one direction of the pair, and the sentence is about this direction.
        is_reversed = sentence.key == "asymmetry.masked" and trace.rows("masked_scores")[i][j] > float("-inf")
        asks, answers = (j, i) if is_reversed else (i, j)
        names = values["asks"].value, values["answers"].value
        assert names == (scene.tokens[asks], scene.key_tokens[answers]), sentence.key
        for number, position in (("forth", f"{i}/{j}"), ("back", f"{j}/{i}")):
            assert number not in values or values[number].target.endswith(f"/0/{position}"), sentence.key


@pytest.mark.parametrize("quantity", MATRIX_OF)
@pytest.mark.parametrize("scene", [RILEY, CROSS], ids=["self", "cross"])
def test_a_vector_entry_names_token_and_matrix(scene: Scene, quantity: str) -> None:
    for row, name in enumerate(scene.tokens if quantity == "queries" else scene.key_tokens):
        values: dict[str, Any] = dict(explain(attend(scene), quantity, 0, row, 1).meaning.values)
        assert (values["token"].value, values["matrix"].key) == (name, f"quantity.{MATRIX_OF[quantity]}.name")


@pytest.mark.parametrize(("column", "head"), [(0, 1), (1, 1), (2, 2), (4, 2)])
def test_a_combined_entry_names_its_head(column: int, head: int) -> None:
    heads = (RILEY.heads[0], replace(RILEY.heads[0], w_v=((1, 2, 3), (3, 2, 1))))
    reading = explain(attend(replace(RILEY, heads=heads)), "combined", 0, 1, column).meaning
    assert dict(reading.values)["head"] == head
