"""Tokens come, go, move and take any name."""

import re

from playwright.sync_api import Locator, expect

from qkv_demo.figures.palette import PALETTES

from .stage import RILEY, Stage


def grip(stage: Stage, row: int) -> Locator:
    """What moves a word: there once the hand or the focus is at the word."""
    stage.tokens().nth(row).focus()
    return stage.page.locator(f'[data-grip="{row}"]')


def remover(stage: Stage, row: int) -> Locator:
    stage.page.locator(f'[data-quantity="tokens"] .token-row[data-r="{row}"]').hover()
    return stage.page.locator(f'[data-remove="{row}"]')


def test_tokens_come_go_move_and_take_any_name(stage: Stage) -> None:
    expect(stage.page.locator("[data-add]")).to_be_hidden()
    stage.page.locator(".lane-x").hover()
    stage.page.get_by_role("button", name="+ token").click()
    expect(stage.tokens().nth(2)).to_be_focused()  # it waits for its name
    stage.page.keyboard.type("<b>cat</b>")
    expect(stage.page.locator('[data-quantity="weights"] thead')).to_contain_text("<b>cat</b>")
    grip(stage, 2).press("ArrowUp")
    expect(stage.tokens().nth(1)).to_have_value("<b>cat</b>")
    remover(stage, 1).click()
    expect(stage.tokens()).to_have_count(2)
    stage.expect_scene(RILEY)


def test_escape_calls_a_tokens_move_off(stage: Stage) -> None:
    grip = stage.page.locator('[data-grip="0"]')
    box = grip.bounding_box()
    assert box
    mouse = stage.page.mouse
    mouse.move(box["x"] + 5, box["y"] + 5)
    mouse.down()
    mouse.move(box["x"] + 5, box["y"] + 35, steps=3)
    expect(stage.page.locator(".token-row").first).to_have_attribute("style", re.compile("translateY"))
    grip.press("Escape")
    mouse.up()
    expect(stage.page.locator(".token-row").first).not_to_have_attribute("style", re.compile("translateY"))
    expect(stage.tokens().first).to_have_value("Riley")


def test_a_colour_travels_with_its_token(stage: Stage) -> None:
    """Also where it asks and answers, back and forth in time, over a reload and by a link."""
    blue, orange = (as_browsers_write(color) for color in PALETTES["light"]["tokens"][:2])

    def expect_colors(first: str, second: str) -> None:
        expect(stage.tokens().nth(0)).to_have_css("color", first)
        expect(stage.tokens().nth(1)).to_have_css("color", second)

    expect_colors(blue, orange)
    grip(stage, 0).press("ArrowDown")
    expect(stage.tokens().nth(1)).to_have_value("Riley")
    expect_colors(orange, blue)
    asks: Locator = stage.page.locator('[data-quantity="weights"] [data-asks="0"]')
    expect(asks).to_have_css("color", orange)
    expect(stage.page.locator('.need [data-asks="1"]').first).to_have_css("color", blue)
    stage.page.keyboard.press("Control+z")
    expect_colors(blue, orange)
    stage.page.keyboard.press("Control+Shift+z")
    expect_colors(orange, blue)
    stage.expect_confirmed()
    stage.page.reload()
    expect_colors(orange, blue)
    stage.page.get_by_role("button", name="Share").click()
    expect(stage.page).to_have_url(re.compile("scene="))
    stage.page.evaluate("() => { sessionStorage.clear(); localStorage.clear(); }")
    stage.page.goto(stage.page.url)
    expect_colors(orange, blue)
    remover(stage, 0).click()
    expect(stage.tokens()).to_have_count(1)
    expect(stage.tokens()).to_have_css("color", blue)


def as_browsers_write(color: str) -> str:
    """ "#rrggbb" as a computed style."""
    return f"rgb({', '.join(str(int(color[at : at + 2], 16)) for at in (1, 3, 5))})"
