"""What gets mixed: the weighted values laid tip to tail end at the updated value."""

import math

from ..attention import Trace
from ..view import View
from .canvas import Canvas, Stroke


def draw(trace: Trace, view: View) -> Canvas:
    """Every value faintly, the chain of weighted values, the updated value bold, and the way from old to new."""
    scene, head, row = trace.scene, trace.heads[view.head], view.pair[0]
    values, weights = head.values.tolist(), head.weights[row].tolist()
    updated = head.output[row].tolist()
    canvas = Canvas(len(updated), view.theme)
    for index, value in enumerate(values):
        canvas.arrow(value, Stroke(canvas.token(index), 2.0, 0.45))
        canvas.label(value, f"v {scene.key_tokens[index]}", canvas.token(index), answers=index)
    if not all(math.isfinite(weight) for weight in weights):
        return canvas
    if scene.context is None:
        canvas.arrow(updated, Stroke(canvas.palette["soft"], 1.6, 0.9, "dash"), tail=values[row])
    start = [0.0] * len(updated)
    for index, (weight, value) in enumerate(zip(weights, values, strict=True)):
        end = [s + weight * v for s, v in zip(start, value, strict=True)]
        canvas.arrow(end, Stroke(canvas.token(index), 3.2), tail=start)
        start = end
    canvas.arrow(updated, Stroke(canvas.palette["value"], 5.0))
    canvas.label(updated, f"{scene.tokens[row]}′", canvas.palette["value"], asks=row)
    return canvas
