"""Why attention is lopsided: the bilinear form M = W_Q W_Kᵀ and its antisymmetric part.

The score of i for j is x_i M x_jᵀ, so the two directions of a pair differ by x_i (M − Mᵀ) x_jᵀ. A symmetric M (one
matrix for queries and keys) makes every difference zero. All of this holds for dot-product scores, before scaling.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

import torch
from torch import Tensor

from ..options.vectors import product
from ..scene import Scene
from ..scene.check import Matrix, SceneError, choice, location
from .attention import Trace, plain
from .tensors import SceneTensors, tidied

# What the numbers of the antisymmetric part are called, and where they stand, for each d_model that has dials.
DIALS = {2: {"a": (0, 1)}, 3: {"w₁": (1, 2), "w₂": (2, 0), "w₃": (0, 1)}}

Moving = Literal["w_q", "w_k"]  # the matrix that a dial moves


@dataclass(frozen=True, eq=False)
class Asymmetry:
    """M (d_model, d_model) of one head, split; `inputs` (tokens, d_model) are the vectors it is applied to."""

    m: Tensor
    inputs: Tensor

    @cached_property
    def symmetric(self) -> Tensor:
        """(M + Mᵀ) / 2: what both directions share."""
        return (self.m + self.m.mT) / 2

    @cached_property
    def antisymmetric(self) -> Tensor:
        """(M − Mᵀ) / 2: what one direction gains and the other loses."""
        return (self.m - self.m.mT) / 2

    @cached_property
    def axis(self) -> Tensor:
        """All the asymmetry there is: in two dimensions one number, a = (M₁₂ − M₂₁) / 2; in three a vector w with
        x_i A x_jᵀ = w · (x_i × x_j), A the antisymmetric part; with more it is no vector of the same space, and ()."""
        turns = [self.antisymmetric[place] for place in DIALS.get(len(self.m), {}).values()]
        return torch.stack(turns) if turns else self.m.new_zeros(0)

    @cached_property
    def dials(self) -> tuple[float, ...]:
        """The axis as numbers."""
        return tuple(self.axis.tolist())

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


def bilinear(trace: Trace, head: int) -> Tensor:
    """(d_model, d_model): M = W_Q W_Kᵀ, or W_Q W_Qᵀ where keys use W_Q too; of dot-product scores."""
    w = trace.tensors.heads[head]
    return product(w.w_q, (w.w_q if trace.scene.tie_qk else w.w_k).mT)


@lru_cache(maxsize=1)  # an answer tells the numbers, the dials and a sentence from it
def asymmetry(trace: Trace, head: int) -> Asymmetry | None:
    """The split of one head. None in cross-attention, which has no pair of directions, and for scores that are not
    bilinear in the embeddings."""
    if trace.scene.context is not None or not trace.scene.score_option.bilinear:
        return None
    return Asymmetry(bilinear(trace, head), trace.inputs)


def without_dust(value: float, beside: float) -> float:
    """Zero where `value` is only the rounding of numbers as large as `beside`."""
    return value if abs(value) > 1e-12 * beside else 0.0


@lru_cache(maxsize=256)  # a hand moves one matrix
def _keeps_apart(w: Matrix) -> bool:
    """Whether the rows are independent, as `torch.linalg.matrix_rank` has it, at half its price."""
    if len(w) > len(w[0]):
        return False
    spread: list[float] = torch.linalg.svdvals(torch.tensor(w, dtype=torch.float64)).tolist()
    return min(spread) > max(spread) * len(w[0]) * torch.finfo(torch.float64).eps


def turn(scene: Scene, head: int, dial: str, value: float) -> Scene:
    """The asymmetry dial: a scene whose M has the same symmetric part, and the given number on one of `DIALS`.

    W_K moves, by the least that does it; where W_Q squashes the space and cannot carry the turn, W_Q itself moves
    instead. Raises SceneError where there is no dial to turn.
    """
    moving = carrier(scene, head)
    choice(dial, tuple(DIALS[scene.d_model]), location("dial"))
    w = SceneTensors.of(scene).heads[head]
    moved = turned(w.w_q, w.w_k, torch.tensor(value, dtype=torch.float64), dial, moving)
    rows: dict[str, Any] = {moving: tuple(map(tuple, moved.tolist()))}
    new = replace(scene.heads[head], **rows)
    return replace(scene, heads=tuple(new if index == head else other for index, other in enumerate(scene.heads)))


def carrier(scene: Scene, head: int) -> Moving:
    """Which matrix moves when a dial is taken hold of: the first that can carry any turn, for the other one keeps every
    direction of the embeddings apart. Raises SceneError, which says why, where there is no dial to turn."""
    w = scene.heads[head]
    across: dict[Moving, Matrix] = {"w_k": w.w_q, "w_q": w.w_k}
    if scene.d_model not in DIALS:
        raise SceneError("asymmetry.refuse.size")
    if scene.tie_qk:
        raise SceneError("asymmetry.refuse.tied")
    for moving, other in across.items():
        if _keeps_apart(other):
            return moving
    raise SceneError("asymmetry.refuse.rank", size=scene.d_model)


def turned(w_q: Tensor, w_k: Tensor, value: Tensor, dial: str, moving: Moving) -> Tensor:
    """The moving matrix, (d_model, d_k), moved by the least that puts `value` on a dial and leaves M's rest."""
    turn_by_one = _turn(len(w_q), *DIALS[len(w_q)][dial])
    by = value - (product(w_q, w_k.mT) * turn_by_one).sum() / 2
    if moving == "w_k":
        moved = w_k - by * product(turn_by_one, _pseudo_inverse(w_q).mT)
    else:
        moved = w_q + by * product(turn_by_one, _pseudo_inverse(w_k).mT)
    return tidied(moved)


def _turn(size: int, row: int, column: int) -> Tensor:
    """(size, size): the antisymmetric matrix with 1 in one place."""
    turn_by_one = torch.zeros(size, size, dtype=torch.float64)
    turn_by_one[row, column], turn_by_one[column, row] = 1.0, -1.0
    return turn_by_one


def _pseudo_inverse(w: Tensor) -> Tensor:
    """(d_k, d_model) of a (d_model, d_k) matrix whose 2 or 3 rows are independent, in closed form."""
    largest = w.abs().amax()
    w = w / largest  # the square of a tiny number would vanish
    inverse = _inverse(w) if w.shape[0] == w.shape[1] else product(w.mT, _inverse(product(w, w.mT)))
    # One step of Newton gives back the digits that closed forms and squares cost.
    inverse = inverse + product(inverse, torch.eye(len(w), dtype=torch.float64) - product(w, inverse))
    return inverse / largest


def _inverse(m: Tensor) -> Tensor:
    """Of a 2 × 2 or 3 × 3 matrix: its cofactors, transposed, over its determinant (Cramer's rule)."""
    size = len(m)

    def shifted(down: int, across: int) -> Tensor:
        """Entry (i, j) is the one `down` and `across` of it, round the edges."""
        rows, columns = ((torch.arange(size) + by) % size for by in (down, across))
        return m.index_select(0, rows).index_select(1, columns)

    if size == 2:
        cofactors = shifted(1, 1) * torch.tensor([[1.0, -1.0], [-1.0, 1.0]], dtype=torch.float64)
    else:
        cofactors = shifted(1, 1) * shifted(2, 2) - shifted(1, 2) * shifted(2, 1)
    return cofactors.mT / (m[0] * cofactors[0]).sum()
