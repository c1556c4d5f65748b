"""The numbers of a scene that the user can edit, as tensors for `attend` and for gradients."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..scene import Scene


def use_one_thread() -> None:
    """Make torch compute in one thread.

    For such tiny matrices, starting a second thread would cost more than it saves.
    """
    torch.set_num_threads(1)


@contextmanager
def limit_to_one_thread() -> Iterator[None]:
    """Make torch compute in one thread until the context ends, and then restore the number of threads.

    Notebooks start torch with a thread for each core, which makes thousands of tiny steps several times slower.
    """
    thread_count = torch.get_num_threads()
    use_one_thread()
    try:
        yield
    finally:
        torch.set_num_threads(thread_count)


class HeadTensors(NamedTuple):
    """The matrices of a head as tensors, with the shapes of `Head`."""

    w_q: Tensor
    w_k: Tensor
    w_v: Tensor
    v_a: Tensor  # shape (d_k); ones if the scene has no v_a


class SceneTensors(NamedTuple):
    """All numbers of a scene that the user can edit, in float64."""

    embeddings: Tensor
    context: Tensor | None
    heads: tuple[HeadTensors, ...]
    w_o: Tensor | None
    weights: Tensor | None  # shape (tokens, tokens of the keys); only if the user sets the weights
    temperature: Tensor  # shape (), a single number

    @classmethod
    def from_scene(cls, scene: Scene, requires_grad: bool = False) -> "SceneTensors":
        def create_tensor(rows: Any) -> Tensor:
            return torch.tensor(rows, dtype=torch.float64, requires_grad=requires_grad)

        heads = tuple(
            HeadTensors(
                create_tensor(head.w_q),
                create_tensor(head.w_k),
                create_tensor(head.w_v),
                create_tensor(head.v_a or [1.0] * len(head.w_q[0])),
            )
            for head in scene.heads
        )
        context = create_tensor(scene.context.embeddings) if scene.context else None
        w_o = None if scene.w_o is None else create_tensor(scene.w_o)
        weights = create_tensor(scene.weights) if scene.normalize_option.is_manual else None
        return cls(create_tensor(scene.embeddings), context, heads, w_o, weights, create_tensor(scene.temperature))

    def matrices(self) -> dict[tuple[str, int], Tensor]:
        """Return every matrix that the user can set, by (name, head).

        For matrices of the whole scene, such as the embeddings, the head is 0. The user's own weights are the same for
        all heads, and are listed for each of them.
        """
        head_matrices = {
            (name, head_index): w for head_index, head in enumerate(self.heads) for name, w in head._asdict().items()
        }
        matrices = {
            ("embeddings", 0): self.embeddings,
            ("context_embeddings", 0): self.context,
            **head_matrices,
            ("w_o", 0): self.w_o,
            **{("weights", head_index): self.weights for head_index in range(len(self.heads))},
        }
        return {name: tensor for name, tensor in matrices.items() if tensor is not None}


_ROUNDING_FACTOR = 1e12


def round_for_scene(numbers: Tensor) -> Tensor:
    """Round to 12 decimals and replace −0 by 0, so that the scene contains 0.3 instead of 0.30000000000000004."""
    return torch.round(numbers * _ROUNDING_FACTOR) / _ROUNDING_FACTOR + 0.0
