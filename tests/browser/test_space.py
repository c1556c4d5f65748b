"""The turnable space: handles lie on their points, a pull moves them, and the camera stays where it was left."""

import pytest
from playwright.sync_api import Page, expect

from .stage import Stage


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


def test_the_camera_stays_where_the_person_left_it(space: Stage) -> None:
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
