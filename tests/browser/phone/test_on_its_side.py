"""A phone on its side: what is read and what is pressed is as large as upright."""

import pytest
from playwright.sync_api import expect

from ..stage import Stage
from .test_pages import FINE_PRINT, LEAST, THUMB, TOO_SMALL


@pytest.mark.parametrize(("width", "height"), [(844, 390), (740, 360)])
@pytest.mark.parametrize("place", [{}, {"preset": "riley-sentence"}, {"lesson": "riley-and-dog", "step": "longer-key"}])
def test_what_is_read_and_pressed_is_large(unopened: Stage, place: dict[str, str], width: int, height: int) -> None:
    unopened.page.set_viewport_size({"width": width, "height": height})
    stage = unopened.open(**place)
    assert stage.page.evaluate(FINE_PRINT, LEAST) == []
    assert stage.page.evaluate(TOO_SMALL, THUMB) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth") == width


def test_the_way_on_is_under_the_thumb(unopened: Stage) -> None:
    unopened.page.set_viewport_size({"width": 844, "height": 390})
    stage = unopened.open(lesson="riley-and-dog", step="longer-key")
    stage.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for name in ("Back", "Next"):
        expect(stage.page.locator(".lesson-move").get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
