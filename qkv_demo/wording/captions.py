"""The captions of the figures."""

import math
from collections.abc import Callable

from ..figures.geometry import count_drawn_dimensions
from ..locale import Message, message, round_for_display, translate
from ..maths.attention import Trace
from ..scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES_BY_NAME, find_projection, shows_only_keys
from ..scene.view import View
from . import get_key_name, get_query_name

_SPACE_NAME_BY_DIMENSION_COUNT = {1: "line", 2: "plane"}


def write_captions(trace: Trace, view: View) -> dict[str, str]:
    """Return each figure's caption by the figure's name."""
    quantity_by_figure = {
        "queries_keys": "queries",
        "space": PROJECTED_QUANTITY_BY_MATRIX.get(view.plane_content, "embeddings"),
        "values": "values",
    }
    caption_by_figure = {}
    for figure_name, describe in _DESCRIBE_BY_FIGURE.items():
        sentence = describe(trace, view)
        _, entry_count = QUANTITIES_BY_NAME[quantity_by_figure[figure_name]].size(trace.scene, view.head)
        if entry_count > count_drawn_dimensions(entry_count):
            sentence = message("figure.first", words=sentence, size=entry_count)
        caption_by_figure[figure_name] = translate(sentence, view.language)
    return caption_by_figure


def _describe_plane(trace: Trace, view: View) -> Message:
    """Describe the vectors that the first plane shows, and name those that the user can drag."""
    if view.plane_content == "embeddings":
        return message("figure.space.embeddings")
    matrix_name = find_projection(trace.scene, PROJECTED_QUANTITY_BY_MATRIX[view.plane_content]).matrix_name
    matrix_phrase = message(
        "figure.space.shared" if matrix_name != view.plane_content else f"quantity.{matrix_name}.name"
    )
    return message(
        f"figure.space.{_SPACE_NAME_BY_DIMENSION_COUNT.get(trace.scene.d_model, 'space')}", name=matrix_phrase
    )


def _describe_mixture(trace: Trace, view: View) -> Message:
    """Describe how the values are mixed, or state that the weights are undefined."""
    row = view.pair[0]
    has_mixture = math.isfinite(trace.rows("weights", view.head)[row][0])
    return message(f"figure.values.{'mixed' if has_mixture else 'none'}", asks=get_query_name(trace.scene, row))


def _describe_scores(trace: Trace, view: View) -> Message:
    """Describe how to read the scores from the picture, and name the key with the highest score unless it is a tie."""
    scene, row = trace.scene, view.pair[0]
    role_name = "key" if shows_only_keys(scene, view.is_before_queries) else "query"
    vector_name = message(f"figure.queries_keys.by.{role_name}", asks=get_query_name(scene, row))
    reading_hint = message(f"figure.queries_keys.score.{scene.score}", vector=vector_name)
    best_key_position = scene.score_option.picture.best_key_position
    displayed_scores = [round_for_display(score) for score in trace.rows("scores", view.head)[row]]
    if best_key_position is None or displayed_scores.count(max(displayed_scores)) > 1:
        return reading_hint
    best_token_name = get_key_name(scene, displayed_scores.index(max(displayed_scores)))
    return message(f"figure.queries_keys.{best_key_position}", rule=reading_hint, answers=best_token_name)


_DESCRIBE_BY_FIGURE: dict[str, Callable[[Trace, View], Message]] = {
    "queries_keys": _describe_scores,
    "space": _describe_plane,
    "values": _describe_mixture,
}
