"""The headline describes the weights of every pair, and notes describe unusual numbers of a trace."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.locale import MarkedText, Message, format_number, languages, translate, translate_to_parts
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.wording import Pair
from qkv_demo.wording.trace_sentences import describe_weight, trace_to_dict, write_notes

from .scenes import CROSS, IDENTITY, PAIR, RILEY, named_scene
from .strategies import scenes


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
        (replace(RILEY, normalize="sum", embeddings=((0, 0), (1, 1))), (0, 0), "none"),
    ],
)
def test_the_headline_fits_the_case(scene: Scene, pair: tuple[int, int], kind: str) -> None:
    assert describe_weight(Pair(attend(scene), 0, *pair)).key == f"reading.{kind}"


@pytest.mark.parametrize(
    ("tokens", "names"),
    [(("is", "is"), ["is (1)", "is (2)"]), (("is", "is "), ["is (1)", "is (2)"]), (("", " "), ["token 1", "token 2"])],
)
def test_equal_names_have_their_positions(tokens: tuple[str, str], names: list[str]) -> None:
    text = translate(describe_weight(Pair(attend(replace(RILEY, tokens=tokens)), 0, 0, 1)))
    assert re.findall(r"is \(\d\)|token \d", text)[:2] == names


@pytest.mark.parametrize(("scene", "numbers"), [(RILEY, ["0.77", "0.38"]), (CROSS, ["0.89"])], ids=["self", "cross"])
def test_the_headline_has_the_pairs_weights(scene: Scene, numbers: list[str]) -> None:
    assert (
        re.findall(r"\d\.\d+", translate(describe_weight(Pair(attend(scene), 0, 0, 1 if scene is RILEY else 0))))
        == numbers
    )


@given(scenes().map(named_scene), st.data())
def test_marked_numbers_are_from_their_cells(scene: Scene, data: st.DataObject) -> None:
    trace = attend(scene)
    i = data.draw(st.integers(0, len(scene.tokens) - 1))
    j = data.draw(st.integers(0, len(scene.key_tokens) - 1))
    for language in languages():
        for part in translate_to_parts(describe_weight(Pair(trace, 0, i, j)), language):
            match part:
                case {"text": text, "source": cell}:
                    quantity, head, row, column = cell.split("/")
                    assert text == format_number(trace.rows(quantity, int(head))[int(row)][int(column)])
                case {"text": text, "asks": place}:
                    assert (text, place in (i, j)) == (scene.tokens[place], True)
                case {"text": text, "answers": place}:
                    assert (text, place) == (scene.key_tokens[j], j)


def test_a_zero_sum_has_no_weights() -> None:
    """The scores of a cancel, and b, which cannot attend to itself, is not affected."""
    scene = replace(PAIR, embeddings=[[1, 0], [-1, 0]], normalize="sum", mask=[[True, True], [True, False]])
    trace = attend(scene)
    trace_dict = trace_to_dict(trace)
    assert trace_dict["heads"][0]["weights"] == [[None, None], [1, 0]]
    assert trace_dict["heads"][0]["output"] == trace_dict["output"] == [[None, None], [3, 0]]
    assert keys_and_values(write_notes(trace)) == [("zero_sum", "a")]


def keys_and_values(messages: tuple[Message, ...]) -> list[tuple[Any, ...]]:
    """Return each note's key with its values."""
    return [(note.key.removeprefix("note."), *(read_value(value) for _, value in note.values)) for note in messages]


def read_value(value: Any) -> Any:
    return value.value if isinstance(value, MarkedText) else value


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"normalize": "sum"}, []),
        ({"normalize": "sum", "embeddings": [[1, 0], [0.5, -2]]}, [("negative", 1)]),
        ({"normalize": "sum", "embeddings": [[3, -1], [-2, 2]]}, [("negative", 2)]),
        ({"weights": [[0.75, 0.25], [0.1, 0.899]]}, [("manual_sum", "b", "0.999")]),
        (
            {"weights": [[-2, 0.4], [0.5, 0.500002]]},
            [("manual_sum", "a", "−1.6"), ("manual_sum", "b", "1.000002")],
        ),
        (
            {"weights": [[0.6, 0.4], [0.5, 0.4]], "mask": "causal"},
            [("manual_sum", "a", "0.6"), ("manual_sum", "b", "0.9")],
        ),
        (
            {"score": "cosine", "embeddings": [[0, 0], [1, 0]]},
            [("no_direction.queries", "a"), ("no_direction.keys", "a")],
        ),
        (
            {"score": "cosine", "context": Context(["x", "y", "z"], [[0, 0], [1, 0], [0, 0]])},
            [("no_direction.keys", "x"), ("no_direction.keys", "z")],
        ),
    ],
    ids=str,
)
def test_unusual_numbers_have_notes(changes: dict[str, Any], expected: list[tuple[Any, ...]]) -> None:
    by_hand = {"normalize": "manual"} if "weights" in changes else {}
    assert keys_and_values(write_notes(attend(replace(PAIR, **by_hand, **changes)))) == expected


def test_notes_name_the_head_where_there_are_several() -> None:
    zero = Head([[0, 0], [0, 0]], IDENTITY, IDENTITY)
    messages = write_notes(attend(replace(PAIR, heads=[PAIR.heads[0], zero], normalize="sum")))
    assert [(note.key, dict(note.values)["head"]) for note in messages] == [("note.head", 2)] * 2


def test_a_table_for_all_heads_is_noted_once() -> None:
    zero = Head([[0, 0], [0, 0]], IDENTITY, IDENTITY)
    by_hand = replace(PAIR, heads=[zero, zero], normalize="manual", weights=[[1, 0], [1, 1]])
    assert keys_and_values(write_notes(attend(by_hand))) == [("manual_sum", "b", "2")]
