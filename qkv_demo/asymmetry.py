"""Why attention is lopsided: the bilinear form M = W_Q W_Kᵀ and its antisymmetric part.

The score of i for j is x_i M x_jᵀ, so the two directions of a pair differ by x_i (M − Mᵀ) x_jᵀ. A symmetric M (one
matrix for queries and keys) makes every difference zero. All of this holds for dot-product scores, before scaling.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

import torch
from torch import Tensor

from .attention import SceneTensors, Trace, plain, product
from .check import SceneError, choice, place
from .scene import Scene

# What the numbers of the antisymmetric part are called, and where they stand, for each d_model that has dials.
DIALS = {2: {"a": (0, 1)}, 3: {"w₁": (1, 2), "w₂": (2, 0), "w₃": (0, 1)}}


# Why there may be no dial to turn: too few or too many dimensions, one matrix for both, matrices that squash the space.
Stuck = Literal["size", "tied", "rank"]


@dataclass(frozen=True, eq=False)
class Asymmetry:
    """M (d_model, d_model) of one head, split; `inputs` (tokens, d_model) are the vectors it is applied to."""

    m: Tensor
    inputs: Tensor

    @property
    def symmetric(self) -> Tensor:
        """(M + Mᵀ) / 2: what both directions share."""
        return (self.m + self.m.mT) / 2

    @property
    def antisymmetric(self) -> Tensor:
        """(M − Mᵀ) / 2: what one direction gains and the other loses."""
        return (self.m - self.m.mT) / 2

    @property
    def dials(self) -> tuple[float, ...]:
        """All the asymmetry there is: in two dimensions one number, a = (M₁₂ − M₂₁) / 2; in three a vector w with
        x_i A x_jᵀ = w · (x_i × x_j), A the antisymmetric part; with more it is no vector of the same space, and ()."""
        rows = self.antisymmetric.tolist()
        return tuple(rows[row][column] for row, column in DIALS.get(len(self.m), {}).values())

    def difference(self, i: int, j: int) -> float:
        """Score of i for j minus score of j for i: x_i (M − Mᵀ) x_jᵀ."""
        return (self.inputs[i] @ (2 * self.antisymmetric) @ self.inputs[j]).item()

    def area(self, i: int, j: int) -> float | None:
        """In two dimensions, the signed area spanned by x_i and x_j: the difference is 2 · a · area."""
        if len(self.m) != 2:
            return None
        (p, q), (r, s) = self.inputs[i].tolist(), self.inputs[j].tolist()
        return without_dust(p * s - q * r, abs(p * s) + abs(q * r))

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers for the page."""
        return {
            "m": plain(self.m),
            "symmetric": plain(self.symmetric),
            "antisymmetric": plain(self.antisymmetric),
            "dials": dict(zip(DIALS.get(len(self.m), {}), self.dials, strict=True)),
        }


def asymmetry(trace: Trace, head: int) -> Asymmetry | None:
    """The split of one head. None in cross-attention, which has no pair of directions, and for cosine and additive
    scores, which are not bilinear in the embeddings."""
    if trace.scene.context is not None or trace.scene.score != "dot":
        return None
    w = trace.tensors.heads[head]
    return Asymmetry(product(w.w_q, (w.w_q if trace.scene.tie_qk else w.w_k).mT), trace.inputs)


def without_dust(value: float, beside: float) -> float:
    """Zero where `value` is only the rounding of numbers as large as `beside`."""
    return value if abs(value) > 1e-12 * beside else 0.0


def stuck(scene: Scene, head: int) -> Stuck | None:
    """Why the asymmetry of a head has no dial to turn; None where it has."""
    if scene.d_model not in DIALS:
        return "size"
    if scene.tie_qk:
        return "tied"
    return None if _carriers(scene, head) else "rank"


def _carriers(scene: Scene, head: int) -> list[str]:
    """The matrices that can carry any turn at all, for the other one keeps every direction of the embeddings apart."""
    w = SceneTensors.of(scene).heads[head]
    across = {"w_k": w.w_q, "w_q": w.w_k}
    return [name for name, other in across.items() if torch.linalg.matrix_rank(other) == scene.d_model]


def turn(scene: Scene, head: int, dial: str, value: float) -> Scene:
    """The asymmetry dial: a scene whose M has the same symmetric part, and the given number on one of `DIALS`.

    W_K moves, by the least that does it (the pseudo-inverse of W_Q gives the least squares); where W_Q squashes the
    space and cannot carry the turn, W_Q itself moves instead. Raises SceneError where there is no dial to turn.
    """
    if reason := stuck(scene, head):
        raise SceneError(f"asymmetry.refuse.{reason}", size=scene.d_model)
    row, column = DIALS[scene.d_model][choice(dial, tuple(DIALS[scene.d_model]), place("dial"))]
    w = SceneTensors.of(scene).heads[head]
    m = product(w.w_q, w.w_k.mT)
    by = value - (m[row, column] - m[column, row]).item() / 2
    change = torch.zeros_like(m)
    change[row, column], change[column, row] = by, -by
    old = scene.heads[head]
    if "w_k" in _carriers(scene, head):
        new = replace(old, w_k=_rows(w.w_k + change.mT @ torch.linalg.pinv(w.w_q).mT))
    else:
        new = replace(old, w_q=_rows(w.w_q + change @ torch.linalg.pinv(w.w_k).mT))
    return replace(scene, heads=tuple(new if index == head else other for index, other in enumerate(scene.heads)))


def _rows(matrix: Tensor) -> tuple[tuple[float, ...], ...]:
    """Entries without the dust of the inverse and without a minus before a zero: pleasant to read."""
    return tuple(tuple(round(value, 12) + 0.0 for value in row) for row in matrix.tolist())
