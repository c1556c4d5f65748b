"""The film as a page is told it, all at once: each beat's sentence, and its picture as a figure is told."""

from typing import Any

from ..locale import in_parts, read, say
from ..maths import Trace
from ..scene.view import View
from ..wording.film import MOVES, film, guess, hold
from .once import Once


def tell(trace: Trace, view: View, example: str | None, once: Once) -> list[dict[str, Any]]:
    """The beats that apply, in their order; "holds" is the table in hand, "moves" how many times as long as others it
    moves, "guess" what one may say before it."""
    found = []
    for name, sentence in film(trace, view.head, *view.pair, example).items():
        parts = in_parts(sentence, view.language)
        said = {"name": name, "words": read(parts), "parts": parts}
        more = {"holds": hold(trace.scene, name), "moves": MOVES.get(name, 1), "guess": _guess(trace, view, name)}
        found.append({**said, **more, **once.figure(trace.scene, view, name)})
    return found


def _guess(trace: Trace, view: View, beat: str) -> dict[str, Any] | None:
    asked = guess(trace, view.head, *view.pair, beat)
    if asked is None:
        return None
    choices = [say(choice, view.language) for choice in asked.choices]
    return {"question": say(asked.question, view.language), "choices": choices, "right": asked.right}
