"""On a phone: the first picture is whole."""

import pytest
from playwright.sync_api import expect

from ..stage import Stage


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_two_words_arrows_are_whole(unopened: Stage, size: tuple[int, int]) -> None:
    unopened.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = unopened.open(preset="riley-dog").page
    numbers = page.locator(".need .number")
    expect(numbers).to_have_text(["0.77", "0.38"])
    for number in numbers.all():
        expect(number).to_be_in_viewport(ratio=1)
    boxes = [one.bounding_box() for one in page.locator(".need :is(.number, .word.big)").all()]
    sides = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    assert max(right for _, right in sides) <= size[0], "it is cut"


def test_the_headline_is_the_same_over_an_example_and_a_lesson(unopened: Stage) -> None:
    headline = unopened.open(preset="riley-dog").page.locator(".top .reading")
    expect(headline).to_have_text("Riley attends to dog 0.77, dog to Riley 0.38.")
    stage = unopened.open(lesson="riley-and-dog", step="q-and-k")
    stage.page.get_by_role("button", name="Answer").tap()
    expect(headline).to_have_text("dog attends to Riley 0.38, Riley to dog 0.77.")


def test_on_the_narrowest_phone_the_bar_is_one_row(unopened: Stage) -> None:
    unopened.page.set_viewport_size({"width": 320, "height": 640})
    buttons = unopened.open().page.locator(".bar button")
    places = buttons.evaluate_all(
        "all => all.filter((b) => b.checkVisibility()).map((b) => [b.offsetTop, b.offsetLeft + b.offsetWidth])"
    )
    assert len(places) > 4  # room is kept for Undo and Redo
    assert len({top for top, _ in places}) == 1
    assert max(end for _, end in places) <= 320


def test_picture_arrows_and_numbers_are_in_one_view_and_the_screen_is_short(unopened: Stage) -> None:
    page = unopened.open(preset="riley-dog").page
    expect(page.locator(".need")).to_be_in_viewport(ratio=1)
    expect(page.locator(".plane-space .frame")).to_be_in_viewport(ratio=1)
    expect(unopened.cell("w_v", 0, 0)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1800
