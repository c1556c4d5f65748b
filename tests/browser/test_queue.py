"""Answers that overtake one another: the newest stays."""

from playwright.sync_api import Route, expect

from .stage import ANSWERS, Stage


def test_an_older_answer_never_follows_a_newer(stage: Stage) -> None:
    """The first answer is held back until the second is on screen, words and all."""
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    stage.page.route(ANSWERS, hold_the_first)
    stage.cell("w_q", 0, 1).fill("5")
    stage.cell("w_q", 0, 1).fill("7")
    expect(stage.root).to_have_attribute("data-confirmed", "3")
    stage.expect_number(7.2, "queries", 0, 1)
    words = stage.page.locator(".pair-words")
    said = words.text_content()
    with stage.page.expect_response(ANSWERS):
        held[0].continue_()
    expect(stage.root).to_have_attribute("data-revision", "3")
    stage.expect_number(7.2, "queries", 0, 1)
    expect(words).to_have_text(said or "")
