"""Training on the stage: targets, Play, Step, Reset and puzzles."""

import re

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.learning import learn
from qkv_demo.learning.descent import LEARNING_RATE
from qkv_demo.learning.targets import PUZZLES
from qkv_demo.lessons import lessons
from qkv_demo.locale import read_strings

from .stage import RILEY, Stage, box_of, drag

START = learn(RILEY, "mirrored", 0).losses[0]
LESSON = "where-do-the-matrices-come-from"


class Panel:
    """The open training panel of a stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.page = stage, stage.page
        stage.with_tools("learn")
        self.loss = self.page.locator(".distance")
        self.words = self.page.locator(".learning-words")
        self.play = self.page.locator(".learning [data-play]")
        self.step = self.page.locator(".learning").get_by_role("button", name="Step", exact=True)
        self.reset = self.page.locator(".learning [data-reset]")
        self.undo = self.page.get_by_title("Undo", exact=True)
        expect(self.loss).to_have_attribute("data-value", re.compile(r"\d"))

    def expect_loss(self, loss: float) -> None:
        """Expect the loss that Python computes, up to rounding."""
        self.page.wait_for_function(
            "loss => Math.abs(parseFloat(document.querySelector('.distance').dataset.value) - loss) < 1e-6", arg=loss
        )

    def expect_loss_below(self, loss: float) -> None:
        self.page.wait_for_function(
            "most => parseFloat(document.querySelector('.distance').dataset.value) < most", arg=loss
        )


@pytest.fixture
def panel(stage: Stage) -> Panel:
    """Return the training panel over the default scene."""
    return Panel(stage)


def pull_border(page: Page, distance: float) -> None:
    """Drag the border of a row's target by a fraction of the strip's width."""
    border, strip = page.locator(".target .border").first, page.locator(".target-strip").first
    border.evaluate("border => border.scrollIntoView({ block: 'center' })")
    border.hover()
    drag(border, distance * box_of(strip)["width"], 0)
    page.mouse.up()


def value(panel: Panel, quantity: str, row: int, column: int) -> str:
    return panel.stage.cell(quantity, row, column).get_attribute("data-value") or ""


def test_play_lowers_the_loss_until_paused(panel: Panel) -> None:
    panel.play.click()
    panel.expect_loss_below(START / 4)
    panel.play.click()
    expect(panel.play).to_have_text("Play")
    trained = value(panel, "w_q", 0, 0)
    panel.stage.cell("w_v", 0, 0).fill("2")
    panel.stage.expect_confirmed()
    assert value(panel, "w_q", 0, 0) == trained


def test_one_undo_takes_back_a_whole_run(panel: Panel) -> None:
    panel.play.click()
    panel.expect_loss_below(START / 2)
    panel.play.click()
    panel.undo.click()
    panel.stage.expect_scene(RILEY)
    panel.expect_loss(START)


def test_a_step_is_the_step_python_takes(panel: Panel) -> None:
    panel.step.click()
    panel.expect_loss(learn(RILEY, "mirrored", 1, LEARNING_RATE).losses[-1])
    expect(panel.page.locator(".learning-steps")).to_have_text("after 1 step")


def test_reset_returns_to_where_training_started(panel: Panel) -> None:
    expect(panel.reset).to_be_disabled()
    panel.step.click()
    panel.stage.cell("w_q", 0, 0).fill("3")
    panel.reset.click()
    panel.stage.expect_scene(RILEY)
    panel.expect_loss(START)


def test_trails_follow_the_trained_vectors(panel: Panel) -> None:
    trails = panel.page.locator(".plane-queries_keys .trails")
    panel.play.click()
    expect(trails).to_have_attribute("data-recording", "true")
    panel.play.click()
    expect(trails).to_have_attribute("data-recording", "false")


def test_a_dragged_border_makes_a_custom_target(panel: Panel) -> None:
    pull_border(panel.page, 0.4)
    expect(panel.page.locator("select[data-goal]")).to_have_value("own")
    pull_border(panel.page, 0.25)
    expect(panel.page.locator(".target").first.locator(".target-segment")).to_have_text(["0.65Riley", "0.35dog"])


def test_another_target_can_be_chosen_in_a_talk(panel: Panel) -> None:
    panel.page.get_by_role("button", name="Present").click()
    for element in (panel.loss, panel.page.locator(".target"), panel.page.locator("select[data-goal]")):
        expect(element).to_be_in_viewport(ratio=1)


def test_a_focused_number_stays_while_others_train(panel: Panel) -> None:
    focused_cell, trained_cell = panel.stage.cell("w_q", 0, 1), panel.stage.cell("w_k", 0, 0)
    panel.play.click()
    panel.expect_loss_below(START)
    focused_cell.click()
    expect(panel.words).to_have_text(read_strings("en")["ui.learn.held"])
    focused_value, trained_value = value(panel, "w_q", 0, 1), value(panel, "w_k", 0, 0)
    expect(trained_cell).not_to_have_attribute("data-value", trained_value)
    expect(focused_cell).to_have_attribute("data-value", focused_value)
    panel.page.locator(".learning h2").click()
    expect(focused_cell).not_to_have_attribute("data-value", focused_value)


def test_a_lesson_step_opens_and_closes_training(app: Stage) -> None:
    steps = list(lessons()[LESSON].step_names)
    step = lessons()[LESSON].steps[steps.index("all-at-once")]
    assert step.training_target
    stage, page = app.open(lesson=LESSON, step="all-at-once"), app.page
    loss = learn(step.scene, step.training_target, 0).losses[0]
    expect(page.locator(".distance")).to_have_attribute("data-value", re.compile(re.escape(str(loss)[:10])))
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".learning")).to_be_hidden()
    stage.expect_scene(lessons()[LESSON].steps[steps.index("all-at-once") + 1].scene)


def test_in_a_talk_an_answer_keeps_training(app: Stage) -> None:
    stage, page = app.open(lesson=LESSON, step="circle", view="present"), app.page
    page.keyboard.press("ArrowRight")
    play = page.locator(".learning [data-play]")
    play.click()
    page.wait_for_function("parseFloat(document.querySelector('.distance').dataset.value) < 1.5")
    play.click()
    play.blur()
    trained = stage.cell("w_q", 0, 0).get_attribute("data-value") or ""
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")
    expect(stage.cell("w_q", 0, 0)).to_have_attribute("data-value", trained)


def test_a_puzzle_is_solved_by_hand(panel: Panel) -> None:
    panel.stage.explore(goal="yourself")
    expect(panel.page.locator(".headline-text")).to_have_text(read_strings("en")["puzzle.yourself.task"])
    panel.stage.cell("w_q", 0, 0).fill("1")
    expect(panel.words).not_to_have_attribute("data-tone", "good")
    panel.stage.cell("w_q", 1, 1).fill("1")
    expect(panel.words).to_have_text(read_strings("en")["ui.learn.solved.hand"])
    expect(panel.words).to_have_attribute("data-tone", "good")


def test_a_puzzle_survives_a_reload(panel: Panel) -> None:
    panel.stage.explore(goal="yourself")
    expect(panel.page.locator(".headline-text")).to_have_text(read_strings("en")["puzzle.yourself.task"])
    panel.stage.cell("w_q", 0, 0).fill("1")
    panel.stage.expect_confirmed()
    panel.page.reload()
    expect(panel.page).to_have_url(re.compile(r"\?goal=yourself$"))
    expect(panel.page.locator(".headline-text")).to_have_text(read_strings("en")["puzzle.yourself.task"])
    expect(panel.stage.cell("w_q", 0, 0)).to_have_value("1")


def test_a_shared_solution_opens_solved(panel: Panel) -> None:
    panel.stage.explore(goal="yourself")
    expect(panel.page.locator(".headline-text")).to_have_text(read_strings("en")["puzzle.yourself.task"])
    panel.stage.cell("w_q", 0, 0).fill("1")
    panel.stage.cell("w_q", 1, 1).fill("1")
    panel.page.get_by_role("button", name="Share").click()
    expect(panel.page).to_have_url(re.compile(r"scene=.*goal=yourself"))
    panel.page.reload()
    expect(panel.words).to_have_text(read_strings("en")["ui.learn.solved.link"])
    panel.page.get_by_role("button", name="Next puzzle").click()
    panel.stage.expect_scene(PUZZLES["first-word"].scene)
