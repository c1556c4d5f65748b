"""Labs have settings, play, open on the stage, and can be presented press by press."""

import re

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.labs import labs
from qkv_demo.locale import read_strings

from ..conftest import PageErrors
from ..lab_runs import run
from .layout import expect_box
from .stage import NAVIGATE, Stage, box_of

EN = read_strings("en")
ROUTE = re.compile("/qkv/lab")


def open_lab(stage: Stage, lab: str, **settings: str) -> Page:
    stage.open(lab=lab, **settings)
    expect_report(stage.page)
    return stage.page


def expect_report(page: Page) -> None:
    expect(page.locator("#stage .lab[aria-busy=false]")).to_have_count(1, timeout=30_000)


# Return whether all words and pictures of a lab are visible without scrolling.
CUT_OFF_PARTS = """() => {
    const parts = [...document.querySelectorAll("#stage .lab :is(.lab-question, .lab-words, .lab-open, .lab-picture)")];
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
    const [lead, ...plots] = [...document.querySelectorAll("#stage .lab-pictures, #stage .lab-others .lab-picture")]
        .map((element) => element.getBoundingClientRect());
    return boxes.length > 3 && boxes.every(({ bottom, right }) => bottom <= innerHeight && right <= innerWidth)
        && plots.every((element) => element.width * element.height < lead.width * lead.height / 2);
}"""


def test_each_lab_fits_the_window(projector: Stage, subtests: pytest.Subtests) -> None:
    page = projector.open().page
    for name in labs():
        with subtests.test(name):
            page.evaluate(NAVIGATE, f"?lab={name}")
            expect(page.locator(".lab h2")).to_have_text(EN[f"lab.{name}.title"])
            expect_report(page)
            expect(page.locator(".lab-words")).to_have_text(re.compile(r"\w.*\.\s*$"))
            expect(page.locator(".lab-plot:not(:has(text))")).to_have_count(0)
            page.wait_for_function(CUT_OFF_PARTS)


def test_a_labs_moments_play_to_their_end(app: Stage) -> None:
    page = open_lab(app, "stack")
    pictures = page.locator(".lab-pictures")
    box = box_of(pictures)
    page.get_by_role("button", name=EN["ui.lab.play"]).click()
    expect(page.get_by_role("button", name=EN["ui.lab.pause"])).to_be_visible()
    expect(page.get_by_role("button", name=EN["ui.lab.play"])).to_be_visible()
    expect(page.locator(".lab-player .readout")).to_have_text("6")
    page.get_by_label(EN["ui.lab.moment"], exact=True).fill("1")
    expect(page.locator(".lab-player .readout")).to_have_text("1")
    expect_box(pictures, box)


def test_offline_a_talk_stays_where_it_is(app: Stage, errors: PageErrors) -> None:
    errors.expect("ERR_FAILED")
    page = app.open(lesson="riley-and-dog", step="fixed-ratio", view="present").page
    app.lose_server(ROUTE)
    page.keyboard.press("?")
    page.get_by_role("link", name=EN["lab.order.title"]).click()
    expect(page.locator(".notice")).to_have_text(EN["ui.lab.offline"])
    expect(page.locator(".lab")).to_be_hidden()
    expect(page.locator(".lesson-text")).to_be_visible()


def test_unfolded_settings_close_with_their_lab(app: Stage) -> None:
    page = open_lab(app, "why-root-d")
    page.locator(".lab-how summary").click()
    page.get_by_text(EN["ui.lab.more"]).click()
    expect(page.locator(".lab details[open]")).to_have_count(2)
    app.explore(lab="stack")
    expect_report(page)
    expect(page.locator(".lab details[open]")).to_have_count(0)


def test_settings_survive_a_reload(app: Stage) -> None:
    page = open_lab(app, "why-root-d")
    number, matrices_setting = (page.locator(f"[data-setting={name}]").last for name in ("d_k", "made"))
    number.fill("16")
    expect(page.locator(".lab-words")).to_contain_text("dₖ = 16")
    expect(matrices_setting).to_be_hidden()
    page.get_by_text(EN["ui.lab.more"]).click()
    page.get_by_role("button", name=EN["ui.lab.another"]).click()
    matrices_setting.select_option("by_matrices")
    expect(page).to_have_url(re.compile(r"lab=why-root-d&d_k=16&seed=1&made=by_matrices"))
    page.reload()
    expect(number).to_have_value("16")
    expect(matrices_setting).to_be_visible()  # A folded setting is shown if it differs from its default.


