"""Why the scores are divided by √d_k: their spread grows with the dimensions, and softmax then leaves one winner.

Vaswani et al. 2017, footnote 4: if the entries of q and k are independent with mean 0 and variance 1, q · k has mean 0
and variance d_k. The source's own example makes q and k with matrices of such entries: then each entry of q has
variance d already, and dividing by √d_k is not enough.
"""

import math
from functools import lru_cache

import torch
from torch import Tensor

from ..locale import DECIMALS, Message, message
from ..maths.attention import HeadTrace, attention
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Bars, Drawing, Lines, Series

ROWS, KEYS = 256, 16  # queries, and keys that each is compared with
MOST = 512
_SIZES = tuple(2**power for power in range(10))
_BINS = 61
_CONFIDENT = 1.96  # standard errors either side hold 95 of 100 repetitions


def measure(d_k: int, made: str, seed: int) -> Numbers:
    """Spread of q · k, and what softmax makes of the scores with and without the division: 256 rows of 16 keys."""
    here = _both(d_k, made, seed)
    expected, band = _expected(d_k, made), _band(d_k, made)
    edge = 4 * max(expected, 1.0)
    edges = torch.linspace(-edge, edge, _BINS + 1, dtype=torch.float64)
    return {
        "expected": expected,
        "spread": _spread(here[0]),
        "low": band and band[0],
        "high": band and band[1],
        "spread_scaled": _spread(here[1]),
        **_sharpness(here[0], ""),
        **_sharpness(here[1], "_scaled"),
        "bins": ((edges[1:] + edges[:-1]) / 2).tolist(),
        "counts": torch.histogram(here[0].scaled_scores.flatten(), edges).hist.tolist(),
        "counts_scaled": torch.histogram(here[1].scaled_scores.flatten(), edges).hist.tolist(),
        **_along(made, seed),
    }


@lru_cache(maxsize=16)  # the same for every d_k that is slid past
def _along(made: str, seed: int) -> Numbers:
    """The measurements that are drawn against d_k = 1, 2, 4 … 512."""
    both = [_both(size, made, seed) for size in _SIZES]
    bands = [band for size in _SIZES if (band := _band(size, made))]
    return {
        "sizes": list(_SIZES),
        "spreads": [_spread(plain) for plain, _ in both],
        "expecteds": [_expected(size, made) for size in _SIZES],
        "lows": [low for low, _ in bands] or None,
        "highs": [high for _, high in bands] or None,
        "largests": [_largest(plain) for plain, _ in both],
        "largests_scaled": [_largest(scaled) for _, scaled in both],
        "answering": [_passes(plain) for plain, _ in both],
        "answering_scaled": [_passes(scaled) for _, scaled in both],
    }


def _band(d_k: int, made: str) -> tuple[float, float] | None:
    """What 95 of 100 repetitions measure; None where entries are not independent, for which it is not known."""
    if made != "independent":
        return None
    expected, room = _expected(d_k, made), _CONFIDENT * _standard_error(d_k)
    return expected - room, expected + room


def _both(d_k: int, made: str, seed: int) -> tuple[HeadTrace, HeadTrace]:
    """The same queries (256, 1, d_k) and keys (256, 16, d_k), compared without and with the division by √d_k."""
    source = torch.Generator().manual_seed(seed)

    def draw(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=source, dtype=torch.float64)

    queries, keys = draw(ROWS, 1, d_k), draw(ROWS, KEYS, d_k)
    if made == "by_matrices":
        queries, keys = queries @ draw(d_k, d_k), keys @ draw(d_k, d_k)
    plain, scaled = (attention(queries, keys, keys[..., :1], scale=scale) for scale in (False, True))
    return plain, scaled


def _expected(d_k: int, made: str) -> float:
    """√d_k; through matrices of entries of variance 1, each entry of q and of k has variance d_k: √d_k³."""
    return math.sqrt(d_k) if made == "independent" else math.sqrt(d_k) ** 3


def _standard_error(d_k: int) -> float:
    """Of the measured spread, for independent entries.

    Given q, a row's products are normal with variance |q|², a χ² of d_k degrees (mean d_k, variance 2 d_k, mean square
    d_k² + 2 d_k). So the mean square of all products has variance (2 d_k + 2 (d_k² + 2 d_k) / 16) / 256.
    """
    variance = (2 * d_k + 2 * (d_k**2 + 2 * d_k) / KEYS) / ROWS
    return math.sqrt(variance) / (2 * math.sqrt(d_k))


def _spread(trace: HeadTrace) -> float:
    """Root of the mean square: the mean of the scores is known to be 0."""
    return trace.scaled_scores.square().mean().sqrt().item()


def _largest(trace: HeadTrace) -> float:
    return trace.weights.amax(-1).mean().item()


