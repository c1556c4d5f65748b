"""What gets mixed: the weighted values laid tip to tail end at the updated value."""

import torch
from torch import Tensor

from ..maths.smallest_change import moved_symbol
from ..scene import Scene
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Row, Stroke, Tensors, answering, arrows, asking, lines
from .palette import variable


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """ "values", the "chain" of weighted values, the "updated" value, "change" to it from the token's own; of two
    values the line "between" them; "mixed" is 1 where the row has weights."""
    row, values = given["row"], given["values"]
    weights = given["weights"].index_select(0, row)  # (1, keys)
    updated = given["output"].index_select(0, row)  # (1, d_v)
    mixed = ~weights.isnan().any()
    updated = updated.masked_fill(~mixed, 0.0)
    weighted, starts = end_to_end(weights.masked_fill(~mixed, 0.0), values)
    found = {"values": arrows(values), "chain": arrows(starts + weighted, starts), "updated": arrows(updated)}
    if len(values) == 2:
        found["between"] = lines(values[None])
    if variant == "self":
        found["change"] = arrows(updated, values.index_select(0, row))
    return {**found, "mixed": mixed.to(torch.float64)}


def end_to_end(weights: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    """(keys, d_v) each: every value times its weight, of (1, keys), and where it begins, laid at the one before."""
    weighted = weights.mT * values
    return weighted, weighted.cumsum(0) - weighted


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """The mixture, and the way from old to new."""
    if len(scene.key_tokens) == 2:
        canvas.lines("between", Stroke(variable("soft"), 1.2, 0.7, "2 4"))
    if scene.context is None:
        way = Stroke(variable("soft"), 1.6, 0.9, "7 5")
        canvas.arrow("change", 0, way, Row("change", view.head, view.pair[0]), when="mixed")
    draw_mixture(canvas, scene, view, chained="mixed")


def draw_mixture(canvas: Canvas, scene: Scene, view: View, chained: str = "") -> None:
    """Every value faintly, the chain of weighted values (when `chained`), and the updated value bold, once "mixed"."""
    head, row = view.head, view.pair[0]
    asker, words = asking(scene)[row], answering(scene)
    for index, who in enumerate(words):
        held = Row("values", head, index)
        canvas.arrow("values", index, who.stroke(2.0, 0.45), held, who)
        canvas.label("values", index, who, f"v {who.name}", short=who.name)
        canvas.handle("values", index, held, who, moved_symbol(scene, "values"))
    for index, who in enumerate(words):
        canvas.arrow("chain", index, who.stroke(3.2), Row("chain", head, index), who, when=chained)
    canvas.arrow("updated", 0, asker.stroke(5.0), Row("output", head, row), asker, when="mixed")
    canvas.label("updated", 0, asker, f"{asker.name}′", when="mixed")


FIGURE = Figure(
    # In cross-attention the asking token has no value of its own, and so no way from old to new.
    lambda scene, _: Plan(("values", "weights", "output"), "cross" if scene.context else "self"),
    geometry,
    draw,
)
