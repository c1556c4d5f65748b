"""A hand takes hold of a query, a key or a value: the least change of the matrix that makes it gives the wish.

A token's query is q = x W, x its row of the inputs. Of all changes of W with x ΔW = Δq the least, as the square root of
the sum of its squares measures it (Frobenius), is ΔW = xᵀ Δq / (x · x): the one whose rows all lie along Δq, each as
long as x needs it (Golub and Van Loan 2013, section 5.5: x as a matrix of one row, times its pseudo-inverse).
"""

from typing import NamedTuple

import torch
from torch import Tensor

from ..options.vectors import product
from ..scene import Scene
from ..scene.quantities import BY_NAME
from .tensors import tidied


class Maker(NamedTuple):
    """How a quantity is made: the matrix, by its name in a head, and where in the scene the rows stand that it is
    applied to, positions not yet added."""

    matrix: str
    source: str


def maker(scene: Scene, quantity: str) -> Maker:
    """What makes the queries, keys or values of a scene: tied keys are made with W_Q, and the context, where there is
    one, has the keys and values."""
    crosses = scene.context is not None and BY_NAME[quantity].rows == "keys"
    return Maker(BY_NAME[quantity].sources(scene)[1], "context/embeddings" if crosses else "embeddings")


def moves(scene: Scene, quantity: str) -> str:
    """The symbol of the matrix that moves when an arrow of a quantity is pulled."""
    return BY_NAME[maker(scene, quantity).matrix].symbol


def reached(inputs: Tensor, w: Tensor, row: Tensor, point: Tensor) -> Tensor:
    """`w` (d_model, d) moved by the least that puts the first entries of `inputs[row] @ w` at `point`; the rest stay.

    `inputs` (tokens, d_model), `row` (1) a whole number, `point` (up to d). What need not move stays to the last bit.
    NaN where that input is zero: then no matrix gives anything but zero.
    """
    x = inputs.index_select(0, row)  # (1, d_model)
    size = len(point)
    wish = point.unsqueeze(0) - product(x, w.narrow(1, 0, size))
    largest = x.abs().amax()
    x = x / largest  # the square of a tiny number would vanish
    step = product(x.mT, wish) / (x * x).sum() / largest  # (d_model, size)
    if size < w.shape[1]:
        step = torch.cat([step, step.new_zeros(len(w), w.shape[1] - size)], 1)
    return torch.where(step == 0, w, tidied(w + step))
