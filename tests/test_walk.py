"""The walker's own reader: numbers as they are printed, arithmetic as it is shown, and a walk made short."""

import math

import pytest

from .walk.acts import Act
from .walk.formula import sides
from .walk.report import as_test
from .walk.shrink import shortest
from .walk.spans import Span, read
from .walk.truth import called


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("0.77", (0.765, 0.77, 0.775), (0.764, 0.776)),
        ("−1.20", (-1.2, -1.195), (1.2, -1.19)),
        ("3", (3,), (3.1, 2.9)),
        ("77%", (0.765, 0.775), (0.78, 77)),
        ("1.2e−7", (1.2e-7, 1.24e-7), (1.3e-7, 0)),
        ("1.2 × 10⁴", (11_900, 12_000), (13_000,)),
        ("−∞", (-math.inf,), (-1e6, math.inf)),
        ("> 99.99%", (0.99995,), (0.999,)),
    ],
)
def test_a_printed_number_stands_for_all_that_are_printed_so(
    text: str, inside: tuple[float, ...], outside: tuple[float, ...]
) -> None:
    span = read(text)
    assert span
    assert all(map(span.holds, inside))
    assert not any(map(span.holds, outside))


@pytest.mark.parametrize("text", ["?", "–", "", "a = 0.75", "dog"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert read(text) is None


def test_shown_arithmetic_is_worked_out_with_the_numbers_that_stand_in_it() -> None:
    share = (
        "<math><mfrac><msup><mi>e</mi><mn>1.57</mn></msup><mrow><msup><mi>e</mi><mn>0.38</mn></msup><mo>+</mo>"
        "<msup><mi>e</mi><mn>1.57</mn></msup></mrow></mfrac><mo>=</mo><mn>{}</mn></math>"
    )
    (worked, said), (_, wrong) = sides(share.format("0.77")), sides(share.format("0.78"))
    assert worked.meets(said)
    assert not worked.meets(wrong)
    product = "<math><mn>2</mn><mo>·</mo><mo>(</mo><mn>1</mn><mo>−</mo><mn>3</mn><mo>)</mo></math>"
    assert sides(product) == [Span(-4, -4)]


def test_a_walk_is_made_as_short_as_it_can_be() -> None:
    walk: list[Act] = [("open", ""), *(("ask", row) for row in range(9)), ("undo",)]

    def fails(acts: list[Act]) -> bool:
        return ("ask", 3) in acts and ("undo",) in acts[acts.index(("ask", 3)) :]

    assert shortest(walk, fails) == [("open", ""), ("ask", 3), ("undo",)]


def test_a_walk_is_printed_as_a_test_that_runs() -> None:
    printed = as_test([("open", ""), ("rename", "tokens", 0, "dog's")], ["wrong_names: tokens are …"])
    found: dict[str, object] = {}
    exec(printed.replace(": Browser", ": object"), found)
    assert found["WALK"] == [("open", ""), ("rename", "tokens", 0, "dog's")]


def test_words_that_are_alike_are_told_apart_by_their_places() -> None:
    assert called(("is", "it", "is", ""), "en") == ["is (1)", "it", "is (3)", "token 4"]
