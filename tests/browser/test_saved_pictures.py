"""Pictures are saved as plain SVG and PNG files that look like the page."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from qkv_demo.figures.palette import OTHER_COLORS, TOKEN_COLORS
from qkv_demo.scene import Scene
from qkv_demo.share.link import encode_scene

from ..scenes import HOSTILE
from .stage import RILEY, Stage
from .test_labs import open_lab
from .test_sharing import opened_menu, save

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {
    *("svg", "title", "metadata", "defs", "clipPath", "g"),
    *("rect", "path", "line", "polyline", "polygon", "circle", "text", "tspan"),
}  # The kinds of elements in a picture.
PICTURES = {
    "Who attends to whom": ".attention",
    "The space": ".plane-space .frame",
    "Whose key fits Riley’s query?": ".plane-queries_keys .frame",
    "Riley′ = weights × values": ".plane-values .frame",
}
MARGIN = 12  # The margin of a saved picture, in pixels.


def save_picture(page: Page, title: str, kind: str = "SVG") -> bytes:
    """Save a picture with the Share menu."""
    opened_menu(page)
    page.get_by_label("Picture").select_option(label=title)
    file = save(page, kind)
    assert file.suggested_filename == f"qkv-by-hand.{kind.lower()}"
    return Path(file.path()).read_bytes()


def texts(picture: bytes) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def expect_plain(picture: bytes) -> None:
    """Expect shapes and text to be styled by attributes alone, because all programs support these."""
    tree = ElementTree.fromstring(picture)
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= PLAIN
    assert not {"class", "style"} & {name for element in tree.iter() for name in element.attrib}
    assert not re.search(r"var\(|color\(|rgba\(|NaN|undefined|transparent", picture.decode())


def draw_picture(page: Page, picture: bytes) -> Image.Image:
    """Draw a saved SVG without the page's styles, and cut off its margin."""
    new_page = page.context.new_page()
    new_page.set_content(f'<body style="margin: 0">{picture.decode()}')
    image = Image.open(io.BytesIO(new_page.locator("svg").first.screenshot())).convert("RGB")
    new_page.close()
    return image.crop((MARGIN, MARGIN, image.width - MARGIN, image.height - MARGIN))


def expect_same(page: Page, title: str) -> None:
    picture = save_picture(page, title)
    expect_plain(picture)
    image = draw_picture(page, picture)
    page.mouse.move(0, 0)
    shot = page.locator(PICTURES[title]).screenshot(style=".overlay { visibility: hidden }")
    screenshot = Image.open(io.BytesIO(shot)).convert("RGB").resize(image.size)
    # The largest mean difference of 255. Letters may differ by a subpixel.
    assert max(ImageStat.Stat(ImageChops.difference(image, screenshot)).mean) < 6


def test_a_saved_picture_looks_as_the_page_does(stage: Stage, subtests: pytest.Subtests) -> None:
    for title in PICTURES:
        with subtests.test(title):
            expect_same(stage.page, title)
            stage.press("Escape")


def test_a_picture_of_many_words_looks_the_same(app: Stage) -> None:
    app.open(preset="riley-sentence")
    expect_same(app.page, "Who attends to whom")


def test_names_stay_text_in_a_picture(app: Stage) -> None:
    scene = Scene(HOSTILE, [[index, 1] for index in range(len(HOSTILE))], RILEY.heads)
    app.open(scene=encode_scene(scene))
    picture = save_picture(app.page, "Who attends to whom")
    expect_plain(picture)
    assert set(HOSTILE) <= set(texts(picture))


def test_a_png_has_the_colors_of_the_theme(stage: Stage) -> None:
    stage.switch_theme()
    expect(stage.page.locator("body")).to_contain_class("dark")
    stage.expect_confirmed()
    image = Image.open(io.BytesIO(save_picture(stage.page, "The space", "PNG"))).convert("RGB")
    colors = {color for count, color in image.getcolors(image.width * image.height) or [] if count > 100}
    assert {rgb(color) for color in (*TOKEN_COLORS["dark"][:2], OTHER_COLORS["dark"]["card"])} <= colors


def rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def test_a_labs_chart_is_plain_svg(app: Stage) -> None:
    page = open_lab(app, "why-root-d")
    expect(page.locator(".lab-plot:has(text)")).to_have_count(2)
    picture = save_picture(page, "Standard deviation of the scores")
    expect_plain(picture)
    assert {"Standard deviation of the scores", "measured", "100"} <= set(texts(picture))
