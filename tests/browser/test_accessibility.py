"""The page fits its window, and axe finds nothing serious."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .stage import Stage


@pytest.mark.parametrize("name", ["riley-dog", "two-heads"])
def test_accessibility_finds_nothing_serious(page: Page, app_url: str, name: str) -> None:
    Stage(page, app_url).open(preset=name)
    found = Axe().run(page, "#stage").response["violations"]
    serious = [(v["id"], v["nodes"][0]["html"][:120]) for v in found if v["impact"] in ("serious", "critical")]
    assert not serious


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_default_page_fits(page: Page, app_url: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Stage(page, app_url).open()
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size[0] <= width
    assert width < 1000 or size[1] <= height
