"""Every number on the page explains itself, and comes out as the number that stands in its cell."""

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.presets import presets

from .stage import Stage

# Selects one computed cell after another, as focus does, and returns those whose arithmetic ends otherwise.
WALK = """async (head) => {
    const stage = document.querySelector("#stage");
    const wrong = [];
    const cells = [...stage.querySelectorAll(`table[data-head="${head}"] td[data-value]`)];
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


@pytest.mark.parametrize("name", presets())
def test_the_arithmetic_of_every_cell_ends_in_its_number(page: Page, app_url: str, name: str) -> None:
    stage = Stage(page, app_url).open(preset=name)
    page.evaluate("delete window.Plotly")  # three thousand pictures that nobody looks at, nor the page around them
    stage.root.evaluate("stage => { stage.style.contentVisibility = 'hidden'; }")
    heads = len(presets()[name].scene.heads)
    for head in range(heads):
        if heads > 1:
            tab = page.locator(f'[data-show-head="{head}"]')
            tab.dispatch_event("click")
            expect(tab).to_have_attribute("aria-selected", "true")
        count, wrong = page.evaluate(WALK, head)
        assert count > 0
        assert wrong == []
