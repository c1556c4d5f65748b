"""The lab "Why √d_k?" shows that scores grow with the number of dimensions, until softmax selects a single key.

If the entries of q and k are independent with mean 0 and variance 1, then q · k has mean 0 and variance d_k (Vaswani et
al. 2017, footnote 4). The example in the source instead multiplies random inputs by matrices with such entries. Then
each entry of q already has variance d, and dividing by √d_k is not enough.
"""

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from ..locale import DECIMALS, message
from ..maths.attention import HeadTrace, attention
from . import Choice, Lab, Numbers, Report, Seed, Whole, normal
from .drawing import Lines, Series

ROWS, KEYS = 256, 16  # The number of queries, and the number of keys for each query.
MAX_D_K = 512
_SIZES = tuple(2**power for power in range(10))
# The numbers that the charts show as functions of d_k.
_CHARTED_NUMBERS = ("spread", "expected", "largest", "largest_scaled")
_LINES = {  # The lines of each chart, and the number that each line shows.
    "largest": {"plain": "largest", "scaled": "largest_scaled"},
    "spread": {"measured": "spread", "expected": "expected"},
}
# The suffixes of the numbers without (plain) and with (scaled) division by √d_k.
_SUFFIXES = {"plain": "", "scaled": "_scaled"}
_MAJORITY = 0.5  # A key whose weight is larger than this outweighs all others together.


def measure(d_k: int, made: str, seed: int) -> Numbers:
    """Measure the spread of q · k and of the softmax weights, with and without the division, in 256 rows of 16 keys."""
    draw = normal(seed)
    queries, keys = draw(ROWS, 1, MAX_D_K), draw(ROWS, KEYS, MAX_D_K)
    matrices = [draw(MAX_D_K, MAX_D_K), draw(MAX_D_K, MAX_D_K)] if made == "by_matrices" else []
    along = {  # Include the selected d_k, so that the charts have a point for it.
        size: _statistics(queries[..., :size], keys[..., :size], [matrix[:size, :size] for matrix in matrices])
        for size in sorted({*_SIZES, d_k})
    }
    return {
        **along[d_k],
        **{f"{name}_in_two": along[2][name] for name in ("passes", "passes_scaled")},
        "sizes": list(along),
        **{f"{name}_along": [statistics[name] for statistics in along.values()] for name in _CHARTED_NUMBERS},
    }


def _statistics(queries: Tensor, keys: Tensor, matrices: Sequence[Tensor]) -> dict[str, float]:
    """Measure scores and weights for queries (256, 1, d_k) and keys (256, 16, d_k), with and without the division.

    `matrices` is empty, or contains one (d_k, d_k) matrix for the queries and one for the keys.
    """
    d_k = keys.shape[-1]
    if matrices:
        queries, keys = (vectors @ matrix for vectors, matrix in zip((queries, keys), matrices, strict=True))
    # With matrices whose entries have variance 1, each entry of q and of k has variance d_k.
    statistics = {"expected": math.sqrt(d_k) ** 3 if matrices else math.sqrt(d_k)}
    for suffix in _SUFFIXES.values():
        trace = attention(queries, keys, keys[..., :1], scale=bool(suffix))
        # This is the standard deviation, because the mean of the scores is 0 in theory.
        statistics[f"spread{suffix}"] = trace.scaled_scores.square().mean().sqrt().item()
        statistics[f"largest{suffix}"] = trace.weights.amax(-1).mean().item()
        statistics[f"passes{suffix}"] = _sensitivity(trace)
    return statistics


def _sensitivity(trace: HeadTrace) -> float:
    """Return how strongly the weights react to the scores: the norm of ∂weight/∂score, averaged over rows.

    It is the Frobenius norm of diag(a) − aᵀa. If independent random changes of the same size are added to all scores,
    this factor times their size is the root mean square of the distance by which a row of weights moves.
    """
    weights = trace.weights.squeeze(-2)
    slopes = torch.diag_embed(weights) - weights.unsqueeze(-1) * weights.unsqueeze(-2)
    size: float = torch.linalg.matrix_norm(slopes).mean().item()
    return size


def report(numbers: Numbers, d_k: int, made: str, seed: int) -> Report:
    too_large = made == "by_matrices" and numbers["largest_scaled"] > _MAJORITY
    shown = {name: numbers[name] for name in ("largest", "largest_scaled", "expected", "spread", "spread_scaled")}
    moves, in_two = (
        {name: numbers[f"passes{suffix}{size}"] for name, suffix in _SUFFIXES.items()} for size in ("", "_in_two")
    )
    finding = "too_large" if too_large else "moves" if _is_smaller(moves, "plain") else "divided"
    more = [
        message(f"lab.why-root-d.more.{made}", d_k=d_k, rows=ROWS, keys=KEYS, **shown),
        message("lab.why-root-d.more.moves", **moves),
    ]
    if _is_smaller(moves, "scaled"):
        more.append(message("lab.why-root-d.more.here"))
    elif _is_smaller(in_two, "scaled"):
        more.append(message("lab.why-root-d.more.in_two", **in_two))
    return Report(
        words=message(f"lab.why-root-d.said.{finding}", d_k=d_k, **shown),
        more=more,
        drawings=[
            Lines(
                title=message(f"lab.why-root-d.drawing.{drawing}"),
                series=[
                    Series(
                        message(f"lab.why-root-d.line.{line}"),
                        numbers["sizes"],
                        numbers[f"{name}_along"],
                        expected=line == "expected",
                    )
                    for line, name in lines.items()
                ],
                mark=d_k,
                logarithmic=True,
                x=message("lab.why-root-d.control.d_k"),
                y=message(f"lab.why-root-d.axis.{drawing}"),
            )
            for drawing, lines in _LINES.items()
        ],
    )


def _is_smaller(moves: dict[str, float], name: str) -> bool:
    """Return whether the named number is smaller than the other one, when both are rounded as displayed."""
    return round(moves[name], DECIMALS) < max(round(move, DECIMALS) for move in moves.values())


LAB = Lab(
    controls={
        "d_k": Whole(64, 1, MAX_D_K, doubling=True),
        "made": Choice("independent", ("independent", "by_matrices")),
        "seed": Seed(),
    },
    measure=measure,
    report=report,
    folded=("made", "seed"),
    order=20,
)
