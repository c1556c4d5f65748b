"""An app that was told how its page begins, behind a proxy that puts a path before every address."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import table

from ..conftest import served
from ..proxy import below
from .stage import Stage, with_w_q


@pytest.fixture(scope="module")
def app_url() -> Iterator[str]:
    """The proxy's. Whatever is asked beside its path is a complaint, as from another host."""
    with (
        served("app.py", "--language", "zh", "--present", "--root-path", "/attention") as app,
        below("/attention", app) as url,
    ):
        yield url


def test_a_page_begins_as_the_app_was_told_an_address_has_the_last_word_and_a_proxys_path_is_kept(
    page: Page, app_url: str
) -> None:
    Stage(page, app_url).open()
    expect(page.locator("#stage .shell")).to_have_attribute("data-view", "present")
    expect(page.locator("[data-present]")).to_have_attribute("aria-label", table("zh")["ui.present"])
    stage = Stage(page, app_url).open(lang="en")
    expect(page.locator("[data-present]")).to_have_attribute("aria-label", table("en")["ui.present"])
    page.keyboard.press("p")
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.expect_confirmed()
    assert page.url.startswith(f"{app_url}/?lang=en")
