"""Numbers in sentences have digits that mean something: no 0 that is none, no percent beyond sense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.locale import adding, percent


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0%"),
        (-0.0, "0%"),
        (0.766, "77%"),
        (1.0, "100%"),
        (0.994, "99%"),
        (0.9957, "99.57%"),
        (0.99995, "> 99.99%"),
        (1.4, "140%"),
        (-0.766, "−77%"),
        (0.0031, "0.31%"),
        (-0.0031, "−0.31%"),
        (0.00012, "0.012%"),
        (1.2e-9, "1.2e−9"),
        (-1.2e-9, "−1.2e−9"),
        (9.99, "999%"),
        (12.0, "12.00"),
        (-97864853384.6, "−9.8e10"),
    ],
)
def test_a_share_says_what_is_meant(value: float, shown: str) -> None:
    assert percent(value) == shown


@given(st.floats(-1e20, 1e20, allow_subnormal=False).filter(lambda value: value == 0 or abs(value) > 1e-90))
def test_a_share_is_0_or_all_only_if_it_is(value: float) -> None:
    text = percent(value)
    assert (text == "0%") == (value == 0)
    assert text != "100%" or value == 1 or value > 0.9999
    assert "-" not in text
    assert "e+" not in text
    assert len(text) <= 9


@pytest.mark.parametrize(
    ("terms", "decimals"),
    [
        ((1.46, 4.81), 2),
        ((1.464, 1.594), 3),  # 3.06, where 1.46 + 1.59 are 3.05
        ((0.99951, 0.86449, -0.76949, -0.76949), 3),  # 0.33, where two decimals make it 0.32
        ((1 / 3, 1 / 3, 1 / 3), 3),
        ((), 2),
    ],
)
def test_a_sums_terms_have_the_decimals_with_which_they_add_up(terms: tuple[float, ...], decimals: int) -> None:
    assert adding(terms) == decimals
