"""Between a phone and a laptop the words as arrows lead, large enough for a hand, and nothing is cut."""

import pytest

from .stage import Stage

# The cards that hold more than they are wide, but for those that scroll.
CUT = """() => [...document.querySelectorAll("#stage :is(.lane, .results, .panel, .asking)")]
    .filter((card) => card.offsetParent && card.scrollWidth > card.clientWidth + 1)
    .map((card) => card.className)"""


@pytest.mark.parametrize("width", [700, 820, 1024, 1199])
@pytest.mark.parametrize("preset", ["riley-dog", "riley-sentence", "apple-cross"])
def test_the_words_as_arrows_lead(unopened: Stage, width: int, preset: str) -> None:
    page = unopened.page
    page.set_viewport_size({"width": width, "height": 1000})
    unopened.open(preset=preset)
    frame = page.locator(".plane-space .frame").bounding_box()
    assert frame
    assert frame["width"] > 180
    assert frame["height"] > 180
    assert frame["y"] + frame["height"] < 1000
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CUT) == []
