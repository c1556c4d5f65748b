"""Browsers zoom into a touched field whose font is smaller than 16 pixels, so no field has a smaller font."""

from ..stage import Stage

SMALL = """() => [...document.querySelectorAll("#stage :is(input, select, textarea)")]
    .filter((field) => !/range|checkbox|radio/.test(field.type) && field.checkVisibility())
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML)"""


def test_fields_have_large_type(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("-0.12345")
    stage.with_tools("options")
    assert stage.page.evaluate(SMALL) == []
    stage.open_menu("w_q")
    assert stage.page.evaluate(SMALL) == []
    stage.press("Escape")
    stage.page.locator("[data-explore]").click()
    assert stage.page.evaluate(SMALL) == []
