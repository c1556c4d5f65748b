"""On a phone: the first picture is whole."""

from playwright.sync_api import expect

from ..stage import Stage


def test_the_headline_is_the_same_over_an_example_and_a_lesson(unopened: Stage) -> None:
    headline = unopened.open(preset="riley-dog").page.locator(".top .reading")
    expect(headline).to_have_text("Riley attends to dog 0.77, dog to Riley 0.38.")
    stage = unopened.open(lesson="riley-and-dog", step="q-and-k")
    stage.page.get_by_role("button", name="Answer").tap()
    expect(headline).to_have_text("dog attends to Riley 0.38, Riley to dog 0.77.")


def test_two_words_arrows_and_numbers_are_in_one_view_and_whole(stage: Stage) -> None:
    page, numbers = stage.page, stage.page.locator(".need .number")
    expect(page.locator(".need")).to_be_in_viewport(ratio=1)
    expect(page.locator(".plane-space .frame")).to_be_in_viewport(ratio=1)
    expect(stage.cell("w_v", 0, 0)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1800  # the screen is short
    for width, height in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(numbers).to_have_text(["0.77", "0.38"])
        for number in numbers.all():
            expect(number).to_be_in_viewport(ratio=1)
        page.wait_for_function(WHOLE, arg=width)
    places = page.locator(".bar button").evaluate_all(
        "all => all.filter((b) => b.checkVisibility()).map((b) => [b.offsetTop, b.offsetLeft + b.offsetWidth])"
    )
    assert len(places) > 4  # room is kept for Undo and Redo
    assert len({top for top, _ in places}) == 1  # one row
    assert max(end for _, end in places) <= 320


WHOLE = """(width) => [...document.querySelectorAll(".need .number, .need .word.big")]
    .every((one) => one.getBoundingClientRect().right <= width)"""
