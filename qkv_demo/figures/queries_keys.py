"""Who looks for whom: one query against every key. A dot product is a shadow on the query, times the query's length."""

import math

from ..attention import Trace
from ..view import View
from .canvas import Canvas, Stroke

_RING = 36  # corners, enough to look round


def draw(trace: Trace, view: View) -> Canvas:
    """The selected query bold, the keys, each key's foot on the query's line, and lines or rings of equal score."""
    scene, (row, column) = trace.scene, view.pair
    query, keys = compared(trace, view)
    canvas = Canvas(len(query), view.theme)
    reach = math.hypot(*query)
    projects = scene.score != "additive" and reach > 0
    feet = [_foot(query, key) for key in keys] if projects else []
    if projects:
        if len(query) <= 3:  # of more dimensions the picture shows three, and in them no line keeps the score
            levels = _levels(query, keys) if canvas.flat else _rings(query, keys)
            canvas.lines(levels, Stroke(canvas.palette["query"], 1.0, 0.28 if canvas.flat else 0.5))
        shadow = sorted([[0.0] * len(query), *feet], key=lambda foot: _dot(foot, query))
        canvas.lines([[shadow[0], shadow[-1]]], Stroke(canvas.palette["query"], 1.5, 0.5))
        canvas.lines(
            [[key, foot] for key, foot in zip(keys, feet, strict=True)],
            Stroke(canvas.palette["soft"], 1.3, 0.9, "dot" if canvas.flat else "dash"),
        )
    for index, key in enumerate(keys):
        chosen = index == column
        canvas.arrow(key, Stroke(canvas.token(index), 3.2 if chosen else 2.2, 1.0 if chosen else 0.8))
        canvas.label(key, f"k {scene.key_tokens[index]}", canvas.token(index), answers=index)
    if feet:
        canvas.dots(feet, [canvas.token(index) for index in range(len(feet))])
    canvas.arrow(query, Stroke(canvas.token(row), 5.0))
    canvas.label(query, f"q {scene.tokens[row]}", canvas.token(row), asks=row)
    return canvas


def compared(trace: Trace, view: View) -> tuple[list[float], list[list[float]]]:
    """The query and the keys as they are drawn: under cosine only directions count, so each has length 1."""
    head = trace.heads[view.head]
    query, keys = head.queries[view.pair[0]].tolist(), head.keys.tolist()
    return (_unit(query), [_unit(key) for key in keys]) if trace.scene.score == "cosine" else (query, keys)


def furthest(query: list[float], keys: list[list[float]]) -> list[int]:
    """The keys that reach furthest along the query, but for rounding; none where no key reaches along it either way."""
    direction = _unit(query)
    reaches = [_dot(key, direction) for key in keys]
    dust = 1e-12 * max(math.hypot(*key) for key in keys)
    if max(map(abs, reaches)) <= dust:
        return []
    return [index for index, reach in enumerate(reaches) if max(reaches) - reach <= dust]


def _dot(left: list[float], right: list[float]) -> float:
    return sum(x * y for x, y in zip(left, right, strict=True))


def _unit(vector: list[float]) -> list[float]:
    length = math.hypot(*vector)
    return [x / length for x in vector] if length else vector


def _foot(query: list[float], key: list[float]) -> list[float]:
    """Where the key's shadow falls on the query's line."""
    direction = _unit(query)
    reach = _dot(key, direction)
    return [reach * x for x in direction]


def _levels(query: list[float], keys: list[list[float]]) -> list[list[list[float]]]:
    """Through each key's foot, the line of all keys that would score the same: perpendicular to the query."""
    x, y = [*query, 0.0][:2]
    length = math.hypot(x, y)
    reach = 2 * max([length, *(math.hypot(*key) for key in keys)])
    side = (-y / length * reach, x / length * reach)
    feet = [[*_foot(query, key), 0.0][:2] for key in keys]
    return [[[foot[0] - side[0], foot[1] - side[1]], [foot[0] + side[0], foot[1] + side[1]]] for foot in feet]


def _rings(query: list[float], keys: list[list[float]]) -> list[list[list[float]]]:
    """In space: through each key the ring about the query's line, on which every key would score the same."""
    x, y, z = _unit(query)
    rings = []
    for key in keys:
        foot = _foot(query, key)
        a, b, c = out = [end - start for end, start in zip(key, foot, strict=True)]
        across = [y * c - z * b, z * a - x * c, x * b - y * a]  # as long as `out`, and square to it and to the query
        turns = [2 * math.pi * step / _RING for step in range(_RING + 1)]
        rings.append(
            [
                [f + math.cos(turn) * o + math.sin(turn) * s for f, o, s in zip(foot, out, across, strict=True)]
                for turn in turns
            ]
        )
    return rings
