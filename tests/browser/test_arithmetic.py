"""Every number on the page explains itself, and comes out as the number that stands in its cell."""

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.ui.assets import STATIC
from qkv_demo.wording.explain import explain

from .stage import Stage

# Every computed cell: its place, and the text that stands in it.
CELLS = """() => [...document.querySelectorAll("#stage table[data-head] td[data-value]")].map((cell) => {
    const { quantity, head } = cell.closest("table").dataset;
    return [quantity, Number(head), Number(cell.dataset.row), Number(cell.dataset.col), cell.textContent];
})"""
# The last steps of the arithmetic of some cells as the page typesets them, in letters.
TYPESET = """async (steps) => {
    const { typeset } = await import("/alone/mathml.js");
    return steps.map((step) => typeset(step).textContent);
}"""


def test_the_arithmetic_of_every_cell_ends_in_its_number(stage: Stage, subtests: pytest.Subtests) -> None:
    """Of one head and of two, of another sequence, of long sums."""
    for name in ("two-heads", "apple-cross", "animal-street"):
        with subtests.test(name):
            scene = presets()[name].scene
            stage.go(preset=name).expect_scene(scene)
            expect_arithmetic(stage.page, scene)


def expect_arithmetic(page: Page, scene: Scene) -> None:
    """Each cell of the page beside the arithmetic that Python sends for it, typeset by the page all at once."""
    trace = attend(scene)
    cells = page.evaluate(CELLS)
    assert {head for _, head, *_ in cells} == set(range(len(scene.heads)))
    explained = [explain(trace, *place) for *place, _ in cells]
    page.route("**/alone/mathml.js", lambda route: route.fulfill(path=STATIC / "base" / "mathml.js"))
    said = page.evaluate(TYPESET, [found.steps[-1].to_dict() for found in explained])
    for (*place, text), arithmetic in zip(cells, said, strict=True):
        bare = arithmetic.replace("(", "").replace(")", "")
        assert bare.endswith(("=" + text, "≈" + text)), (place, arithmetic, text)


def test_a_long_sum_unfolds_on_a_press(page: Page, app_url: str) -> None:
    Stage(page, app_url).open(preset="animal-street").with_tools("weights")
    page.locator('[data-quantity="weights"] td.selected').click()
    steps = page.locator(".arithmetic")
    expect(steps).to_contain_text("+8 more")
    expect(steps).to_contain_text("=8.34÷23.58≈0.35")
    steps.locator(".more").first.click()
    expect(steps).not_to_contain_text("more")
    expect(steps).to_contain_text("e(−0.71)")
    fold = page.get_by_role("button", name="Largest terms")
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.press("Enter")
    expect(steps).to_contain_text("+8 more")
