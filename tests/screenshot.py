"""The README's pictures anew, in light and dark: `python -m tests.screenshot URL [NAME ...]`, where the app is running.

They are drawn, not photographed: as text, a plain `git push` carries them anywhere, to a Hugging Face Space too,
which refuses binary files.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect, sync_playwright

from .chromium import find_or_install
from .page_as_svg import drawn

PICTURES = Path(__file__).parent.parent / "qkv_demo" / "docs" / "pictures"
LIGHTS = ("light", "dark")


def settled(page: Page) -> None:
    """Python has confirmed what the page shows, and its pictures are drawn."""
    for revision in ("confirmed", "figureRevision"):
        page.wait_for_function(f"Number(document.querySelector('#stage')?.dataset.{revision}) > 0")


def measured(page: Page) -> None:
    """A lab has found what it looked for."""
    expect(page.locator(".lab-plot.js-plotly-plot").first).to_be_visible(timeout=30_000)
    expect(page.locator("#stage .lab-progress.idle")).to_have_count(1, timeout=30_000)
    expect(page.locator(".lab-plot:not(.js-plotly-plot)")).to_have_count(0)


def learned(page: Page) -> None:
    """Riley and dog are on their way to what was wished."""
    settled(page)
    page.locator("[data-tool=learn]").click()
    page.locator("select[data-goal]").select_option("mirrored")
    play = page.locator(".learning [data-play]")
    play.click()
    page.wait_for_function("Number(document.querySelector('.distance').dataset.value || 99) < 0.05")
    play.click()
    expect(page.locator(".learning[data-playing=true]")).to_have_count(0)


@dataclass(frozen=True)
class Shot:
    """A place in the app, the size of its window in pixels, and what is done there first."""

    title: str
    size: tuple[int, int]
    place: dict[str, str]
    ready: Callable[[Page], None] = settled


SHOTS = {
    "stage": Shot("The stage", (1440, 874), {}),
    "guess": Shot("A lesson asks for a guess", (1280, 800), {"lesson": "riley-and-dog-further", "step": "softmax"}),
    "talk": Shot("A step of a talk", (1280, 720), {"lesson": "riley-and-dog", "step": "q-and-k", "view": "present"}),
    "learning": Shot("A gradient turns the same numbers", (1440, 870), {}, learned),
    "lab": Shot("A lab", (1280, 720), {"lab": "why-root-d"}, measured),
    "phone": Shot("On a phone", (390, 844), {}),
}


def main(url: str = "http://127.0.0.1:7860", *names: str) -> None:
    """Draw the named places of the app at `url`, or all, in each light."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        for name in names or SHOTS:
            shot = SHOTS[name]
            width, height = shot.size
            for light in LIGHTS:
                page = browser.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme=light,
                    locale="en-US",
                    reduced_motion="reduce",
                    has_touch=width < 600,
                    bypass_csp=True,  # what draws is no script of the page's
                )
                page.goto(f"{url.rstrip('/')}/?{urlencode(shot.place)}")
                shot.ready(page)
                page.mouse.move(0, 0)
                (PICTURES / f"{name}-{light}.svg").write_text(f"{drawn(page, shot.title)}\n", encoding="utf-8")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
