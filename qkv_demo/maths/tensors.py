"""A scene's editable numbers as tensors: what `attend` computes from, and what a gradient is taken by; tidied again."""

from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..scene import Scene


def use_one_thread() -> None:
    """Make torch compute in one thread. For these tiny matrices, waking a second one takes longer than the sums."""
    torch.set_num_threads(1)


class HeadTensors(NamedTuple):
    """A head's entries as tensors, shapes as in Head."""

    w_q: Tensor
    w_k: Tensor
    w_v: Tensor
    v_a: Tensor  # (d_k), ones where the scene gives none


class SceneTensors(NamedTuple):
    """All editable numbers of a scene in float64, so that a gradient can be taken or a step of learning made."""

    embeddings: Tensor
    context: Tensor | None
    heads: tuple[HeadTensors, ...]
    w_o: Tensor | None
    weights: Tensor | None  # a person's own, where they count
    temperature: Tensor  # one number

    @classmethod
    def of(cls, scene: Scene, requires_grad: bool = False) -> "SceneTensors":
        def tensor(rows: Any) -> Tensor:
            return torch.tensor(rows, dtype=torch.float64, requires_grad=requires_grad)

        heads = tuple(
            HeadTensors(tensor(h.w_q), tensor(h.w_k), tensor(h.w_v), tensor(h.v_a or [1.0] * len(h.w_q[0])))
            for h in scene.heads
        )
        context = tensor(scene.context.embeddings) if scene.context else None
        w_o = None if scene.w_o is None else tensor(scene.w_o)
        weights = tensor(scene.weights) if scene.normalize_option.is_manual else None
        return cls(tensor(scene.embeddings), context, heads, w_o, weights, tensor(scene.temperature))

    def by_name(self) -> dict[tuple[str, int], Tensor]:
        """Every matrix that a person can set, by name and head; what belongs to the whole scene stands under head 0,
        weights set by hand under every head."""
        of_heads = {(name, index): w for index, head in enumerate(self.heads) for name, w in head._asdict().items()}
        found = {
            ("embeddings", 0): self.embeddings,
            ("context_embeddings", 0): self.context,
            **of_heads,
            ("w_o", 0): self.w_o,
            **{("weights", index): self.weights for index in range(len(self.heads))},
        }
        return {name: tensor for name, tensor in found.items() if tensor is not None}


_DECIMALS = 1e12


def tidied(numbers: Tensor) -> Tensor:
    """Numbers that a hand has moved through some arithmetic, as a person would have typed them: rounded to 12 decimals,
    without a minus before a zero."""
    return torch.round(numbers * _DECIMALS) / _DECIMALS + 0.0
