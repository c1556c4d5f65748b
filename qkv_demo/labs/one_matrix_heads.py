"""Trains small heads to match two heads of a trained model, for the lab "Can one matrix do it?".

Each token has an axis of its own, so that the scores of a head with one matrix W are W Wᵀ, which can be any positive
semidefinite matrix. Scenes with one matrix and other embeddings also have positive semidefinite scores. So no scene
with one matrix has a smaller loss than this lab computes.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice

import torch
from torch import Tensor

from ..examples import ModelHead, examples
from ..learning.descent import LEARNING_RATE, AdamState, compute_divergence, descend
from ..locale import format_number, message
from ..scene import Head, Scene
from ..scene.check import Matrix
from . import LabNumbers, Report, create_normal_generator
from .drawing import Lines, Series, Table
from .one_matrix_bound import compute_min_loss_with_one_matrix

_INITIAL_SPREAD = 0.5  # The standard deviation of the random initial entries.


@dataclass(frozen=True)
class HeadTarget:
    """A head of a trained model with its tokens, and the pair (row, column) that the report describes."""

    tokens: tuple[str, ...]
    model_head: ModelHead
    pair: tuple[int, int]

    @property
    def weights(self) -> Matrix:
        """The model's weights. Their rows are divided by their sums, because the stored numbers are rounded."""
        return tuple(tuple(weight / math.fsum(row) for weight in row) for row in self.model_head.weights)

    def build_scene(self, w_q: Matrix) -> Scene:
        """Return the scene with one matrix, in which each token has an axis of its own."""
        identity = self.token_axes
        return Scene(self.tokens, identity, (Head(w_q, w_q, identity),), tie_qk=True)

    @property
    def token_axes(self) -> Matrix:
        """The identity matrix, whose rows are the tokens' embeddings."""
        return tuple(map(tuple, torch.eye(len(self.tokens), dtype=torch.float64).tolist()))


_RILEY_EXAMPLE = examples()["real-riley"]
assert _RILEY_EXAMPLE.model_head

HEAD_TARGETS: Mapping[str, HeadTarget] = {
    "real-riley": HeadTarget(_RILEY_EXAMPLE.scene.tokens, _RILEY_EXAMPLE.model_head, _RILEY_EXAMPLE.pair),
    # `heads_of` has computed these weights without [CLS] and [SEP]. With these two tokens, the sentence would have more
    # tokens than a scene can have dimensions.
    "real-it": HeadTarget(
        ("the", "animal", "was", "tired", "because", "it", "ran"),
        ModelHead(
            "all-MiniLM-L6-v2",
            layer=5,
            head=5,
            weights=(
                (0.302441, 0.427093, 0.095205, 0.009763, 0.022713, 0.07312, 0.069666),
                (0.120245, 0.280576, 0.074378, 0.11066, 0.13194, 0.06628, 0.215921),
                (0.350813, 0.296388, 0.171264, 0.011023, 0.036987, 0.075391, 0.058135),
                (0.131709, 0.070646, 0.356117, 0.098509, 0.193821, 0.08321, 0.065988),
                (0.194857, 0.534494, 0.116363, 0.017115, 0.028721, 0.060339, 0.04811),
                (0.243175, 0.612902, 0.060561, 0.003435, 0.0071, 0.046185, 0.026641),
                (0.153918, 0.153376, 0.1853, 0.136637, 0.188568, 0.118416, 0.063784),
            ),
        ),
        pair=(5, 1),
    ),
}


def measure(target: str, steps: int, seed: int) -> LabNumbers:
    """Train a head with one matrix and a head with two, in 1, 2, 3, … dimensions up to the number of tokens.

    `losses_one` and `losses_two` are the losses after training, for each number of dimensions. `weights_one` and
    `weights_two` are the weights after training in the largest number of dimensions.
    """
    target_weights = torch.tensor(HEAD_TARGETS[target].weights, dtype=torch.float64)
    trained_matrices = _train_all_dimensions(target_weights, steps, seed)
    one_matrix_scores, two_matrix_scores = _compute_scaled_scores(trained_matrices)
    dimension_indices = range(len(target_weights))
    return {
        "target": target_weights.tolist(),
        "losses_one": [_compute_loss(one_matrix_scores[index], target_weights) for index in dimension_indices],
        "losses_two": [_compute_loss(two_matrix_scores[index], target_weights) for index in dimension_indices],
        "weights_one": one_matrix_scores[-1].softmax(-1).tolist(),
        "weights_two": two_matrix_scores[-1].softmax(-1).tolist(),
        "w_q_one": [trained_matrices[0, index, :, : index + 1].tolist() for index in dimension_indices],
        "least_one": _compute_min_loss(target),
    }


