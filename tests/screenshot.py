"""The README's pictures anew, in light and dark: `python -m tests.screenshot URL [NAME ...]`, where the app is running.

They are drawn, not photographed, by what the app itself saves its pictures with: as text, a plain `git push` carries
them anywhere, to a Hugging Face Space too, which refuses binary files. "drag" is the one that moves: a hand drags dog.
"""

import base64
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, JSHandle, Page, expect

from qkv_demo.ui import assets

from .chromium import browsing

PICTURES = Path(__file__).parent.parent / "qkv_demo" / "docs" / "pictures"
LIGHTS = ("light", "dark")
WITHIN = "{ controls: true, within: { left: 0, top: 0, right: innerWidth, bottom: innerHeight } }"
DRAW = f"""async ([script, title]) => {{
    const {{ svgOf }} = await import(`data:text/javascript;base64,${{script}}`);
    return svgOf([document.body], title, {WITHIN});
}}"""
# The page's own `createReel`, which takes drawings of the screen, one moment after the other.
REEL = f"""async ([script, title]) => {{
    const {{ createReel }} = await import(`data:text/javascript;base64,${{script}}`);
    return createReel(title, {WITHIN});
}}"""
TAKE = """(reel, at) => reel.take([...document.querySelectorAll(".plane-space .frame, .need")], at)"""
STEPS, SECONDS = 24, 6  # of the drag, there and the same back
AWAY = (70, 40)  # pixels that dog is dragged


def exporting(module: str, exported: str) -> str:
    """A module of the page's, with all that it needs."""
    script = assets.script(assets.modules(assets.STATIC, f"snapshot/{module}.js"), exported)
    return base64.b64encode(script.encode()).decode()


def settled(page: Page) -> None:
    """Python has confirmed what the page shows, and its pictures are drawn."""
    for revision in ("confirmed", "figureRevision"):
        page.wait_for_function(f"Number(document.querySelector('#stage')?.dataset.{revision}) > 0")


def measured(page: Page) -> None:
    """A lab has found what it looked for."""
    expect(page.locator(".lab-plot:has(text)").first).to_be_visible(timeout=30_000)
    expect(page.locator("#stage .lab-progress.idle")).to_have_count(1, timeout=30_000)
    expect(page.locator(".lab-plot:not(:has(text))")).to_have_count(0)


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
    """Draw the named places of the app at `url`, or all, in each light, and the drag."""
    PICTURES.mkdir(exist_ok=True)
    with browsing() as browser:
        for name in names or (*SHOTS, "drag"):
            if name == "drag":
                keep("drag", dragged(browser, url))
                continue
            for light in LIGHTS:
                keep(f"{name}-{light}", shot(browser, url, SHOTS[name], light))


def keep(name: str, svg: str) -> None:
    (PICTURES / f"{name}.svg").write_text(f"{svg}\n", encoding="utf-8")


def opened(browser: Browser, address: str, size: tuple[int, int], light: str) -> Page:
    """A page that lets what draws run, which is no script of its own."""
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=light,
        locale="en-US",
        reduced_motion="reduce",
        has_touch=size[0] < 600,
        bypass_csp=True,
    )
    page.goto(address)
    return page


def shot(browser: Browser, url: str, wanted: Shot, light: str) -> str:
    page = opened(browser, f"{url.rstrip('/')}/?{urlencode(wanted.place)}", wanted.size, light)
    wanted.ready(page)
    page.mouse.move(0, 0)
    drawn = str(page.evaluate(DRAW, [exporting("snapshot", "svgOf"), wanted.title]))
    page.close()
    return drawn


def dragged(browser: Browser, url: str) -> str:
    """There and back, step by step; what the page shows at each becomes a moment of an animated picture."""
    page = opened(browser, url, (1200, 900), "light")
    settled(page)
    handle = page.locator('[data-handle="embeddings/0/1"]').bounding_box()
    assert handle
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    title = "A hand drags dog, and every weight follows"
    reel: JSHandle = page.evaluate_handle(REEL, [exporting("snapshot", "createReel"), title])
    for step in range(2 * STEPS + 1):
        before = page.locator("#stage").get_attribute("data-figure-revision")
        gone = min(step, 2 * STEPS - step) / STEPS
        page.mouse.move(x + AWAY[0] * gone, y + AWAY[1] * gone)
        if step:
            page.wait_for_function(
                "(old) => document.querySelector('#stage').dataset.figureRevision !== old", arg=before
            )
        reel.evaluate(TAKE, SECONDS * step / (2 * STEPS))
    page.mouse.up()
    return str(reel.evaluate("(reel, lasts) => reel.file(lasts)", SECONDS))


if __name__ == "__main__":
    main(*sys.argv[1:])
