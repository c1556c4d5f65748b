"""Explore lists every location as a real link, and finds it by its words. An example's question can be answered."""

import re

import pytest
from playwright.sync_api import Locator, expect

from qkv_demo.examples import examples
from qkv_demo.lessons import estimate_minutes, lessons
from qkv_demo.locale import read_strings
from qkv_demo.ui.answers.settings import create_thumbnails

from .layout import expect_box
from .stage import Stage, box_of

EN = read_strings("en")
ENTRANCES = {
    "minute": "#stage[data-film=playing]",
    "understand": "[data-layout=lesson]",
    "talk": "[data-layout=slide]",
}


@pytest.fixture
def explore(stage: Stage) -> Locator:
    """Return the app with Explore open."""
    stage.page.locator("[data-explore]").click()
    return stage.page.locator(".menu.explore, .explore").first


def test_every_location_is_a_link_with_a_picture(explore: Locator) -> None:
    for kind, names in create_thumbnails().items():
        for name, weights in names.items():
            link = explore.locator(f'a[href="?{kind}={name}"]')
            visible_count = sum(1 for row in weights for weight in row if weight is not None and abs(weight) > 0.004)
            expect(link.locator(".thumbnail path:not([hidden])")).to_have_count(visible_count)


def test_a_plain_click_stays_on_the_page(stage: Stage) -> None:
    stage.page.evaluate("window.same = true")
    stage.explore(preset="two-heads")
    stage.expect_scene(examples()["two-heads"].scene)
    assert stage.page.evaluate("window.same")
    stage.expect_location(preset="two-heads")


def test_a_click_with_control_opens_a_tab(stage: Stage, explore: Locator) -> None:
    with stage.page.context.expect_page() as new_tab:
        explore.locator('a[href="?preset=robot-law"]').click(modifiers=["ControlOrMeta"])
    assert "preset=robot-law" in new_tab.value.url
    new_tab.value.close()


def test_a_second_press_closes_explore(stage: Stage, explore: Locator) -> None:
    stage.page.locator("[data-explore]").click(force=True)
    expect(explore).to_be_hidden()


def test_a_location_is_found_in_any_language(explore: Locator) -> None:
    for text, address in (("机器人法则", "?preset=robot-law"), ("German fisch", "?goal=look-up")):
        explore.locator("input").fill(text)
        expect(explore.locator("a")).to_have_count(1)
        expect(explore.locator("a")).to_have_attribute("href", address)
        expect(explore.locator("[role=status]")).to_contain_text("1")


def test_arrow_keys_move_through_the_locations(stage: Stage) -> None:
    stage.press("/", "ArrowDown")
    expect(stage.page.locator(".explore a").first).to_be_focused()
    stage.press("ArrowUp")
    expect(stage.page.locator(".explore input")).to_be_focused()
    stage.page.locator('.explore a[href="?preset=riley-dog"]').focus()
    stage.press("ArrowDown", "Enter")
    expect(stage.page).to_have_url(re.compile("preset=riley-sentence"))


@pytest.mark.parametrize("name", ENTRANCES)
def test_each_kind_of_user_has_an_entrance(stage: Stage, explore: Locator, name: str) -> None:
    explore.locator(".visitor-links").get_by_role("link", name=EN[f"ui.explore.{name}"]).click()
    expect(stage.page.locator(ENTRANCES[name])).to_be_visible()


def test_read_lessons_and_solved_puzzles_are_remembered(stage: Stage) -> None:
    page = stage.go(lesson="three-places", step="4").page
    stage.explore(goal="yourself")
    stage.cell("w_q", 0, 0).fill("1")
    stage.cell("w_q", 1, 1).fill("1")
    expect(page.locator(".learning-words")).to_have_text(EN["ui.learn.solved.hand"])
    page.reload()
    page.locator("[data-explore]").click()
    progress = page.locator('.menu a[href="?lesson=three-places"] i').inner_text()
    numbers = [round(sum(estimate_minutes("three-places", "en"))), 3, len(lessons()["three-places"].steps)]
    assert [int(number) for number in re.findall(r"\d+", progress)] == numbers
    expect(page.locator('.menu a[href="?goal=yourself"] i')).to_have_text(EN["ui.explore.solved"])
    expect(page.locator('.menu a[href="?goal=mirror"] i')).to_be_empty()


@pytest.fixture
def solved_stage(stage: Stage) -> Stage:
    """Return the first example after "Show me"."""
    stage.page.get_by_role("button", name="Show me").click()
    stage.expect_scene(next(iter(examples()["riley-dog"].edits.values())).scene)
    return stage


def test_a_question_marks_its_handle(stage: Stage) -> None:
    expect(stage.page.locator('.handle[data-invited="true"]')).to_have_attribute("data-handle", "embeddings/0/1")
    expect(stage.page.locator(".question .invited .chip")).to_have_text("dog")


def test_a_shown_answer_does_not_count_as_solved(solved_stage: Stage) -> None:
    question = solved_stage.page.locator(".question")
    expect(question.get_by_role("button", name="Show me")).to_be_hidden()
    expect(question.get_by_role("button", name="Start the lesson")).to_be_visible()
    expect(question).not_to_contain_text("Solved")


def test_an_answer_moves_nothing(stage: Stage) -> None:
    attention = stage.page.locator(".attention")
    box = box_of(attention)
    stage.page.get_by_role("button", name="Show me").click()
    expect(stage.page.locator(".question .question-feedback .chip").first).to_be_visible()
    expect_box(attention, box)


def test_the_next_example_is_offered(solved_stage: Stage) -> None:
    solved_stage.page.get_by_role("button", name="Next example").click()
    solved_stage.expect_location(preset=[*examples()][1])
