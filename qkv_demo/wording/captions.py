"""The words for each picture, under the figure's own name."""

import math
from collections.abc import Callable

from ..figures import figure_named
from ..figures.canvas import drawn
from ..locale import Message, message, say
from ..maths import Trace
from ..maths.reach import maker
from ..scene import Scene
from ..scene.quantities import IMAGES, keys_alone
from ..scene.view import View
from . import answers, asks

_NAMED = ("a", "b", "c")  # as many tokens share the lead by name
_DIMENSIONS = {1: "line", 2: "plane"}


def captions(trace: Trace, view: View) -> dict[str, str]:
    """Every figure's words by its name."""
    told = {}
    for name, caption in _CAPTIONS.items():
        words = caption(trace, view)
        entries = figure_named(name).size(trace.scene, view)
        if entries > drawn(entries):
            words = message("figure.first", words=words, size=entries)
        told[name] = say(words, view.language)
    return told


def _space(trace: Trace, view: View) -> Message:
    """The lens in words, and what can be dragged."""
    if view.lens == "embeddings":
        return message("figure.space.embeddings")
    matrix = maker(trace.scene, IMAGES[view.lens]).matrix
    name = message("figure.space.shared" if matrix != view.lens else f"quantity.{matrix}.name")
    return message(f"figure.space.{_DIMENSIONS.get(trace.scene.d_model, 'space')}", name=name)


def _values(trace: Trace, view: View) -> Message:
    """The mix, or that there is none."""
    row = view.pair[0]
    mixed = math.isfinite(trace.rows("weights", view.head)[row][0])
    return message(f"figure.values.{'mixed' if mixed else 'none'}", asks=asks(trace.scene, row))


def _queries_keys(trace: Trace, view: View) -> Message:
    """The rule by which the picture is read, and the keys that reach furthest."""
    scene, row = trace.scene, view.pair[0]
    by = "key" if keys_alone(scene, view.unnamed) else "query"
    compared = message(f"figure.queries_keys.by.{by}", asks=asks(scene, row))
    picture, said = scene.score_kind.picture, f"figure.queries_keys.score.{scene.score}"
    if picture.reaches is None:
        return message(said, by=compared)
    query = trace.rows("queries", view.head)[row]
    if picture.shadows and not any(query):
        return message("figure.queries_keys.zero", by=compared)
    return message(said, by=compared, lead=_lead(scene, picture.reaches, _furthest(trace, view.head, row)))


def _furthest(trace: Trace, head: int, row: int) -> list[int]:
    """The keys of the largest score, but for rounding; none where each casts no shadow on the query."""
    kind, scores = trace.scene.score_kind, trace.rows("scores", head)[row]
    longest = max(math.hypot(*key) for key in trace.rows("keys", head))
    size = kind.most(math.hypot(*trace.rows("queries", head)[row]), longest)
    if kind.picture.shadows and max(map(abs, scores)) <= 1e-12 * size:
        return []
    return [index for index, score in enumerate(scores) if max(scores) - score <= 1e-12 * size]


def _lead(scene: Scene, reaches: str, first: list[int]) -> Message:
    """Whose keys reach furthest, or are nearest: up to three are named."""
    if not first:
        return message("figure.queries_keys.furthest.none")
    if len(first) > len(_NAMED):
        return message(f"figure.queries_keys.{reaches}.several", count=len(first))
    names = dict(zip(_NAMED, (answers(scene, index) for index in first), strict=False))
    return message(f"figure.queries_keys.{reaches}.{len(first)}", **names)


_CAPTIONS: dict[str, Callable[[Trace, View], Message]] = {
    "queries_keys": _queries_keys,
    "space": _space,
    "values": _values,
}
