"""The captions of the figures."""

import math
from collections.abc import Callable

from ..figures.geometry import count_drawn_dimensions
from ..locale import Message, message, round_for_display, translate
from ..maths.attention import Trace
from ..scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES_BY_NAME, find_projection, shows_only_keys
from ..scene.view import View
from . import key_name, query_name

_DIMENSIONS = {1: "line", 2: "plane"}


def captions(trace: Trace, view: View) -> dict[str, str]:
    """Return each figure's caption by the figure's name."""
    quantity_by_figure = {
        "queries_keys": "queries",
        "space": PROJECTED_QUANTITY_BY_MATRIX.get(view.plane_content, "embeddings"),
        "values": "values",
    }
    texts = {}
    for name, caption in _CAPTIONS.items():
        text = caption(trace, view)
        _, entry_count = QUANTITIES_BY_NAME[quantity_by_figure[name]].size(trace.scene, view.head)
        if entry_count > count_drawn_dimensions(entry_count):
            text = message("figure.first", words=text, size=entry_count)
        texts[name] = translate(text, view.language)
    return texts


def _describe_plane(trace: Trace, view: View) -> Message:
    """Describe the vectors that the first plane shows, and name those that the user can drag."""
    if view.plane_content == "embeddings":
        return message("figure.space.embeddings")
    matrix = find_projection(trace.scene, PROJECTED_QUANTITY_BY_MATRIX[view.plane_content]).matrix
    name = message("figure.space.shared" if matrix != view.plane_content else f"quantity.{matrix}.name")
    return message(f"figure.space.{_DIMENSIONS.get(trace.scene.d_model, 'space')}", name=name)


def _describe_mixture(trace: Trace, view: View) -> Message:
    """Describe how the values are mixed, or state that the weights are undefined."""
    row = view.pair[0]
    has_mixture = math.isfinite(trace.rows("weights", view.head)[row][0])
    return message(f"figure.values.{'mixed' if has_mixture else 'none'}", asks=query_name(trace.scene, row))


def _describe_scores(trace: Trace, view: View) -> Message:
    """Describe how to read the scores from the picture, and name the key with the highest score unless it is a tie."""
    scene, row = trace.scene, view.pair[0]
    role = "key" if shows_only_keys(scene, view.is_before_queries) else "query"
    vector_name = message(f"figure.queries_keys.by.{role}", asks=query_name(scene, row))
    rule = message(f"figure.queries_keys.score.{scene.score}", vector=vector_name)
    best_key = scene.score_option.picture.best_key
    scores = [round_for_display(score) for score in trace.rows("scores", view.head)[row]]
    if best_key is None or scores.count(max(scores)) > 1:
        return rule
    best_token = key_name(scene, scores.index(max(scores)))
    return message(f"figure.queries_keys.{best_key}", rule=rule, answers=best_token)


_CAPTIONS: dict[str, Callable[[Trace, View], Message]] = {
    "queries_keys": _describe_scores,
    "space": _describe_plane,
    "values": _describe_mixture,
}
