"""The README's picture anew: `python -m tests.screenshot`, with poppler's `pdftocairo` and npm at hand.

It is drawn, not photographed: as text, a plain `git push` carries it anywhere, to a Hugging Face Space too, which
refuses binary files.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import qkv_demo.ui

from .chromium import find_or_install

PICTURE = Path(qkv_demo.ui.__file__).parent / "static" / "screenshot.svg"
PAGE = (1440, 900)  # pixels
SHOWN = 868  # pixels of its height
# What a printed page draws otherwise than a screen: shadows and fading become pixels, see-through level lines vanish.
PRINTABLE = """
    footer { display: none !important }
    #stage .label-group { text-shadow: none !important }
    #stage .shell * { box-shadow: none !important; animation: none !important }
    #stage .need-rows path.pair-mark { opacity: 1 !important; stroke-opacity: 0.13 }
    #stage .need-rows path.pair-mark.chosen { stroke-opacity: 0.78 }
    #stage .js-plotly-plot * { vector-effect: none !important; shape-rendering: auto !important }
"""


def main(url: str) -> None:
    """Print the page at `url`, where the app is running, and keep its upper part as SVG."""
    width, height = PAGE
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        printed, drawn = Path(folder) / "page.pdf", Path(folder) / "page.svg"
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en-US")
        page.emulate_media(media="screen")
        page.goto(url)
        page.wait_for_function("document.querySelector('#stage')?.dataset.figureRevision > 0")
        page.add_style_tag(content=PRINTABLE)
        page.pdf(path=printed, width=f"{width}px", height=f"{height}px", print_background=True, page_ranges="1")
        browser.close()
        subprocess.run(["pdftocairo", "-svg", printed, drawn], check=True)
        subprocess.run(["npx", "--yes", "svgo@4", "--precision", "2", drawn, "-o", PICTURE], check=True)
    points = SHOWN * 3 / 4
    head, rest = PICTURE.read_text(encoding="utf-8").split(">", 1)
    head = re.sub(r'viewBox="0 0 ([\d.]+) [\d.]+"', rf'viewBox="0 0 \1 {points}"', head)
    PICTURE.write_text(re.sub(r'height="[\d.]+"', f'height="{SHOWN}"', head) + ">" + rest + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7860")
