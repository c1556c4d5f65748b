"""Learning as a task: puzzles that one solves, and a contest with the gradient."""

import re

from playwright.sync_api import expect

from qkv_demo.learning import RATE, learn
from qkv_demo.learning.puzzles import PUZZLES
from qkv_demo.locale import message, say, table

from .learning_panel import START, Panel
from .stage import RILEY, with_w_q


def test_a_puzzle_is_solved_by_hand_and_said_at_once(panel: Panel) -> None:
    panel.stage.explore(goal="yourself")
    expect(panel.page.locator(".reading")).to_have_text(table("en")["puzzle.yourself.task"])
    panel.stage.expect_scene(PUZZLES["yourself"].scene)
    panel.stage.cell("w_q", 0, 0).fill("1")
    expect(panel.page.locator(".reading")).to_have_text(re.compile(r"itself\. Not yet: 0\.\d+ nats away"))
    panel.stage.cell("w_q", 1, 1).fill("1")
    expect(panel.words).to_have_text(table("en")["ui.learn.solved.hand"])
    panel.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(panel.page.locator(".bar")).not_to_be_in_viewport()
    expect(panel.page.locator(".reading")).to_be_in_viewport(ratio=1)  # over whatever numbers one changes
    expect(panel.page.locator(".reading")).to_have_attribute("data-tone", "good")
    panel.page.get_by_role("button", name="Share").click()
    expect(panel.page).to_have_url(re.compile(r"scene=.*goal=yourself"))
    panel.page.reload()  # as whoever it is handed to
    expect(panel.page.locator(".learning-words")).to_have_text(table("en")["ui.learn.solved.link"])
    panel.stage.explore(preset="riley-tied")
    expect(panel.page.locator(".learning")).to_be_hidden()
    panel.page.go_back()  # to what was handed in, with its task
    expect(panel.page.locator(".learning")).to_be_visible()
    expect(panel.page).to_have_url(re.compile(r"scene=.*goal=yourself"))
    expect(panel.page.locator(".learning-words")).to_have_text(table("en")["ui.learn.solved.link"])


def test_you_against_the_gradient_both_from_the_same_numbers(panel: Panel) -> None:
    contest = panel.page.locator("[data-contest]")
    for _ in range(2):
        panel.button("Faster").click()
    panel.more()
    contest.click()
    expect(panel.words).to_contain_text("Your turn")
    expect(panel.play).to_be_disabled()
    panel.stage.cell("w_q", 0, 1).fill("1")
    mine = learn(with_w_q(1), "mirrored", 0).losses[0]
    assert mine > START, "what was made worse is not said to be the start"
    panel.away(mine)
    contest.click()
    its = min(learn(RILEY, "mirrored", 100, RATE).losses[1:])
    said = say(message("ui.learn.wins.gradient", hand=f"{mine:.2f}", gradient=f"{its:.3f}", steps=100))
    expect(panel.words).to_have_text(said)
    panel.learned(learn(RILEY, "mirrored", 100, RATE))
    expect(panel.play).to_be_enabled()
    panel.play.click()  # near enough for the eye, and on from there
    panel.nearer_than(0.001)
    learned = panel.page.locator('[data-quantity="w_q"] input').first.get_attribute("data-value")
    contest.click()
    expect(panel.words).to_contain_text("Your turn")
    panel.stage.expect_scene(RILEY)
    panel.away(START)
    panel.page.get_by_label("Undo", exact=True).click()
    expect(panel.stage.cell("w_q", 0, 0)).to_have_attribute("data-value", learned or "")
    panel.stage.explore(preset="rock-paper-scissors")  # another place is no contest's
    expect(panel.page.locator(".learning")).to_be_hidden()
    panel.page.locator("[data-tool=learn]").click()
    expect(panel.page.locator("select[data-goal]")).to_have_value("now")


def test_a_puzzle_for_two_says_so_while_there_is_one_matrix(panel: Panel) -> None:
    panel.goal("beat-it")
    expect(panel.page.locator(".reading")).to_contain_text("Paper beats rock")
    panel.stage.option("tie_qk").check()
    expect(panel.words).to_have_text(table("en")["ui.learn.tied"])
    panel.stage.option("tie_qk").uncheck()
    panel.play.click()
    expect(panel.words).to_have_text(table("en")["ui.learn.solved.gradient"])
    panel.play.click()
    steps, best = panel.page.locator(".learning-steps"), panel.page.locator(".learning-best")
    expect(best).to_contain_text("with the gradient")
    panel.stage.option("tie_qk").check()  # of one matrix this is no best, nor are these its steps
    expect(panel.words).to_have_text(table("en")["ui.learn.tied"])
    expect(best).to_have_text("")
    expect(steps).to_have_text("")
    panel.button("Close training").click()
    expect(panel.page.locator(".notice")).to_have_text(table("en")["ui.learn.closed"])
