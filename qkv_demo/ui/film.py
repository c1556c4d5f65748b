"""The film as a page is told it, all at once: each beat's sentence, and its picture as a figure is told."""

from typing import Any

from ..attention import Trace
from ..locale import in_parts, read
from ..view import View
from ..wording.film import GUESSED, film
from .once import Once


def tell(trace: Trace, view: View, example: str | None, once: Once) -> list[dict[str, Any]]:
    """The beats that apply, in their order; before one that "asks" people may guess what comes."""
    found = []
    for name, sentence in film(trace, view.head, *view.pair, example).items():
        parts = in_parts(sentence, view.language)
        said = {"name": name, "asks": name in GUESSED, "words": read(parts), "parts": parts}
        found.append({**said, **once.figure(trace.scene, view, name)})
    return found
