"""What the page asks Python for: each opening is one request, and its answer is used."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from qkv_demo.lessons import lessons
from qkv_demo.presets import presets
from qkv_demo.share.link import to_link

from .stage import ANSWERS, RILEY, Stage, with_w_q

FRAME = "requestAnimationFrame"
Count = Callable[[], int]
STEPS = lessons()["riley-and-dog"].steps


@pytest.fixture
def asked(page: Page) -> Iterator[Count]:
    """How many requests were sent since it was called last, two frames from now: what hangs on a paint is sent too."""
    sent: list[str] = []

    def listen(request: Request) -> None:
        if ANSWERS.search(request.url) and not request.url.endswith("/ahead"):  # for when the server is lost
            sent.append(request.url)

    page.on("request", listen)

    def count() -> int:
        page.evaluate(f"new Promise((done) => {FRAME}(() => {FRAME}(done)))")
        found = len(sent)
        sent.clear()
        return found

    yield count
    page.remove_listener("request", listen)


def test_the_start_page_is_painted_without_a_request(asked: Count, page: Page, app_url: str) -> None:
    Stage(page, app_url).open().expect_scene(RILEY)
    assert asked() == 0


@pytest.mark.parametrize(
    "query",
    [
        {"preset": "robot-law"},
        {"lesson": "riley-and-dog", "step": "keys-only"},
        {"scene": to_link(with_w_q(5))},
        {"lang": "zh"},
    ],
    ids=lambda query: next(iter(query)),
)
def test_what_an_address_opens_is_one_request(asked: Count, page: Page, app_url: str, query: dict[str, str]) -> None:
    Stage(page, app_url).open(**query)
    assert asked() == 1


def test_kept_work_is_one_request(asked: Count, stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    asked()
    stage.open().expect_scene(with_w_q(5))
    assert asked() == 1


def test_a_preset_is_one_request(asked: Count, stage: Stage) -> None:
    asked()
    stage.explore(preset="robot-law")
    stage.expect_scene(presets()["robot-law"].scene)
    assert asked() == 1


def test_a_solution_is_one_request_though_its_numbers_travel(asked: Count, stage: Stage) -> None:
    asked()
    stage.page.locator("[data-solve]").click()
    stage.expect_scene(next(iter(presets()["riley-dog"].edits.values())).scene)
    assert asked() == 1


@pytest.mark.parametrize("step", ["fixed-ratio", "one-matrix", "never-both"])
def test_a_lesson_step_is_one_request_though_its_numbers_travel(
    asked: Count, page: Page, app_url: str, step: str
) -> None:
    stage = Stage(page, app_url).open(lesson="riley-and-dog", step=step)
    asked()
    page.get_by_role("button", name="Next").click()
    stage.expect_step(STEPS[[one.name for one in STEPS].index(step) + 1])
    assert asked() == 1


def test_back_from_a_lesson_step_is_one_request(asked: Count, page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(lesson="riley-and-dog", step="never-both")
    page.get_by_role("button", name="Next").click()
    assert STEPS[5].scene != STEPS[4].scene, "else nothing on the page says which one it is at"
    stage.expect_step(STEPS[5])
    expect(page).to_have_url(re.compile("step=q-and-k"))
    asked()
    page.go_back()
    stage.expect_scene(STEPS[4].scene)
    assert asked() == 1


def test_undo_and_redo_are_one_request_each(asked: Count, stage: Stage) -> None:
    stage.explore(preset="two-heads")
    stage.expect_scene(presets()["two-heads"].scene)
    asked()
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)
    assert asked() == 1
    stage.page.get_by_label("Redo", exact=True).click()
    stage.expect_scene(presets()["two-heads"].scene)
    assert asked() == 1
