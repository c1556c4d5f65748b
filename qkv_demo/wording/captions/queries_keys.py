"""Whose keys answer the selected token's query best, and how the picture shows it."""

import math

from ...attention import Trace
from ...locale import Message, message
from ...quantities import keys_alone
from ...scene import Scene
from ...view import View
from ..names import answers, asks

_NAMED = ("a", "b", "c")  # as many tokens share the lead by name


def caption(trace: Trace, view: View) -> Message:
    """The rule by which the picture is read, and the keys that reach furthest."""
    scene, row = trace.scene, view.pair[0]
    by = "key" if keys_alone(scene, view.unnamed) else "query"
    compared = message(f"figure.queries_keys.by.{by}", asks=asks(scene, row))
    if scene.score == "additive":
        return message("figure.queries_keys.additive", by=compared)
    query = trace.rows("queries", view.head)[row]
    if not any(query):
        return message("figure.queries_keys.zero", by=compared)
    said = "rings" if len(query) == 3 else "dot"
    words = message(f"figure.queries_keys.{said}", by=compared, furthest=_lead(scene, _furthest(trace, view.head, row)))
    return message("figure.queries_keys.cosine", words=words) if scene.score == "cosine" else words


def _furthest(trace: Trace, head: int, row: int) -> list[int]:
    """The keys that reach furthest along the query, those of the largest score, but for rounding; none where no key
    reaches along it either way.
    """
    scores = trace.rows("scores", head)[row]
    longest = max(math.hypot(*key) for key in trace.rows("keys", head))
    size = 1.0 if trace.scene.score == "cosine" else math.hypot(*trace.rows("queries", head)[row]) * longest
    if max(map(abs, scores)) <= 1e-12 * size:
        return []
    return [index for index, score in enumerate(scores) if max(scores) - score <= 1e-12 * size]


def _lead(scene: Scene, first: list[int]) -> Message:
    """Whose keys reach furthest: up to three are named."""
    if not first:
        return message("figure.queries_keys.furthest.none")
    if len(first) > len(_NAMED):
        return message("figure.queries_keys.furthest.several", count=len(first))
    names = dict(zip(_NAMED, (answers(scene, index) for index in first), strict=False))
    return message(f"figure.queries_keys.furthest.{len(first)}", **names)
