"""What gets mixed: the weighted values laid tip to tail end at the updated value."""

import torch
from torch import Tensor

from ..reach import moves
from ..scene import Scene, told_apart
from ..view import View
from .canvas import Canvas, Row, Stroke, Token
from .places import Tensors, arrows, framed
from .plan import Plan


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
    stacks = {"values": arrows(values), "chain": arrows(ends, starts), "updated": arrows(updated)}
    if variant == "self":
        stacks["change"] = arrows(updated, values.index_select(0, row))
    return framed(stacks, others={"mixed": mixed.to(torch.float64)})


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Every value faintly, the chain of weighted values, the updated value bold, and the way from old to new."""
    row = view.pair[0]
    for index, (name, number) in enumerate(zip(told_apart(scene.key_tokens), scene.key_colors, strict=True)):
        color = canvas.token(number)
        canvas.arrow("values", index, canvas.aside(canvas.stroke(number, 2.0, 0.45), len(scene.key_tokens)))
        canvas.label("values", index, f"v {name}", color, Token("answers", index), short=name)
        held = Row("values", view.head, index)
        canvas.handle("values", index, held, color, moves(scene, "values"), Token("answers", index))
    if scene.context is None:
        canvas.arrow("change", 0, Stroke(canvas.palette["soft"], 1.6, 0.9, "dash"), when="mixed")
    for index, number in enumerate(scene.key_colors):
        canvas.arrow("chain", index, canvas.stroke(number, 3.2), when="mixed")
    asker = canvas.token(scene.token_colors[row])
    canvas.arrow("updated", 0, canvas.stroke(scene.token_colors[row], 5.0), when="mixed")
    canvas.label("updated", 0, f"{told_apart(scene.tokens)[row]}′", asker, Token("asks", row), when="mixed")
