"""Learning keeps its places, on the page and in a talk: nothing lies on anything, and what is said moves nothing."""

import pytest
from playwright.sync_api import expect

from qkv_demo.locale import table

from .learning_panel import START, Panel
from .seen import expect_box
from .stage import Stage

SPACED = """() => {
    const box = name => document.querySelector(`#stage ${name}`).getBoundingClientRect();
    const [panel, strip, wish, asking] = [".learning", ".strip", ".wanted-strip", ".asking"].map(box);
    const rows = [...document.querySelectorAll("#stage .key-row")].map(row => row.getBoundingClientRect());
    const fits = row => row.bottom <= strip.top && row.right <= strip.right + 1;
    return rows.length > 1 && rows.every(fits) && wish.left === strip.left && wish.width === strip.width
        && wish.bottom <= asking.bottom && asking.bottom <= panel.top && panel.bottom <= innerHeight;
}"""


def test_a_wish_is_at_the_scale_of_the_shares_and_a_standstill_is_admitted(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 1280, "height": 720})
    Panel(unopened.open(preset="robot-law"))
    page.keyboard.press("p")
    page.wait_for_function(SPACED)
    panel = Panel(unopened.open(preset="riley-tied"))
    while panel.button("Faster").is_enabled():
        panel.button("Faster").click()
    page.keyboard.press("p")
    page.wait_for_function(SPACED)
    panel.play.hover()  # once it stands still
    top = panel.page.locator(".row-steps").bounding_box()
    panel.play.click()
    stuck = table("en")["ui.learn.stuck"].format(loss="0.69")
    expect(panel.words).to_have_text(stuck, timeout=60_000)
    expect(panel.play).to_have_text("Play")
    expect_box(page.locator(".row-steps"), top)


def test_the_press_that_answers_keeps_what_the_step_has_learned(unopened: Stage) -> None:
    page = unopened.page
    unopened.open(lesson="where-do-the-matrices-come-from", step="circle", view="present")
    page.keyboard.press("ArrowRight")
    page.locator(".learning [data-play]").click()
    page.wait_for_function("document.querySelector('.distance').dataset.value < 1.5")
    page.locator(".learning [data-play]").click()
    page.locator(".learning [data-play]").blur()
    learned = page.locator(".distance").get_attribute("data-value") or ""
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson-answer")).to_contain_text("No, it stays at 1.10")
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")
    expect(page.locator(".distance")).to_have_attribute("data-value", learned)
    expect(page.get_by_role("button", name="Restart step")).to_be_visible()


@pytest.mark.parametrize(("layout", "size"), [("stage", (1440, 900)), ("phone", (390, 844))], ids=["desktop", "phone"])
def test_the_panel_has_its_room_before_it_learns(panel: Panel, layout: str, size: tuple[int, int]) -> None:
    panel.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(panel.page.locator("#stage .shell")).to_have_attribute("data-layout", layout)
    high = "() => document.querySelector('#stage .learning').offsetHeight"
    before = panel.page.evaluate(high)
    panel.button("Play").click()
    expect(panel.page.locator(".learning-best")).to_contain_text("with the gradient")
    assert panel.page.evaluate(high) == before


# What has moved in the panel since it was measured before, while nothing but numbers may change.
PLACES = """() => [...document.querySelectorAll("#stage .learning *")]
    .filter((part) => part.checkVisibility() && !part.closest("svg, .learning-steps, .task"))
    .map((part) => [part.className, ...Object.values(part.getBoundingClientRect().toJSON())].join(" "))"""


def test_while_it_plays_nothing_of_it_moves(panel: Panel) -> None:
    panel.play.click()
    panel.nearer_than(START)
    before = panel.page.evaluate(PLACES)
    panel.nearer_than(START / 3)
    assert panel.page.evaluate(PLACES) == before
