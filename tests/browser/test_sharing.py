"""The Share button: a link at once, below it all that can be saved, copied and opened."""

import io
import json
import re
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Download, Page, expect

from qkv_demo.scene import Scene
from qkv_demo.share.code import to_pytorch
from qkv_demo.share.link import to_link

from .stage import RILEY, Stage, box_of, with_w_q

# Drops a file of a name and a text on the page; answers whether the page keeps the browser from leaving for it.
DROP = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
}"""


def opened_menu(page: Page) -> None:
    page.locator("[data-share]").click()
    expect(page.locator(".share-link")).to_be_visible()


def save(page: Page, what: str) -> Download:
    """By the open menu."""
    with page.expect_download() as saving:
        page.locator(".menu").get_by_role("button", name=what, exact=True).first.click()
    assert saving.value.suggested_filename.startswith("qkv-by-hand")
    return saving.value


def test_a_press_copies_the_link_and_opens_the_menu_of_all_that_can_be_taken_along(stage: Stage) -> None:
    page = stage.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def clipboard() -> str:
        text: str = page.evaluate("navigator.clipboard.readText()")
        return text

    opened_menu(page)
    expect(page.locator(".shared")).to_have_text("The link is on your clipboard.")
    expect(page.get_by_label("Link to this scene")).to_have_value(page.url)
    assert clipboard() == page.url
    assert to_link(RILEY) in page.url
    page.get_by_role("button", name="PyTorch").click()
    expect(page.locator(".notice.good")).to_have_text("Copied.")
    assert clipboard() == to_pytorch(RILEY)


def test_a_scene_is_saved_as_a_file_chosen_again_and_dropped(
    stage: Stage, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    """A file that is none of ours gets one sentence."""
    page, changed = stage.page, with_w_q(5)
    stage.cell("w_q", 0, 1).fill("5")
    opened_menu(page)
    save(page, "Scene file").save_as(tmp_path / "scene.json")
    text = (tmp_path / "scene.json").read_text(encoding="utf-8")
    assert Scene.from_json(text) == changed
    page.locator("[data-share]").press("Escape")
    stage.explore(preset="two-heads")
    expect(page.locator('[data-quantity="w_q"]')).to_have_count(2)
    opened_menu(page)
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="A scene file").click()
    choosing.value.set_files(tmp_path / "scene.json")
    stage.expect_scene(changed)
    assert page.evaluate(DROP, ["riley.json", json.dumps(RILEY.to_dict())])
    stage.expect_scene(RILEY)
    notice = page.locator(".notice")
    for name, text in (("<b>cat</b>.jpg", "\xff\xd8"), ("list.json", "[]"), ("null.json", "null")):
        assert page.evaluate(DROP, [name, text])
        expect(notice).to_have_text(f"“{name}” is not a scene that was saved here.")
    assert page.evaluate(DROP, ["other.json", '{"tokens": ["a"]}'])
    expect(notice).to_have_text(re.compile("scene: .*embeddings"))
    stage.expect_scene(RILEY)
    for kind, value in (("Save as a page", 5), ("Jupyter notebook", 6), ("SVG", 7)):
        with subtests.test(kind):
            stage.go(preset="riley-dog").cell("w_q", 0, 1).fill(str(value))
            expect_saved(stage, kind, tmp_path / "saved", with_w_q(value))


def test_in_a_talk_q_fills_the_screen_with_a_code_that_a_phone_reads(page: Page, app_url: str) -> None:
    stage = Stage(page, app_url).open(lesson="riley-and-dog", step="q-and-k", view="present", theme="dark")
    page.keyboard.press("q")
    expect(page.locator("[data-menu^=qr]")).to_have_css("background-color", "rgb(24, 28, 40)")  # no lamp in a dark hall
    where = page.get_by_label("The address that others can open")
    where.fill("not an address")
    where.press("Enter")
    expect(where).to_have_attribute("aria-invalid", "true")
    where.fill("hall.example:7860")
    where.press("Enter")
    code = page.get_by_role("img", name="The link to this scene as a QR code")
    box = box_of(code)
    assert box["height"] > 780
    assert read_code(page) == "http://hall.example:7860/?lesson=riley-and-dog&step=q-and-k&theme=dark"
    page.keyboard.press("Escape")
    expect(code).to_be_hidden()
    expect(page.locator(".shell")).to_have_attribute("data-view", "present")
    stage.cell("w_q", 0, 1).fill("5")
    stage.cell("w_q", 0, 1).press("Enter")
    stage.expect_confirmed()
    page.locator(".lesson-text").click()
    page.keyboard.press("q")
    where.fill("http://hall.example/qkv/")
    page.get_by_role("button", name="Draw the code").click()
    expect(page.locator("[data-menu=qr-code] p")).to_contain_text("http://hall.example/qkv/?scene=1.")
    assert read_code(page).startswith("http://hall.example/qkv/?scene=1.")
    expect(page).to_have_url(
        re.compile(r"\?lesson=riley-and-dog&step=q-and-k")
    )  # where the talk itself is, has not changed


def read_code(page: Page) -> str:
    """What a camera sees on the screen."""
    [found] = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    return str(found.text)


def expect_saved(stage: Stage, kind: str, file: Path, scene: Scene) -> None:
    """Once dropped on another example."""
    page = stage.page
    opened_menu(page)
    saved = save(page, kind)
    saved.save_as(file)
    stage.go(preset="two-heads")
    expect(page.locator('[data-quantity="w_q"]')).to_have_count(2)
    assert page.evaluate(DROP, [saved.suggested_filename, file.read_text(encoding="utf-8")])
    stage.expect_scene(scene)
    expect(page.locator(".notice")).to_be_hidden()
