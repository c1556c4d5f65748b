"""While a hand holds a handle the pictures are moved, not drawn: they must look as plotly would have drawn them."""

import pytest
from playwright.sync_api import Page, expect

from .stage import Stage

# For each picture its axes, and for each line and mark in it four points along its outline, in pixels of the screen.
OUTLINES = """() => [...document.querySelectorAll("#stage .js-plotly-plot")].map((picture) => ({
    axes: [picture._fullLayout.xaxis.range, picture._fullLayout.yaxis.range],
    marks: [...picture.querySelectorAll(".scatterlayer :is(.js-line, .point)")].map((path) =>
        [0, 0.3, 0.7, 1].flatMap((share) => {
            const { x, y } = path.getPointAtLength(share * path.getTotalLength()).matrixTransform(path.getCTM());
            return [x, y];
        })),
}))"""
COUNT_DRAWINGS = """() => {
    window.drawings = 0;
    for (const way of ["react", "restyle"]) {
        const draw = Plotly[way];
        Plotly[way] = (...asked) => ((window.drawings += 1), draw(...asked));
    }
}"""


@pytest.mark.parametrize(
    ("preset", "lens", "handle", "along"),
    [
        ("riley-dog", "embeddings", "embeddings/0/1", (6, 4)),
        ("riley-dog", "w_k", "w_k/0/1", (6, 5)),
        ("sentences-2d", "embeddings", "embeddings/0/2", (-9, -6)),
    ],
)
def test_a_held_picture_is_moved_to_where_plotly_draws_it(
    page: Page, app_url: str, preset: str, lens: str, handle: str, along: tuple[int, int]
) -> None:
    Stage(page, app_url).open(preset=preset)
    if lens != "embeddings":
        page.locator(f'[data-lens="{lens}"]').click()
    held = page.locator(f'[data-handle="{handle}"]')
    held.scroll_into_view_if_needed()
    before = held.get_attribute("aria-valuetext")
    box = held.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(COUNT_DRAWINGS)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + along[0], y + along[1])
    expect(held).not_to_have_attribute("aria-valuetext", before or "")
    moved = page.evaluate(OUTLINES)
    assert page.evaluate("window.drawings") == 0
    page.mouse.up()
    page.wait_for_function("window.drawings > 0")
    page.evaluate("new Promise(requestAnimationFrame)")  # all pictures in one frame
    drawn = page.evaluate(OUTLINES)
    for was, now in zip(moved, drawn, strict=True):
        assert was["axes"] == now["axes"]  # a pull too short for the axes to refit, so pixels compare
        assert len(was["marks"]) == len(now["marks"]) > 0
        for outline, wanted in zip(was["marks"], now["marks"], strict=True):
            assert outline == pytest.approx(wanted, abs=0.05)
