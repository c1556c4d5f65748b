"""An app that was told how its page begins."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import table

from ..conftest import served
from .stage import Stage


@pytest.fixture(scope="module")
def app_url() -> Iterator[str]:
    with served("app.py", "--language", "zh", "--present") as url:
        yield url


def test_a_page_begins_as_the_app_was_told(page: Page, app_url: str) -> None:
    Stage(page, app_url).open()
    expect(page.locator("#stage .shell")).to_have_attribute("data-view", "present")
    expect(page.locator("[data-present]")).to_have_text(table("zh")["ui.present"])


def test_an_address_has_the_last_word(page: Page, app_url: str) -> None:
    Stage(page, app_url).open(lang="en")
    expect(page.locator("[data-present]")).to_have_text(table("en")["ui.present"])
