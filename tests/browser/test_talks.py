"""Presenting: one press at a time, each step on one screen in large type, handles in hand, keys that always work."""

import contextlib

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from qkv_demo.lessons import lessons, words
from qkv_demo.locale import languages, table
from qkv_demo.presets import presets

from .stage import Stage

LEAST = 18  # pixels, for the back row
# Every visible text that is smaller, by where it stands: letters of formulas and numbers at the axes too.
SMALL = """(least) => [...document.querySelectorAll("#stage *")].flatMap((element) => {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const typed = element instanceof HTMLInputElement && !["range", "checkbox"].includes(element.type);
    if (!(text || typed) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return []; // for those who listen
    const size = parseFloat(getComputedStyle(element).fontSize);
    const name = `${element.closest("[class]")?.getAttribute("class")} > ${element.tagName}`;
    return size < least ? [`${name} ${size}: ${element.textContent.slice(0, 30)}`] : [];
})"""
# What a step has on stage and a person cannot see whole: cut by the screen or by its card.
CUT = """() => [...document.querySelectorAll("#stage [data-staged]:not([data-staged=off])")].flatMap((part) => {
    if (part.tagName !== "DIV" || !part.checkVisibility()) return [];
    const box = part.getBoundingClientRect();
    const card = part.closest(".asking, .lane, .results, .step")?.getBoundingClientRect();
    const out = card && (box.bottom > card.bottom + 1 || box.right > card.right + 1);
    return out || box.bottom > innerHeight || box.right > innerWidth ? [part.dataset.part] : [];
})"""


