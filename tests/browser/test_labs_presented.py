"""Labs in a talk: told press by press in the room of a hall, and what is said moves nothing."""

import re

import pytest
from playwright.sync_api import expect

from .seen import expect_box
from .stage import Stage

TOPS = "() => ['.lab-play', '.lab-pictures'].map(name => document.querySelector(name).getBoundingClientRect().top)"
WORDS_FIT = """() => {
    const words = document.querySelector(".lab-words");
    return words.scrollHeight <= words.clientHeight;
}"""
# All of a lab's pictures, their axes' words too, above the edge of its card; and nothing to scroll to.
FITTED = """() => {
    const [lab, ...plots] = document.querySelectorAll("#stage .lab, #stage .lab-plot");
    const edge = lab.getBoundingClientRect().bottom;
    const drawn = plots.flatMap((plot) => [plot, ...plot.querySelectorAll("svg.main-svg, svg text")]);
    return plots.length > 1 && lab.scrollHeight <= lab.clientHeight
        && drawn.every((one) => one.getBoundingClientRect().bottom <= edge);
}"""


# Its pictures begin and end on the same lines.
LEVEL = """() => {
    const plots = [...document.querySelectorAll(".lab-pictures .lab-plot")].map((one) => one.getBoundingClientRect());
    return new Set(plots.map(({ top, bottom }) => `${top} ${bottom}`)).size === 1;
}"""


def test_a_presented_lab_is_told_press_by_press_and_leads_back(unopened: Stage) -> None:
    """Drawn for the page at first; the buttons stand at the foot, though a lesson is open, and it comes back."""
    unopened.page.emulate_media(reduced_motion="reduce")
    stage = unopened.open(lesson="riley-and-dog")
    page = stage.page
    stage.explore(lab="stack")
    expect(page.locator(".lab-plot.js-plotly-plot").last).to_be_visible(timeout=30_000)
    page.keyboard.press("p")
    expect(page.locator(".shell")).to_have_attribute("data-view", "present")
    expect(page).to_have_url(re.compile("view=present"))
    expect(page.locator(".lane-query")).to_be_hidden()
    question, plot, words = (page.locator(f".lab-{part}").first for part in ("question", "plot", "words"))
    expect(question).to_be_visible()
    expect(plot).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lab-moment")).to_have_text("0")  # what happens bit by bit has not happened yet
    expect(words).to_be_hidden()
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITTED)
        page.wait_for_function("document.querySelector('#stage .lab').clientWidth > 1150")
        for tool in ("[data-present]", "[data-explore]"):
            box = page.locator(f".bar {tool}").bounding_box()
            assert box, tool
            assert box["x"] > width / 2, tool
            assert box["y"] > 0.8 * height, tool
    stood = plot.bounding_box()
    page.keyboard.press("PageDown")
    expect(page.locator(".lab-moment")).to_have_text("6")
    expect(words).to_have_text(re.compile(r"^The residual: without it all 6 words .* after layer 6\.$"))
    expect_box(plot, stood)  # nothing moves while it is told
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson-text")).to_be_visible()
    expect(page.locator(".shell")).to_have_attribute("data-view", "present")
    for leave in (lambda: page.keyboard.press("Escape"), page.get_by_role("button", name="Back to the talk").click):
        page.keyboard.press("?")
        page.get_by_role("link", name="Order").click()
        expect(question).to_be_visible()
        leave()
        expect(page.locator(".lesson-text")).to_be_visible()
        expect(page.locator(".shell")).to_have_attribute("data-view", "present")


def test_in_a_talk_words_grow_with_the_hall_and_settings_are_one_press_away(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 1280, "height": 720})
    unopened.open(lab="why-root-d", view="present")
    expect(page.locator(".lab-progress.idle")).to_have_count(1, timeout=30_000)
    for _ in ("its pictures", "what was found"):
        page.keyboard.press("ArrowRight")
    words = page.locator(".lab-words")
    expect(words).to_have_css("font-size", "40px")
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(words).to_have_css("font-size", "60px")
    number = page.locator("input[type=number][data-setting=d_k]")
    expect(number).to_be_hidden()
    settings = page.get_by_role("button", name="Settings")
    settings.click()
    expect(settings).to_have_attribute("aria-expanded", "true")
    number.fill("256")
    expect(words).to_contain_text("With dₖ = 256")
    settings.click()
    expect(number).to_be_hidden()


@pytest.mark.parametrize("lab", ["can-one-matrix", "watch-it-learn"])
def test_the_words_of_a_presented_lab_move_nothing(unopened: Stage, lab: str) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    unopened.open(lab=lab, view="present")
    page.keyboard.press("ArrowRight")  # its picture
    expect(page.locator(".lab-pictures :is(.js-plotly-plot, .lab-table)").last).to_be_visible(timeout=30_000)
    expect(page.locator(".lab-progress.idle")).to_have_count(1, timeout=30_000)
    page.keyboard.press("ArrowRight")  # what was found
    moment = page.locator(".lab-player input")
    expect(moment).to_be_visible()
    page.wait_for_function(WORDS_FIT)
    ended = page.evaluate(TOPS)
    before = page.locator(".lab-words").text_content() or ""
    moment.fill("0")
    expect(page.locator(".lab-words")).not_to_have_text(before)
    page.wait_for_function(f"(ended) => String(({TOPS})()) === String(ended)", arg=ended)


def test_pictures_side_by_side_are_equally_high_whatever_their_titles(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 1280, "height": 720})
    unopened.open(lab="stack", view="present")
    for _ in ("its pictures", "what was found"):
        page.keyboard.press("ArrowRight")
    plots = page.locator(".lab-pictures .lab-plot.js-plotly-plot")
    expect(plots).to_have_count(2)
    page.wait_for_function(LEVEL)
