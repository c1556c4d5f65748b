"""The film as a page is told it: its beats with their sentences, and the one that is on, drawn as a figure."""

from dataclasses import replace
from typing import Any

from ..attention import Trace
from ..locale import in_parts, read
from ..view import View
from ..wording.film import BEATS, GUESSED, film
from .once import Once


def tell(trace: Trace, view: View, example: str | None, once: Once) -> dict[str, Any]:
    """{"film", "picture"} while one is on, else nothing; a beat that does not apply gives way to the next that does."""
    if view.beat is None:
        return {}
    said = film(trace, view.head, *view.pair, example)
    order = list(BEATS)
    beat = next(name for name in order[order.index(view.beat) :] if name in said)
    beats = [
        {"name": name, "text": read(parts), "parts": parts, "asks": name in GUESSED}
        for name, parts in ((name, in_parts(sentence, view.language)) for name, sentence in said.items())
    ]
    words = next(told["text"] for told in beats if told["name"] == beat)
    picture = once.figure(trace.scene, replace(view, beat=beat), beat)
    return {"film": {"beat": beat, "beats": beats, "picture": {"words": words, **picture}}}
