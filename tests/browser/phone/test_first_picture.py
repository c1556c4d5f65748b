"""On a phone: the first picture is whole."""

from playwright.sync_api import expect

from ..stage import Stage


def test_two_words_arrows_and_numbers_are_in_one_view_and_whole(stage: Stage) -> None:
    page, numbers = stage.page, stage.page.locator(".need .arrow .number")
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
