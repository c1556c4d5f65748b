"""Why attention is lopsided: the bilinear form M = W_Q W_Kᵀ and its antisymmetric part.

The score of i for j is x_i M x_jᵀ, so the two directions of a pair differ by x_i (M − Mᵀ) x_jᵀ. A symmetric M (one
matrix for queries and keys) makes every difference zero. All of this holds for dot-product scores, before scaling.
"""

from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from .attention import SceneTensors, Trace, plain
from .check import SceneError
from .locale import Message, message
from .names import answers, asks
from .scene import Scene


@dataclass(frozen=True)
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
    def dial(self) -> float | None:
        """In two dimensions all asymmetry is one number, a = (M₁₂ − M₂₁) / 2."""
        return self.antisymmetric[0, 1].item() if len(self.m) == 2 else None

    @property
    def axis(self) -> Tensor | None:
        """In three dimensions it is a vector w with x_i A x_jᵀ = w · (x_i × x_j), A the antisymmetric part."""
        if len(self.m) != 3:
            return None
        a = self.antisymmetric
        return torch.stack([a[1, 2], a[2, 0], a[0, 1]])

    def difference(self, i: int, j: int) -> float:
        """Score of i for j minus score of j for i: x_i (M − Mᵀ) x_jᵀ."""
        return (self.inputs[i] @ (2 * self.antisymmetric) @ self.inputs[j]).item()

    def area(self, i: int, j: int) -> float | None:
        """In two dimensions, the signed area spanned by x_i and x_j: the difference is 2 · a · area."""
        if len(self.m) != 2:
            return None
        (p, q), (r, s) = self.inputs[i].tolist(), self.inputs[j].tolist()
        return float(p * s - q * r)

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers for the page."""
        return {
            "m": plain(self.m),
            "symmetric": plain(self.symmetric),
            "antisymmetric": plain(self.antisymmetric),
            "dial": self.dial,
            "axis": None if self.axis is None else self.axis.tolist(),
        }


def asymmetry(trace: Trace, head: int) -> Asymmetry | None:
    """The split of one head; None where there are no two directions to compare (cross-attention, other scores)."""
    if trace.scene.context is not None or trace.scene.score != "dot":
        return None
    w = trace.tensors.heads[head]
    return Asymmetry(w.w_q @ (w.w_q if trace.scene.tie_qk else w.w_k).mT, trace.inputs)


def sentences(trace: Trace, head: int, i: int, j: int) -> list[Message]:
    """The pair in words: both scores, their difference, and where it comes from."""
    scene = trace.scene
    if scene.context is not None:
        return [message("asymmetry.cross", asks=asks(scene, i), answers=answers(scene, j))]
    if i == j:
        return [message("asymmetry.self", token=asks(scene, i))]
    scores, weights = trace.heads[head].scores, trace.heads[head].weights
    names = {"asks": asks(scene, i), "answers": asks(scene, j)}
    forth, back = scores[i, j].item(), scores[j, i].item()
    said = [message("asymmetry.scores", **names, forth=forth, back=back, difference=forth - back)]
    split = asymmetry(trace, head)
    equal = torch.isclose(scores[i, j], scores[j, i], rtol=1e-9, atol=1e-12).item()
    if split is None:
        said.append(message(f"asymmetry.other.{'equal' if equal else 'unequal'}", **names))
    elif scene.tie_qk:
        said.append(message("asymmetry.tied", **names))
    elif equal:
        said.append(message("asymmetry.equal", **names))
    elif split.dial is not None:
        area = split.area(i, j)
        said.append(message("asymmetry.dial", a=split.dial, area=area, difference=forth - back))
    else:
        said.append(message("asymmetry.split"))
    if equal and not torch.isclose(weights[i, j], weights[j, i], rtol=1e-9, atol=1e-12).item():
        said.append(message("asymmetry.rows"))
    return said


def turn(scene: Scene, head: int, a: float) -> Scene:
    """The asymmetry dial: the nearest scene whose M has the same symmetric part and the given a.

    W_K moves by the least that does it (pseudo-inverse of W_Q); where W_Q cannot carry it, W_Q moves instead.
    Raises SceneError where there is no dial to turn.
    """
    if scene.d_model != 2:
        raise SceneError("asymmetry.refuse.size")
    if scene.tie_qk:
        raise SceneError("asymmetry.refuse.tied")
    old = scene.heads[head]
    w = SceneTensors.of(scene).heads[head]
    m = w.w_q @ w.w_k.mT
    by = a - (m[0, 1] - m[1, 0]) / 2
    change = by * torch.tensor([[0.0, 1.0], [-1.0, 0.0]], dtype=torch.float64)
    if torch.linalg.matrix_rank(w.w_q) == 2:
        new = replace(old, w_k=_rows(w.w_k + change.mT @ torch.linalg.pinv(w.w_q).mT))
    elif torch.linalg.matrix_rank(w.w_k) == 2:
        new = replace(old, w_q=_rows(w.w_q + change @ torch.linalg.pinv(w.w_k).mT))
    else:
        raise SceneError("asymmetry.refuse.rank")
    return replace(scene, heads=tuple(new if index == head else other for index, other in enumerate(scene.heads)))


def _rows(matrix: Tensor) -> tuple[tuple[float, ...], ...]:
    """Entries without the dust of the inverse, so that a dialled matrix stays pleasant to read."""
    return tuple(tuple(round(value, 6) for value in row) for row in matrix.tolist())
