"""What Python defines stands nowhere else: the page follows a change of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from qkv_demo import locale

from ..conftest import served
from .stage import Stage

WORDS = locale.table("en")
# Presets, lessons and their pictures are made under our own definitions: some of them would not fit these.
CHANGED = """
from dataclasses import replace
from typing import Literal
from qkv_demo import kinds, lessons, locale, presets
from qkv_demo.scene import check
from qkv_demo.edits import matrices
from qkv_demo.share import blocks
from qkv_demo.ui import page, settings

presets.presets(), lessons.lessons(), settings.pictures()
check.MAX_SIZE, check.MAX_HEADS, check.MAX_TOKEN_LENGTH, check.MIN_TEMPERATURE = 5, 2, 12, 0.5
locale.DECIMALS, locale.VAST = 3, 100
kinds.SCORES["dot"] = replace(kinds.SCORES["dot"], scaled=False)
for there, gone in ((kinds.SCORES, "cosine distance"), (kinds.NORMALIZE, "sum argmax"), (kinds.MASKS, "causal")):
    for name in gone.split():
        del there[name]
settings.Lens = Literal["embeddings", "w_q"]
settings.DIAL, settings.GIVEN_DECIMALS = 2.0, 1
matrices.FILLS = {"zeros": None}
blocks.FORMATS = {"csv": blocks.FORMATS["csv"]}
settings.EXPORTS = {"json": settings.EXPORTS["json"]}
page.build().launch(**page.launch_options())
"""


@pytest.fixture(scope="module")
def app_url() -> Iterator[str]:
    """An app whose definitions differ from ours."""
    with served("-c", CHANGED) as url:
        yield url


def said(prefix: str, *names: str) -> list[str]:
    return [WORDS[f"{prefix}.{name}"] for name in names]


def test_menus_offer_what_there_is(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open()
    expect(stage.option("score").locator("option")).to_have_text(said("ui.score", "dot", "additive"))
    expect(stage.option("mask").locator("option")).to_have_text(said("ui.mask", "none", "custom"))
    expect(stage.option("normalize").locator("option")).to_have_text(said("ui.normalize", "softmax", "manual"))
    expect(page.locator(".lane [data-play]")).to_have_count(1)
    expect(page.locator(".lane-query [data-play]")).to_have_attribute("data-play", "w_q")
    expect(stage.option("scale")).to_be_disabled()  # √d_k divides no score here
    stage.open_menu("w_q")
    expect(page.locator(".menu .choices").nth(0).locator("button")).to_have_text(said("ui.fill", "zeros"))
    expect(page.locator(".menu .choices").nth(1).locator("button")).to_have_text(said("ui.copy", "csv"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name=WORDS["ui.share"]).click()
    copies = page.locator(".menu .choices", has=page.get_by_role("button", name=WORDS["ui.export.json"], exact=True))
    expect(copies.locator("button")).to_have_text(said("ui.export", "json", "arithmetic", "frame"))
