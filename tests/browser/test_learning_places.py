"""Learning keeps its places, on the page and in a talk: nothing lies on anything, and what is said moves nothing."""

from playwright.sync_api import expect

from .stage import Stage


def test_the_press_that_answers_keeps_what_the_step_has_learned(unopened: Stage) -> None:
    page = unopened.page
    unopened.open(lesson="where-do-the-matrices-come-from", step="circle", view="present")
    page.keyboard.press("ArrowRight")
    page.locator(".learning [data-play]").click()
    page.wait_for_function("document.querySelector('.distance').dataset.value < 1.5")
    page.locator(".learning [data-play]").click()
    page.locator(".learning [data-play]").blur()
    learned = page.locator(".distance").get_attribute("data-value") or ""
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lesson-answer")).to_contain_text("No, it stays at 1.10")
    expect(page.locator(".lesson")).to_have_attribute("data-beat", "2")
    expect(page.locator(".distance")).to_have_attribute("data-value", learned)
    expect(page.get_by_role("button", name="Restart step")).to_be_visible()
