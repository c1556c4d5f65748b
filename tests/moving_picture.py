"""The README's moving picture anew: `python -m tests.moving_picture`, where the app is running.

A hand drags dog, and every weight follows. What the real page shows at each step is read off it, words,
numbers and arrows, and becomes a frame of an animated SVG: text, which a Hugging Face Space takes too.
"""

import sys
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from playwright.sync_api import Page, sync_playwright

import qkv_demo.ui

from .chromium import find_or_install

PICTURE = Path(qkv_demo.ui.__file__).parent / "static" / "drag.svg"
PAGE = {"width": 1200, "height": 900}  # pixels
FRAMES = 24  # there, and the same back
SECONDS = 6
AWAY = (70, 40)  # pixels that dog is dragged
PARTS = ".plane-space .frame, .need"
# Every shape and every text of some elements as [tag, attributes, text], where the page has them.
READ = """(parts) => {
    const found = [];
    const shapes = "path, line, circle, rect, polygon, text";
    const near = (value) => Math.round(value * 10) / 10;
    const box = document.querySelector(parts.split(",")[0]).getBoundingClientRect();
    const seen = (one) => getComputedStyle(one).visibility !== "hidden" && getComputedStyle(one).opacity > 0;
    const letters = (style, color) => ({ "font-size": style.fontSize, "font-weight": style.fontWeight, fill: color });
    for (const part of document.querySelectorAll(parts)) {
        for (const one of part.querySelectorAll(shapes)) {
            const style = getComputedStyle(one), at = one.getBoundingClientRect();
            if (!seen(one) || at.width + at.height === 0 || one.closest("defs, .hoverlayer, .modebar")) continue;
            if (style.fill === "none" && style.stroke === "none") continue;
            const { a, b, c, d, e, f } = one.getScreenCTM();
            const own = { transform: `matrix(${[a, b, c, d, e, f].map((x) => Math.round(x * 100) / 100)})` };
            for (const name of "d x y x1 y1 x2 y2 cx cy r rx width height points".split(" ")) {
                const said = one.getAttribute(name);
                if (said !== null) own[name] = said.replace(/\\d+\\.\\d+/g, (x) => near(Number(x)));
            }
            const looks = "fill stroke stroke-width stroke-opacity fill-opacity opacity text-anchor dominant-baseline";
            for (const name of looks.split(" "))
                own[name] = style.getPropertyValue(name);
            if (one.tagName === "text") Object.assign(own, letters(style, style.fill));
            found.push([one.tagName, own, one.tagName === "text" ? one.textContent : ""]);
        }
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const holder = node.parentElement;
            if (holder.closest("svg") || node.textContent.trim() === "") continue;
            if (!holder.checkVisibility() || !seen(holder)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const at = range.getBoundingClientRect(), style = getComputedStyle(holder);
            if (at.width < 2) continue;
            const own = { x: near(at.left), y: near(at.bottom - at.height * 0.22), ...letters(style, style.color) };
            found.push(["text", own, node.textContent]);
        }
    }
    const whole = [...document.querySelectorAll(parts)].map((one) => one.getBoundingClientRect());
    const left = Math.min(...whole.map((one) => one.left)), top = Math.min(...whole.map((one) => one.top));
    const right = Math.max(...whole.map((one) => one.right)), bottom = Math.max(...whole.map((one) => one.bottom));
    return [found, [left, top, right - left, bottom - top].map(near)];
}"""
PLAIN = {
    "opacity": "1",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "stroke": "none",
    "text-anchor": "start",
    "dominant-baseline": "auto",
}


def drag(page: Page) -> tuple[list[str], list[float]]:
    """The page at each step of the drag, and the room that it takes."""
    handle = page.locator('[data-handle="embeddings/0/1"]').bounding_box()
    assert handle
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    frames, room = [], [0.0]
    for step in range(FRAMES + 1):
        before = page.locator("#stage").get_attribute("data-figure-revision")
        page.mouse.move(x + AWAY[0] * step / FRAMES, y + AWAY[1] * step / FRAMES)
        if step:
            page.wait_for_function(
                "(old) => document.querySelector('#stage').dataset.figureRevision !== old", arg=before
            )
        shapes, room = page.evaluate(READ, PARTS)
        frames.append("".join(map(element, shapes)))
    page.mouse.up()
    return frames, room


def element(shape: list[object]) -> str:
    """One as SVG."""
    tag, own, text = shape
    assert isinstance(own, dict)
    said = " ".join(
        f"{name}={quoteattr(str(value))}" for name, value in own.items() if value and PLAIN.get(name) != value
    )
    return f"<{tag} {said}>{escape(str(text))}</{tag}>"


def animated(frames: list[str], room: list[float]) -> str:
    """Each frame for its share of the time, there and back."""
    order = [*range(len(frames)), *range(len(frames) - 2, 0, -1)]
    shown = "".join(
        f'<g visibility="hidden">{frame}<animate attributeName="visibility" dur="{SECONDS}s" repeatCount="indefinite" '
        f'calcMode="discrete" values="{";".join("visible" if at == place else "hidden" for at in order)}"/></g>'
        for place, frame in enumerate(frames)
    )
    size = " ".join(map(str, room))
    paper = f'<rect x="{room[0]}" y="{room[1]}" width="100%" height="100%" rx="10" fill="#fff"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="system-ui, sans-serif">'
    return f"{head}<title>A hand drags dog, and every weight follows</title>{paper}{shown}</svg>\n"


def main(url: str) -> None:
    """Drag on the page at `url`, where the app is running, and keep it as an animated SVG."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        page = browser.new_page(viewport=PAGE, locale="en-US")
        page.goto(url)
        page.wait_for_function("document.querySelector('#stage')?.dataset.figureRevision > 0")
        frames, room = drag(page)
        browser.close()
    PICTURE.write_text(animated(frames, room), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7860")
