"""Why the scores are divided by √d_k: their spread grows with the dimensions, and softmax then leaves one winner.

Vaswani et al. 2017, footnote 4: if the entries of q and k are independent with mean 0 and variance 1, q · k has mean 0
and variance d_k. The source's own example makes q and k with matrices of such entries: then each entry of q has
variance d already, and dividing by √d_k is not enough.
"""

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from ..locale import DECIMALS, message
from ..maths.attention import HeadTrace, attention
from . import Choice, Lab, Numbers, Seed, Told, Whole, normal
from .drawing import Lines, Series

ROWS, KEYS = 256, 16  # queries, and keys that each is compared with
MOST = 512
_SIZES = tuple(2**power for power in range(10))
_ALONG = ("spread", "expected", "largest", "largest_scaled")  # what is drawn against d_k
_LINES = {  # pictures, and what is drawn in each
    "largest": {"plain": "largest", "scaled": "largest_scaled"},
    "spread": {"measured": "spread", "expected": "expected"},
}
_ENDS = {"plain": "", "scaled": "_scaled"}  # of the names of numbers, without and with the division
_WINNER = 0.5  # a key that gets more than this outweighs all others together


def measure(d_k: int, made: str, seed: int) -> Numbers:
    """Spread of q · k, and what softmax makes of the scores with and without the division: 256 rows of 16 keys."""
    draw = normal(seed)
    queries, keys = draw(ROWS, 1, MOST), draw(ROWS, KEYS, MOST)
    matrices = [draw(MOST, MOST), draw(MOST, MOST)] if made == "by_matrices" else []
    along = {  # with d_k itself, so that the curves pass through its numbers
        size: _at(queries[..., :size], keys[..., :size], [matrix[:size, :size] for matrix in matrices])
        for size in sorted({*_SIZES, d_k})
    }
    return {
        **along[d_k],
        **{f"{name}_in_two": along[2][name] for name in ("passes", "passes_scaled")},
        "sizes": list(along),
        **{f"{name}_along": [one[name] for one in along.values()] for name in _ALONG},
    }


def _at(queries: Tensor, keys: Tensor, matrices: Sequence[Tensor]) -> dict[str, float]:
    """Compare queries (256, 1, d_k) with keys (256, 16, d_k), both multiplied by their matrix (d_k, d_k) if they have
    one, without and with the division by √d_k."""
    d_k = keys.shape[-1]
    if matrices:
        queries, keys = (vectors @ matrix for vectors, matrix in zip((queries, keys), matrices, strict=True))
    # Through matrices of entries of variance 1, each entry of q and of k has variance d_k.
    found = {"expected": math.sqrt(d_k) ** 3 if matrices else math.sqrt(d_k)}
    for end in _ENDS.values():
        trace = attention(queries, keys, keys[..., :1], scale=bool(end))
        found[f"spread{end}"] = trace.scaled_scores.square().mean().sqrt().item()  # their mean is known to be 0
        found[f"largest{end}"] = trace.weights.amax(-1).mean().item()
        found[f"passes{end}"] = _passes(trace)
    return found


def _passes(trace: HeadTrace) -> float:
    """The size (Frobenius norm) of the table of slopes ∂weight/∂score, diag(a) − aᵀa, on average over rows.

    Where all scores that softmax gets are changed, each by as much on average and independently, the root of the mean
    square of how far the weights move, all of a row together, is this times that change.
    """
    weights = trace.weights.squeeze(-2)
    slopes = torch.diag_embed(weights) - weights.unsqueeze(-1) * weights.unsqueeze(-2)
    size: float = torch.linalg.matrix_norm(slopes).mean().item()
    return size


def tell(numbers: Numbers, d_k: int, made: str, seed: int) -> Told:
    too_large = made == "by_matrices" and numbers["largest_scaled"] > _WINNER
    shown = {name: numbers[name] for name in ("largest", "largest_scaled", "expected", "spread", "spread_scaled")}
    moves, in_two = ({name: numbers[f"passes{end}{where}"] for name, end in _ENDS.items()} for where in ("", "_in_two"))
    which = "too_large" if too_large else "moves" if _loses(moves, "plain") else "divided"
    more = [
        message(f"lab.why-root-d.more.{made}", d_k=d_k, rows=ROWS, keys=KEYS, **shown),
        message("lab.why-root-d.more.moves", **moves),
    ]
    if _loses(moves, "scaled"):
        more.append(message("lab.why-root-d.more.here"))
    elif _loses(in_two, "scaled"):
        more.append(message("lab.why-root-d.more.in_two", **in_two))
    return Told(
        words=message(f"lab.why-root-d.said.{which}", d_k=d_k, **shown),
        more=more,
        drawings=[
            Lines(
                title=message(f"lab.why-root-d.drawing.{what}"),
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
                y=message(f"lab.why-root-d.axis.{what}"),
            )
            for what, lines in _LINES.items()
        ],
    )


def _loses(moves: dict[str, float], name: str) -> bool:
    """Whether the weights of this name move less far than the other, as far as it is written."""
    return round(moves[name], DECIMALS) < max(round(one, DECIMALS) for one in moves.values())


LAB = Lab(
    controls={
        "d_k": Whole(64, 1, MOST, doubling=True),
        "made": Choice("independent", ("independent", "by_matrices")),
        "seed": Seed(),
    },
    measure=measure,
    tell=tell,
    folded=("made", "seed"),
    order=20,
)
