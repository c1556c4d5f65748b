"""Everything by keyboard alone: no test here touches the mouse."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from qkv_demo.share.link import to_link

from .stage import RILEY, Stage

MOST = 80  # presses of Tab across the whole page
STOPS = 40  # on the first screen


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Walk until the focus is on `selector`."""
    for _ in range(MOST):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is out of reach")


def test_from_opening_to_a_shared_link(stage: Stage) -> None:
    page = stage.page
    tab_to(page, '[data-quantity="w_q"] input')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((0, 2.1), (1, 1))),)))
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    changed = replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((0, 5), (1, 1))),))
    stage.expect_scene(changed)
    tab_to(page, '[data-tool="weights"]')
    page.keyboard.press("Enter")
    tab_to(page, '[data-quantity="weights"] td')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".cell-title")).to_have_text("attention weights: dog attends to dog")
    tab_to(page, '[data-tool="lopsided"]', "Shift+Tab")
    page.keyboard.press("Enter")
    tab_to(page, "[data-dial]")
    page.keyboard.press("Home")
    expect(page.locator(".dial output")).to_have_text("a = −3.00")
    page.keyboard.press("Control+z")
    stage.expect_scene(changed)
    tab_to(page, '[data-handle="embeddings/0/0"]', "Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(stage.cell("embeddings", 0, 0)).to_have_value("1.05")
    page.keyboard.press("Control+z")
    tab_to(page, '[data-option="tie_qk"]', "Shift+Tab")
    page.keyboard.press("Space")
    stage.expect_scene(replace(changed, tie_qk=True))
    page.keyboard.press("Space")
    tab_to(page, "[data-share]", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("scene="))
    stage.expect_scene(changed)


def test_a_dial_and_a_border_hear_the_keys_of_a_tip_and_a_list_tells_them(unopened: Stage) -> None:
    own = replace(RILEY, normalize="manual", weights=((0.5, 0.5), (0, 1)))
    stage = unopened.open(scene=to_link(own)).with_tools("lopsided")
    page, dial, border = stage.page, stage.page.locator("[data-dial]"), stage.page.locator(".strip .border").first
    for key, value in (
        *(("Home", "-3"), ("PageUp", "-2.5"), ("ArrowRight", "-2.45"), ("Shift+ArrowLeft", "-2.46")),
        *(("Alt+ArrowRight", "-1.96"), ("End", "3"), ("ArrowUp", "3")),
    ):
        dial.press(key)
        expect(dial).to_have_value(value)
    share = stage.cell("weights", 0, 0).and_(page.locator("input"))
    for key, value in (
        ("ArrowRight", "0.51"),
        ("Alt+ArrowRight", "0.61"),
        ("PageDown", "0.51"),
        ("Home", "0"),
        ("End", "1"),
    ):
        border.press(key)
        expect(share).to_have_value(value)
    page.keyboard.press("?")
    expect(page.locator(".menu .keys")).to_contain_text("Home and End all the way")


def test_a_token_is_added_renamed_moved_and_removed(stage: Stage) -> None:
    page = stage.page
    names = stage.tokens()
    tab_to(page, ".tokens .add")
    page.keyboard.press("Enter")
    expect(names).to_have_count(3)
    expect(page.locator(".token-row:nth-child(3) .token-input")).to_be_focused()
    page.keyboard.type("cat")
    expect(names.nth(2)).to_have_value("cat")
    tab_to(page, ".token-row:nth-child(3) .grip", "Shift+Tab")
    page.keyboard.press("ArrowUp")
    expect(names.nth(1)).to_have_value("cat")
    tab_to(page, ".token-row:nth-child(2) .remove")
    page.keyboard.press("Enter")
    expect(names).to_have_count(2)
    stage.expect_scene(RILEY)


def test_the_first_screen_has_few_stops_and_one_of_each_table(stage: Stage) -> None:
    page = stage.page
    stops: list[str] = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if not page.evaluate("document.activeElement.closest('#stage')"):
            break
        stops.append(page.evaluate("document.activeElement.closest('table')?.dataset.quantity ?? ''"))
    assert 20 < len(stops) <= STOPS
    assert [stop for stop in stops if stop] == ["embeddings", "w_q", "w_k", "w_v"]


def test_after_a_typed_number_tab_goes_on_as_in_a_spreadsheet(stage: Stage) -> None:
    page = stage.page
    stage.cell("w_q", 0, 0).focus()
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    expect(stage.cell("w_q", 0, 1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(stage.cell("w_k", 0, 0)).to_be_focused()


def test_the_first_key_can_skip_the_bar(stage: Stage) -> None:
    page = stage.page
    skip = page.get_by_role("link", name="Skip to what you set")
    expect(skip).not_to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.locator(".givens")).to_be_focused()
