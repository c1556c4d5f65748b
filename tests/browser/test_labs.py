"""Labs in the page and in a talk: turned, played, stopped, told press by press, shared, and taken to the stage."""

import re

import pytest
from playwright.sync_api import Page, expect

from ..lab_runs import run
from .seen import expect_box
from .stage import GO, Stage, box_of


def opened(stage: Stage, lab: str, **settings: str) -> Page:
    stage.open(lab=lab, **settings)
    expect(stage.page.locator("#stage .lab-progress.idle")).to_have_count(1, timeout=30_000)
    return stage.page


# What a lab says and shows, all of it within the window, though nothing is scrolled.
WHOLE = """() => {
    const parts = [...document.querySelectorAll("#stage .lab :is(.lab-question, .lab-words, .lab-open, .lab-picture)")];
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
    const [lead, ...plots] = [...document.querySelectorAll("#stage .lab-pictures, #stage .lab-others .lab-picture")]
        .map((one) => one.getBoundingClientRect());
    return boxes.length > 3 && boxes.every(({ bottom, right }) => bottom <= innerHeight && right <= innerWidth)
        && plots.every((one) => one.width * one.height < lead.width * lead.height / 2);
}"""


def test_every_lab_says_and_shows_what_it_found_its_moments_play_and_without_a_network_it_keeps_them(
    stage: Stage, complaints: list[str]
) -> None:
    page = stage.page
    page.set_viewport_size({"width": 1280, "height": 720})
    for name in ("why-root-d", "heads", "stack"):  # a chart, a table, trails
        stage.explore(lab=name)
        expect_findings(page)
    moment, pictures = page.locator(".lab-player .readout"), page.locator(".lab-pictures")
    expect(moment).to_have_text("6")
    stood = box_of(pictures)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # it has come to its end
    expect(moment).to_have_text("6")
    page.get_by_label("Moment").fill("1")
    expect(moment).to_have_text("1")
    expect_box(pictures, stood)  # fewer words are said on the way
    stage.explore(lab="order")
    expect(page.locator(".lab-words")).to_contain_text("No: attention sees a set of words")
    page.route("**/qkv/lab", lambda route: route.abort())
    page.locator("input[data-setting=causal]").check()
    expect(page.locator(".lab-words.bad")).to_be_visible()
    expect(page.locator(".lab-stale")).to_be_visible()  # the pictures are of the settings before
    expect(page.locator(".lab-table").first).to_be_visible()
    complaints.clear()  # Chromium's, of the request that was cut
    page.unroute("**/qkv/lab")
    page.locator("input[data-setting=positions]").check()
    expect(page.locator(".lab-words")).to_contain_text("With positions yes")
    expect(page.locator(".lab-stale")).to_be_hidden()


def expect_findings(page: Page) -> None:
    expect(page.locator("#stage .lab-progress.idle")).to_have_count(1, timeout=30_000)
    expect(page.locator(".lab-words")).to_have_text(re.compile(r"\w.*\.$"))
    page.wait_for_function(WHOLE)  # one picture leads, and nothing has to be scrolled
    expect(page.locator(".lab-plot:not(:has(text))")).to_have_count(0)


def test_another_setting_or_start_makes_new_numbers_or_is_refused(unopened: Stage) -> None:
    page = opened(unopened, "why-root-d")
    words, number = page.locator(".lab-words"), page.locator("input[type=number][data-setting=d_k]")
    number.fill("16")
    expect(words).to_contain_text("With dₖ = 16")
    before, another = words.text_content() or "", page.get_by_role("button", name="another")
    expect(another).to_be_hidden()
    page.get_by_text("more settings").click()
    another.click()
    expect(words).not_to_have_text(before)
    expect(page).to_have_url(re.compile("d_k=16.*seed=1"))
    page.locator("select[data-setting=made]").select_option("by_matrices")
    expect(words).to_contain_text("Made by such matrices")
    expect(page).to_have_url(re.compile(r"lab=why-root-d&d_k=16.*made=by_matrices"))
    page.reload()
    expect(words).to_contain_text("Made by such matrices", timeout=30_000)
    expect(number).to_have_value("16")
    expect(page.locator("select[data-setting=made]")).to_be_visible()  # what is set otherwise is never folded away
    page.evaluate(GO, "?lab=why-root-d&d_k=1000")
    expect(words).to_have_text(re.compile(r"^d_k.*512.*1000.*\.$"))
    page.evaluate(GO, "?lab=nothing")
    expect(page.locator(".notice")).to_contain_text("There is no lab called")


