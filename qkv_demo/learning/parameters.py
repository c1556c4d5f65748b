"""Which numbers learn: the entries of the chosen matrices of one head, side by side in one vector."""

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
_MOST_PINNED = 1000


@dataclass(frozen=True, eq=False)
class Parameters:
    """`scene` has the one head that learns, `shapes` are those of what does.

    `flat` (n) holds the entries, matrix by matrix and row by row; v_a counts as one row.
    """

    scene: Scene
    head: int
    tensors: SceneTensors
    shapes: Mapping[str, tuple[int, int]]
    flat: Tensor

    @classmethod
    def of(cls, scene: Scene, head: int, matrices: Any) -> "Parameters":
        """Choose by name. What has no say in the scores (W_K where W_Q makes the keys, v_a where it weighs no score)
        stays as it is. Raises SceneError where nothing is left, and for a matrix that the scene does not have."""
        alone = replace(scene, heads=(scene.heads[head],), w_o=None)
        names = could_learn(scene)
        wanted = check.sequence(matrices, location("matrices"), 1, len(MATRICES))
        chosen = [check.choice(name, names, location("matrices", row=row)) for row, name in enumerate(wanted)]
        idle = {"w_k"} if scene.tie_qk else set()
        if not scene.score_option.uses_v_a:
            idle.add("v_a")
        moving = [name for name in names if name in chosen and name not in idle]
        if not moving:
            raise SceneError("learn.refuse.idle", names=", ".join(dict.fromkeys(chosen)))
        entries = [entry for name in moving for row in rows_of(alone, name, 0) for entry in row]
        shapes = {name: BY_NAME[name].size(alone) for name in moving}
        return cls(alone, head, SceneTensors.of(alone), shapes, torch.tensor(entries, dtype=torch.float64))

    def split(self, flat: Tensor) -> dict[str, Tensor]:
        """The vector as matrices by name."""
        ends = accumulate(height * width for height, width in self.shapes.values())
        parts = zip(self.shapes.items(), pairwise([0, *ends]), strict=True)
        return {name: flat[start:end].reshape(shape) for (name, shape), (start, end) in parts}

    def rows(self, flat: Tensor) -> dict[str, list[list[float]]]:
        """The vector as plain matrices by name."""
        return {name: matrix.tolist() for name, matrix in self.split(flat).items()}

    def fill(self, flat: Tensor) -> SceneTensors:
        """The tensors of `scene` with these numbers in place."""
        new = self.split(flat)
        own = {name: new[name][0] if name == "v_a" else new[name] for name in _OF_HEAD if name in new}
        return self.tensors._replace(
            embeddings=new.get("embeddings", self.tensors.embeddings),
            context=new.get("context_embeddings", self.tensors.context),
            heads=(self.tensors.heads[0]._replace(**own),),
        )

    def scene_with(self, scene: Scene, flat: Tensor) -> Scene:
        """The scene that was given, every head of it, with these numbers in place."""
        for name, rows in self.rows(flat).items():
            scene = with_rows(scene, name, self.head, rows)
        return scene

    def held(self, pinned: Any) -> Tensor:
        """(n) of booleans, True = pinned. Raises SceneError for a place that is not there."""
        stays = {
            name: torch.zeros(BY_NAME[name].size(self.scene), dtype=torch.bool) for name in could_learn(self.scene)
        }
        for number, pin in enumerate(check.sequence(pinned, location("pinned"), 0, _MOST_PINNED)):
            where = location("pinned", row=number)
            names = ("quantity", "row", "column")
            given = check.fields(pin, names, names, where)
            name = check.choice(given["quantity"], tuple(stays), where)
            height, width = stays[name].shape
            row = check.integer(given["row"], where, 0, height - 1, "error.cell")
            column = check.integer(given["column"], where, 0, width - 1, "error.cell")
            stays[name][row, column] = True
        return torch.cat([stays[name].flatten() for name in self.shapes])

    def within_limits(self, flat: Tensor, step: int) -> None:
        """Raises SceneError for the first entry that a scene cannot hold after this many steps."""
        for name, matrix in self.split(flat).items():
            beyond = (~(matrix.abs() <= MAX_MAGNITUDE)).nonzero().tolist()  # NaN too
            if beyond:
                row, column = beyond[0]
                where = location(name, head=self.head if name in _OF_HEAD else None, row=row, column=column)
                raise SceneError("learn.refuse.limit", where=where, step=step, most=f"{MAX_MAGNITUDE:,.0f}")


def could_learn(scene: Scene) -> list[str]:
    """Names of matrices, those among them that have no say in the scores too."""
    return [name for name in MATRICES if scene.context or name != "context_embeddings"]
