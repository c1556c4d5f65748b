"""The stage and its pictures as SVG and PNG: well-formed, sharp, in the light of the page, names as text."""

import io
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image
from playwright.sync_api import Page, expect

from qkv_demo.figures.palette import PALETTES
from qkv_demo.scene import Scene
from qkv_demo.share.link import to_link

from ..hostile import HOSTILE
from .stage import RILEY, Stage
from .test_sharing import opened_menu


def saved(page: Page, part: str, kind: str) -> bytes:
    opened_menu(page)
    page.get_by_label("Picture").select_option(label=part)
    with page.expect_download() as saving:
        page.get_by_role("button", name=kind, exact=True).click()
    assert saving.value.suggested_filename == f"qkv-by-hand.{kind.lower()}"
    return Path(saving.value.path()).read_bytes()


def pixels(picture: bytes) -> tuple[tuple[int, int], set[tuple[int, int, int]]]:
    """The size, and every colour that is there often."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    counted = image.getcolors(image.width * image.height) or []
    return image.size, {color for count, color in counted if count > 100}  # type: ignore[misc]


def rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def test_a_picture_is_saved_as_svg_and_png_in_the_light_of_the_page(
    stage: Stage, tmp_path: Path, complaints: list[str]
) -> None:
    page = stage.page
    box = page.locator(".need").bounding_box()
    assert box
    size, colors = pixels(saved(page, "Who attends to whom", "PNG"))
    assert abs(size[0] - 2 * box["width"]) <= 2
    assert abs(size[1] - 2 * box["height"]) <= 2
    light = PALETTES["light"]
    assert {rgb(light["tokens"][0]), rgb(light["card"])} <= colors
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("body")).to_have_class("dark")
    stage.expect_confirmed()
    drawn = saved(page, "All of it", "SVG")
    tree = ElementTree.fromstring(drawn)
    assert abs(float(tree.attrib["width"]) - 1440) < 40
    (tmp_path / "stage.svg").write_bytes(drawn)
    page.goto((tmp_path / "stage.svg").as_uri())
    assert complaints == [f"asked {page.url}"]  # and nothing else
    complaints.clear()
    _, colors = pixels(page.screenshot())
    dark = PALETTES["dark"]
    assert {rgb(dark["tokens"][0]), rgb(dark["tokens"][1]), rgb(dark["card"]), rgb(dark["paper"])} <= colors


def test_names_are_text_in_a_picture(page: Page, app_url: str) -> None:
    scene = Scene(HOSTILE, [[place, 1] for place in range(len(HOSTILE))], RILEY.heads)
    Stage(page, app_url).open(scene=to_link(scene))
    tree = ElementTree.fromstring(saved(page, "All of it", "SVG"))
    inputs = [one.attrib.get("value") for one in tree.iter("{http://www.w3.org/1999/xhtml}input")]
    assert set(HOSTILE) <= set(inputs)
    assert set(HOSTILE) <= {"".join(one.itertext()) for one in tree.iter()}
