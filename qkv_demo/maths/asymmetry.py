"""The asymmetry of attention: the bilinear form M = W_Q W_Kᵀ and its antisymmetric part.

The score of i for j is x_i M x_jᵀ, so the two directions of a pair differ by x_i (M − Mᵀ) x_jᵀ. A symmetric M (one
matrix for queries and keys) makes every difference zero. This holds for dot-product scores, before scaling.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Literal

import torch
from torch import Tensor

from ..options.vectors import multiply_matrices
from ..scene import Scene
from ..scene.check import Matrix, SceneError, choice, location
from .attention import Trace, replace_non_finite
from .tensors import SceneTensors, round_for_scene

# For each d_model, the independent numbers of the antisymmetric part: their symbol, and their (row, column) in M.
DIALS = {2: {"a": (0, 1)}, 3: {"w₁": (1, 2), "w₂": (2, 0), "w₃": (0, 1)}}

TurnedMatrix = Literal["w_q", "w_k"]  # The name of the matrix that changes when the user turns a dial.


@dataclass(frozen=True, eq=False)
class Asymmetry:
    """The matrix M (d_model, d_model) of one head, with its symmetric and its antisymmetric part.

    The score of token i for token j is inputs[i] M inputs[j]ᵀ, where `inputs` has the shape (tokens, d_model).
    """

    m: Tensor
    inputs: Tensor

    @cached_property
    def symmetric(self) -> Tensor:
        """The matrix (M + Mᵀ) / 2, which contributes equally to both directions of a pair."""
        return (self.m + self.m.mT) / 2

    @cached_property
    def antisymmetric(self) -> Tensor:
        """The matrix (M − Mᵀ) / 2, which contributes to the two directions of a pair with opposite signs."""
        return (self.m - self.m.mT) / 2

    @cached_property
    def antisymmetric_entries(self) -> Tensor:
        """The independent numbers of the antisymmetric part A, of shape (dials).

        In two dimensions this is a = (M₁₂ − M₂₁) / 2. In three it is the vector w with x_i A x_jᵀ = w · (x_i × x_j). In
        more dimensions it is empty, because A has too many independent entries for dials.
        """
        entries = [self.antisymmetric[index] for index in DIALS.get(len(self.m), {}).values()]
        return torch.stack(entries) if entries else self.m.new_zeros(0)

    @cached_property
    def dial_values(self) -> tuple[float, ...]:
        """The entries of `antisymmetric_entries` as Python numbers, which the dials show."""
        return tuple(self.antisymmetric_entries.tolist())

    def compute_area(self, i: int, j: int) -> float | None:
        """Return the signed area of the parallelogram of x_i and x_j, in two dimensions only.

        The scores differ by 2 · a · area.
        """
        if len(self.m) != 2:
            return None
        (p, q), (r, s) = self.inputs[i].tolist(), self.inputs[j].tolist()
        return replace_rounding_error_by_zero(p * s - q * r, abs(p * s) + abs(q * r))

    def to_dict(self) -> dict[str, Any]:
        """Return nested lists of numbers, for JSON."""
        return {
            "m": replace_non_finite(self.m.tolist()),
            "symmetric": replace_non_finite(self.symmetric.tolist()),
            "antisymmetric": replace_non_finite(self.antisymmetric.tolist()),
            "dials": dict(zip(DIALS.get(len(self.m), {}), self.dial_values, strict=True)),
        }


def compute_bilinear_form(trace: Trace, head: int) -> Tensor:
    """Return M = W_Q W_Kᵀ (d_model, d_model), or W_Q W_Qᵀ if keys use W_Q too."""
    head_matrices = trace.tensors.heads[head]
    return multiply_matrices(head_matrices.w_q, (head_matrices.w_q if trace.scene.tie_qk else head_matrices.w_k).mT)


@lru_cache(maxsize=1)  # A response needs the result three times: for its numbers, for the dials, and for a sentence.
def compute_asymmetry(trace: Trace, head: int) -> Asymmetry | None:
    """Return the asymmetry of one head.

    Return None in cross-attention, which has no pair of directions, and for scores that are not bilinear in the inputs.
    """
    if trace.scene.context is not None or not trace.scene.score_option.is_bilinear:
        return None
    return Asymmetry(compute_bilinear_form(trace, head), trace.inputs)


def replace_rounding_error_by_zero(value: float, term_magnitude: float) -> float:
    """Return 0 if `value` may be a rounding error of terms with the given magnitude, otherwise return `value`."""
    return value if abs(value) > 1e-12 * term_magnitude else 0.0


# While a user drags a number, W_Q or W_K stays the same, so the result for that matrix is in the cache.
@lru_cache(maxsize=256)
def _has_independent_rows(w: Matrix) -> bool:
    """Return whether the rows are linearly independent.

    The tolerance is the same as in `torch.linalg.matrix_rank`, which takes twice as long.
    """
    if len(w) > len(w[0]):
        return False
    singular_values: list[float] = torch.linalg.svdvals(torch.tensor(w, dtype=torch.float64)).tolist()
    return min(singular_values) > max(singular_values) * len(w[0]) * torch.finfo(torch.float64).eps


def turn_dial(scene: Scene, head: int, dial: str, value: float) -> Scene:
    """Return the scene after turning a dial (one of `DIALS`) to a value. The symmetric part of W_Q W_Kᵀ stays the same.

    W_K changes as little as possible. If the rows of W_Q are linearly dependent, W_Q changes instead. Raises SceneError
    if the scene has no dial.
    """
    matrix_name = choose_turned_matrix(scene, head)
    choice(dial, tuple(DIALS[scene.d_model]), location("dial"))
    head_tensors = SceneTensors.from_scene(scene).heads[head]
    turned_matrix = compute_turned_matrix(
        head_tensors.w_q, head_tensors.w_k, torch.tensor(value, dtype=torch.float64), dial, matrix_name
    )
    changed_field: dict[str, Any] = {matrix_name: tuple(map(tuple, turned_matrix.tolist()))}
    heads = list(scene.heads)
    heads[head] = replace(heads[head], **changed_field)
    return replace(scene, heads=tuple(heads))


def choose_turned_matrix(scene: Scene, head: int) -> TurnedMatrix:
    """Return the name of the matrix that changes when a dial is turned.

    This is W_K if the rows of W_Q are linearly independent, otherwise W_Q if the rows of W_K are. Raises SceneError
    with the reason if the scene has no dial.
    """
    head_matrices = scene.heads[head]
    other_matrix_by_name: dict[TurnedMatrix, Matrix] = {"w_k": head_matrices.w_q, "w_q": head_matrices.w_k}
    if scene.d_model not in DIALS:
        raise SceneError("asymmetry.refuse.size")
    if scene.tie_qk:
        raise SceneError("asymmetry.refuse.tied")
    for name, other_matrix in other_matrix_by_name.items():
        if _has_independent_rows(other_matrix):
            return name
    raise SceneError("asymmetry.refuse.rank", size=scene.d_model)


def compute_turned_matrix(w_q: Tensor, w_k: Tensor, dial_value: Tensor, dial: str, matrix_name: TurnedMatrix) -> Tensor:
    """Return the matrix `matrix_name` (d_model, d_k) after the smallest change that sets a dial to `dial_value`.

    The rest of M = W_Q W_Kᵀ does not change.
    """
    unit_matrix = _create_antisymmetric_unit(len(w_q), *DIALS[len(w_q)][dial])
    dial_change = dial_value - (multiply_matrices(w_q, w_k.mT) * unit_matrix).sum() / 2
    if matrix_name == "w_k":
        turned_matrix = w_k - dial_change * multiply_matrices(unit_matrix, _compute_pseudo_inverse(w_q).mT)
    else:
        turned_matrix = w_q + dial_change * multiply_matrices(unit_matrix, _compute_pseudo_inverse(w_k).mT)
    return round_for_scene(turned_matrix)


def _create_antisymmetric_unit(d_model: int, row: int, column: int) -> Tensor:
    """Return a (d_model, d_model) matrix with 1 at (row, column), −1 at (column, row) and 0 elsewhere."""
    unit_matrix = torch.zeros(d_model, d_model, dtype=torch.float64)
    unit_matrix[row, column], unit_matrix[column, row] = 1.0, -1.0
    return unit_matrix


def _compute_pseudo_inverse(w: Tensor) -> Tensor:
    """Return the (d_k, d_model) pseudo-inverse of a (d_model, d_k) matrix with 2 or 3 independent rows."""
    max_entry = w.abs().amax()
    w = w / max_entry  # Scale the matrix first, because the square of a tiny number would underflow.
    inverse = (
        _compute_inverse(w)
        if w.shape[0] == w.shape[1]
        else multiply_matrices(w.mT, _compute_inverse(multiply_matrices(w, w.mT)))
    )
    # One Newton step restores the digits that the product w wᵀ and Cramer's rule have lost to rounding.
    inverse = inverse + multiply_matrices(
        inverse, torch.eye(len(w), dtype=torch.float64) - multiply_matrices(w, inverse)
    )
    return inverse / max_entry


def _compute_inverse(m: Tensor) -> Tensor:
    """Invert a 2 × 2 or 3 × 3 matrix by Cramer's rule: the transposed cofactors over the determinant."""
    size = len(m)

    def shift_entries(row_offset: int, column_offset: int) -> Tensor:
        """Return the matrix whose entry (i, j) is m[(i + row_offset) % size, (j + column_offset) % size]."""
        rows, columns = ((torch.arange(size) + offset) % size for offset in (row_offset, column_offset))
        return m.index_select(0, rows).index_select(1, columns)

    if size == 2:
        cofactors = shift_entries(1, 1) * torch.tensor([[1.0, -1.0], [-1.0, 1.0]], dtype=torch.float64)
    else:
        cofactors = shift_entries(1, 1) * shift_entries(2, 2) - shift_entries(1, 2) * shift_entries(2, 1)
    return cofactors.mT / (m[0] * cofactors[0]).sum()
