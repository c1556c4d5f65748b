"""Who may look at whom, set by hand."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from qkv_demo.share.link import to_link

from .stage import RILEY, Stage


def test_a_mask_of_ones_own_in_its_table_and_in_the_rows_of_who_asks(stage: Stage) -> None:
    see, own = stage.page.get_by_role("button", name="dog is seen"), replace(RILEY, mask=((True, False), (True, True)))
    expect(see).to_be_hidden()
    stage.with_tools("options", "steps").option("mask").select_option("custom")
    for hide, show in (
        (see.click, lambda: see.press("Enter")),
        (stage.cell("masked_scores", 0, 1).click, stage.cell("masked_scores", 0, 1).click),
    ):
        expect(see).to_have_attribute("aria-pressed", "true")
        hide()
        expect(see).to_have_attribute("aria-pressed", "false")
        stage.expect_scene(own)
        show()
        stage.expect_scene(RILEY)
    stage.cell("masked_scores", 0, 1).click()
    stage.cell("masked_scores", 0, 0).click()
    expect(stage.page.locator(".notice")).to_contain_text("mask, row 1")


def test_a_blocked_weight_of_ones_own_looks_blocked(page: Page, app_url: str) -> None:
    scene = replace(RILEY, normalize="manual", weights=((0.5, 0.5), (0.5, 0.5)), mask="causal")
    stage = Stage(page, app_url).open(scene=to_link(scene))
    expect(page.locator('[data-quantity="weights"] td[data-r="0"][data-c="1"]')).to_have_class(re.compile("nothing"))
    expect(page.locator('[data-quantity="weights"] td[data-r="1"][data-c="1"]')).not_to_have_class(
        re.compile("nothing")
    )
    stage.expect_scene(scene)
