"""The README's moving picture anew: `python -m tests.moving_picture`, where the app is running.

A hand drags dog, and every weight follows. What the real page shows at each step is read off it, words,
numbers and arrows, and becomes a frame of an animated SVG: text, which a Hugging Face Space takes too.
"""

import re
import sys

from playwright.sync_api import Page, sync_playwright

from .chromium import find_or_install
from .page_as_svg import drawn
from .screenshot import PICTURES

PICTURE = PICTURES / "drag.svg"
PAGE = {"width": 1200, "height": 900}  # pixels
FRAMES = 24  # there, and the same back
SECONDS = 6
AWAY = (70, 40)  # pixels that dog is dragged
PARTS = ".plane-space .frame, .need"
TITLE = "A hand drags dog, and every weight follows"


def drag(page: Page) -> list[str]:
    """The page at each step of the drag."""
    handle = page.locator('[data-handle="embeddings/0/1"]').bounding_box()
    assert handle
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    frames: list[str] = []
    for step in range(FRAMES + 1):
        before = page.locator("#stage").get_attribute("data-figure-revision")
        page.mouse.move(x + AWAY[0] * step / FRAMES, y + AWAY[1] * step / FRAMES)
        if step:
            page.wait_for_function(
                "(old) => document.querySelector('#stage').dataset.figureRevision !== old", arg=before
            )
        frames.append(drawn(page, TITLE, PARTS).replace("defined-", f"frame{step}-"))
    page.mouse.up()
    return frames


def animated(frames: list[str]) -> str:
    """Each frame for its share of the time, there and back."""
    order = [*range(len(frames)), *range(len(frames) - 2, 0, -1)]
    shown = "".join(
        f'<g visibility="hidden">{frame}<animate attributeName="visibility" dur="{SECONDS}s" repeatCount="indefinite" '
        f'calcMode="discrete" values="{";".join("visible" if at == place else "hidden" for at in order)}"/></g>'
        for place, frame in enumerate(frames)
    )
    [size] = re.findall(r' width="[^"]*" height="[^"]*"', frames[0])[:1]
    return f'<svg xmlns="http://www.w3.org/2000/svg"{size}><title>{TITLE}</title>{shown}</svg>\n'


def main(url: str) -> None:
    """Drag on the page at `url`, where the app is running, and keep it as an animated SVG."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        page = browser.new_page(viewport=PAGE, locale="en-US", bypass_csp=True)
        page.goto(url)
        page.wait_for_function("document.querySelector('#stage')?.dataset.figureRevision > 0")
        frames = drag(page)
        browser.close()
    PICTURE.write_text(animated(frames), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7860")
