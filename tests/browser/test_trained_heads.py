"""The heads of the trained model show their attention on a typed sentence."""

import pytest
from playwright.sync_api import expect

from .layout import SMALL, faults
from .stage import RILEY, Stage

SENTENCE = "The animal was tired because it ran"
LONG = "My old neighbour said that her tiny dog had quickly eaten all the cake"
FITS = """(part) => {
    const { scrollHeight, clientHeight } = document.querySelector(part);
    return scrollHeight <= clientHeight;
}"""
SOURCE = "Layer 6, head 12 of all-MiniLM-L6-v2. Every weight is within 0.0"


@pytest.fixture
def heads(stage: Stage) -> Stage:
    """Return the page with the heads of the model on a sentence."""
    stage.page.locator("[data-sentence]").click()
    expect(stage.page.get_by_role("radio", name="as in a trained model")).to_be_checked()
    stage.page.keyboard.type(SENTENCE)
    stage.press("Enter")
    expect(stage.page.locator("[data-head-of]")).to_have_count(72)
    return stage


def test_a_head_opens_and_undo_leads_back(heads: Stage) -> None:
    heads.page.get_by_role("button", name="layer 6, head 12: it → animal 0.81").click()
    expect(heads.page.locator(".model-source")).to_contain_text(SOURCE)
    expect(heads.page.locator(".headline-text")).to_contain_text("it gives animal 0.8")
    heads.page.locator(".bar").get_by_role("button", name="Undo").click()
    heads.expect_scene(RILEY)


def test_arrow_keys_choose_a_head(heads: Stage) -> None:
    heads.page.locator("[data-head-of='1/1']").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        heads.press(key)
    expect(heads.page.locator(".model-source")).to_contain_text("Layer 2, head 2")


def test_a_changed_word_shows_both_results(heads: Stage) -> None:
    heads.page.locator("[data-head-of='6/12']").click()
    heads.page.locator("[data-other-heads]").click()
    heads.page.locator(".sentence input").fill(SENTENCE.replace("tired", "wide"))
    heads.press("Enter")
    expect(heads.page.locator(".head-tables figcaption")).to_have_text([SENTENCE, SENTENCE.replace("tired", "wide")])
    expect(heads.page.locator("[data-quantity=tokens] input").nth(3)).to_have_value("wide")
    heads.press("Escape")
    expect(heads.page.locator(".model-source")).to_contain_text(SOURCE)


def test_another_language_keeps_the_heads(heads: Stage) -> None:
    heads.press("Escape")
    heads.choose_language("zh")
    heads.press("Escape")
    heads.page.locator("[data-sentence]").click()
    expect(heads.page.locator("[data-head-of]")).to_have_count(72)


def test_an_example_links_to_its_sentences_other_heads(app: Stage) -> None:
    app.open(preset="real-animal")
    app.page.locator("[data-other-heads]").click()
    selected_head = app.page.locator("[data-head-of][aria-current]")
    expect(selected_head).to_have_attribute("aria-label", "layer 6, head 12: it → animal 0.58")


def test_no_arithmetic_is_beside_the_form(app: Stage) -> None:
    page = app.open(preset="real-animal").page
    other_heads, arithmetic = page.locator("[data-other-heads]"), page.locator(".this-number")
    other_heads.click()
    expect(page.locator(".sentence-form")).to_be_visible()
    expect(arithmetic).to_be_hidden()
    app.press("Escape")
    page.locator(".headline-text .number-link").first.click()
    expect(arithmetic).to_be_visible()
    other_heads.click()
    expect(arithmetic).to_be_hidden()


def test_in_a_talk_form_and_scene_fit(projector: Stage) -> None:
    page = projector.open(view="present").page
    projector.press("w")
    page.get_by_role("button", name="Type a sentence").click()
    page.keyboard.type(LONG)
    projector.press("Enter")
    expect(page.locator("[data-head-of]")).to_have_count(72)
    page.wait_for_function(FITS, arg=".menu")
    page.locator("[data-head-of='6/12']").click()
    expect(page.locator(".model-source")).to_contain_text("Layer 6, head 12")
    page.wait_for_function(FITS, arg=".inputs")
    assert faults(page, SMALL) == []


def test_special_tokens_are_shown_on_request(heads: Stage) -> None:
    heads.page.get_by_role("checkbox", name="[CLS] and [SEP]").check()
    expect(heads.page.locator("[data-head-of='6/12'] svg")).to_have_attribute("viewBox", "0 0 9 9")
