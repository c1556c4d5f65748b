"""The README's moving picture anew: `python -m tests.moving_picture`, where the app is running.

A hand drags dog, and every weight follows. What the real page shows at each step becomes a moment of an animated SVG,
as the app saves its film: text, which a Hugging Face Space takes too.
"""

import sys

from playwright.sync_api import Page, sync_playwright

from .chromium import find_or_install
from .page_as_svg import reel
from .screenshot import PICTURES

PICTURE = PICTURES / "drag.svg"
PAGE = {"width": 1200, "height": 900}  # pixels
STEPS = 24  # there, and the same back
SECONDS = 6
AWAY = (70, 40)  # pixels that dog is dragged
PARTS = ".plane-space .frame, .need"
TITLE = "A hand drags dog, and every weight follows"
TAKE = "(reel, [parts, at]) => reel.take([...document.querySelectorAll(parts)], at)"


def dragged(page: Page) -> str:
    """There and back, step by step."""
    handle = page.locator('[data-handle="embeddings/0/1"]').bounding_box()
    assert handle
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    taken = reel(page, TITLE)
    for step in range(2 * STEPS + 1):
        before = page.locator("#stage").get_attribute("data-figure-revision")
        gone = min(step, 2 * STEPS - step) / STEPS
        page.mouse.move(x + AWAY[0] * gone, y + AWAY[1] * gone)
        if step:
            page.wait_for_function(
                "(old) => document.querySelector('#stage').dataset.figureRevision !== old", arg=before
            )
        taken.evaluate(TAKE, [PARTS, SECONDS * step / (2 * STEPS)])
    page.mouse.up()
    return str(taken.evaluate("(reel, lasts) => reel.file(lasts)", SECONDS))


def main(url: str) -> None:
    """Drag on the page at `url`, where the app is running, and keep it as an animated SVG."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        page = browser.new_page(viewport=PAGE, locale="en-US", bypass_csp=True)
        page.goto(url)
        page.wait_for_function("document.querySelector('#stage')?.dataset.figureRevision > 0")
        PICTURE.write_text(f"{dragged(page)}\n", encoding="utf-8")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7860")
