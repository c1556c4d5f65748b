"""Whose keys answer the selected token's query best, and how the picture shows it."""

from ...attention import Trace
from ...figures.queries_keys import compared, furthest
from ...locale import Message, message
from ...scene import Scene
from ...view import View
from ..names import answers, asks

_NAMED = ("a", "b", "c")  # as many tokens share the lead by name


def caption(trace: Trace, view: View) -> Message:
    """The rule by which the picture is read, and the keys that reach furthest."""
    scene = trace.scene
    token = asks(scene, view.pair[0])
    head = trace.heads[view.head]
    query, keys = compared(head.queries[view.pair[0]].unsqueeze(0), head.keys, scene.score)
    if scene.score == "additive":
        return message("figure.queries_keys.additive", asks=token)
    if not query.any():
        return message("figure.queries_keys.zero", asks=token)
    said = "rings" if query.shape[1] == 3 else "dot"
    words = message(f"figure.queries_keys.{said}", asks=token, furthest=_lead(scene, furthest(query, keys)))
    return message("figure.queries_keys.cosine", words=words) if scene.score == "cosine" else words


def _lead(scene: Scene, first: list[int]) -> Message:
    """Whose keys reach furthest: up to three are named."""
    if not first:
        return message("figure.queries_keys.furthest.none")
    if len(first) > len(_NAMED):
        return message("figure.queries_keys.furthest.several", count=len(first))
    names = dict(zip(_NAMED, (answers(scene, index) for index in first), strict=False))
    return message(f"figure.queries_keys.furthest.{len(first)}", **names)