@pytest.fixture
def hall(page: Page, app_url: str) -> Stage:
    """A projector's screen."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    return Stage(page, app_url)


def title(stage: Stage) -> Locator:
    return stage.page.locator(".lesson h2")


def expect_title(stage: Stage, said: str) -> None:
    """It is looked for at every frame, so a walk goes on as soon as its step is there."""
    with contextlib.suppress(TimeoutError):
        stage.page.wait_for_function("said => document.querySelector('.lesson h2').textContent === said", arg=said)
    expect(title(stage)).to_have_text(said)


def test_text_question_and_answer_come_one_press_at_a_time(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="10", view="present")
    explained = hall.page.locator(".cell-title").inner_text()
    hall.page.keyboard.press("v")  # not in a lesson, whose step says what it shows
    hall.page.keyboard.press("?")
    keys = hall.page.locator(".talk-menu kbd")
    expect(keys.filter(has_text="Q")).to_be_visible()
    expect(keys.filter(has_text="V")).to_have_count(0)
    hall.page.keyboard.press("Escape")
    expect(hall.page.locator(".cell-title")).to_have_text(explained)
    said = words("riley-and-dog", "en")["steps"]["q-and-k"]
    text, ask, answer = (hall.page.locator(f".lesson-{part}") for part in ("text", "ask", "answer"))
    expect(text).to_have_text(said["text"])
    expect(ask).to_be_hidden()
    hall.page.keyboard.press("ArrowRight")
    expect(ask).to_be_visible()
    expect(answer).to_be_hidden()
    hall.page.keyboard.press(" ")
    expect(answer).to_have_text(said["answer"])
    expect(answer).to_be_visible()
    hall.page.keyboard.press("PageUp")
    expect(answer).to_be_hidden()
    hall.page.keyboard.press("Shift+ ")
    expect(ask).to_be_hidden()
    hall.page.keyboard.press("ArrowLeft")  # the step before, all of it said
    expect(title(hall)).to_have_text(words("riley-and-dog", "en")["steps"]["never-both"]["title"])
    expect(answer).to_be_visible()


def test_the_answer_to_a_question_about_a_number_is_shown_in_the_scene(hall: Stage) -> None:
    steps = lessons()["riley-and-dog"].steps
    index = next(index for index, step in enumerate(steps) if step.name == "dial")
    goal = steps[index].goal
    assert goal
    hall.open(lesson="riley-and-dog", step=str(index + 1), view="present")
    hall.page.keyboard.press("ArrowRight")
    hall.page.keyboard.press("ArrowRight")
    hall.expect_scene(goal.solution)
    expect(hall.page.locator(".lesson-goal")).to_have_text(words("riley-and-dog", "en")["steps"]["dial"]["done"])
    expect(hall.page.get_by_role("button", name="Back to the lesson")).to_be_hidden()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", lessons())
def test_every_step_stands_on_the_screen_in_large_type(hall: Stage, name: str, language: str) -> None:
    """At its end its words are all on screen too, none scrolled away or under the buttons."""
    page, column = hall.page, hall.page.locator(".lesson")
    hall.open(lesson=name, step="1", view="present", lang=language)
    for step in lessons()[name].steps:
        expect_title(hall, words(name, language)["steps"][step.name]["title"])
        expect(page.get_by_role("button", name=table(language)["ui.lesson.back"])).to_be_hidden()  # the scene has come
        for part in step.staging.parts:
            expect(page.locator(f'[data-part="{part}"]').first, f"{step.name}: {part}").to_be_visible()
        root = page.locator(":root")
        assert root.evaluate("root => [root.scrollWidth, root.scrollHeight]") == [1280, 720], step.name
        assert page.evaluate(SMALL, LEAST) == [], step.name
        assert page.evaluate(CUT) == [], step.name
        expect(page.get_by_role("button", name=table(language)["ui.lesson.next"])).to_be_in_viewport(ratio=1)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(column).to_have_attribute("data-beat", "2")
        assert column.evaluate("column => column.scrollHeight <= column.clientHeight"), step.name
        page.keyboard.press("ArrowRight")


CLICKED = [
    '[data-quantity="w_q"] input >> nth=0',
    ".pair-mark.arrow >> nth=0",
    ".key-row >> nth=1",
    ".part >> nth=0",
    ".word >> nth=1",
    '[data-handle^="queries"] >> nth=0',
    ".this-number math .from >> nth=0",
]


# What opens a number's arithmetic, which Escape closes before it leaves the talk.
OPENING = (CLICKED[0], CLICKED[3], CLICKED[6])


def test_slide_keys_work_after_a_click_on_anything(hall: Stage, subtests: pytest.Subtests) -> None:
    hall.open()
    for clicked in CLICKED:
        with subtests.test(clicked):
            expect_slide_keys(hall.go(lesson="riley-and-dog", step="10", view="present"), clicked)


def expect_slide_keys(hall: Stage, clicked: str) -> None:
    """After a click."""
    before = hall.page.url
    told = hall.page.locator(".cell-title").inner_text()
    hall.page.locator(clicked).click()
    if clicked in OPENING:
        expect(hall.page.locator(".cell-title")).not_to_have_text(told)
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()
    hall.page.keyboard.press(" ")
    expect(hall.page.locator(".lesson-answer")).to_be_visible()
    hall.page.keyboard.press("ArrowLeft")
    expect(hall.page.locator(".lesson-answer")).to_be_hidden()
    assert hall.page.url == before
    hall.page.keyboard.press("Escape")
    if clicked in OPENING:
        expect(hall.page.locator(".cell-title")).to_have_text(told)
        hall.page.keyboard.press("Escape")
    expect(hall.page.locator("#stage .shell")).to_have_attribute("data-view", "page")
    hall.page.get_by_role("button", name="Present").click()
    hall.page.keyboard.press("ArrowRight")  # goes on, though the button has the focus
    expect(hall.page.locator(".lesson-answer")).to_be_visible()


@pytest.mark.parametrize(("step", "clicked"), [("1", '.results td[data-row="0"] >> nth=0'), ("13", "[data-dial]")])
def test_slide_keys_work_after_a_click_on_a_table_and_the_dial(hall: Stage, step: str, clicked: str) -> None:
    hall.open(lesson="riley-and-dog", step=step, view="present")
    hall.page.locator(clicked).click()
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()


def test_what_is_typed_keeps_its_keys(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="10", view="present")
    number = hall.cell("w_q", 0, 1)
    number.click()
    number.press_sequentially("1.5")
    hall.page.keyboard.press("ArrowLeft")
    hall.page.keyboard.press("Backspace")
    expect(number).to_have_value("15")
    expect(hall.page.locator(".lesson-ask")).to_be_hidden()
    hall.page.keyboard.press("Enter")
    hall.page.keyboard.press("ArrowRight")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()


def test_a_control_that_keys_have_reached_keeps_its_keys(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="13", view="present")
    dial = hall.page.locator("[data-dial]")
    hall.page.keyboard.press("Tab")
    dial.focus()
    at = float(dial.input_value())
    hall.page.keyboard.press("ArrowRight")
    assert float(dial.input_value()) > at
    expect(hall.page.locator(".lesson-ask")).to_be_hidden()
    hall.page.keyboard.press("PageDown")
    expect(hall.page.locator(".lesson-ask")).to_be_visible()


def test_the_handles_of_a_step_are_held_while_presenting(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="13", view="present")
    box = hall.page.locator("[data-dial]").bounding_box()
    assert box
    hall.page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2)
    hall.page.mouse.down()
    hall.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    hall.page.mouse.up()
    expect(hall.page.locator(".need .number >> nth=0")).not_to_have_text("0.77")
    box = hall.cell("w_q", 0, 0).bounding_box()
    assert box
    hall.page.mouse.move(box["x"] + 20, box["y"] + 10)
    hall.page.mouse.down()
    hall.page.mouse.move(box["x"] + 80, box["y"] + 10, steps=4)
    hall.page.mouse.up()
    expect(hall.cell("w_q", 0, 0)).not_to_have_value("0")
    expect(hall.page.get_by_role("button", name="Back to the lesson")).to_be_visible()


def test_without_a_lesson_the_words_ask_in_turn(hall: Stage) -> None:
    hall.open(preset="riley-dog", view="present")
    asker = hall.page.locator(".asker")
    expect(asker).to_have_text("Riley")
    hall.page.keyboard.press("ArrowRight")
    expect(asker).to_have_text("dog")
    hall.page.keyboard.press("PageUp")
    expect(asker).to_have_text("Riley")
    for part in ("need", "queries_keys", "score_bars", "shares", "embeddings", "w_q"):
        expect(hall.page.locator(f'[data-part="{part}"]').first).to_be_visible()
    assert hall.page.evaluate(SMALL, LEAST) == []
    mixture = hall.page.locator('[data-part="mixture"]')
    hall.page.keyboard.press("v")
    expect(mixture).to_be_visible()
    hall.page.keyboard.press("ArrowRight")
    expect(asker).to_have_text("dog")
    expect(hall.page.locator(".cell-title")).to_have_text("updated values: dog, entry 1")
    hall.page.keyboard.press("v")
    expect(mixture).to_be_hidden()
    hall.page.keyboard.press("?")  # the list of keys leads to another example, and the talk goes on
    expect(hall.page.get_by_role("dialog", name="Keys, examples and lessons")).to_be_visible()
    expect(hall.page.locator(".talk-menu kbd").filter(has_text="V")).to_be_visible()
    assert hall.page.evaluate(SMALL, LEAST) == []
    hall.page.keyboard.press("Tab")
    hall.page.keyboard.press("Enter")
    hall.expect_scene(presets()["riley-tied"].scene)
    expect(hall.page.locator("#stage .shell")).to_have_attribute("data-view", "present")


# Rows of bars that reach into the shares, and words that are cut to their first letters.
CROWDED = """() => {
    const bars = document.querySelector("#stage .key-rows");
    const [strip, ...rows] = [document.querySelector("#stage .strip"), ...bars.children];
    const low = rows.filter((row) => row.getBoundingClientRect().bottom > strip.getBoundingClientRect().top + 1);
    const words = [...document.querySelectorAll("#stage .need .word b, #stage .lane .token-input")];
    const cut = words.filter((word) => word.checkVisibility() && word.scrollWidth > word.clientWidth + 1);
    return [...low, ...cut].map((one) => one.value ?? one.textContent);
}"""


# Where the panels stand, left to right and down; the leading picture, the bars and the shares too.
PANELS = """() => [".need", ".asking", ".plane-queries_keys, .plane-values", ".key-rows", ".strip", ".lane-x"]
    .flatMap((names) => [...document.querySelectorAll(`#stage :is(${names})`)])
    .map((panel) => panel.getBoundingClientRect())
    .flatMap(({ x, y, width, height }) => (width ? [x, y, width, height] : []))"""


def test_every_example_stands_whole_on_the_screen_with_all_that_it_is_made_of(hall: Stage) -> None:
    """Who asks keeps the scores and shares of thirteen words; matrices and both sequences are held."""
    hall.open(view="present")
    picker = hall.page.locator(".bar .picker select").first
    for name, preset in presets().items():
        scene = preset.scene
        picker.select_option(name, force=True)  # as a link or the speaker's window does
        hall.expect_scene(scene)
        context = ("context_embeddings",) if scene.context else ()
        for part in ("need", "queries_keys", "score_bars", "shares", "embeddings", "w_q", "w_k", "w_v", *context):
            shown = hall.page.locator(f'[data-part="{part}"]:visible')
            expect(shown.first, f"{name}: {part}").to_be_visible()
        root = hall.page.locator(":root")
        assert root.evaluate("root => [root.scrollWidth, root.scrollHeight]") == [1280, 720], name
        assert hall.page.evaluate(SMALL, LEAST) == [], name
        assert hall.page.evaluate(CUT) + hall.page.evaluate(CROWDED) == [], name
        panels = hall.page.evaluate(PANELS)
        hall.page.keyboard.press("v")  # the picture of the values, with its heading, in place of queries and keys
        expect(hall.page.get_by_role("heading", name="What gets mixed"), name).to_be_visible()
        expect(hall.page.locator('[data-part="queries_keys"]'), name).to_be_hidden()
        assert hall.page.evaluate(PANELS) == pytest.approx(panels, abs=16), name  # a formula is a line higher
        assert hall.page.evaluate(CUT) + hall.page.evaluate(CROWDED) == [], name


def test_on_a_phone_the_parts_stand_below_one_another(hall: Stage) -> None:
    hall.page.set_viewport_size({"width": 390, "height": 844})
    hall.open(lesson="riley-and-dog", step="10", view="present")
    assert hall.page.evaluate("document.documentElement.scrollWidth") == 390
    words_box, need, asking = (hall.page.locator(part).bounding_box() for part in (".lesson-text", ".need", ".asking"))
    assert words_box
    assert need
    assert asking
    assert words_box["y"] < need["y"] < asking["y"]
    hall.page.mouse.move(200, 400)
    hall.page.mouse.wheel(0, 900)
    expect(hall.page.locator(".this-number")).to_be_in_viewport()
    expect(hall.page.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)


def test_in_the_page_what_a_step_does_not_name_stands_back(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="10")
    mixture = hall.page.locator('[data-part="mixture"]')
    expect(mixture).to_have_attribute("data-staged", "off")
    expect(mixture).to_have_css("filter", "saturate(0.35) opacity(0.6)")
    expect(hall.page.locator('[data-part="queries_keys"]')).to_have_css("filter", "none")
    mixture.hover()
    expect(mixture).to_have_css("filter", "none")
