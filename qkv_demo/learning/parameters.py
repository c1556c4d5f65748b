"""The trained numbers, which are the entries of the selected matrices of one head, in one flat vector."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any

import torch
from torch import Tensor

from ..maths.tensors import SceneTensors
from ..scene import Scene, check
from ..scene.change import get_rows, with_rows
from ..scene.check import MAX_MAGNITUDE, SceneError, location
from ..scene.quantities import QUANTITIES_BY_NAME

TRAINABLE_MATRICES = ("w_q", "w_k", "v_a", "embeddings", "context_embeddings")
_HEAD_MATRICES = ("w_q", "w_k", "v_a")
_MAX_PINNED_ENTRIES = 1000


@dataclass(frozen=True, eq=False)
class Parameters:
    """The trained matrices of one head.

    `scene` contains only this head, and `tensors` are the scene's numbers. `matrix_shapes` are the shapes of the
    trained matrices. `flat_entries` (n) contains their entries, matrix by matrix and row by row. v_a counts as a matrix
    with one row.
    """

    scene: Scene
    head: int
    tensors: SceneTensors
    matrix_shapes: Mapping[str, tuple[int, int]]
    flat_entries: Tensor

    @classmethod
    def from_scene(cls, scene: Scene, head: int, matrices: Any) -> "Parameters":
        """Select matrices by name, without those that do not affect the scores, such as an unused W_K or v_a.

        Raises SceneError if the scene lacks one of the requested matrices, or if none of them affects the scores.
        """
        single_head_scene = replace(scene, heads=(scene.heads[head],), w_o=None)
        trainable_names = list_trainable_matrices(scene)
        requested_matrices = check.sequence(matrices, location("matrices"), 1, len(TRAINABLE_MATRICES))
        requested_names = [
            check.choice(name, trainable_names, location("matrices", row=row))
            for row, name in enumerate(requested_matrices)
        ]
        unused_names = {"w_k"} if scene.tie_qk else set()
        if not scene.score_option.uses_v_a:
            unused_names.add("v_a")
        trained_names = [name for name in trainable_names if name in requested_names and name not in unused_names]
        if not trained_names:
            raise SceneError("learn.refuse.idle", names=", ".join(dict.fromkeys(requested_names)))
        trained_entries = [
            entry for name in trained_names for row in get_rows(single_head_scene, name, 0) for entry in row
        ]
        matrix_shapes = {name: QUANTITIES_BY_NAME[name].size(single_head_scene) for name in trained_names}
        return cls(
            single_head_scene,
            head,
            SceneTensors.from_scene(single_head_scene),
            matrix_shapes,
            torch.tensor(trained_entries, dtype=torch.float64),
        )

    def split(self, flat_numbers: Tensor) -> dict[str, Tensor]:
        """Split a flat vector into matrices by name."""
        matrix_ends = accumulate(height * width for height, width in self.matrix_shapes.values())
        shapes_with_bounds = zip(self.matrix_shapes.items(), pairwise([0, *matrix_ends]), strict=True)
        return {name: flat_numbers[start:end].reshape(shape) for (name, shape), (start, end) in shapes_with_bounds}

    def split_into_rows(self, flat_numbers: Tensor) -> dict[str, list[list[float]]]:
        """Split a flat vector into matrices by name, as nested lists."""
        return {name: matrix.tolist() for name, matrix in self.split(flat_numbers).items()}

    def fill_tensors(self, flat_numbers: Tensor) -> SceneTensors:
        """Return the tensors of `scene`, with the numbers of a flat vector inserted."""
        matrices = self.split(flat_numbers)
        head_matrices = {
            name: matrices[name][0] if name == "v_a" else matrices[name] for name in _HEAD_MATRICES if name in matrices
        }
        return self.tensors._replace(
            embeddings=matrices.get("embeddings", self.tensors.embeddings),
            context=matrices.get("context_embeddings", self.tensors.context),
            heads=(self.tensors.heads[0]._replace(**head_matrices),),
        )

    def insert_into_scene(self, scene: Scene, flat_numbers: Tensor) -> Scene:
        """Return `scene`, which may have several heads, with the numbers of a flat vector inserted."""
        for name, rows in self.split_into_rows(flat_numbers).items():
            scene = with_rows(scene, name, self.head, rows)
        return scene

    def read_pinned_mask(self, pinned: Any) -> Tensor:
        """Return booleans (n) that are true for entries that must not change.

        Raises SceneError for an unknown entry.
        """
        pinned_tables = {
            name: torch.zeros(QUANTITIES_BY_NAME[name].size(self.scene), dtype=torch.bool)
            for name in list_trainable_matrices(self.scene)
        }
        for entry_index, pinned_entry in enumerate(check.sequence(pinned, location("pinned"), 0, _MAX_PINNED_ENTRIES)):
            where = location("pinned", row=entry_index)
            field_names = ("quantity", "row", "column")
            fields = check.fields(pinned_entry, field_names, field_names, where)
            name = check.choice(fields["quantity"], tuple(pinned_tables), where)
            height, width = pinned_tables[name].shape
            row = check.integer(fields["row"], where, 0, height - 1, "error.cell")
            column = check.integer(fields["column"], where, 0, width - 1, "error.cell")
            pinned_tables[name][row, column] = True
        return torch.cat([pinned_tables[name].flatten() for name in self.matrix_shapes])

    def check_limits(self, flat_numbers: Tensor, step_count: int) -> None:
        """Raise SceneError if an entry exceeds the limit of a scene.

        The error message contains `step_count`, the number of steps so far.
        """
        for name, matrix in self.split(flat_numbers).items():
            # The comparison is false for NaN, so NaN counts as too large.
            invalid_indices = (~(matrix.abs() <= MAX_MAGNITUDE)).nonzero().tolist()
            if invalid_indices:
                row, column = invalid_indices[0]
                where = location(name, head=self.head if name in _HEAD_MATRICES else None, row=row, column=column)
                raise SceneError("learn.refuse.limit", where=where, step=step_count, max=f"{MAX_MAGNITUDE:,.0f}")


def list_trainable_matrices(scene: Scene) -> list[str]:
    """Return the names of the matrices that can be trained, including those without effect on the scores."""
    return [name for name in TRAINABLE_MATRICES if scene.context or name != "context_embeddings"]
