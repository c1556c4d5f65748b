"""The gradient as a second hand: it moves the numbers of the stage, and a hand may take hold of any of them."""

import re

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.learning import RATE, learn
from qkv_demo.learning.targets import PUZZLES
from qkv_demo.lessons import lessons, words
from qkv_demo.locale import table

from .stage import RILEY, Stage, box_of, pull

START = learn(RILEY, "mirrored", 0).losses[0]


class Panel:
    """The learning panel of a stage, opened."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.page = stage, stage.page
        stage.with_tools("learn")
        self.distance = self.page.locator(".distance")
        self.words = self.page.locator(".learning-words")
        self.play = self.page.locator(".learning [data-play]")
        expect(self.distance).to_have_attribute("data-value", re.compile(r"\d"))

    def away(self, loss: float) -> None:
        """The page measures by itself: what Python finds, but for rounding."""
        self.page.wait_for_function(
            """loss => {
                const { value } = document.querySelector('.distance').dataset;
                return value !== '' && Math.abs(Number(value) - loss) < 1e-6;
            }""",
            arg=loss,
        )

    def nearer_than(self, loss: float) -> None:
        self.page.wait_for_function(
            "most => Number(document.querySelector('.distance').dataset.value || 99) < most", arg=loss
        )


@pytest.fixture
def panel(stage: Stage) -> Panel:
    """The learning panel over the default scene."""
    return Panel(stage)


PINNED = re.compile("pinned")


def pull_border(page: Page, by: float) -> None:
    """By a share of the strip that it lies on."""
    border, strip = page.locator(".wanted .border"), page.locator(".wanted-strip")
    border.evaluate("border => border.scrollIntoView({ block: 'center' })")  # the panel is below it
    border.hover()
    box = box_of(strip)
    pull(border, by * box["width"], 0)
    page.mouse.up()


def test_play_comes_nearer_pause_stops_a_step_is_as_pythons_and_one_undo_goes_back(panel: Panel) -> None:
    trails = panel.page.locator(".plane-queries_keys .trails")
    panel.play.click()
    expect(trails).to_have_attribute("data-going", "true")
    expect(trails.locator("polyline")).to_have_count(18)  # of one query and two keys, in six shades each
    panel.nearer_than(0.005)
    panel.play.click()
    expect(panel.play).to_have_text("Play")
    question = panel.page.locator(".question")
    expect(question).to_contain_text("the other’s score minus one’s own is")  # both weights read nearly the same
    expect(question).not_to_contain_text("Answered")  # by no hand
    expect(trails).to_have_attribute("data-going", "false")
    learned = panel.stage.cell("w_q", 0, 0).get_attribute("data-value") or ""
    weight = float(panel.stage.cell("weights", 1, 0).get_attribute("data-value") or 0)
    assert weight > 0.5  # dog has come to need Riley
    panel.stage.cell("w_v", 0, 0).fill("2")
    panel.stage.expect_confirmed()
    expect(panel.stage.cell("w_q", 0, 0)).to_have_attribute("data-value", learned)  # nothing more was learned
    for _ in range(2):
        panel.page.get_by_label("Undo", exact=True).click()
    panel.stage.expect_scene(RILEY)
    expect(trails.locator("polyline")).to_have_count(0)  # what they led to is gone
    headline = panel.page.locator(".reading")
    said = headline.inner_text()  # it and the question stay while training is open
    panel.away(START)
    expect(panel.page.locator(".furthest")).to_contain_text("it should be 1.00")
    expect(headline).to_have_text(said)
    expect(question).to_be_visible()
    panel.page.locator(".learning").get_by_role("button", name="Step", exact=True).click()
    learned = learn(RILEY, "mirrored", 1, RATE)
    panel.away(learned.losses[-1])  # where Python comes
    steps, way = panel.page.locator(".learning-steps"), panel.page.locator(".loss-line polyline.gradient")
    expect(steps).to_have_text("after 1 step")
    expect(way).to_have_count(1)
    panel.page.get_by_label("Undo", exact=True).click()
    panel.stage.expect_scene(RILEY)
    panel.away(START)
    expect(steps).to_have_text("")
    expect(way).to_have_count(0)  # the line is back where it was, too
    panel.play.focus()
    panel.page.keyboard.press("Escape")
    expect(panel.distance).to_be_hidden()
    expect(panel.page.locator("[data-tool=learn]")).to_be_focused()
    expect(question).to_be_visible()


def test_a_target_of_ones_own_keeps_its_rows_whole_and_what_a_hand_holds_follows_the_hand(panel: Panel) -> None:
    """So does a number that is pinned."""
    wishes = panel.page.locator(".wish")
    pull_border(panel.page, 0.4)
    expect(panel.page.locator("select[data-goal]")).to_have_value("own")
    pull_border(panel.page, 0.25)
    expect(wishes).to_have_text(["0.65Riley", "0.35dog"])
    panel.page.locator(".word", has_text="dog").first.click()
    expect(wishes).to_have_text(["1.00Riley"])
    pull_border(panel.page, -0.5)  # what is nothing opens
    expect(wishes).to_have_text(["0.50Riley", "0.50dog"])
    panel.page.get_by_role("button", name="Present").click()  # a room sees the wish, and can be given another
    for seen in (panel.distance, panel.page.locator(".wanted"), panel.page.locator("select[data-goal]")):
        expect(seen).to_be_in_viewport(ratio=1)
    panel.page.keyboard.press("p")
    panel.page.locator("select[data-goal]").select_option("mirrored")
    held, other, pinned = panel.stage.cell("w_q", 0, 1), panel.stage.cell("w_k", 0, 0), panel.stage.cell("w_q", 0, 0)
    pinned.click(modifiers=["Alt"])
    expect(pinned.locator("xpath=..")).to_have_class(PINNED)
    stays = pinned.get_attribute("data-value") or ""
    held.fill("1.25")
    panel.play.click()
    panel.nearer_than(START / 2)
    expect(other).to_have_value(re.compile(r"^-?\d+\.\d\d$"))
    held.click()
    expect(panel.words).to_have_text(table("en")["ui.learn.held"])
    untouched = held.get_attribute("data-value") or ""
    seen = other.get_attribute("data-value") or ""
    expect(other).not_to_have_attribute("data-value", seen)
    expect(held).to_have_attribute("data-value", untouched)
    other.focus()
    expect(held).not_to_have_attribute("data-value", untouched)
    held.fill("0.75")
    seen = other.get_attribute("data-value") or ""
    expect(other).not_to_have_attribute("data-value", seen)
    expect(held).to_have_attribute("data-value", "0.75")
    panel.page.locator(".learning h2").click()  # the hand lets go
    expect(held).not_to_have_attribute("data-value", "0.75")
    expect(pinned).to_have_attribute("data-value", stays)
    pinned.click(modifiers=["Alt"])
    expect(pinned.locator("xpath=..")).not_to_have_class(PINNED)
    panel.play.click()
    expect(panel.play).to_have_text("Play")


def test_a_lessons_step_opens_the_panel_with_its_wish_and_takes_it_along(unopened: Stage) -> None:
    """In a talk the press that answers keeps what the step has learned."""
    name = "where-do-the-matrices-come-from"
    steps = [step.name for step in lessons()[name].steps]
    step = lessons()[name].steps[steps.index("all-at-once")]
    assert step.learns
    stage, page = unopened.open(lesson=name, step="all-at-once"), unopened.page
    distance = page.locator(".distance")
    away = learn(step.scene, step.learns, 0).losses[0]
    expect(distance).to_have_attribute("data-value", re.compile(re.escape(str(away)[:10])))
    page.locator(".learning [data-play]").click()
    page.wait_for_function("half => document.querySelector('.distance').dataset.value < half", arg=away / 2)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".learning")).to_be_hidden()
    stage.expect_scene(lessons()[name].steps[steps.index("all-at-once") + 1].scene)
    # The numbers of this step wait for a guess, which a target would tell.
    stage.go(lesson="riley-and-dog-further", step="all-words")
    expect(page.locator(".learning")).to_be_hidden()
    expect(page.locator("[data-tool=learn]")).to_be_disabled()
    expect(page.locator(".reading")).to_have_text(table("en")["ui.guess.first"])
    stage.go(lesson=name, step="circle", view="present")
    expect(page.locator(".lesson h2")).to_have_text(words(name, "en")["steps"]["circle"]["title"])
    page.keyboard.press("ArrowRight")
    page.locator(".learning [data-play]").click()
    page.wait_for_function("document.querySelector('.distance').dataset.value < 1.5")
    page.locator(".learning [data-play]").click()
    page.locator(".learning [data-play]").blur()
    learned = page.locator(".distance").get_attribute("data-value") or ""
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson-answer")).to_contain_text("No, it stops at 1.10")
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")
    expect(page.locator(".distance")).to_have_attribute("data-value", learned)
    expect(page.get_by_role("button", name="Restart step")).to_be_visible()


def test_a_puzzle_is_solved_by_hand_and_said_at_once(panel: Panel) -> None:
    panel.stage.explore(goal="yourself")
    task, rule = table("en")["puzzle.yourself.task"], table("en")["ui.learn.puzzle"]
    expect(panel.page.locator(".reading")).to_have_text(task)
    expect(panel.words).to_have_text(rule.format(tolerance=0.1, share=0.9))
    expect(panel.page.locator(":is(.target, .plane-values, .lane-value, [data-film]):visible")).to_have_count(0)
    expect(panel.page.locator(".wanted .border:visible")).to_have_count(0)  # what it wants is no hand's
    expect(panel.page.locator(".plane-space .handle")).to_have_count(0)  # nor are its words
    expect(panel.page.locator('[data-handle="queries/0/0"]')).to_be_visible()
    panel.stage.expect_scene(PUZZLES["yourself"].scene)
    panel.stage.cell("w_q", 0, 0).fill("1")
    expect(panel.words).to_have_text(re.compile(r"^Not yet: the distance is 0\.\d+"))
    panel.page.reload()  # goes on with the puzzle as it is
    expect(panel.page).to_have_url(re.compile(r"\?goal=yourself$"))
    expect(panel.page.locator(".reading")).to_have_text(task)
    expect(panel.stage.cell("w_q", 0, 0)).to_have_value("1")
    panel.stage.cell("w_q", 1, 1).fill("1")
    expect(panel.words).to_have_text(table("en")["ui.learn.solved.hand"])
    for seen in (".reading", ".learning-words", ".learning [data-play]", ".strip"):
        expect(panel.page.locator(seen)).to_be_in_viewport(ratio=1)  # all within the first screen
    expect(panel.words).to_have_attribute("data-tone", "good")
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
    panel.page.get_by_role("button", name="Next puzzle").click()
    panel.stage.expect_scene(PUZZLES["first-word"].scene)
    expect(panel.page.locator(".reading")).to_have_text(table("en")["puzzle.first-word.task"])
    expect(panel.page.get_by_role("button", name="Next puzzle")).to_have_count(0)
    panel.page.get_by_role("button", name="Undo").click()  # its task goes with its scene, and stands over no other
    expect(panel.stage.cell("w_q", 1, 1)).to_have_value("1")
    expect(panel.page.locator(".learning")).to_be_hidden()
    panel.stage.explore(goal="mirror")
    expect(panel.page.locator(".learning")).to_be_visible()
    panel.stage.explore(preset="riley-tied")
    expect(panel.page.locator(".learning")).to_be_hidden()
    panel.page.go_back()  # to the puzzle
    expect(panel.page.locator(".reading")).to_have_text(table("en")["puzzle.mirror.task"])
    expect(panel.page).to_have_url(re.compile(r"\?goal=mirror$"))
    panel.stage.open(preset="nlper")  # no browser remembers a tool that a puzzle has opened
    expect(panel.page.locator(".learning")).to_be_hidden()