def _passes(trace: HeadTrace) -> float:
    """The size (Frobenius norm) of the table of slopes ∂weight/∂score, diag(a) − aᵀa, on average over rows.

    Where all scores that softmax gets are nudged, each by as much on average and independently, the root of the mean
    square of how far the weights move, all of a row together, is this times a nudge.
    """
    weights = trace.weights.squeeze(-2)
    slopes = torch.diag_embed(weights) - weights.unsqueeze(-1) * weights.unsqueeze(-2)
    size: float = torch.linalg.matrix_norm(slopes).mean().item()
    return size


def _sharpness(trace: HeadTrace, suffix: str) -> dict[str, float]:
    """Means over rows: the largest weight, the entropy in nats, and how far a nudge of the scores moves the weights."""
    return {
        f"largest{suffix}": _largest(trace),
        f"entropy{suffix}": -torch.xlogy(trace.weights, trace.weights).sum(-1).mean().item() + 0.0,
        f"passes{suffix}": _passes(trace),
    }


def _sentence(settings: Settings, numbers: Numbers) -> Message:
    sharpness = [name + which for name in ("largest", "passes") for which in ("", "_scaled")]
    filled = {name: numbers[name] for name in ("expected", "spread", "spread_scaled", *sharpness)}
    moves = _movable(numbers["passes"], numbers["passes_scaled"])
    which = message(f"lab.why-root-d.said.{moves}")
    two = [numbers[name][_SIZES.index(2)] for name in ("answering", "answering_scaled")]
    if moves == "scaled_moves" and _movable(*two) == "plain_moves":
        which = message("lab.why-root-d.said.in_two", which=which, plain=two[0], scaled=two[1])
    return message(f"lab.why-root-d.said.{settings['made']}", d_k=settings["d_k"], which=which, **filled)


def _movable(plain: float, scaled: float) -> str:
    """Whose weights move more, as far as it is written: those of the divided scores, of the others, or neither."""
    plain, scaled = round(plain, DECIMALS), round(scaled, DECIMALS)
    return "alike" if plain == scaled else "scaled_moves" if scaled > plain else "plain_moves"


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    plain, scaled = message("lab.why-root-d.plain"), message("lab.why-root-d.scaled")
    size = message("lab.why-root-d.control.d_k")
    now = [(settings["d_k"], None)]
    largests, answering = (
        Lines(
            message(f"lab.why-root-d.drawing.{which}"),
            [
                Series(plain, numbers["sizes"], numbers[which]),
                Series(scaled, numbers["sizes"], numbers[f"{which}_scaled"]),
            ],
            marks=now,
            logarithmic=True,
            x=size,
            y=message(f"lab.why-root-d.axis.{which}"),
        )
        for which in ("largests", "answering")
    )
    scores = Bars(
        message("lab.why-root-d.drawing.scores"),
        [Series(plain, numbers["bins"], numbers["counts"]), Series(scaled, numbers["bins"], numbers["counts_scaled"])],
        x=message("lab.why-root-d.axis.score"),
        y=message("lab.axis.count"),
    )
    spread = Lines(
        message("lab.why-root-d.drawing.spread"),
        [
            Series(message("lab.measured"), numbers["sizes"], numbers["spreads"], dots=True),
            Series(
                message("lab.expected"),
                numbers["sizes"],
                numbers["expecteds"],
                low=numbers["lows"],
                high=numbers["highs"],
                expected=True,
            ),
        ],
        marks=now,
        logarithmic=True,
        x=size,
        y=message("lab.why-root-d.axis.spread"),
    )
    return largests, scores, answering, spread


_MEANINGS = {
    "expected": "the spread of q · k to be expected",
    "spread": "the spread that was measured, the root of the mean square",
    "low": "95 of 100 repetitions measure at least this; null for q and k made by matrices",
    "high": "95 of 100 repetitions measure at most this; null likewise",
    "spread_scaled": "the spread after dividing by √d_k",
    "largest": "the largest weight of a row of 16, on average over 256 rows",
    "largest_scaled": "the same after dividing by √d_k",
    "entropy": "the entropy of a row in nats, on average; ln 16 at most",
    "entropy_scaled": "the same after dividing by √d_k",
    "passes": "how far the weights of a row move together (root of the sum of squares), beside a small random nudge of "
    "each score that softmax gets, on average",
    "passes_scaled": "the same after dividing by √d_k",
    "bins": "middles of the bins of the two histograms",
    "counts": "how many scores fall in each bin",
    "counts_scaled": "how many scores divided by √d_k",
    "sizes": "values of d_k that the measurements below are for",
    "spreads": "spread, for each of them",
    "expecteds": "expected, for each of them",
    "lows": "low, for each of them, or null",
    "highs": "high, for each of them, or null",
    "largests": "largest, for each of them",
    "largests_scaled": "largest_scaled, for each of them",
    "answering": "passes, for each of them",
    "answering_scaled": "passes_scaled, for each of them",
}

LAB = Lab(
    controls={
        "d_k": Whole(64, 1, MOST, doubling=True),
        "made": Choice("independent", ("independent", "by_matrices")),
        "seed": Seed(),
    },
    measure=measure,
    meanings=_MEANINGS,
    sentence=_sentence,
    drawings=_drawings,
    order=20,
)
