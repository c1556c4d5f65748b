"""The captions of the figures."""

import math
from collections.abc import Callable

from ..figures.geometry import picture_dims
from ..locale import Message, message, rounded, say
from ..maths.attention import Trace
from ..scene.quantities import BY_NAME, IMAGES, has_only_keys, projection_of
from ..scene.view import View
from . import answers, asks

_DIMENSIONS = {1: "line", 2: "plane"}


def captions(trace: Trace, view: View) -> dict[str, str]:
    """Return each figure's caption by the figure's name."""
    vectors = {"queries_keys": "queries", "space": IMAGES.get(view.plane_content, "embeddings"), "values": "values"}
    texts = {}
    for name, caption in _CAPTIONS.items():
        words = caption(trace, view)
        _, entries = BY_NAME[vectors[name]].size(trace.scene, view.head)
        if entries > picture_dims(entries):
            words = message("figure.first", words=words, size=entries)
        texts[name] = say(words, view.language)
    return texts


def _space(trace: Trace, view: View) -> Message:
    """Describe which vectors the first plane shows, and which of them the user can drag."""
    if view.plane_content == "embeddings":
        return message("figure.space.embeddings")
    matrix = projection_of(trace.scene, IMAGES[view.plane_content]).matrix
    name = message("figure.space.shared" if matrix != view.plane_content else f"quantity.{matrix}.name")
    return message(f"figure.space.{_DIMENSIONS.get(trace.scene.d_model, 'space')}", name=name)


def _values(trace: Trace, view: View) -> Message:
    """Describe how the values are mixed, or state that there is no mixture."""
    row = view.pair[0]
    mixed = math.isfinite(trace.rows("weights", view.head)[row][0])
    return message(f"figure.values.{'mixed' if mixed else 'none'}", asks=asks(trace.scene, row))


def _queries_keys(trace: Trace, view: View) -> Message:
    """Describe how to read the scores from the picture, and name the key with the highest score if there is one."""
    scene, row = trace.scene, view.pair[0]
    role = "key" if has_only_keys(scene, view.only_keys) else "query"
    ruler = message(f"figure.queries_keys.by.{role}", asks=asks(scene, row))
    rule = message(f"figure.queries_keys.score.{scene.score}", vector=ruler)
    reaches = scene.score_option.picture.best_key
    scores = [rounded(score) for score in trace.rows("scores", view.head)[row]]
    if reaches is None or scores.count(max(scores)) > 1:
        return rule
    leader = answers(scene, scores.index(max(scores)))
    return message(f"figure.queries_keys.{reaches}", rule=rule, answers=leader)


_CAPTIONS: dict[str, Callable[[Trace, View], Message]] = {
    "queries_keys": _queries_keys,
    "space": _space,
    "values": _values,
}
