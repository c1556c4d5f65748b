"""Which knob matters: the exact gradient of one number with respect to every number a person can set."""

import math
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from .attention import SceneTensors, attend, plain
from .scene import Scene


@dataclass(frozen=True)
class Knob:
    """One cell that a person can turn, and how much the number rises for each unit of turning it up."""

    quantity: str
    head: int
    row: int
    column: int
    slope: float


@dataclass(frozen=True)
class Sensitivity:
    """`gradients[(quantity, head)]` has that matrix's shape; `strongest` is the steepest entry, None if all are 0."""

    gradients: dict[tuple[str, int], list[list[float | None]]]
    strongest: Knob | None

    def to_dict(self) -> dict[str, Any]:
        """Keys as "quantity/head", which is how the page addresses its matrices."""
        gradients = {f"{quantity}/{head}": rows for (quantity, head), rows in self.gradients.items()}
        return {"gradients": gradients, "strongest": None if self.strongest is None else vars(self.strongest)}


def sensitivity(scene: Scene, quantity: str, head: int, row: int, column: int) -> Sensitivity | None:
    """Differentiate one derived number. None where it has no value (a blocked score, a row without weights)."""
    tensors = SceneTensors.of(scene, requires_grad=True)
    target = attend(scene, tensors).quantity(quantity, head)[row, column]
    if not math.isfinite(target.item()):
        return None
    knobs = _knobs(tensors)
    slopes: list[Tensor | None] = [None] * len(knobs)
    if target.requires_grad:
        slopes = list(torch.autograd.grad(target, list(knobs.values()), allow_unused=True))
    gradients = {}
    strongest = None
    for (address, knob), slope in zip(knobs.items(), slopes, strict=True):
        known = torch.zeros_like(knob) if slope is None else slope.nan_to_num(0.0)
        rows = known if known.dim() == 2 else known.unsqueeze(0)
        gradients[address] = plain(rows)
        flat = int(rows.abs().argmax())
        best = rows.flatten()[flat].item()
        if best != 0 and (strongest is None or abs(best) > abs(strongest.slope)):
            strongest = Knob(*address, *divmod(flat, rows.shape[1]), best)
    return Sensitivity(gradients, strongest)


def _knobs(tensors: SceneTensors) -> dict[tuple[str, int], Tensor]:
    """Every editable matrix by name and head."""
    knobs = {("embeddings", 0): tensors.embeddings}
    if tensors.context is not None:
        knobs["context_embeddings", 0] = tensors.context
    for head, projections in enumerate(tensors.heads):
        knobs |= {(name, head): matrix for name, matrix in projections._asdict().items()}
    if tensors.w_o is not None:
        knobs["w_o", 0] = tensors.w_o
    return knobs
