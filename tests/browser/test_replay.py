"""The page computes numbers in the frame of the edit, and Python confirms them."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.lessons import lessons
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from ..conftest import PageErrors
from .stage import ANSWERS, RILEY, Stage, drag, with_w_q

pytestmark = pytest.mark.usefixtures("animations")

# Type into a control, and return what the next frame shows.
NEXT_FRAME = """([selector, value]) => new Promise((done) => {
    const [stage, control] = [document.querySelector("#stage"), document.querySelector(selector)];
    const before = Number(stage.dataset.revision);
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(() => {
        const rows = [...stage.querySelectorAll('[data-quantity="output"][data-head="0"] tr:has(td[data-row])')];
        const numbers = (row) => [...row.querySelectorAll("td[data-row]")].map((cell) => Number(cell.dataset.value));
        const output = rows.map(numbers);
        done({ revisions: Number(stage.dataset.revision) - before, output });
    });
})"""
W_Q = '[data-quantity="w_q"][data-head="0"] [data-row="0"][data-col="1"]'
HALF = replace(RILEY, temperature=0.5)


@pytest.fixture
def stage_without_server(stage: Stage, errors: PageErrors) -> Stage:
    """Return the default scene after the server was lost."""
    errors.expect("ERR_FAILED")
    stage.lose_server()
    return stage


@pytest.mark.parametrize(
    ("control", "value", "scene"), [(W_Q, "5", with_w_q(5)), ('[data-option="temperature"]', "0.5", HALF)]
)
def test_the_next_frame_has_all_numbers(stage_without_server: Stage, control: str, value: str, scene: Scene) -> None:
    result = stage_without_server.page.evaluate(NEXT_FRAME, [control, value])
    assert result["revisions"] == 1
    for shown_row, row in zip(result["output"], attend(scene).heads[0].output.tolist(), strict=True):
        assert shown_row == pytest.approx(row, rel=1e-12)


def test_pictures_and_headline_follow_without_python(stage_without_server: Stage) -> None:
    figures = str(stage_without_server.root.get_attribute("data-figure-revision"))
    stage_without_server.cell("w_q", 0, 1).fill("5")
    expect(stage_without_server.root).not_to_have_attribute("data-figure-revision", figures)
    expect(stage_without_server.root).to_have_attribute("data-confirmed", "1")
    weights = attend(with_w_q(5)).heads[0].weights
    for weight in (weights[0, 1], weights[1, 0]):
        expect(stage_without_server.page.locator(".headline-text")).to_contain_text(f"{weight:.2f}")


def test_a_dragged_key_changes_its_matrix_without_python(stage_without_server: Stage) -> None:
    handle = stage_without_server.page.locator('[data-handle="keys/0/1"]')
    before = str(handle.get_attribute("aria-valuetext"))
    drag(handle, -20, 12)
    expect(handle).not_to_have_attribute("aria-valuetext", before)
    expect(stage_without_server.page.locator(".drag-message:visible")).to_contain_text("W_K")
    stage_without_server.page.mouse.up()
    stage_without_server.page.unroute(ANSWERS)
    stage_without_server.expect_confirmed()
    stage_without_server.undo()
    stage_without_server.expect_scene(RILEY)  # The whole drag is one step of undo.


def test_arrow_keys_move_a_query(stage: Stage) -> None:
    handle = stage.handle("queries/0/0")
    handle.focus()
    stage.press(*["ArrowRight"] * 4, "ArrowDown")
    expect(handle).to_have_attribute("aria-valuetext", "0.4, 2.15")
    stage.press("Control+z")
    stage.expect_scene(RILEY)


def test_a_badge_describes_the_comparison_with_pytorch(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("1.37")
    stage.expect_confirmed()
    stage.page.get_by_role("button", name="numbers checked").click()
    lines = stage.page.locator(".menu[data-menu=check] p")
    expect(lines.nth(0)).to_contain_text(re.compile(r"[4-9]\d .* (0\.0|\d\.\de−1[5-9])"))
    expect(lines.nth(1)).to_contain_text("scaled_dot_product_attention")


def test_numbers_are_animated_between_steps(app: Stage) -> None:
    names, steps = lessons()["riley-and-dog"].step_names, lessons()["riley-and-dog"].steps
    index = names.index("never-both")
    stage = app.open(lesson="riley-and-dog", step=names[index - 1])
    stage.expect_confirmed()
    before = int(stage.root.get_attribute("data-revision") or 0)
    stage.page.get_by_role("button", name="Next").click()
    stage.expect_scene(steps[index].scene)
    stage.expect_confirmed()
    assert int(stage.root.get_attribute("data-revision") or 0) > before + 2
