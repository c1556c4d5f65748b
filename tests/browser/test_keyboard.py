"""Everything by keyboard alone: no test here touches the mouse."""

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from qkv_demo.presets import presets

from .stage import RILEY, Stage

MOST = 80  # presses of Tab across the whole page
PAUSE = 1200  # milliseconds, after which keys begin anew
STOPS = 40  # on the first screen
# The table, if it is one, where the focus is; null beyond the stage.
STOP = """() => document.activeElement.closest("#stage")
    && (document.activeElement.closest("table")?.dataset.quantity ?? "")"""


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
    expect(page.locator(".dial .readout")).to_have_text("a = −3.00")
    page.keyboard.press("Control+z")
    stage.expect_scene(changed)
    tab_to(page, '[data-handle="embeddings/0/1"]', "Shift+Tab")  # which the question is about
    page.keyboard.press("ArrowRight")
    expect(stage.cell("embeddings", 1, 0)).to_have_value("0.25")
    page.keyboard.press("Control+z")
    tab_to(page, '[data-option="tie_qk"]', "Shift+Tab")
    page.keyboard.press("Space")
    stage.expect_scene(replace(changed, tie_qk=True))
    page.keyboard.press("Space")
    tab_to(page, "[data-share]", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("scene="))
    stage.expect_scene(changed)


def test_the_first_screen_has_few_stops_and_one_of_each_table_and_the_first_key_can_skip_the_bar(stage: Stage) -> None:
    skip = stage.page.get_by_role("link", name="Skip to what you set")
    expect(skip).not_to_be_in_viewport()
    stage.page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport(ratio=1)
    stage.page.keyboard.press("Enter")
    expect(stage.page.locator(".givens")).to_be_focused()
    tables = ["embeddings", "w_q", "w_k", "w_v"]
    assert tables_passed(stage.page) == tables
    stage.go(preset="robot-law").expect_scene(presets()["robot-law"].scene)  # ten words
    assert tables_passed(stage.page) == tables
    stage.page.locator(".row-asks .word[tabindex='0']").focus()
    stage.page.keyboard.press("ArrowLeft")
    asking = stage.page.locator(":focus").inner_text()
    stage.page.keyboard.press("Enter")
    expect(stage.page.locator(".asker")).to_have_text(asking)


def tables_passed(page: Page) -> list[str]:
    """On the way by Tab through all that is there."""
    page.locator(".skip").focus()
    stops: list[str] = []
    for _ in range(MOST):
        stop = page.evaluate(STOP)
        if stop is None or (stops and page.locator(".skip:focus").count()):  # or round again
            break
        stops.append(stop)
        page.keyboard.press("Tab")
    assert 20 < len(stops) <= STOPS
    return [stop for stop in stops if stop]


def test_the_focus_goes_back_to_where_it_came_from(unopened: Stage) -> None:
    stage = unopened.open()
    page = stage.page
    for opener, ends in (("[data-menu=embeddings]", "Escape"), ("[data-settings]", "Escape"), ("[data-present]", "p")):
        stage.cell("embeddings", 0, 0).focus()
        page.locator(opener).focus()
        page.keyboard.press("Enter")
        expect(page.locator(":popover-open, #stage [data-view=present]")).to_be_visible()
        page.keyboard.press(ends)
        expect(page.locator(f"{opener}:focus")).to_be_visible()
    stage.tokens().nth(1).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".token-row:nth-child(1) .grip")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".token-row:nth-child(2) .grip")).to_be_focused()
    stage.expect_scene(RILEY)
    tab_to(page, ".reading .told-number", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".this-number")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".reading .told-number:focus")).to_be_visible()
    tab_to(page, ".to-lesson")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson h2")).to_be_focused()
    tab_to(page, ".lesson-text .term")
    page.keyboard.press("Enter")
    expect(page.locator(":popover-open")).to_have_text(re.compile("query.*what it looks for", re.DOTALL))
    page.keyboard.press("Escape")
    expect(page.locator(".lesson-text .term:focus")).to_have_text("query")
    tab_to(page, ".show-answer")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson h2")).to_be_focused()  # nothing of the lesson was pressed before
    tab_to(page, ".lesson-move .primary")
    for step in ("hard", "soft", "matrices"):
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(f"step={step}"))
    tab_to(page, ".show-answer", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-move .primary")).to_be_focused()
    tab_to(page, ".lesson-leave", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".to-lesson")).to_be_focused()  # which leads back


def test_keys_that_pause_are_undone_apart_arrows_choose_a_language_and_explore_holds_the_focus(stage: Stage) -> None:
    """A talk begins at its title, and a room from Explore at its own."""
    page, cell = stage.page, stage.cell("embeddings", 1, 1)
    page.locator('[data-handle="embeddings/0/1"]').focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(cell).to_have_value("1.1")
    page.wait_for_timeout(PAUSE)
    page.keyboard.press("ArrowUp")
    expect(cell).to_have_value("1.15")
    for value in ("1.1", "1"):
        page.keyboard.press("Control+z")
        expect(cell).to_have_value(value)
    stage.cell("w_q", 0, 0).focus()  # after a typed number Tab goes on as in a spreadsheet
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    expect(stage.cell("w_q", 0, 1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(stage.cell("w_k", 0, 0)).to_be_focused()
    chosen = page.locator("html")
    page.locator("[data-settings]").focus()
    page.keyboard.press("Enter")
    for key, language in (("ArrowDown", "zh"), ("ArrowUp", "en")):
        page.keyboard.press(key)
        expect(chosen).to_have_attribute("lang", language)
        expect(page.locator(".menu .language")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-settings]")).to_be_focused()
    field = page.locator(".explore input")
    page.locator("[data-explore]").focus()
    page.keyboard.press("Enter")
    expect(field).to_be_focused()
    for _ in range(MOST):
        page.keyboard.press("Tab")
        held = ".menu *, body"  # the body: the browser's own bar
        assert page.evaluate("held => document.activeElement.matches(held)", held)
    page.keyboard.press("Escape")
    expect(page.locator("[data-explore]")).to_be_focused()
    page.locator("[data-present]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".reading")).to_be_focused()
    page.keyboard.press("p")
    for place, title in (("lesson", ".lesson h2"), ("lab", ".lab h2")):
        page.locator("[data-explore]").focus()
        page.keyboard.press("Enter")
        page.locator(f".explore li a[href*={place}]").first.press("Enter")
        expect(page.locator(title)).to_be_focused()
    stage.go(lesson="riley-and-dog", step="q-and-k", view="present")
    page.locator("[data-explore].sign").focus()  # the talk's own, not what it replaces
    page.keyboard.press("?")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-explore]")).to_be_focused()
