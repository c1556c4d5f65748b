"""A number typed or pulled recomputes everything; what cannot be is refused in a sentence, and nothing is lost."""

import re

from playwright.sync_api import expect

from .seen import expect_box
from .stage import ANSWERS, RILEY, SEEN, Stage, box_of, with_w_q


def test_typing_recomputes_everything_escape_takes_it_back_and_what_cannot_be_is_refused_in_a_sentence(
    stage: Stage,
) -> None:
    """What is typed half marks its cell, and nothing is lost."""
    cell = stage.cell("w_q", 0, 1)
    cell.click()
    cell.press("1")
    stage.expect_scene(with_w_q(1))
    cell.press("5")
    stage.expect_scene(with_w_q(15))
    cell.press("Escape")
    stage.expect_scene(RILEY)
    cell.fill("abc")
    expect(cell).to_have_attribute("aria-invalid", "true")
    cell.press("Escape")
    expect(cell).to_have_value("2")
    expect(cell).to_have_attribute("aria-invalid", "false")
    notice = stage.page.locator(".notice")
    place = box_of(cell)
    cell.fill("3e6")
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    expect_box(cell, place)  # what is held stays where it is
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(cell).to_have_value("3e6")
    stage.cell("w_k", 0, 0).fill("1")  # elsewhere a person can go on, and the sentence stays
    expect(notice).to_be_visible()
    cell.fill("2")
    expect(notice).to_be_hidden()
    with stage.page.expect_response(ANSWERS):  # the number that was there is refused once more
        cell.fill("abc")
    cell.press("Enter")
    stage.page.evaluate(SEEN)
    expect(notice).to_contain_text("query matrix, row 1, column 2: “abc” is not a number")
    cell.fill("½")
    stage.expect_number(0.7, "queries", 0, 1)
    expect(notice).to_be_hidden()
    stage.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cell.fill("10000000")
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    stage.page.locator(".lane-key").hover()
    stage.page.locator("[data-play=w_k]").click()
    expect(stage.page.locator("[data-play=w_k]").first).to_have_attribute("aria-pressed", "true")
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    stage.page.locator("[data-share]").click()
    expect(notice).to_contain_text("w_q of head 1, row 1, column 2")
    expect(notice).not_to_have_class(re.compile("good"))
    assert "scene=" not in stage.page.url


def test_scrubbing_is_one_step_of_undo_which_keys_take_back_wherever_the_focus_is(stage: Stage) -> None:
    cell, mouse = stage.cell("w_q", 0, 1), stage.page.mouse
    cell.focus()
    stage.page.keyboard.type("5")
    stage.expect_number(5.2, "queries", 0, 1)
    stage.page.keyboard.press("Control+z")  # in the cell that is typed in
    expect(cell).to_have_value("2")
    stage.expect_scene(RILEY)
    stage.page.locator(".reading").click()  # the focus is nowhere
    stage.page.keyboard.press("Control+Shift+z")
    stage.expect_scene(with_w_q(5))
    stage.open_menu("w_q")
    stage.page.get_by_placeholder("").last.focus()
    stage.page.keyboard.type("7")
    stage.page.keyboard.press("Control+z")  # a text box has its own
    stage.expect_number(5.2, "queries", 0, 1)
    stage.page.keyboard.press("Escape")
    stage.go(preset="riley-dog")
    box = box_of(cell)
    x, y = box["x"] + box["width"] - 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 5, y)
    mouse.move(x + 105, y, steps=20)
    expect(cell).to_have_value("3")
    stage.page.keyboard.down("Shift")  # a finer hand half way keeps what was gained
    mouse.move(x + 115, y)
    expect(cell).to_have_value("3.01")
    mouse.up()
    stage.page.keyboard.up("Shift")
    stage.expect_scene(with_w_q(3.01))
    stage.page.get_by_label("Undo", exact=True).click()
    stage.expect_scene(RILEY)
    stage.page.get_by_label("Redo", exact=True).click()
    stage.expect_scene(with_w_q(3.01))
    for far in (30, 200):  # a quick hand's first move is already outside of the cell
        cell.fill("2")
        stage.cell("w_k", 0, 0).focus()
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + far, y)
        mouse.move(x + far + 50, y)
        mouse.up()
        expect(cell).to_have_value("2.5")
    stage.cell("w_k", 0, 0).focus()
    cell.click()  # which does not move takes all of the number: what is typed stands in its place
    expect(cell).to_be_focused()
    stage.page.keyboard.type("7")
    expect(cell).to_have_value("7")
    stage.expect_scene(with_w_q(7))


def refuse(stage: Stage, head: int = 0) -> None:
    """Leave a text in a cell that is not a number."""
    cell = stage.cell("w_q", 0, 1, head)
    cell.fill("abc")
    cell.press("Tab")
    expect(cell).to_have_attribute("aria-invalid", "true")


def expect_number_again(stage: Stage, text: str) -> None:
    expect(stage.cell("w_q", 0, 1)).to_have_value(text)
    expect(stage.cell("w_q", 0, 1)).to_have_attribute("aria-invalid", "false")


def test_a_refused_text_gives_way_to_a_reset(stage: Stage) -> None:
    refuse(stage)
    stage.settings().get_by_role("button", name="Back to the example").click()
    expect_number_again(stage, "2")


def test_a_refused_text_gives_way_to_undo(stage: Stage) -> None:
    stage.cell("w_k", 0, 0).fill("3")
    refuse(stage)
    stage.page.get_by_label("Undo", exact=True).click()
    expect_number_again(stage, "2")


def test_a_refused_text_gives_way_to_another_example(stage: Stage) -> None:
    refuse(stage)
    stage.go(preset="riley-dog")
    expect_number_again(stage, "2")


def test_a_refused_text_gives_way_to_another_head(stage: Stage) -> None:
    stage.go(preset="two-heads")
    text = stage.cell("w_q", 0, 1).input_value()
    refuse(stage)
    for name in ("Head 2", "Head 1"):
        stage.page.get_by_role("tab", name=name).click()
    expect_number_again(stage, text)