def test_back_returns_from_the_stage_to_a_lab(app: Stage) -> None:
    page = open_lab(app, "watch-it-learn")
    page.get_by_role("button", name=EN["ui.lab.stage"]).click()
    expect(page.locator(".lab")).to_be_hidden()
    expect(page.locator(".headline-text")).to_contain_text("eat gives apple")
    expect(page.locator("[data-quantity=tokens] input").first).to_have_value("we")
    page.go_back()
    expect(page.locator(".lab-words")).to_contain_text("After 300 epochs")


def test_the_moment_on_screen_opens_on_the_stage(app: Stage) -> None:
    page = open_lab(app, "can-one-matrix", target="mirrored", steps="50")
    page.get_by_label(EN["ui.lab.moment"], exact=True).fill("13")
    expect(page.locator(".lab-words")).to_contain_text("At step 14 ")
    page.get_by_role("button", name=EN["ui.lab.stage"]).click()
    expect(page.locator("[data-quantity=tokens] input").first).to_have_value("rock")
    expect(page.locator(".question .reason")).to_contain_text("At step 14 ")
    expect(page.locator("select[data-goal]")).to_have_value("mirrored")
    loss = run("can-one-matrix", target="mirrored", steps=50)["losses_one"][14]
    # The numbers differ by rounding, because the lab and the stage compute in another order.
    loss_pattern = re.compile(re.escape(str(loss)[:12]))
    expect(page.locator(".distance")).to_have_attribute("data-value", loss_pattern)


# Return whether all charts of a lab, with the labels of their axes, end within their card without scrolling.
FITTED = """() => {
    const [lab, ...plots] = document.querySelectorAll("#stage .lab, #stage .lab-plot");
    const edge = lab.getBoundingClientRect().bottom;
    const drawn = plots.flatMap((plot) => [plot, ...plot.querySelectorAll("svg, svg text")]);
    return plots.length > 1 && lab.scrollHeight <= lab.clientHeight
        && drawn.every((element) => element.getBoundingClientRect().bottom <= edge);
}"""


@pytest.fixture
def presented(app: Stage) -> Page:
    """Return a talk that has left its lesson for a lab, which was opened on the page."""
    page = app.open(lesson="riley-and-dog").page
    app.explore(lab="stack")
    expect(page.locator(".lab-plot:has(text)").last).to_be_visible(timeout=30_000)
    page.keyboard.press("p")
    expect(page.locator(".root")).to_have_attribute("data-view", "present")
    return page


def test_each_press_shows_a_labs_next_part(presented: Page) -> None:
    question, plot, words = (presented.locator(f".lab-{part}").first for part in ("question", "plot", "words"))
    moment = presented.locator(".lab-player .readout")
    expect(question).to_be_visible()
    expect(plot).to_be_hidden()
    presented.keyboard.press("ArrowRight")
    expect(moment).to_have_text("0")
    expect(words).to_be_hidden()
    box = box_of(plot)
    presented.keyboard.press("PageDown")
    expect(moment).to_have_text("6")
    expect(words).to_be_visible()
    expect_box(plot, box)
    presented.keyboard.press("ArrowRight")
    expect(presented.locator(".lesson")).to_be_visible()


def test_a_presented_lab_fits(presented: Page) -> None:
    presented.keyboard.press("ArrowRight")
    for width, height in ((1280, 720), (1920, 1080)):
        presented.set_viewport_size({"width": width, "height": height})
        presented.wait_for_function(FITTED)
        presented.wait_for_function("document.querySelector('#stage .lab').clientWidth > 1150")
        box = box_of(presented.locator(".bar [data-explore]"))
        assert (box["x"] > width / 2, box["y"] > 0.8 * height) == (True, True)


def test_a_presented_lab_leads_back_to_its_talk(presented: Page) -> None:
    for leave in (
        lambda: presented.keyboard.press("Escape"),
        presented.get_by_role("button", name=EN["ui.lab.back"]).click,
    ):
        expect(presented.locator(".lab-question")).to_be_visible()
        leave()
        expect(presented.locator(".lesson")).to_be_visible()
        expect(presented.locator(".root")).to_have_attribute("data-view", "present")
        presented.keyboard.press("?")
        presented.get_by_role("link", name=EN["lab.order.title"]).click()


@pytest.mark.usefixtures("animations")
def test_in_a_talk_a_press_ends_playing(app: Stage) -> None:
    page = app.open(lab="can-one-matrix", view="present").page
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lab-player .readout")).to_have_text("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lab-words")).to_contain_text("At step")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lab-words")).to_contain_text("It takes two matrices to learn it")
