"""The Share menu copies a link, saves and opens files, and shows QR codes."""

import io
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Download, Page, expect

from qkv_demo.locale import read_strings
from qkv_demo.share.code import to_curl, to_python_client, to_pytorch
from qkv_demo.share.link import encode_scene

from .stage import RILEY, Stage, box_of, with_w_q

# Drop a file on the page, and return whether the page prevented the browser from opening it.
DROP = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
}"""


EN = read_strings("en")


def opened_menu(page: Page) -> None:
    page.locator("[data-share]").click()
    expect(page.locator(".share-link")).to_be_visible()


def save(page: Page, label: str) -> Download:
    """Save a file with the open menu."""
    with page.expect_download() as saving:
        page.locator(".menu").get_by_role("button", name=label, exact=True).first.click()
    assert saving.value.suggested_filename.startswith("qkv-by-hand")
    return saving.value


def test_share_copies_the_link_at_once(stage: Stage) -> None:
    page = stage.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened_menu(page)
    expect(page.locator(".shared")).to_have_text(EN["ui.share.copied"])
    expect(page.get_by_label(EN["ui.share.link"])).to_have_value(page.url)
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert encode_scene(RILEY) in page.url


def test_share_copies_code(stage: Stage) -> None:
    page = stage.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened_menu(page)
    page.get_by_role("button", name="PyTorch").click()
    expect(page.locator(".notice.good")).to_have_text(EN["ui.copied"])
    assert page.evaluate("navigator.clipboard.readText()") == to_pytorch(RILEY)


def test_a_scene_file_can_be_chosen(stage: Stage, tmp_path: Path) -> None:
    page, changed_scene = stage.page, with_w_q(5)
    stage.cell("w_q", 0, 1).fill("5")
    opened_menu(page)
    save(page, EN["ui.save.json"]).save_as(tmp_path / "scene.json")
    stage.go(preset="two-heads")
    opened_menu(page)
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name=EN["ui.open.file"]).click()
    choosing.value.set_files(tmp_path / "scene.json")
    stage.expect_scene(changed_scene)


def test_an_unknown_file_is_refused_with_its_name(stage: Stage) -> None:
    for name, text in (("<b>cat</b>.jpg", "\xff\xd8"), ("list.json", "[]"), ("null.json", "null")):
        assert stage.page.evaluate(DROP, [name, text])
        expect(stage.page.locator(".notice")).to_have_text(EN["ui.file.other"].format(name=name))
    stage.expect_scene(RILEY)


def test_a_saved_file_opens_when_dropped(stage: Stage, tmp_path: Path, subtests: pytest.Subtests) -> None:
    page, changed_scene = stage.page, with_w_q(5)
    stage.cell("w_q", 0, 1).fill("5")
    for kind in ("ui.save.json", "ui.save.live", "ui.save.notebook", "SVG"):
        with subtests.test(kind):
            opened_menu(page)
            download = save(page, EN.get(kind, kind))
            download.save_as(tmp_path / kind)
            stage.go(preset="two-heads")
            assert page.evaluate(DROP, [download.suggested_filename, (tmp_path / kind).read_text(encoding="utf-8")])
            stage.expect_scene(changed_scene)
            expect(page.locator(".notice")).to_be_hidden()


@pytest.fixture
def talk_with_code(app: Stage) -> Stage:
    """Return a talk in the dark theme whose QR code needs the address of the app."""
    stage = app.open(lesson="riley-and-dog", step="q-and-k", view="present", theme="dark")
    stage.page.keyboard.press("q")
    return stage


def answer_where(page: Page, address: str) -> None:
    address_field = page.get_by_label("An address that others can open")
    address_field.fill(address)
    address_field.press("Enter")


def test_a_phone_reads_the_code_of_a_step(talk_with_code: Stage) -> None:
    page = talk_with_code.page
    answer_where(page, "projector.example:7860")
    code = page.get_by_role("img", name="The link to this scene as a QR code")
    assert box_of(code)["height"] > 780
    assert read_code(page) == "http://projector.example:7860/?lesson=riley-and-dog&step=q-and-k"


def test_a_code_needs_an_address(talk_with_code: Stage) -> None:
    answer_where(talk_with_code.page, "not an address")
    expect(talk_with_code.page.get_by_label("An address that others can open")).to_have_attribute(
        "aria-invalid", "true"
    )


def test_an_edited_steps_code_has_its_scene(app: Stage) -> None:
    stage = app.open(lesson="riley-and-dog", step="q-and-k", view="present")
    stage.cell("w_q", 0, 1).fill("5")
    stage.cell("w_q", 0, 1).press("Enter")
    stage.expect_confirmed()
    stage.page.locator(".lesson-text").click()
    stage.page.keyboard.press("q")
    answer_where(stage.page, "http://projector.example/qkv/")
    expect(stage.page.locator("[data-menu=qr-code] p")).to_contain_text("http://projector.example/qkv/?scene=1.")
    assert read_code(stage.page).startswith("http://projector.example/qkv/?scene=1.")


def read_code(page: Page) -> str:
    """Return the address in the QR code on the screen."""
    [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())))
    return str(code.text)


# Over plain HTTP from another machine, pages have no clipboard.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
NO_COPYING = "document.execCommand = () => false"


def test_copying_works_over_plain_http(fresh_page: Page, app_url: str) -> None:
    fresh_page.add_init_script(NO_CLIPBOARD)
    page = Stage(fresh_page, app_url).open().page
    opened_menu(page)
    expect(page.locator(".shared")).to_have_text(EN["ui.share.copied"])
    page.get_by_role("button", name="PyTorch").click()
    expect(page.locator(".notice.good")).to_have_text(EN["ui.copied"])


def test_text_without_a_clipboard_is_selected(fresh_page: Page, app_url: str) -> None:
    fresh_page.add_init_script(f"{NO_CLIPBOARD}; {NO_COPYING}")
    page = Stage(fresh_page, app_url).open().page
    opened_menu(page)
    page.get_by_role("button", name="PyTorch").click()
    expect(page.locator("[data-menu=text] p")).to_have_text(EN["ui.copy.refused"])
    expect(page.locator("[data-menu=text] textarea")).to_be_focused()
    assert page.evaluate("getSelection().toString()") == to_pytorch(RILEY)


def test_a_program_is_shown_with_this_very_scene(stage: Stage) -> None:
    page = stage.page
    opened_menu(page)
    page.get_by_role("button", name=EN["ui.program"]).click()
    expect(page.get_by_label("curl")).to_have_value(to_curl(RILEY, stage.url))
    expect(page.get_by_label("Python")).to_have_value(to_python_client(RILEY, stage.url))


def test_tab_stays_in_a_popover_and_escape_returns(stage: Stage) -> None:
    page, button = stage.page, stage.page.locator("[data-share]")
    button.press("Enter")
    expect(page.locator(".menu-close")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".menu :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
