"""A number pressed and pulled sideways follows the hand."""

from playwright.sync_api import expect

from .stage import RILEY, Stage, with_w_q


def test_scrubbing_moves_the_number_and_is_one_step_of_undo(stage: Stage) -> None:
    cell, mouse = stage.cell("w_q", 0, 1), stage.page.mouse
    box = cell.bounding_box()
    assert box
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
