"""Which number matters: the exact gradient of one number with respect to every number a person can set."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from ..scene import Scene
from .attention import attend, plain
from .tensors import SceneTensors

_FLAT = 1e-12  # a slope below this is rounding, or moves nothing that anyone can see

Among = Sequence[tuple[str, int | None]]  # matrices of the first head or the scene, each with one row (None: all)


@dataclass(frozen=True)
class Steepest:
    """One cell that a person can turn, and how much the number rises for each unit of turning it up."""

    quantity: str
    head: int
    row: int
    column: int
    slope: float


@dataclass(frozen=True)
class Sensitivity:
    """`gradients[quantity, head]` has the shape of that matrix, `strongest` the steepest entry (None: all flat).

    What belongs to the whole scene (embeddings, context_embeddings, w_o) stands under head 0; so would weights set by
    hand, but the page has a table of them for each head: they stand under every head.
    """

    gradients: dict[tuple[str, int], list[list[float | None]]]
    strongest: Steepest | None

    def to_dict(self) -> dict[str, Any]:
        """Keys as "quantity/head", which is how the page addresses its matrices."""
        gradients = {f"{quantity}/{head}": rows for (quantity, head), rows in self.gradients.items()}
        return {"gradients": gradients, "strongest": None if self.strongest is None else vars(self.strongest)}


def sensitivity(
    scene: Scene,
    quantity: str,
    head: int,
    row: int,
    column: int,
    among: Among | None = None,
) -> Sensitivity | None:
    """Differentiate one number of a trace. None where it has no value (a blocked score, a row without weights).

    With `among`, only those numbers have slopes.
    Raises KeyError for a quantity that the scene does not have.
    """
    tensors = SceneTensors.of(scene, requires_grad=True)
    target = attend(scene, tensors).quantity(quantity, head)[row, column]
    if not math.isfinite(target.item()):
        return None
    entries = _editable(tensors)
    slopes: Iterable[Tensor] = map(torch.zeros_like, entries.values())
    if target.requires_grad:  # all weight on the best key depends on no entry
        slopes = torch.autograd.grad(target, list(entries.values()), allow_unused=True, materialize_grads=True)
    matrices = {}
    for address, slope in zip(entries, slopes, strict=True):
        finite = slope.nan_to_num(0.0)  # numbers of 1e-300 can make ∞ · 0
        matrices[address] = finite if finite.dim() == 2 else finite.unsqueeze(0)
    if among is not None:
        matrices = {(name, 0): _only_row(matrices[name, 0], row) for name, row in among}
    return Sensitivity({address: plain(slope) for address, slope in matrices.items()}, _strongest(matrices))


def _only_row(slopes: Tensor, row: int | None) -> Tensor:
    """The slopes with every other row at 0; a row that is gone leaves none."""
    kept = slopes if row is None else torch.zeros_like(slopes)
    if row is not None and row < len(slopes):
        kept[row] = slopes[row]
    return kept


def _strongest(slopes: dict[tuple[str, int], Tensor]) -> Steepest | None:
    address = max(slopes, key=lambda address: slopes[address].abs().max().item())
    row, column = divmod(int(slopes[address].abs().argmax()), slopes[address].shape[1])
    slope = slopes[address][row, column].item()
    return Steepest(*address, row, column, slope) if abs(slope) > _FLAT else None


def _editable(tensors: SceneTensors) -> dict[tuple[str, int], Tensor]:
    """Every editable matrix by name and head."""
    entries = {("embeddings", 0): tensors.embeddings}
    if tensors.context is not None:
        entries["context_embeddings", 0] = tensors.context
    for head, projections in enumerate(tensors.heads):
        entries |= {(name, head): matrix for name, matrix in projections._asdict().items()}
    if tensors.w_o is not None:
        entries["w_o", 0] = tensors.w_o
    if tensors.weights is not None:
        entries |= {("weights", head): tensors.weights for head in range(len(tensors.heads))}
    return entries
