"""With text at 200 %, a phone shows one column, in which nothing is cut."""

import pytest

from ..stage import Stage
from .test_pages import OVERFLOWING_TEXTS


@pytest.mark.parametrize("location", [{}, {"lesson": "riley-and-dog"}], ids=["first screen", "lesson"])
def test_large_text_stays_in_one_column(app: Stage, location: dict[str, str]) -> None:
    page = app.open(**location).page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    for part in (".word.big", ".row-title h2", ".share-head p", ".lesson-name"):
        assert page.locator(f"{part}:visible").evaluate_all(OVERFLOWING_TEXTS) == [], part
