"""Learning as a task: puzzles that one solves."""

import re

from playwright.sync_api import expect

from qkv_demo.learning.puzzles import PUZZLES
from qkv_demo.locale import table

from .learning_panel import Panel


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