@cache
def _compute_min_loss(target: str) -> float:
    """Return the smallest loss that a head can reach if its queries and keys share one matrix.

    The result is cached, because finding it takes most of the lab's time.
    """
    head_target = HEAD_TARGETS[target]
    return compute_min_loss_with_one_matrix(head_target.build_scene(head_target.token_axes), head_target.weights)


def _compute_loss(scaled_scores: Tensor, target_weights: Tensor) -> float:
    return max(compute_divergence(scaled_scores, target_weights).item(), 0.0)


def _train_all_dimensions(target_weights: Tensor, steps: int, seed: int) -> Tensor:
    """Train three matrices in every number of dimensions from 1 to the number of tokens, and return them.

    The three matrices are the single matrix of one head, and W_Q and W_K of the other. The shape of the result is (3,
    tokens, tokens, tokens). Its second index is the number of dimensions, minus 1. In n dimensions, only the first n
    columns of a matrix are trained, and the others are 0. Training starts with the same random columns in every number
    of dimensions.
    """
    token_count = len(target_weights)
    w_q, w_k = _INITIAL_SPREAD * create_normal_generator(seed)(2, token_count, token_count)
    matrices = torch.stack([w_q, w_q, w_k])[:, None].repeat(1, token_count, 1, 1)
    is_pinned = torch.ones(token_count, token_count, dtype=torch.bool).triu(1)[:, None].expand_as(matrices)
    matrices = matrices.masked_fill(is_pinned, 0)

    def compute_loss(trained_matrices: Tensor) -> Tensor:
        return compute_divergence(_compute_scaled_scores(trained_matrices), target_weights)

    adam_state = AdamState(0, torch.zeros_like(matrices), torch.zeros_like(matrices))
    return next(
        islice(descend(compute_loss, matrices, adam_state, LEARNING_RATE, is_pinned), steps, None)
    ).trained_numbers.detach()


def _compute_scaled_scores(matrices: Tensor) -> Tensor:
    """Return the scaled scores (2, dims, tokens, tokens) of the head with one matrix and of the head with two."""
    w, w_q, w_k = matrices
    score_divisors = torch.arange(1, len(w) + 1, dtype=torch.float64).sqrt()[:, None, None]
    return torch.stack([w @ w.mT, w_q @ w_k.mT]) / score_divisors


def report(numbers: LabNumbers, target: str, steps: int) -> Report:
    head_target, model_head = HEAD_TARGETS[target], HEAD_TARGETS[target].model_head
    row, _ = head_target.pair
    dimension_counts = list(range(1, len(head_target.tokens) + 1))
    bound_text = format_number(numbers["least_one"])
    weight_tables = [numbers["target"], numbers["weights_one"], numbers["weights_two"]]
    return Report(
        words=message("lab.can-one-matrix.said.head", one=bound_text, two=numbers["losses_two"][-1]),
        more=[
            message(
                f"lab.can-one-matrix.why.{target}", model=model_head.model, layer=model_head.layer, head=model_head.head
            ),
            message("lab.can-one-matrix.more.axes"),
            message("lab.can-one-matrix.more.loss"),
            message("lab.can-one-matrix.more.dimensions", steps=steps),
            message("lab.can-one-matrix.more.least.head", one=bound_text),
            message("lab.can-one-matrix.more.truth"),
        ],
        drawings=[
            Lines(
                title=message("lab.can-one-matrix.drawing.dimensions"),
                series=[
                    Series(
                        message(f"lab.can-one-matrix.learner.{learner_name}"),
                        dimension_counts,
                        numbers[f"losses_{learner_name}"],
                        lower_bound=(numbers["least_one"], bound_text) if learner_name == "one" else None,
                    )
                    for learner_name in ("one", "two")
                ],
                x=message("lab.can-one-matrix.axis.dimensions"),
                y=message("lab.can-one-matrix.axis.loss"),
                moments=dimension_counts,
            ),
            Table(
                title=message(
                    "lab.can-one-matrix.drawing.row", asks=head_target.tokens[row], dimensions=dimension_counts[-1]
                ),
                rows=[
                    [weight_table[row][key_index] for weight_table in weight_tables]
                    for key_index in range(len(head_target.tokens))
                ],
                columns=[
                    message(f"lab.can-one-matrix.{column_label_key}")
                    for column_label_key in ("model", "learner.one", "learner.two")
                ],
                names=head_target.tokens,
                darkest_value=1,
            ),
        ],
        captions=[
            message(
                "lab.can-one-matrix.said.dimensions",
                dimensions=dimension_count,
                one=numbers["losses_one"][dimension_count - 1],
                two=numbers["losses_two"][dimension_count - 1],
            )
            for dimension_count in dimension_counts
        ],
        scenes=[head_target.build_scene(w_q) for w_q in numbers["w_q_one"]],
        pair=head_target.pair,
        target=head_target.weights,
    )
