"""All that a page shows, held beside the numbers of the scene that it shows."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from . import asking, cells, planes, sentences, steps
from .truth import Truth

_HERE = Path(__file__).parent
READ = (_HERE / "page.js").read_text(encoding="utf-8")
PICTURES = (_HERE / "pictures.js").read_text(encoding="utf-8")
# Counts the requests that wait for an answer.
WATCH = f"""(() => {{
    window.walkerWaits = 0;
    window.walkerPictures = {PICTURES};
    const ask = window.fetch;
    window.fetch = async (...request) => {{
        window.walkerWaits += 1;
        try {{ return await ask(...request); }} finally {{ setTimeout(() => {{ window.walkerWaits -= 1; }}); }}
    }};
}})()"""

CHECKS: tuple[Callable[[dict[str, Any], Truth], Iterator[str]], ...] = (
    cells.wrong_names,
    cells.wrong_tables,
    cells.wrong_options,
    sentences.wrong_sources,
    sentences.wrong_sentences,
    sentences.wrong_headline,
    sentences.wrong_directions,
    sentences.wrong_dials,
    asking.wrong_words,
    asking.wrong_arrows,
    asking.wrong_keys,
    asking.wrong_parts,
    planes.wrong_planes,
    steps.wrong_step,
)


def read_page(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(READ)
    return found


def faults(shown: dict[str, Any], truth: Truth) -> list[str]:
    """Whatever is shown and does not belong to the scene."""
    return [f"{check.__name__}: {fault}" for check in CHECKS for fault in check(shown, truth)]
