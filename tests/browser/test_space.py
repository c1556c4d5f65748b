"""The turnable space: handles lie on their points, a pull moves them, and the camera stays where it was left."""

import pytest
from playwright.sync_api import Page, expect

from .stage import Stage
from .test_axes import FAR
from .test_reaching import middle

# Every frame: how far a tip is outside of its picture's frame at most, and which ranges the first axis has had.
WATCH = """() => {
    const seen = (window.seen = { frames: 0, outside: 0, ranges: [] });
    const look = () => {
        const frame = document.querySelector(".plane-space .frame");
        const edge = frame.getBoundingClientRect();
        for (const handle of frame.querySelectorAll(".handle:not([hidden])")) {
            const { x, y, width, height } = handle.getBoundingClientRect();
            const [left, top] = [x + width / 2, y + height / 2];
            const across = Math.max(edge.left - left, left - edge.right);
            seen.outside = Math.max(seen.outside, across, edge.top - top, top - edge.bottom);
        }
        const range = String(frame.querySelector(".js-plotly-plot").layout.scene.xaxis.range);
        if (range !== seen.ranges.at(-1)) seen.ranges.push(range);
        seen.frames += 1;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

# How far handles are from where plotly's own camera has their points, in pixels; the arithmetic of a graphics card.
STRAY = """() => {
    const drawing = document.querySelector(".plane-space .js-plotly-plot");
    const scene = drawing._fullLayout.scene._scene;
    const { model, view, projection } = scene.glplot.cameraParams;
    const row = (m, v, at) => v.reduce((sum, value, column) => sum + m[4 * column + at] * value, 0);
    const times = (m, v) => [0, 1, 2, 3].map((at) => row(m, v, at));
    const [width, height] = [drawing.clientWidth, drawing.clientHeight];
    const strays = [...document.querySelectorAll(".plane-space .handle:not([hidden])")].map((handle) => {
        const point = handle.getAttribute("aria-valuetext").split(", ");
        const scaled = point.map((value, axis) => value * scene.dataScale[axis]);
        const [x, y, , w] = times(projection, times(view, times(model, [...scaled, 1])));
        const [, left, top] = /translate\\(([-0-9.]+)px, ([-0-9.]+)px\\)/.exec(handle.style.transform).map(Number);
        return Math.hypot(left - ((x / w + 1) / 2) * width, top - ((1 - y / w) / 2) * height);
    });
    return Math.max(...strays);
}"""


@pytest.fixture
def space(page: Page, app_url: str) -> Stage:
    """Four words in three dimensions."""
    return Stage(page, app_url).open(preset="nlper")


def eye(stage: Stage) -> list[float]:
    found: list[float] = stage.page.evaluate(
        "Object.values(document.querySelector('.plane-space .js-plotly-plot')._fullLayout.scene.camera.eye)"
    )
    return found


def test_a_pull_on_a_handle_moves_the_point_with_the_pointer(space: Stage) -> None:
    handle = space.page.locator('[data-handle="embeddings/0/3"]')
    box = handle.bounding_box()
    assert box
    mouse = space.page.mouse
    mouse.move(box["x"] + 11, box["y"] + 11)
    mouse.down()
    mouse.move(box["x"] + 41, box["y"] + 31, steps=6)
    mouse.up()
    expect(space.cell("embeddings", 3, 2)).not_to_have_value("2")
    moved = [float(space.cell("embeddings", 3, column).input_value()) for column in range(3)]
    assert 0 < moved[2] < 2  # pulled down, so less of the upright axis
    expect(space.cell("inputs", 0, 0)).to_have_count(0)


def test_a_handle_follows_its_point(space: Stage) -> None:
    handle = space.page.locator('[data-handle="embeddings/0/3"]')
    before = handle.bounding_box()
    assert before
    space.cell("embeddings", 3, 2).fill("1")
    expect(handle).to_have_attribute("aria-valuetext", "0, 0, 1")
    # The camera's own frame may come after the numbers'.
    space.page.wait_for_function(
        "y => document.querySelector('[data-handle=\"embeddings/0/3\"]').getBoundingClientRect().y > y",
        arg=before["y"] + 10,
    )


def test_axes_give_way_to_a_hand_in_space_and_ease_back(space: Stage) -> None:
    page = space.page
    page.evaluate(WATCH)
    x, y = middle(page.locator('[data-handle="embeddings/0/3"]'))
    page.mouse.move(x, y)
    page.mouse.down()
    for across, down in FAR:
        page.mouse.move(x + across, y + down, steps=8)
    held = page.evaluate("window.seen.ranges.length")
    assert held > 4, "the axes have given way"
    page.mouse.up()
    page.wait_for_function("held => window.seen.ranges.length > held", arg=held)
    seen = page.evaluate("window.seen")
    assert seen["frames"] > 30
    assert seen["outside"] <= 0, seen


def test_handles_follow_a_turned_camera_until_it_rests(space: Stage) -> None:
    space.page.evaluate(
        """() => window.Plotly.relayout(
            document.querySelector('.plane-space .js-plotly-plot'), { 'scene.camera.eye': { x: -1, y: 1.6, z: 0.9 } }
        )"""
    )
    assert eye(space)[0] == -1
    space.page.wait_for_function(f"({STRAY})() < 1")


def test_the_camera_stays_where_the_person_left_it(space: Stage) -> None:
    wide = eye(space)[0]
    space.page.set_viewport_size({"width": 1300, "height": 860})  # in a narrower picture it stands further off
    space.page.wait_for_function(
        "wide => document.querySelector('.plane-space .js-plotly-plot')._fullLayout.scene.camera.eye.x > wide", arg=wide
    )
    box = space.page.locator(".plane-space .frame").bounding_box()
    assert box
    first = eye(space)
    mouse = space.page.mouse
    mouse.move(box["x"] + 60, box["y"] + 60)
    mouse.down()
    mouse.move(box["x"] + 160, box["y"] + 80, steps=6)
    mouse.up()
    space.page.wait_for_function(
        "first => document.querySelector('.plane-space .js-plotly-plot')._fullLayout.scene.camera.eye.x !== first",
        arg=first[0],
    )
    turned = eye(space)
    space.cell("embeddings", 3, 2).fill("1.5")
    expect(space.page.locator('[data-handle="embeddings/0/3"]')).to_have_attribute("aria-valuetext", "0, 0, 1.5")
    assert eye(space) == pytest.approx(turned)


def test_the_camera_stays_through_another_language(space: Stage) -> None:
    first = eye(space)
    space.page.evaluate(
        """() => {
            const plot = document.querySelector('.plane-space .js-plotly-plot');
            const camera = { ...plot.layout.scene.camera, eye: { x: 2, y: 1, z: 1 } };
            return window.Plotly.relayout(plot, { 'scene.camera': camera });
        }"""
    )
    space.page.get_by_label("Language").select_option("zh")
    expect(space.page.locator(".lane-query h2")).to_contain_text("查询")
    space.page.wait_for_function(
        "document.querySelector('.plane-space .js-plotly-plot')?._fullLayout?.scene?.camera?.eye?.x === 2"
    )
    assert eye(space) != first
