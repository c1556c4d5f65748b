"""The lab "Why √d_k?" shows that scores grow with the number of dimensions, until softmax selects a single key.

If the entries of q and k are independent with mean 0 and variance 1, then q · k has mean 0 and variance d_k (Vaswani et
al. 2017, footnote 4). With the setting "by_matrices", random inputs are instead multiplied by matrices with such
entries. Then each entry of q and k already has the variance d_k, so dividing the scores by √d_k is not enough.
"""

import math
from collections.abc import Sequence

import torch
from torch import Tensor

from ..locale import DECIMALS, message
from ..maths.attention import HeadTrace, attention
from . import Choice, Integer, Lab, LabNumbers, Report, Seed, create_normal_generator
from .drawing import Lines, Series

QUERY_COUNT, KEYS_PER_QUERY = 256, 16  # The number of queries, and the number of keys for each query.
MAX_D_K = 512
_CHARTED_D_K = tuple(2**power for power in range(10))
# The names of the numbers that the charts show for each d_k.
_CHARTED_NUMBER_NAMES = ("spread", "expected", "largest", "largest_scaled")
_CHART_LINES = {  # For each chart, the names of its lines, each with the name of the number that it shows.
    "largest": {"plain": "largest", "scaled": "largest_scaled"},
    "spread": {"measured": "spread", "expected": "expected"},
}
# The names of numbers that are measured after the division by √d_k end with a suffix.
_SUFFIX_BY_SCALING = {"plain": "", "scaled": "_scaled"}
_MAJORITY_WEIGHT = 0.5  # A key whose weight is larger than this outweighs all others together.


def measure(d_k: int, made: str, seed: int) -> LabNumbers:
    """Measure the scores q · k and their softmax weights, with and without the division by √d_k.

    There are 256 queries, with 16 keys for each.
    """
    draw_normal = create_normal_generator(seed)
    queries, keys = draw_normal(QUERY_COUNT, 1, MAX_D_K), draw_normal(QUERY_COUNT, KEYS_PER_QUERY, MAX_D_K)
    matrices = [draw_normal(MAX_D_K, MAX_D_K), draw_normal(MAX_D_K, MAX_D_K)] if made == "by_matrices" else []
    statistics_by_size = {  # Include the selected d_k, so that the charts have a point for it.
        size: _measure_statistics(queries[..., :size], keys[..., :size], [matrix[:size, :size] for matrix in matrices])
        for size in sorted({*_CHARTED_D_K, d_k})
    }
    return {
        **statistics_by_size[d_k],
        **{f"{name}_in_two": statistics_by_size[2][name] for name in ("passes", "passes_scaled")},
        "sizes": list(statistics_by_size),
        **{
            f"{name}_along": [statistics[name] for statistics in statistics_by_size.values()]
            for name in _CHARTED_NUMBER_NAMES
        },
    }


def _measure_statistics(queries: Tensor, keys: Tensor, matrices: Sequence[Tensor]) -> dict[str, float]:
    """Measure the scores and weights of queries (256, 1, d_k) and keys (256, 16, d_k).

    Each number is measured with and without the division by √d_k.

    `matrices` is empty, or contains one (d_k, d_k) matrix for the queries and one for the keys.
    """
    d_k = keys.shape[-1]
    if matrices:
        queries, keys = (vectors @ matrix for vectors, matrix in zip((queries, keys), matrices, strict=True))
    # With matrices whose entries have variance 1, each entry of q and of k has variance d_k.
    statistics = {"expected": math.sqrt(d_k) ** 3 if matrices else math.sqrt(d_k)}
    for suffix in _SUFFIX_BY_SCALING.values():
        trace = attention(queries, keys, keys[..., :1], scale=bool(suffix))
        # This is the standard deviation, because the mean of the scores is 0 in theory.
        statistics[f"spread{suffix}"] = trace.scaled_scores.square().mean().sqrt().item()
        statistics[f"largest{suffix}"] = trace.weights.amax(-1).mean().item()
        statistics[f"passes{suffix}"] = _compute_sensitivity(trace)
    return statistics


def _compute_sensitivity(trace: HeadTrace) -> float:
    """Return the sensitivity of the weights to the scores, as a mean over rows.

    The sensitivity of a row of weights a is the Frobenius norm of the Jacobian ∂a/∂scores = diag(a) − aᵀa. Suppose that
    small independent random numbers with standard deviation σ are added to the scores. Then the root mean square of the
    distance by which the row moves is σ times the sensitivity.
    """
    weights = trace.weights.squeeze(-2)
    jacobians = torch.diag_embed(weights) - weights.unsqueeze(-1) * weights.unsqueeze(-2)
    mean_norm: float = torch.linalg.matrix_norm(jacobians).mean().item()
    return mean_norm


def report(numbers: LabNumbers, d_k: int, made: str, seed: int) -> Report:
    is_too_large = made == "by_matrices" and numbers["largest_scaled"] > _MAJORITY_WEIGHT
    finding_numbers = {
        number_name: numbers[number_name]
        for number_name in ("largest", "largest_scaled", "expected", "spread", "spread_scaled")
    }
    sensitivities, sensitivities_in_two_dimensions = (
        {number_name: numbers[f"passes{suffix}{size_suffix}"] for number_name, suffix in _SUFFIX_BY_SCALING.items()}
        for size_suffix in ("", "_in_two")
    )
    finding_name = (
        "too_large" if is_too_large else "moves" if _is_smaller_sensitivity(sensitivities, "plain") else "divided"
    )
    details = [
        message(f"lab.why-root-d.more.{made}", d_k=d_k, rows=QUERY_COUNT, keys=KEYS_PER_QUERY, **finding_numbers),
        message("lab.why-root-d.more.moves", **sensitivities),
    ]
    if _is_smaller_sensitivity(sensitivities, "scaled"):
        details.append(message("lab.why-root-d.more.here"))
    elif _is_smaller_sensitivity(sensitivities_in_two_dimensions, "scaled"):
        details.append(message("lab.why-root-d.more.in_two", **sensitivities_in_two_dimensions))
    return Report(
        words=message(f"lab.why-root-d.said.{finding_name}", d_k=d_k, **finding_numbers),
        more=details,
        drawings=[
            Lines(
                title=message(f"lab.why-root-d.drawing.{drawing_name}"),
                series=[
                    Series(
                        message(f"lab.why-root-d.line.{line_name}"),
                        numbers["sizes"],
                        numbers[f"{number_name}_along"],
                        is_expected=line_name == "expected",
                    )
                    for line_name, number_name in number_name_by_line.items()
                ],
                marked_x=d_k,
                is_logarithmic=True,
                x=message("lab.why-root-d.control.d_k"),
                y=message(f"lab.why-root-d.axis.{drawing_name}"),
            )
            for drawing_name, number_name_by_line in _CHART_LINES.items()
        ],
    )


def _is_smaller_sensitivity(sensitivities: dict[str, float], scaling: str) -> bool:
    """Return whether the sensitivity `scaling` ("plain" or "scaled") is smaller than the other one, as displayed."""
    return round(sensitivities[scaling], DECIMALS) < max(
        round(sensitivity, DECIMALS) for sensitivity in sensitivities.values()
    )


LAB = Lab(
    controls={
        "d_k": Integer(64, 1, MAX_D_K, is_doubling=True),
        "made": Choice("independent", ("independent", "by_matrices")),
        "seed": Seed(),
    },
    measure=measure,
    report=report,
    folded_controls=("made", "seed"),
    menu_position=20,
)
