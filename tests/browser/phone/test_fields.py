"""The browser does not zoom into a field that is touched, which it does where letters are smaller than 16 pixels."""

from ..stage import Stage

SMALL = """() => [...document.querySelectorAll("#stage :is(input, select, textarea)")]
    .filter((field) => !/range|checkbox|radio/.test(field.type) && field.checkVisibility())
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML)"""


def test_cells_have_large_letters(stage: Stage) -> None:
    stage.cell("w_q", 0, 1).fill("-0.12345")
    stage.with_tools("options")
    assert stage.page.evaluate(SMALL) == []


def test_the_search_has_large_letters(stage: Stage) -> None:
    stage.page.locator("[data-explore]").click()
    assert stage.page.evaluate(SMALL) == []


def test_a_menus_fields_have_large_letters(stage: Stage) -> None:
    stage.open_menu("w_q")
    assert stage.page.evaluate(SMALL) == []
