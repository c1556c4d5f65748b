"""A phone on its side: what is read and what is pressed is as large as upright."""

import pytest

from ..stage import Stage
from .test_pages import FINE_PRINT, LEAST, THUMB, TOO_SMALL


@pytest.mark.parametrize(("width", "height"), [(844, 390), (740, 360)])
@pytest.mark.parametrize("place", [{}, {"preset": "riley-sentence"}, {"lesson": "riley-and-dog", "step": "8"}])
def test_what_is_read_and_pressed_is_large(unopened: Stage, place: dict[str, str], width: int, height: int) -> None:
    unopened.page.set_viewport_size({"width": width, "height": height})
    stage = unopened.open(**place)
    assert stage.page.evaluate(FINE_PRINT, LEAST) == []
    assert stage.page.evaluate(TOO_SMALL, THUMB) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth") == width
