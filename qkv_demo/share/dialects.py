"""How PyTorch and NumPy each write the few things in which they differ."""

from typing import NamedTuple


class Dialect(NamedTuple):
    """Templates for `str.format`, and whole helpers; each line is one that a person would write by hand."""

    preamble: str
    table: str
    product: str
    unit: str
    positions: str
    softmax: str  # a helper, or nothing where the library has one
    causal: str
    kept: str  # {scores} where the mask lets them through, else {otherwise}
    additive: str
    beside: str
    shares: str
    total: str
    noise: str
    over_total: str
    best: str
    over_best: str
    infinity: str


_UNIT = """\
def unit(vectors):
    largest = {largest}
    zero = largest == 0
    vectors = vectors / {one}
    return vectors / {root}"""

PYTORCH = Dialect(
    preamble="""\
import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=4, sci_mode=False, linewidth=200)""",
    table="torch.tensor({})",
    product="""\
def product(a, b):  # (n, k), (k, m)
    return (a.unsqueeze(-1) * b.unsqueeze(-3)).sum(-2)  # (n, m), = a @ b""",
    unit=_UNIT.format(
        largest="vectors.abs().amax(-1, keepdim=True)",
        one="largest.masked_fill(zero, 1.0)",
        root="(vectors * vectors).sum(-1, keepdim=True).masked_fill(zero, torch.inf).sqrt()",
    ),
    positions="""\
def positions(length, d_model):
    place, column = torch.arange(length).unsqueeze(1), torch.arange(d_model)
    angle = place / 10_000 ** ((column - column % 2) / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())  # (length, d_model)""",
    softmax="",
    causal="torch.ones({rows}, {columns}, dtype=torch.bool).tril()",
    kept="{scores}.masked_fill(~mask, {otherwise})",
    additive="(torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3)) * {v_a}).sum(-1)",
    beside="torch.cat(outputs, dim=-1)",
    shares="torch.softmax({scores}, dim=-1)",
    total="visible_scores.sum(-1, keepdim=True)",
    noise="4 * torch.finfo().eps * visible_scores.abs().sum(-1, keepdim=True)",
    over_total="visible_scores / total.masked_fill(total.abs() <= noise, torch.nan)",
    best="({scores} == {scores}.amax(-1, keepdim=True)).double()",
    over_best="best / best.sum(-1, keepdim=True)",
    infinity="torch.inf",
)

NUMPY = Dialect(
    preamble="""\
import numpy as np

np.set_printoptions(precision=4, suppress=True, floatmode="fixed", linewidth=200, threshold=10_000)""",
    table="np.array({})",
    product="""\
def product(a, b):  # (n, k), (k, m)
    return (a[:, :, None] * b[None, :, :]).sum(axis=1)  # (n, m), = a @ b""",
    unit=_UNIT.format(
        largest="np.abs(vectors).max(axis=-1, keepdims=True)",
        one="np.where(zero, 1.0, largest)",
        root="np.sqrt(np.where(zero, np.inf, (vectors * vectors).sum(axis=-1, keepdims=True)))",
    ),
    positions="""\
def positions(length, d_model):
    place, column = np.arange(length)[:, None], np.arange(d_model)
    angle = place / 10_000 ** ((column - column % 2) / d_model)
    return np.where(column % 2 == 0, np.sin(angle), np.cos(angle))  # (length, d_model)""",
    softmax="""\
def softmax(scores):
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))  # the largest power is 1: none overflows
    return powers / powers.sum(axis=-1, keepdims=True)  # each row is shared out""",
    causal="np.tri({rows}, {columns}, dtype=bool)",
    kept="np.where(mask, {scores}, {otherwise})",
    additive="(np.tanh(queries[:, None, :] + keys[None, :, :]) * {v_a}).sum(axis=-1)",
    beside="np.concatenate(outputs, axis=-1)",
    shares="softmax({scores})",
    total="visible_scores.sum(axis=-1, keepdims=True)",
    noise="4 * np.finfo(float).eps * np.abs(visible_scores).sum(axis=-1, keepdims=True)",
    over_total="visible_scores / np.where(np.abs(total) <= noise, np.nan, total)",
    best="({scores} == {scores}.max(axis=-1, keepdims=True)).astype(float)",
    over_best="best / best.sum(axis=-1, keepdims=True)",
    infinity="np.inf",
)