# The words' picture beside the learning panel, and the names of the wishes.
LOW_AND_WHOLE = """() => {
    const { width, height } = document.querySelector("#stage .plane-space .frame").getBoundingClientRect();
    const names = [...document.querySelectorAll("#stage .wish")];
    return names.length > 0 && height < 1.3 * width && names.every((name) => name.scrollWidth <= name.clientWidth);
}"""


def test_a_lab_opens_on_the_stage_back_leads_to_it_and_long_work_can_be_stopped(unopened: Stage) -> None:
    page = opened(unopened, "watch-it-learn")
    page.get_by_role("button", name="Open in the stage").click()
    expect(page.locator(".lab")).to_be_hidden()
    expect(page.locator(".reading")).to_contain_text("eat attends to apple")
    expect(page.locator("[data-quantity=tokens] input").first).to_have_value("we")
    page.go_back()
    expect(page.locator(".lab-words")).to_contain_text("After 300 epochs")
    page.route("**/qkv/lab", lambda route: None)
    page.locator("input[type=number][data-setting=epochs]").fill("400")
    expect(page.locator(".lab-progress:not(.idle)")).to_have_count(1)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".lab-progress.idle")).to_have_count(1)
    expect(page.locator(".lab-words")).to_contain_text("After 300 epochs")
    page.unroute("**/qkv/lab")
    page.get_by_role("button", name="Back to the stage").click()
    expect(page.locator("[data-quantity=tokens] input").first).to_have_value("we")
    page.locator("[data-tool=learn]").click()  # beside it the words' picture is no tower
    page.wait_for_function(LOW_AND_WHOLE)
    page.evaluate(GO, "?lab=can-one-matrix&target=mirrored&steps=50")
    expect(page.locator("select[data-setting=target]")).to_have_value("mirrored")
    expect(page.locator("#stage .lab-progress.idle")).to_have_count(1, timeout=30_000)
    page.get_by_label("Moment").fill("0")
    expect(page.locator(".lab-words")).to_contain_text("Before the first step")
    page.get_by_label("Moment").fill("13")
    expect(page.locator(".lab-words")).to_contain_text("Step 14:")
    page.get_by_role("button", name="Open in the stage").click()
    expect(page.locator("[data-quantity=tokens] input").first).to_have_value("rock")
    expect(page.locator(".question .reason")).to_contain_text("Step 14:")  # what was found comes along
    expect(page.locator("select[data-goal]")).to_have_value("mirrored")
    seen = run("can-one-matrix", target="mirrored", steps=50)["losses_one"][14]
    same = re.compile(re.escape(str(seen)[:12]))  # but for rounding: a race computes with M, the stage with W_Q and W_K
    expect(page.locator(".distance")).to_have_attribute("data-value", same)  # not the start, nor the end


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
    expect(page.locator(".lab-player .readout")).to_have_text("0")  # what happens bit by bit has not happened yet
    expect(words).to_be_hidden()
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITTED)
        page.wait_for_function("document.querySelector('#stage .lab').clientWidth > 1150")
        for tool in ("[data-present]", "[data-explore]"):
            box = box_of(page.locator(f".bar {tool}"))
            assert box["x"] > width / 2, tool
            assert box["y"] > 0.8 * height, tool
    stood = box_of(plot)
    page.keyboard.press("PageDown")
    expect(page.locator(".lab-player .readout")).to_have_text("6")
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


@pytest.mark.usefixtures("moving")
def test_a_press_while_a_presented_lab_plays_leads_to_its_end(unopened: Stage) -> None:
    page = unopened.open(lab="can-one-matrix", view="present").page
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lab-player .readout")).to_have_text("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lab-words")).to_contain_text("Step")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lab-words")).to_contain_text("Only two matrices learn it")
