"""How PyTorch and NumPy each write what they say differently; what goes with an option is that option's `Code`."""

from typing import NamedTuple

from ..kinds.registry import Code


class Dialect(NamedTuple):
    """Templates for `str.format`, and whole helpers; each line is one that a person would write by hand."""

    name: str  # as `Code` has it
    preamble: str
    table: str
    product: str
    kept: str  # {scores} where the mask lets them through, else {otherwise}
    beside: str

    def __call__(self, code: Code) -> str:
        """How it says something."""
        said: str = getattr(code, self.name)
        return said


PYTORCH = Dialect(
    name="pytorch",
    preamble="""\
import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=4, sci_mode=False, linewidth=200)""",
    table="torch.tensor({})",
    product="""\
def product(a, b):  # (n, k), (k, m)
    return (a.unsqueeze(-1) * b.unsqueeze(-3)).sum(-2)  # (n, m), = a @ b""",
    kept="{scores}.masked_fill(~mask, {otherwise})",
    beside="torch.cat(outputs, dim=-1)",
)

NUMPY = Dialect(
    name="numpy",
    preamble="""\
import numpy as np

np.set_printoptions(precision=4, suppress=True, floatmode="fixed", linewidth=200, threshold=10_000)""",
    table="np.array({})",
    product="""\
def product(a, b):  # (n, k), (k, m)
    return (a[:, :, None] * b[None, :, :]).sum(axis=1)  # (n, m), = a @ b""",
    kept="np.where(mask, {scores}, {otherwise})",
    beside="np.concatenate(outputs, axis=-1)",
)
