"""Two tokens whose attention can be worked out by hand, and tensors that are the same at each run."""

import torch
from torch import Tensor

from qkv_demo.scene import Head, Scene

IDENTITY = [[1, 0], [0, 1]]
PAIR = Scene(["a", "b"], [[1, 0], [0, 2]], [Head(IDENTITY, [[1, 1], [0, 1]], [[3, 0], [0, 5]])])


def random(*shape: int) -> Tensor:
    """The same numbers at each run."""
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(sum(shape)))


def tensor(rows: object) -> Tensor:
    """Rows as the maths takes them."""
    return torch.tensor(rows, dtype=torch.float64)
