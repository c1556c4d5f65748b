"""The trained numbers, which are the entries of the selected matrices of one head, in one flat vector."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any

import torch
from torch import Tensor

from ..maths.tensors import SceneTensors
from ..scene import Scene, check
from ..scene.change import rows_of, with_rows
from ..scene.check import MAX_MAGNITUDE, SceneError, location
from ..scene.quantities import BY_NAME

MATRICES = ("w_q", "w_k", "v_a", "embeddings", "context_embeddings")
_OF_HEAD = ("w_q", "w_k", "v_a")
_MAX_PINNED = 1000


@dataclass(frozen=True, eq=False)
class Parameters:
    """The trained matrices of one head. `scene` contains only this head, and `shapes` are the shapes of the matrices.

    `flat` (n) contains the entries, matrix by matrix and row by row. v_a counts as a matrix with one row.
    """

    scene: Scene
    head: int
    tensors: SceneTensors
    shapes: Mapping[str, tuple[int, int]]
    flat: Tensor

    @classmethod
    def of(cls, scene: Scene, head: int, matrices: Any) -> "Parameters":
        """Select matrices by name. Those that do not affect the scores, such as an unused W_K or v_a, are left out.

        Raises SceneError if none is left, or if the scene does not have a matrix.
        """
        one_head = replace(scene, heads=(scene.heads[head],), w_o=None)
        names = trainable(scene)
        requested = check.sequence(matrices, location("matrices"), 1, len(MATRICES))
        chosen = [check.choice(name, names, location("matrices", row=row)) for row, name in enumerate(requested)]
        unused = {"w_k"} if scene.tie_qk else set()
        if not scene.score_option.uses_v_a:
            unused.add("v_a")
        trained = [name for name in names if name in chosen and name not in unused]
        if not trained:
            raise SceneError("learn.refuse.idle", names=", ".join(dict.fromkeys(chosen)))
        entries = [entry for name in trained for row in rows_of(one_head, name, 0) for entry in row]
        shapes = {name: BY_NAME[name].size(one_head) for name in trained}
        return cls(one_head, head, SceneTensors.of(one_head), shapes, torch.tensor(entries, dtype=torch.float64))

    def split(self, flat: Tensor) -> dict[str, Tensor]:
        """Split a flat vector into matrices by name."""
        ends = accumulate(height * width for height, width in self.shapes.values())
        parts = zip(self.shapes.items(), pairwise([0, *ends]), strict=True)
        return {name: flat[start:end].reshape(shape) for (name, shape), (start, end) in parts}

    def rows(self, flat: Tensor) -> dict[str, list[list[float]]]:
        """Split a flat vector into matrices by name, as nested lists."""
        return {name: matrix.tolist() for name, matrix in self.split(flat).items()}

    def fill(self, flat: Tensor) -> SceneTensors:
        """Return the tensors of `scene`, with the numbers of a flat vector inserted."""
        new = self.split(flat)
        of_head = {name: new[name][0] if name == "v_a" else new[name] for name in _OF_HEAD if name in new}
        return self.tensors._replace(
            embeddings=new.get("embeddings", self.tensors.embeddings),
            context=new.get("context_embeddings", self.tensors.context),
            heads=(self.tensors.heads[0]._replace(**of_head),),
        )

    def scene_with(self, scene: Scene, flat: Tensor) -> Scene:
        """Return `scene`, which may have several heads, with the numbers of a flat vector inserted."""
        for name, rows in self.rows(flat).items():
            scene = with_rows(scene, name, self.head, rows)
        return scene

    def frozen(self, pinned: Any) -> Tensor:
        """Return booleans (n) that are true for entries that must not change.

        Raises SceneError for an unknown entry.
        """
        masks = {name: torch.zeros(BY_NAME[name].size(self.scene), dtype=torch.bool) for name in trainable(self.scene)}
        for index, pin in enumerate(check.sequence(pinned, location("pinned"), 0, _MAX_PINNED)):
            where = location("pinned", row=index)
            names = ("quantity", "row", "column")
            fields = check.fields(pin, names, names, where)
            name = check.choice(fields["quantity"], tuple(masks), where)
            height, width = masks[name].shape
            row = check.integer(fields["row"], where, 0, height - 1, "error.cell")
            column = check.integer(fields["column"], where, 0, width - 1, "error.cell")
            masks[name][row, column] = True
        return torch.cat([masks[name].flatten() for name in self.shapes])

    def check_limits(self, flat: Tensor, step: int) -> None:
        """Raise SceneError if an entry exceeds the limit of a scene.

        `step`, the number of steps so far, is for the message.
        """
        for name, matrix in self.split(flat).items():
            # The comparison is false for NaN, so NaN counts as too large.
            too_large = (~(matrix.abs() <= MAX_MAGNITUDE)).nonzero().tolist()
            if too_large:
                row, column = too_large[0]
                where = location(name, head=self.head if name in _OF_HEAD else None, row=row, column=column)
                raise SceneError("learn.refuse.limit", where=where, step=step, max=f"{MAX_MAGNITUDE:,.0f}")


def trainable(scene: Scene) -> list[str]:
    """Return the names of the matrices that can be trained, including those without effect on the scores."""
    return [name for name in MATRICES if scene.context or name != "context_embeddings"]
