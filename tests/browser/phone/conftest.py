"""Run the tests of this folder in the window of a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from ...conftest import two_tabs


@pytest.fixture(scope="session")
def shared_context(browser: Browser, app_url: str) -> Iterator[BrowserContext]:
    """Yield the browser context of all phone tests of a process."""
    size = {"width": 390, "height": 844}
    with two_tabs(
        browser, app_url, viewport=size, has_touch=True, is_mobile=True, locale="en-US", reduced_motion="reduce"
    ) as phone:
        yield phone
