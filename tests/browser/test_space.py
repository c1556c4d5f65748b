"""The turnable space: handles lie on their tips, a pull moves them, and the camera stays where it was left."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from qkv_demo.presets import presets

from .stage import Stage, middle, pull, take
from .test_axes import FAR

# Every frame: how far a tip is outside of its picture's frame at most, how far a handle from its arrow's tip, and how
# many pictures there were.
WATCH = """() => {
    const seen = (window.seen = { frames: 0, outside: 0, apart: 0, floors: new Set() });
    const look = () => {
        const frame = document.querySelector(".plane-space .frame");
        const edge = frame.getBoundingClientRect();
        for (const handle of frame.querySelectorAll(".handle:not([hidden])")) {
            const { x, y, width, height } = handle.getBoundingClientRect();
            const [left, top] = [x + width / 2, y + height / 2];
            const aside = Math.max(edge.left - left, left - edge.right);
            seen.outside = Math.max(seen.outside, aside, edge.top - top, top - edge.bottom);
            const { tip } = frame.querySelector(`[data-arrow="${handle.dataset.handle}"]`).dataset;
            const [across, down] = tip.split(",").map(Number);
            seen.apart = Math.max(seen.apart, Math.hypot(edge.left + across - left, edge.top + down - top));
        }
        seen.floors.add(frame.querySelector(".grid").getAttribute("d"));
        seen.frames += 1;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


@pytest.fixture
def space(page: Page, app_url: str) -> Stage:
    """Four words in three dimensions."""
    return Stage(page, app_url).open(preset="nlper")


def floor(stage: Stage) -> str:
    """The outline of the floor, which only a turn of the camera changes while the axes stay."""
    return stage.page.locator(".plane-space .grid").get_attribute("d") or ""


def turn(stage: Stage, across: int, down: int) -> None:
    box = stage.page.locator(".plane-space .frame").bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 20 + across, box["y"] + 30 + down, steps=6)
    mouse.up()


def expect_turned(stage: Stage, before: str) -> str:
    expect(stage.page.locator(".plane-space .grid")).not_to_have_attribute("d", before)
    return floor(stage)


def test_a_pull_on_a_handle_moves_the_point_with_the_pointer(space: Stage) -> None:
    pull(space.page.locator('[data-handle="embeddings/0/3"]'), 30, 20)
    space.page.mouse.up()
    expect(space.cell("embeddings", 3, 2)).not_to_have_value("2")
    moved = [float(space.cell("embeddings", 3, column).input_value()) for column in range(3)]
    assert 0 < moved[2] < 2  # pulled down, so less of the upright axis
    expect(space.cell("inputs", 0, 0)).to_have_count(0)
    handle = space.page.locator('[data-handle="embeddings/0/3"]')
    before = middle(handle)[1]
    space.cell("embeddings", 3, 2).fill("0")  # and follows its number
    space.page.wait_for_function(
        "([handle, y]) => handle.getBoundingClientRect().y > y", arg=[handle.element_handle(), before]
    )


def test_axes_give_way_to_a_hand_in_space_and_ease_back(space: Stage) -> None:
    page = space.page
    page.evaluate(WATCH)
    x, y = take(page.locator('[data-handle="embeddings/0/3"]'))
    for across, down in FAR:
        page.mouse.move(x + across, y + down, steps=8)
    held = page.evaluate("window.seen.floors.size")
    assert held > 4, "the axes have given way"
    page.mouse.up()
    page.wait_for_function("held => window.seen.floors.size > held + 1", arg=held)
    seen = page.evaluate("window.seen")
    assert seen["frames"] > 30
    assert seen["outside"] <= 0, seen
    assert seen["apart"] <= 1, seen


def test_the_camera_stays_where_the_person_left_it(space: Stage) -> None:
    first = floor(space)
    space.page.locator(".plane-space .drawing").focus()
    for key in ("ArrowLeft", "ArrowUp"):
        before = floor(space)
        space.page.keyboard.press(key)
        expect_turned(space, before)
    before = floor(space)
    space.page.keyboard.press("End")  # from above
    expect_turned(space, before)
    space.page.keyboard.press("Home")  # from where it began
    expect(space.page.locator(".plane-space .grid")).to_have_attribute("d", first)
    turn(space, 100, 20)
    turned = expect_turned(space, first)
    space.cell("w_q", 0, 0).fill("1.5")
    space.expect_confirmed()
    assert floor(space) == turned
    space.speak("zh")
    expect(space.page.locator(".lane-query h2")).to_contain_text("查询")
    expect(space.page.locator(".plane-space .grid")).to_have_attribute("d", turned)


def opacity(arrow: Locator) -> float:
    return float(arrow.get_attribute("opacity") or "nan")


def test_among_many_arrows_of_a_space_who_asks_and_whom_it_attends_to_stand_out(unopened: Stage) -> None:
    """The others are faint, and named while somebody looks at them."""
    scene = presets()["robot-law"].scene
    page = unopened.open(preset="robot-law").page
    loud = {scene.tokens.index(word) for word in ("it", "robot")}
    for index, token in enumerate(scene.tokens):
        arrow = page.locator(f'.plane-space [data-arrow="embeddings/0/{index}"]')
        assert (opacity(arrow) > 0.5) == (index in loud), token
    named = page.locator('.plane-space .name:not([data-quiet="true"]) .label')
    assert {text.split(" ")[0] for text in named.all_text_contents()} == {"it", "robot"}
    harm = page.locator(".plane-space .label", has_text="harm")
    expect(harm).to_have_css("fill-opacity", "0")
    page.locator('[data-arrow="embeddings/0/11"]').first.dispatch_event("pointerover", {"bubbles": True})
    expect(harm).to_have_css("fill-opacity", "1")


def test_what_is_nearer_is_drawn_later(space: Stage) -> None:
    """In every position of the camera: the tip of i lies before or behind that of an."""

    def order() -> list[str]:
        found = space.page.locator(".plane-space .arrow").evaluate_all("all => all.map((one) => one.dataset.arrow)")
        return [name for name in found if re.search("/[02]$", name)]

    first = order()
    for _ in range(20):
        before = floor(space)
        turn(space, 60, 0)
        expect_turned(space, before)
        if order() != first:
            return
    raise AssertionError("a space that turns round shows its arrows in both orders")
