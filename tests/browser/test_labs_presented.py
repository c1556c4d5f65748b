"""Labs in a talk: told press by press in the room of a hall, and what is said moves nothing."""

import re

from playwright.sync_api import expect

from .seen import expect_box
from .stage import Stage

# All of a lab's pictures, their axes' words too, above the edge of its card; and nothing to scroll to.
FITTED = """() => {
    const [lab, ...plots] = document.querySelectorAll("#stage .lab, #stage .lab-plot");
    const edge = lab.getBoundingClientRect().bottom;
    const drawn = plots.flatMap((plot) => [plot, ...plot.querySelectorAll("svg, svg text")]);
    return plots.length > 1 && lab.scrollHeight <= lab.clientHeight
        && drawn.every((one) => one.getBoundingClientRect().bottom <= edge);
}"""


def test_a_presented_lab_is_told_press_by_press_and_leads_back(unopened: Stage) -> None:
    """Drawn for the page at first; the buttons stand at the foot, though a lesson is open, and it comes back."""
    unopened.page.emulate_media(reduced_motion="reduce")
    stage = unopened.open(lesson="riley-and-dog")
    page = stage.page
    stage.explore(lab="stack")
    expect(page.locator(".lab-plot:has(text)").last).to_be_visible(timeout=30_000)
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
