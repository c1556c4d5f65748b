"""Tokens can be added, removed, moved and named. A typed sentence becomes a scene."""

import pytest
from playwright.sync_api import expect

from qkv_demo import locale
from qkv_demo.edits.sentence import build_scene
from qkv_demo.figures.palette import TOKEN_COLORS

from .stage import RILEY, Stage

DOGS = "rgb({}, {}, {})".format(*bytes.fromhex(TOKEN_COLORS["light"][1].removeprefix("#")))
SENTENCE = build_scene(("Ada", "reads", "a", "book"))


@pytest.mark.parametrize("text", ["", " "])
def test_an_empty_sentence_is_refused(stage: Stage, text: str) -> None:
    stage.page.locator("[data-sentence]").click()
    stage.page.get_by_role("radio", name="by position").check()
    stage.page.locator(".sentence input").fill(text)
    stage.page.get_by_role("button", name="Use this sentence").click()
    expect(stage.page.locator(".sentence-form [role=alert]")).to_have_text(locale.read_strings("en")["sentence.empty"])
    stage.expect_scene(RILEY)


@pytest.fixture
def stage_with_sentence(stage: Stage) -> Stage:
    """Return the scene of a typed sentence."""
    stage.page.locator("[data-sentence]").click()
    stage.page.get_by_role("radio", name="by position").check()
    stage.page.locator(".sentence input").fill("Ada reads a book.")
    stage.press("Enter")
    stage.expect_scene(SENTENCE)
    return stage


def test_a_sentences_scene_explains_itself_until_it_changes(stage_with_sentence: Stage) -> None:
    explanation = stage_with_sentence.page.locator(".question")
    expect(explanation).to_contain_text("4 tokens")
    stage_with_sentence.page.locator(".attention .word", has_text="book").first.click()
    expect(stage_with_sentence.page.locator(".asker")).to_have_text("book")
    expect(explanation).to_contain_text("4 tokens")
    stage_with_sentence.cell("embeddings", 0, 0).fill("5")
    expect(explanation).to_be_hidden()


def test_a_sentence_is_one_step_of_undo(stage_with_sentence: Stage) -> None:
    stage_with_sentence.undo()
    stage_with_sentence.expect_scene(RILEY)
    stage_with_sentence.expect_location(preset="riley-dog")


@pytest.fixture
def stage_with_token(stage: Stage) -> Stage:
    """Return the default scene with a third token, whose name looks like markup."""
    stage.page.locator(".input-card-x").hover()
    stage.page.get_by_role("button", name="+ token").click()
    expect(stage.tokens().nth(2)).to_be_focused()
    stage.page.keyboard.type("<b>cat</b>")
    return stage


def test_a_tokens_name_is_text(stage_with_token: Stage) -> None:
    expect(stage_with_token.page.locator('[data-quantity="weights"] thead')).to_contain_text("<b>cat</b>")


def test_tokens_keep_their_colors_when_moved(stage_with_token: Stage) -> None:
    stage_with_token.page.locator('[data-grip="2"]').press("ArrowUp")
    expect(stage_with_token.tokens().nth(1)).to_have_value("<b>cat</b>")
    expect(stage_with_token.tokens().nth(2)).to_have_css("color", DOGS)
    expect(stage_with_token.page.locator('.attention [data-asks="2"]').first).to_have_css("color", DOGS)


def test_a_token_is_removed(stage_with_token: Stage) -> None:
    stage_with_token.page.locator('[data-quantity="tokens"] .token-row[data-r="2"]').hover()
    stage_with_token.page.locator('[data-remove="2"]').click()
    expect(stage_with_token.tokens()).to_have_count(2)
    stage_with_token.expect_scene(RILEY)
