"""The least distance that each racer of `race` can come to, whatever its numbers.

The loss is convex in M = W_Q W_Kᵀ, and the M that a racer can make are a convex set wherever a query has at least as
many numbers as a word: all of them (free), the symmetric ones, and, with one matrix W Wᵀ, those among them without a
negative eigenvalue. So going downhill, back into the set after every step, leads to the one least value.
"""

from collections.abc import Callable, Mapping

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.check import Matrix
from . import loss_of
from .parameters import Parameters

_STEPS = 200
_FASTER, _SLOWER = 2.0, 0.4  # the next step, after one that went downhill and after one that did not


def floors(scene: Scene, target: Matrix) -> dict[str, float]:
    """Racer to nats, to two decimals at least, for one head of self-attention with softmax of dot products, tied or
    not, whose d_k is at least d_model."""
    moving = Parameters.of(scene, 0, ("w_q",))
    shares = torch.tensor(target, dtype=torch.float64)
    d_model, d_k = len(scene.embeddings[0]), len(scene.heads[0].w_q[0])

    def fill(m: Tensor) -> Tensor:
        return torch.nn.functional.pad(m, (0, d_k - d_model))

    def loss(m: Tensor) -> Tensor:
        """With W_Q = M and an identity for W_K."""
        tensors = moving.tensors
        head = tensors.heads[0]._replace(w_q=fill(m), w_k=fill(torch.eye(d_model, dtype=torch.float64)))
        return loss_of(moving.scene, lambda _: tensors._replace(heads=(head,)), shares)(m)

    return {racer: _least(loss, into, d_model) for racer, into in _SETS.items()}


def _least(loss: Callable[[Tensor], Tensor], into: Callable[[Tensor], Tensor], size: int) -> float:
    """Downhill from M = 0, faster and faster as long as that goes well: the least may lie infinitely far."""
    m = torch.zeros(size, size, dtype=torch.float64, requires_grad=True)
    value = loss(m)
    (slope,) = torch.autograd.grad(value, [m])
    step = 1.0
    for _ in range(_STEPS):
        further = into((m - step * slope).detach()).requires_grad_()
        there = loss(further)
        if there < value:
            m, value, step = further, there, _FASTER * step
            (slope,) = torch.autograd.grad(value, [m])
        else:
            step *= _SLOWER
    return max(value.item(), 0.0)


def _symmetric(m: Tensor) -> Tensor:
    return (m + m.mT) / 2


def _one(m: Tensor) -> Tensor:
    """The nearest W Wᵀ."""
    values, vectors = torch.linalg.eigh(_symmetric(m))
    nearest: Tensor = (vectors * values.clamp(min=0)) @ vectors.mT
    return nearest


_SETS: Mapping[str, Callable[[Tensor], Tensor]] = {"one": _one, "symmetric": _symmetric, "free": lambda m: m}
