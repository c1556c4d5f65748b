"""A page or lesson that was saved as a file works offline, and a talk continues without the server."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.lessons import lessons, read_lesson_texts
from qkv_demo.locale import read_strings
from qkv_demo.maths.attention import attend

from ..conftest import PageErrors
from .stage import ANSWERS, Stage, drag, with_w_q
from .test_film import open_film, seek
from .test_sharing import opened_menu, save


@pytest.fixture
def offline_stage(fresh_page: Page, tmp_path: Path) -> Stage:
    """Return a file that is opened without a network, in a browser without the storage of other files."""
    fresh_page.context.set_offline(True)
    return Stage(fresh_page, (tmp_path / "live.html").as_uri())


def only_the_file(offline_stage: Stage, errors: PageErrors) -> None:
    """Expect no request except for the file itself."""
    assert errors == [f"request to {offline_stage.url}"]
    errors.clear()


def test_a_saved_page_works_offline(offline_stage: Stage, errors: PageErrors, app_url: str, tmp_path: Path) -> None:
    page = offline_stage.page
    page.context.set_offline(False)
    stage = Stage(page, app_url).open()
    stage.cell("w_q", 0, 1).fill("1.5")
    opened_menu(page)
    # The page has no lesson open.
    expect(page.get_by_role("button", name="Save the lesson as a page")).to_have_count(0)
    save(page, "Save as a page").save_as(tmp_path / "live.html")
    page.context.set_offline(True)
    offline_stage.open()
    only_the_file(offline_stage, errors)

    offline_stage.expect_scene(with_w_q(1.5))
    drag(page.locator('[data-handle="embeddings/0/1"]'), 20, 30)
    page.mouse.up()
    expect(offline_stage.cell("embeddings", 1, 1)).not_to_have_value("1")
    expect(
        page.locator(".headline-text")
    ).to_be_empty()  # The recorded sentence has other numbers, so the page hides it.
    offline_stage.press("Control+z")
    expect(page.locator(".headline-text")).to_contain_text("Riley")
    offline_stage.expect_scene(with_w_q(1.5))
    seek(open_film(offline_stage), 3)
    score = attend(with_w_q(1.5)).heads[0].scores[0, 1]
    expect(page.locator("[data-film-words]")).to_contain_text(f"{score:.2f}")
    expect(page.locator(".bar select, [data-share]").filter(visible=True)).to_have_count(0)


def test_a_saved_lesson_works_offline(offline_stage: Stage, errors: PageErrors, app_url: str, tmp_path: Path) -> None:
    page, steps = offline_stage.page, lessons()["riley-and-dog"].steps
    goal = steps[4].task
    assert goal
    page.context.set_offline(False)
    Stage(page, f"{app_url}/?lesson=riley-and-dog&step=longer-key").open()
    opened_menu(page)
    save(page, "Save the lesson as a page").save_as(tmp_path / "live.html")
    page.context.set_offline(True)
    offline_stage.open()
    only_the_file(offline_stage, errors)

    counter, question, reset_button = (
        page.locator(f".lesson {part}") for part in (".counter", ".lesson-goal", ".reset-step")
    )
    expect(counter).to_have_text("5 / 10")
    offline_stage.expect_scene(steps[4].scene)
    offline_stage.show_everything().cell("embeddings", 0, 0).fill("0.5")
    expect(question).to_contain_text("cannot check")
    reset_button.click()
    expect(reset_button).to_be_hidden()
    expect(question).not_to_contain_text("cannot check")
    page.get_by_role("button", name="Show one solution").click()
    expect(page.locator(".quiz")).to_have_class(re.compile(r"\breached\b"))
    offline_stage.expect_scene(goal.solution)
    page.get_by_role("button", name="Next").click()
    expect(counter).to_have_text("6 / 10")
    offline_stage.expect_scene(steps[5].scene)
    page.keyboard.press("p")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(counter).to_have_text("7 / 10")
    expect(page.locator(".lesson-leave, .notice").filter(visible=True)).to_have_count(0)


TALK = "riley-and-dog"
ALL_SENT = f"""() => performance.getEntriesByType("resource").filter(({{ name, responseEnd }}) =>
    name.includes("/qkv/ahead") && responseEnd > 0).length >= {len(lessons()[TALK].steps)}"""


def test_a_talk_goes_on_without_the_server(projector: Stage, errors: PageErrors) -> None:
    """Check a step with a guess, and a step whose answer shows another scene."""
    page, steps = projector.page, {step.name: step for step in lessons()[TALK].steps}
    texts, title = read_lesson_texts(TALK, "en")["steps"], page.locator(".lesson h2")
    errors.expect("ERR_FAILED")
    projector.open(lesson=TALK, step="q-and-k", view="present")
    page.wait_for_function(ALL_SENT)
    projector.lose_server()
    for step in (steps["q-and-k"], steps["both"]):
        expect(title).to_have_text(texts[step.name]["title"])
        projector.expect_step(step)
        for beat in ("1", "2"):
            page.keyboard.press("ArrowRight")
            expect(page.locator(".lesson")).to_have_attribute("data-beat", beat)
        projector.expect_scene(step.solution or step.scene)
        expect(page.locator(".lesson")).to_contain_text(texts[step.name].get("success") or texts[step.name]["answer"])
        expect(page.locator(".headline-text")).to_contain_text(step.scene.tokens[0])
        page.keyboard.press("ArrowRight")
    notice = page.locator(".lost")
    expect(notice).to_have_text(read_strings("en")["ui.waiting.talk"])
    page.unroute(ANSWERS)
    expect(notice).to_be_hidden()
