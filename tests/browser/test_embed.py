"""The README's line for embedding shows the stage in a frame of another site, which sets the theme."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import read_strings

from ..conftest import PageErrors
from ..http import answering, files
from ..readme import README
from .stage import Stage, drag, with_w_q

EN = read_strings("en")


@pytest.fixture
def host(app_url: str, tmp_path: Path) -> Iterator[str]:
    """Return a page of another site, which contains the README's line."""
    body = f"<!doctype html><link rel='icon' href='data:,'>{frame_in_readme(app_url)}"
    (tmp_path / "index.html").write_text(body, encoding="utf-8")
    with answering(files(tmp_path), "localhost") as address:
        yield f"{address}/"


def frame_in_readme(app_url: str) -> str:
    """Return the README's line with the address of the tested app."""
    [line] = re.findall(r"<iframe .*</iframe>", README.read_text(encoding="utf-8"))
    return str(line).replace("http://127.0.0.1:7860", app_url)


def test_the_stage_works_in_another_sites_frame(page: Page, host: str, app_url: str, errors: PageErrors) -> None:
    """A frame has no access to the clipboard, as on the page of a Space."""
    page.goto(host)
    assert f"request to {host}" in errors
    errors.clear()
    frame = page.frame_locator("iframe")
    expect(frame.locator("#stage[data-embedded]")).to_have_attribute("data-figure-revision", re.compile("[1-9]"))
    expect(frame.locator(".bar, .below").filter(visible=True)).to_have_count(0)
    inner = page.frames[1]
    inner.wait_for_function("document.documentElement.scrollHeight <= innerHeight && scrollY === 0")

    frame.locator('[data-quantity="w_q"] [data-row="0"][data-col="1"]').fill("5")
    queries = frame.locator('[data-quantity="queries"] [data-row="0"][data-col="1"]')
    expect(queries).to_have_attribute("data-value", "5.2")
    drag(frame.locator('[data-handle="embeddings/0/1"]'), 20, 30)
    page.mouse.up()
    expect(frame.locator('[data-quantity="embeddings"] [data-row="1"][data-col="1"]')).not_to_have_value("1")

    dark = frame.locator("body.dark")
    expect(dark).to_have_count(0)
    page.evaluate("['neon', 'dark'].forEach((theme) => frames[0].postMessage({ theme }, '*'))")
    expect(dark).to_have_count(1)
    expect(queries).to_have_attribute("data-value", "5.2")
    page.evaluate("frames[0].postMessage({ theme: 'light' }, '*')")
    expect(dark).to_have_count(0)
    inner.wait_for_url(re.compile("view=embed&theme=light$"))
    page.evaluate("url => { document.querySelector('iframe').src = url }", app_url)
    expect(frame.locator("#stage:not([data-embedded])")).to_have_attribute("data-figure-revision", re.compile("[1-9]"))
    frame.locator('[data-quantity="w_q"] [data-row="0"][data-col="1"]').fill("5")
    frame.locator("[data-share]").click()
    address = frame.get_by_role("textbox", name=EN["ui.share.link"])
    expect(address).to_have_value(re.compile("scene="))
    expect(frame.locator(".shared")).to_have_text(EN["ui.share.copied"])
    link = address.input_value()
    assert link.startswith(app_url)
    [error] = errors
    assert error.startswith("Permissions policy violation: The Clipboard API")
    errors.clear()
    Stage(page, link).open().expect_scene(with_w_q(5))
