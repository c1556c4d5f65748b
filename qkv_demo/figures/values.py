"""What gets mixed: the weighted values laid tip to tail end at the updated value."""

import torch
from torch import Tensor

from ..maths.reach import moves
from ..scene import Scene, told_apart
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Row, Stroke, Token, of_token
from .palette import token, variable
from .points import Tensors, arrows


def plan(scene: Scene, _: View) -> Plan:
    """In cross-attention the asking token has no value of its own, and so no way from old to new."""
    return Plan(("values", "weights", "output"), "cross" if scene.context else "self")


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """ "values", the "chain" of weighted values, the "updated" value, "change" to it from the token's own; "mixed" is 1
    where the row has weights."""
    row, values = given["row"], given["values"]
    weights = given["weights"].index_select(0, row)  # (1, keys)
    updated = given["output"].index_select(0, row)  # (1, d_v)
    mixed = ~weights.isnan().any()
    updated = updated.masked_fill(~mixed, 0.0)
    ends = (weights.masked_fill(~mixed, 0.0).mT * values).cumsum(0)
    starts = torch.cat([torch.zeros_like(updated), ends.narrow(0, 0, len(ends) - 1)])
    found = {"values": arrows(values), "chain": arrows(ends, starts), "updated": arrows(updated)}
    if variant == "self":
        found["change"] = arrows(updated, values.index_select(0, row))
    return {**found, "mixed": mixed.to(torch.float64)}


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Every value faintly, the chain of weighted values, the updated value bold, and the way from old to new."""
    head, row = view.head, view.pair[0]
    for index, (name, color) in enumerate(zip(told_apart(scene.key_tokens), scene.key_colors, strict=True)):
        held, whose = Row("values", head, index), Token("answers", index)
        canvas.arrow("values", index, of_token(color, 2.0, 0.45), held, whose)
        canvas.label("values", index, f"v {name}", token(color), whose, short=name)
        canvas.handle("values", index, held, name, token(color), moves(scene, "values"), whose)
    if scene.context is None:
        way = Stroke(variable("soft"), 1.6, 0.9, "7 5")
        canvas.arrow("change", 0, way, Row("change", head, row), when="mixed")
    for index, color in enumerate(scene.key_colors):
        link = Row("chain", head, index)
        canvas.arrow("chain", index, of_token(color, 3.2), link, Token("answers", index), when="mixed")
    color, whose = scene.token_colors[row], Token("asks", row)
    canvas.arrow("updated", 0, of_token(color, 5.0), Row("output", head, row), whose, when="mixed")
    canvas.label("updated", 0, f"{told_apart(scene.tokens)[row]}′", token(color), whose, when="mixed")


FIGURE = Figure(plan, geometry, draw)
