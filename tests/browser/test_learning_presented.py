"""Learning and labs in a talk: nothing lies on anything, and what is said moves nothing."""

from playwright.sync_api import expect

from qkv_demo.locale import table

from .learning_panel import Panel
from .stage import Stage

SPACED = """() => {
    const box = name => document.querySelector(`#stage ${name}`).getBoundingClientRect();
    const [panel, strip, wish, asking] = [".learning", ".strip", ".wanted-strip", ".asking"].map(box);
    const rows = [...document.querySelectorAll("#stage .key-row")].map(row => row.getBoundingClientRect());
    const fits = row => row.bottom <= strip.top && row.right <= strip.right + 1;
    return rows.length > 1 && rows.every(fits) && wish.left === strip.left && wish.width === strip.width
        && wish.bottom <= asking.bottom && asking.bottom <= panel.top && panel.bottom <= innerHeight;
}"""
TOPS = "() => ['.lab-play', '.lab-pictures'].map(name => document.querySelector(name).getBoundingClientRect().top)"
WORDS_FIT = """() => {
    const words = document.querySelector(".lab-words");
    return words.scrollHeight <= words.clientHeight;
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
    top = panel.page.locator(".row-steps").bounding_box()
    panel.play.click()
    stuck = table("en")["ui.learn.stuck"].format(loss="0.69")
    expect(panel.words).to_have_text(stuck, timeout=60_000)
    expect(panel.play).to_have_text("Play")
    assert page.locator(".row-steps").bounding_box() == top


def test_the_words_of_a_presented_lab_move_nothing(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    unopened.open(lab="can-one-matrix", view="present")
    page.keyboard.press("ArrowRight")  # its pictures
    expect(page.locator(".lab-plot.js-plotly-plot").last).to_be_attached(timeout=30_000)
    expect(page.locator(".lab-progress.idle")).to_have_count(1, timeout=30_000)
    page.keyboard.press("ArrowRight")  # what was found
    moment = page.locator(".lab-player input")
    expect(moment).to_be_visible()
    page.wait_for_function(WORDS_FIT)
    ended = page.evaluate(TOPS)
    before = page.locator(".lab-words").text_content() or ""
    moment.fill("0")
    expect(page.locator(".lab-words")).not_to_have_text(before)
    assert page.evaluate(TOPS) == ended


def test_pictures_side_by_side_are_equally_high_whatever_their_titles(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 1280, "height": 720})
    unopened.open(lab="stack", view="present")
    for _ in ("its pictures", "what was found"):
        page.keyboard.press("ArrowRight")
    plots = page.locator(".lab-pictures .lab-plot.js-plotly-plot")
    expect(plots).to_have_count(2)
    boxes = (
        "(plots) => plots.map((plot) => plot.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom].join())"
    )
    assert len(set(plots.evaluate_all(boxes))) == 1


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
    expect(page.locator(".lesson-answer")).to_contain_text("No: it stays at 1.10")
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")
    expect(page.locator(".distance")).to_have_attribute("data-value", learned)
    expect(page.get_by_role("button", name="Restart step")).to_be_visible()
