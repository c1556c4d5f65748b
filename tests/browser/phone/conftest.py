"""A phone in the place of the laptop."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def visited(browser: Browser) -> Iterator[BrowserContext]:
    """One for all tests of a process, beside the laptop's."""
    phone = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
        reduced_motion="reduce",
    )
    yield phone
    phone.close()
