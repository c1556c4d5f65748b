"""What a hall asks leaves a lesson for a while: nothing of the step is lost."""

from playwright.sync_api import expect

from qkv_demo.lessons import words

from .stage import Stage

# The headline ends before the button that asks "What if?".
BESIDE = """() => {
    const [headline, ask] = [".reading", "button[data-what-if]"].map((one) => document.querySelector(one));
    return headline.getBoundingClientRect().right <= ask.getBoundingClientRect().left;
}"""


def test_what_the_hall_asks_leaves_a_step_and_comes_back_to_it(hall: Stage) -> None:
    hall.open(lesson="riley-and-dog", step="longer-key", view="present")
    title, named = hall.page.locator(".lesson h2"), words("riley-and-dog", "en")["steps"]["longer-key"]["title"]
    expect(title).to_have_text(named)
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
    hall.page.wait_for_function(BESIDE)
    hall.page.keyboard.press("Escape")  # the panel, and then what was asked
    expect(hall.page.locator(".what-if")).to_be_hidden()
    hall.page.keyboard.press("Escape")
    expect(title).to_have_text(named)
    expect(ask).to_be_visible()
    expect(hall.option("mask").first).to_have_value("none")
    hall.page.keyboard.press("?")
    hall.page.get_by_role("link", name="Rock, paper, scissors").click()
    expect(back).to_be_visible()
    hall.page.keyboard.press("?")
    hall.page.locator(".explore").click(position={"x": 2, "y": 2})  # the keys are no longer the list's
    hall.page.keyboard.press("Escape")
    expect(hall.page.locator(".explore")).to_be_hidden()
    back.click()
    expect(title).to_have_text(named)
    expect(ask).to_be_visible()
    expect(back).to_be_hidden()
    hall.page.keyboard.press("w")
    hall.page.locator(".what-if [data-option='mask']").select_option("causal")
    hall.page.keyboard.press("PageDown")  # a clicker comes back, too, and either closes what was open
    expect(title).to_have_text(named)
    expect(hall.page.locator(".what-if")).to_be_hidden()
    expect(ask).to_be_visible()
    hall.page.keyboard.press("w")
    hall.page.locator(".what-if [data-option='mask']").select_option("causal")
    back.click()
    expect(hall.page.locator(".what-if")).to_be_hidden()
    expect(title).to_have_text(named)
