"""The figure of the mixture.

The values, multiplied by their weights, are added tip to tail, which ends at the output.
"""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.quantities import moved_symbol
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Row, Stroke, Tensors, key_owners, query_owners
from .geometry import arrows, interpolate, lines, partly_projected, two_phases
from .palette import variable


def geometry(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Compute the "values", the "chain" of weighted values, and the output ("updated").

    "change" is the arrow from the query token's own value to the output. "between" is the line between the two values,
    if there are exactly two. "mixed" is 1 if the row has weights, otherwise 0.
    """
    row, values = tensors["row"], tensors["values"]
    weights = tensors["weights"].index_select(0, row)  # (1, keys)
    updated = tensors["output"].index_select(0, row)  # (1, d_v)
    mixed = ~weights.isnan().any()
    updated = updated.masked_fill(~mixed, 0.0)
    weighted, starts = chain(weights.masked_fill(~mixed, 0.0), values)
    geometry = {"values": arrows(values), "chain": arrows(starts + weighted, starts), "updated": arrows(updated)}
    if len(values) == 2:
        geometry["between"] = lines(values[None])
    if variant == "self":
        geometry["change"] = arrows(updated, values.index_select(0, row))
    return {**geometry, "mixed": mixed.to(torch.float64)}


def chain(weights: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    """Return the weighted values and the points where they start, (keys, d_v) each, for weights of shape (1, keys).

    Each weighted value starts at the end of the previous one, so the last one ends at the output.
    """
    weighted = weights.mT * values
    return weighted, weighted.cumsum(0) - weighted


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the weighted sum of the values, and the arrow from the query token's own value to its output."""
    if len(scene.key_tokens) == 2:
        canvas.lines("between", Stroke(variable("soft"), 1.2, 0.7, "2 4"))
    if scene.context is None:
        stroke = Stroke(variable("soft"), 1.6, 0.9, "7 5")
        canvas.arrow("change", 0, stroke, Row("change", view.head, view.pair[0]), when="mixed")
    draw_mixture(canvas, scene, view, chained="mixed")


def draw_mixture(canvas: Canvas, scene: Scene, view: View, chained: str = "") -> None:
    """Draw every value in a faint color, the chain of weighted values, and the output in a strong color.

    The output is drawn only if the number "mixed" is not 0. `chained` names another number. If it is 0, the chain is
    not drawn.
    """
    head, row = view.head, view.pair[0]
    asker, owners = query_owners(scene)[row], key_owners(scene)
    for index, owner in enumerate(owners):
        address = Row("values", head, index)
        canvas.arrow("values", index, owner.stroke(2.0, 0.45), address, owner)
        canvas.label("values", index, owner, role="value", short=owner.name)
        canvas.handle("values", index, address, owner, moved_symbol(scene, "values"))
    for index, owner in enumerate(owners):
        canvas.arrow("chain", index, owner.stroke(3.2), Row("chain", head, index), owner, when=chained)
    canvas.arrow("updated", 0, asker.stroke(5.0), Row("output", head, row), asker, when="mixed")
    canvas.label("updated", 0, asker, f"{asker.name}′", when="mixed")


def _geometry_mix(tensors: Tensors, _: str) -> dict[str, Tensor]:
    """Compute the film's animation of the mixture.

    First the "values" move from the embeddings to their final positions, then the "chain" of weighted values is built.
    "updated" is the output, and "mixed" is 1 once the chain is complete.
    """
    first, second = two_phases(tensors["progress"])
    row, inputs = tensors["row"], tensors["context_inputs"] if "context_inputs" in tensors else tensors["inputs"]
    values = partly_projected(inputs, tensors["values"], first)
    weighted, starts = chain(tensors["weights"].index_select(0, row), values)
    tails = starts * second
    return {
        "values": arrows(values),
        "chain": arrows(tails + interpolate(values, weighted, second), tails),
        "updated": arrows(tensors["output"].index_select(0, row)),
        "mixed": (second == 1.0).to(second.dtype),
    }


FIGURE = Figure(
    # In cross-attention the query's token has no value of its own, so there is no change to draw.
    lambda scene, _: Plan(("values", "weights", "output"), "cross" if scene.context else "self"),
    geometry,
    draw,
)
MIX = Figure(  # The figure of the film's beat in which the values are mixed.
    lambda scene, _: Plan(("values", "weights", "output", "context_inputs" if scene.context else "inputs")),
    _geometry_mix,
    draw_mixture,
)
