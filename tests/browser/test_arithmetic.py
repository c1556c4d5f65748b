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
# Selects the last cell of each table of a head, as focus does, and returns those whose arithmetic ends otherwise.
WALK = """async (head) => {
    const stage = document.querySelector("#stage");
    const wrong = [];
    const tables = stage.querySelectorAll(`table[data-head="${head}"]:has(td[data-value])`);
    const cells = [...tables].map((table) => [...table.querySelectorAll("td[data-value]")].at(-1));
    for (const cell of cells) {
        cell.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
        while (!cell.classList.contains("selected")) await new Promise((done) => setTimeout(done));
        const last = stage.querySelector(".arithmetic math:last-child");
        const said = last.textContent.replace(/[()]/g, "");
        const right = ["=", "≈"].some((sign) => said.endsWith(sign + cell.textContent));
        if (!right) wrong.push([cell.closest("table").dataset.quantity, cell.ariaLabel, said, cell.textContent]);
    }
    return [cells.length, wrong];
}"""


def test_the_arithmetic_of_every_cell_ends_in_its_number(stage: Stage, subtests: pytest.Subtests) -> None:
    """Of one head and of two, of another sequence, in space, of long sums."""
    for name in ("riley-dog", "two-heads", "apple-cross", "nlper", "animal-street"):
        with subtests.test(name):
            expect_walk(stage.go(preset=name), presets()[name].scene)


def expect_walk(stage: Stage, scene: Scene) -> None:
    page = stage.page
    stage.expect_scene(scene)
    expect_arithmetic(page, scene)
    stage.root.evaluate("stage => { stage.style.contentVisibility = 'hidden'; }")  # nobody looks at it
    for head in range(len(scene.heads)):
        if len(scene.heads) > 1:
            tab = page.locator(f'[data-show-head="{head}"]')
            tab.dispatch_event("click")
            expect(tab).to_have_attribute("aria-selected", "true")
        count, wrong = page.evaluate(WALK, head)
        assert count > 0
        assert wrong == []
    stage.root.evaluate("stage => { stage.style.contentVisibility = ''; }")


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


def test_a_score_is_told_axis_by_axis_too_and_all_of_it_is_seen(page: Page, app_url: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    Stage(page, app_url).open(lesson="riley-and-dog-further", step="axis-by-axis")
    panel = page.locator(".this-number")
    expect(panel.locator("math").last).to_have_text("xMxᵀ=2.001→2+0.202→2+0.022→1+0.001→1≈2.22")
    expect(panel.locator(".cell-words")).to_have_text(
        "How well dog’s key answers Riley’s query. 1→2: axis 1 asks for axis 2, with M = W_Q W_Kᵀ."
    )
    for part in (panel, panel.locator(".arithmetic")):
        room = part.evaluate("part => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]")
        assert max(room) <= 3
