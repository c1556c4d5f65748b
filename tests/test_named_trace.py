"""A trace read by its tokens' names."""

import pytest

from qkv_demo.maths.attention import attend
from qkv_demo.maths.named_trace import NamedTrace
from qkv_demo.scene import Context, Head, Scene

HEADS = [Head([[1], [2]], [[3], [4]], [[5, 0], [0, 6]]), Head([[0], [1]], [[1], [0]], [[1, 0], [0, 1]])]
OWN = NamedTrace(attend(Scene(["a", "b", "a"], [[1, 0], [0, 1], [1, 1]], HEADS)))
CROSS = NamedTrace(attend(Scene(["b"], [[0, 1]], HEADS, context=Context(["a", "b"], [[1, 0], [0, 1]]))))


def test_asks_then_answers() -> None:
    assert OWN.score("a", "b") == 1 * 4
    assert OWN.score("b", "a") == 2 * 3
    assert OWN.score("b", "a", head=1) == 1
    assert OWN.weight("b", "a") == OWN.trace.heads[0].weights[1, 0]


def test_rows_belong_to_who_asks_or_to_who_answers() -> None:
    assert OWN.row("values", "b") == [0, 6]
    assert CROSS.row("queries", "b") == [2]
    assert CROSS.row("keys", "b") == [4]
    assert CROSS.row("context_embeddings", "a") == [1, 0]


def test_the_strongest_other_is_never_oneself() -> None:
    assert OWN.weight("b", "b") > OWN.weight("b", "a")
    assert OWN.strongest_other("b") == "a"
    assert CROSS.strongest_other("b") == "a"


def test_a_second_layer_is_fed_with_the_first() -> None:
    single = NamedTrace(attend(Scene(["a"], [[1, 1]], HEADS[:1])))
    assert single.again().row("inputs", "a") == [5, 6]


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="not in"):
        OWN.score("a", "z")
