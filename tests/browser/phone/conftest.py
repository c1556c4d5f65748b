"""A phone in the place of the laptop."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="module")
def visited(browser: Browser) -> Iterator[BrowserContext]:
    phone = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
    )
    yield phone
    phone.close()


@pytest.fixture
def page(page: Page) -> Page:
    """What comes up in it is there at once."""
    page.emulate_media(reduced_motion="reduce")
    return page
