"""Take the screenshots for the README in light and dark: `python -m tests.screenshot URL [NAME ...]`.

The app must be running at URL. Each picture is a screenshot inside an SVG, because a Hugging Face Space refuses a push
with binary files. The picture "drag" is animated. Its frames are one tall image, and a style sheet in the SVG shows one
frame after the other.
"""

import base64
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from .chromium import browsing

PICTURES = Path(__file__).parent.parent / "qkv_demo" / "docs" / "pictures"
LIGHTS = ("light", "dark")
# The number of frames until the end of the drag. The animation then plays them in reverse. A WebP image can have at
# most 16383 pixels.
FRAMES, SECONDS = 22, 3
COLORS = 128  # The maximum number of colors in a picture.
DRAG_DISTANCE = (110, 40)  # The distance in pixels by which dog is dragged.


def wait_until_settled(page: Page) -> None:
    """Wait until Python has confirmed what the page shows and the pictures are drawn."""
    for revision in ("confirmed", "figureRevision"):
        page.wait_for_function(f"Number(document.querySelector('#stage')?.dataset.{revision}) > 0")


def measured(page: Page) -> None:
    """Wait until a lab's charts are drawn."""
    expect(page.locator(".lab-plot:has(text)").first).to_be_visible(timeout=30_000)
    expect(page.locator(".lab-plot:not(:has(text))")).to_have_count(0)


def show_trained_scene(page: Page) -> None:
    """Train Riley and dog until they are near their target."""
    wait_until_settled(page)
    page.locator("[data-tool=learn]").click()
    page.locator("select[data-goal]").select_option("mirrored")
    page.locator(".learning [data-play]").click()
    page.wait_for_function("Number(document.querySelector('.distance').dataset.value || 99) < 0.05")
    page.locator(".learning [data-play]").click()
    expect(page.locator(".learning [data-play][aria-pressed=true]")).to_have_count(0)


class Shot(NamedTuple):
    """The size of a window in pixels, a query string, and the actions before the screenshot."""

    size: tuple[int, int]
    query: str = ""
    ready: Callable[[Page], None] = wait_until_settled


SHOTS = {
    "stage": Shot((1440, 874)),
    "guess": Shot((1280, 800), "?lesson=query-key-value&step=soft"),
    "talk": Shot((1280, 720), "?lesson=riley-and-dog&step=q-and-k&view=present"),
    "learning": Shot((1440, 870), ready=show_trained_scene),
    "lab": Shot((1280, 720), "?lab=why-root-d", measured),
    "phone": Shot((390, 844)),
}


def main(url: str = "http://127.0.0.1:7860", *names: str) -> None:
    """Take the named pictures, or all, of the app at `url`."""
    with browsing() as browser:
        for name in names or (*SHOTS, "drag"):
            if name == "drag":
                write("drag", animation([image_of(page) for page in drag(browser, url)]))
                continue
            for light in LIGHTS:
                page = open_page(browser, url, SHOTS[name], light)
                image = image_of(page)
                write(f"{name}-{light}", framed(*image.size, embedded(image)))


def write(name: str, svg: str) -> None:
    (PICTURES / f"{name}.svg").write_text(f"{svg}\n", encoding="utf-8")


def open_page(browser: Browser, url: str, shot: Shot, light: str) -> Page:
    width, height = shot.size
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme=light,
        locale="en-US",
        reduced_motion="reduce",
        has_touch=width < 600,
    )
    page.goto(f"{url.rstrip('/')}/{shot.query}")
    shot.ready(page)
    page.mouse.move(0, 0)
    return page


def drag(browser: Browser, url: str) -> Iterator[Page]:
    """Drag dog, and yield the page at each frame."""
    page = open_page(browser, url, Shot((1280, 720)), "light")
    box = page.locator('[data-handle="embeddings/0/1"]').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    yield page
    for frame in range(1, FRAMES):
        before = page.locator("#stage").get_attribute("data-figure-revision")
        progress = frame / (FRAMES - 1)
        page.mouse.move(x + DRAG_DISTANCE[0] * progress, y + DRAG_DISTANCE[1] * progress)
        page.wait_for_function(
            "(before) => document.querySelector('#stage').dataset.figureRevision !== before", arg=before
        )
        yield page


def image_of(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def embedded(image: Image.Image, attributes: str = "") -> str:
    """Return an SVG image element that contains the pixels."""
    content = io.BytesIO()
    # This format saves a third of the size.
    reduced_image = image.quantize(COLORS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).convert("RGB")
    reduced_image.save(content, "WEBP", lossless=True, quality=100, method=6)
    data = base64.b64encode(content.getvalue()).decode()
    return f'<image width="{image.width}" height="{image.height}" {attributes} href="data:image/webp;base64,{data}"/>'


def framed(width: int, height: int, content: str) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{content}</svg>'


def animation(frames: list[Image.Image]) -> str:
    """Return the frames as one image, of which the SVG shows one frame after the other, forwards and backwards."""
    width, height = frames[0].size
    strip = Image.new("RGB", (width, height * len(frames)))
    for index, frame in enumerate(frames):
        strip.paste(frame, (0, index * height))
    style = f"""<style>
.frames {{ animation: play {SECONDS}s steps({len(frames)}, jump-none) infinite alternate; }}
@keyframes play {{ to {{ transform: translateY(-{height * (len(frames) - 1)}px); }} }}
@media (prefers-reduced-motion: reduce) {{ .frames {{ animation: none; }} }}
</style>"""
    return framed(width, height, style + embedded(strip, 'class="frames"'))


if __name__ == "__main__":
    main(*sys.argv[1:])
