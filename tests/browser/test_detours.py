"""What a hall asks leaves a lesson for a while: nothing of the step is lost."""

from playwright.sync_api import expect

from .stage import Stage


def test_what_the_hall_asks_leaves_a_step_and_comes_back_to_it(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="8", view="present")
    title = hall.page.locator(".lesson h2")
    named = title.inner_text()
    ask, back = hall.page.locator(".lesson-ask"), hall.page.get_by_role("button", name="Back to the lesson")
    hall.page.keyboard.press("ArrowRight")
    expect(ask).to_be_visible()
    for key in ("w", "Escape"):  # a question that was not asked after all
        hall.page.keyboard.press("w")
        expect(back).to_be_visible()
        expect(hall.page.locator(".what-if")).to_be_visible()
        hall.page.keyboard.press(key)
        expect(back).to_be_hidden()
        expect(title).to_have_text(named)
    hall.page.keyboard.press("w")
    hall.page.locator(".what-if [data-option='mask']").select_option("causal")
    expect(back).to_be_visible()
    headline, ways = (hall.page.locator(part).bounding_box() for part in (".reading", "button[data-what-if]"))
    assert headline
    assert ways
    assert headline["x"] + headline["width"] <= ways["x"]
    hall.page.keyboard.press("Escape")  # the panel, and then what was asked
    expect(hall.page.locator(".what-if")).to_be_hidden()
    hall.page.keyboard.press("Escape")
    expect(title).to_have_text(named)
    expect(ask).to_be_visible()
    expect(hall.option("mask").first).to_have_value("none")
    hall.page.keyboard.press("?")
    hall.page.get_by_role("button", name="Rock, paper, scissors").click()
    expect(back).to_be_visible()
    hall.page.keyboard.press("?")
    hall.page.locator(".talk-menu").click(position={"x": 2, "y": 2})  # the keys are no longer the list's
    hall.page.keyboard.press("Escape")
    expect(hall.page.locator(".talk-menu")).to_be_hidden()
    back.click()
    expect(title).to_have_text(named)
    expect(ask).to_be_visible()
    expect(back).to_be_hidden()
    hall.page.keyboard.press("w")
    hall.page.locator(".what-if [data-option='mask']").select_option("causal")
    hall.page.keyboard.press("PageDown")  # a clicker comes back, too, and closes what was open
    expect(title).to_have_text(named)
    expect(hall.page.locator(".what-if")).to_be_hidden()
    expect(ask).to_be_visible()
