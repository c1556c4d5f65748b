"""The lab "Stack it" applies the same layer many times, with and without residual connections.

It measures the spread of the words' vectors. Without residual connections, every output is an average of the values, so
the words collapse into one point (Dong et al. 2021, "Attention is not all you need"). With a residual connection, the
output is added to the word's vector instead of replacing it.

In the picture, the vectors after each layer are divided by their mean length, because with residual connections the
lengths can grow a hundredfold.
"""

import math
from dataclasses import replace

import torch
from torch import Tensor

from ..examples import riley_dog
from ..locale import format_power, message
from ..maths.attention import attend
from ..scene import Head, Scene
from ..scene.check import MAX_MAGNITUDE
from . import Checkbox, Choice, Integer, Lab, LabNumbers, Report, Seed, create_normal_generator
from .drawing import Trails, create_path_series

# The words' vectors count as collapsed if their spread falls below this fraction of its initial value.
MAX_COLLAPSED_SPREAD_FRACTION = 0.01
# The words' vectors count as distinct if their spread stays above this fraction of its initial value.
_MIN_DISTINCT_SPREAD_FRACTION = 10 * MAX_COLLAPSED_SPREAD_FRACTION
_SIX_WORDS = ("apple", "bread", "water", "beer", "book", "newspaper")
_EMBEDDINGS = ((1.0, 0.3), (1.0, -0.1), (-0.5, 1.0), (-0.8, 0.8), (-0.4, -1.0), (-0.7, -0.8))
# Standard deviations of the random entries of W_Q, W_K and W_V, chosen so that outputs are about as long as inputs.
_MATRIX_DEVIATIONS = (0.7, 0.7, 0.35)
_HIDDEN_UNIT_COUNT = 8  # The number of hidden units in the feed-forward network.


def measure(words: str, layers: int, feed_forward: bool, seed: int) -> LabNumbers:
    """Return the vectors after each layer, their spread and mean length, with and without residual connections."""
    scene = _build_scene(words, seed)
    network = _create_random_network(scene.d_model, seed) if feed_forward else None
    states_by_variant = {
        "with": run_layers(scene, layers, True, network),
        "without": run_layers(scene, layers, False, network),
    }
    state_count = min(map(len, states_by_variant.values()))
    numbers: dict[str, object] = {"words": list(scene.tokens), "layers": state_count - 1}
    for variant, states in states_by_variant.items():
        numbers[f"paths_{variant}"] = torch.stack(states[:state_count], 1).tolist()
        numbers[f"spread_{variant}"] = [compute_spread(points) for points in states[:state_count]]
        numbers[f"lengths_{variant}"] = [_compute_mean_length(points) for points in states[:state_count]]
    return numbers


def _build_scene(words: str, seed: int) -> Scene:
    if words == "riley-dog":
        return riley_dog.EXAMPLE.scene
    draw_normal = create_normal_generator(seed)
    matrices = (tuple((deviation * draw_normal(2, 2)).tolist()) for deviation in _MATRIX_DEVIATIONS)
    return Scene(_SIX_WORDS, _EMBEDDINGS, (Head(*matrices),))


def _create_random_network(vector_length: int, seed: int) -> tuple[Tensor, Tensor]:
    """Return the two random matrices of a feed-forward network, (width, hidden) and (hidden, width).

    The matrices are scaled so that the network hardly changes the lengths of vectors.
    """
    draw_normal = create_normal_generator(seed)
    return draw_normal(vector_length, _HIDDEN_UNIT_COUNT) / math.sqrt(vector_length), draw_normal(
        _HIDDEN_UNIT_COUNT, vector_length
    ) / math.sqrt(_HIDDEN_UNIT_COUNT / 2)


def run_layers(
    scene: Scene, layer_count: int, has_residual: bool, network: tuple[Tensor, Tensor] | None
) -> list[Tensor]:
    """Return the words' vectors (tokens, d_model) before the first layer and after each layer.

    The list ends before a layer whose numbers would exceed the limits of a scene.
    """
    vectors = torch.tensor(scene.embeddings, dtype=torch.float64)
    vectors_by_layer = [vectors]
    for _ in range(layer_count):
        output = attend(replace(scene, embeddings=tuple(vectors.tolist()))).output
        vectors = vectors + output if has_residual else output
        if network:
            output = torch.relu(vectors @ network[0]) @ network[1]
            vectors = vectors + output if has_residual else output
        if vectors.abs().max() > MAX_MAGNITUDE:
            break
        vectors_by_layer.append(vectors)
    return vectors_by_layer


def compute_spread(points: Tensor) -> float:
    """Return the mean distance of points from their center, divided by their mean length, or 0 if all points are 0."""
    mean_distance = _compute_mean_length(points - points.mean(0))
    return mean_distance / _compute_mean_length(points) if points.any() else 0.0


def _compute_mean_length(points: Tensor) -> float:
    mean_length: float = points.norm(dim=-1).mean().item()
    return mean_length


def report(numbers: LabNumbers, words: str, layers: int, feed_forward: bool, seed: int) -> Report:
    scene, last_layer = _build_scene(words, seed), numbers["layers"]
    spreads_with_residual, spreads_without_residual = numbers["spread_with"], numbers["spread_without"]
    spread_numbers = {
        "before": spreads_with_residual[0],
        "with": spreads_with_residual[-1],
        "without": spreads_without_residual[-1],
        "layers": last_layer,
    }
    residual_prevents_collapse = (
        spreads_without_residual[-1] < MAX_COLLAPSED_SPREAD_FRACTION * spreads_without_residual[0]
        and spreads_with_residual[-1] > _MIN_DISTINCT_SPREAD_FRACTION * spreads_with_residual[0]
    )
    final_length_texts = {name: format_power(numbers[f"lengths_{name}"][-1]) for name in ("with", "without")}
    details = [
        message("lab.stack.more.why"),
        message("lab.stack.more.spread", **spread_numbers),
        message("lab.stack.more.lengths", before=format_power(numbers["lengths_with"][0]), **final_length_texts),
    ]
    if last_layer < layers:
        details.append(
            message("lab.stack.more.large", run=last_layer, next=last_layer + 1, limit=f"{MAX_MAGNITUDE:,.0f}")
        )
    return Report(
        words=message(f"lab.stack.said.{'saves' if residual_prevents_collapse else 'measured'}", **spread_numbers),
        more=details,
        drawings=[_draw_paths(numbers, "without"), _draw_paths(numbers, "with")],
        captions=[
            message(
                f"lab.stack.said.{'now' if layer else 'start'}",
                **{"layer": layer, "with": spreads_with_residual[layer], "without": spreads_without_residual[layer]},
            )
            for layer in range(last_layer + 1)
        ],
        scenes=[
            replace(scene, embeddings=tuple(path[layer] for path in numbers["paths_with"]))
            for layer in range(last_layer + 1)
        ],
        pair=(0, 1),
    )


def _draw_paths(numbers: LabNumbers, variant: str) -> Trails:
    """Return the paths of the words' vectors through the layers, divided by the mean length in each layer."""
    mean_lengths = [mean_length or 1 for mean_length in numbers[f"lengths_{variant}"]]
    paths = (
        [
            [coordinate / mean_length for coordinate in point]
            for point, mean_length in zip(path, mean_lengths, strict=True)
        ]
        for path in numbers[f"paths_{variant}"]
    )
    return Trails(
        title=message(f"lab.stack.drawing.{variant}"),
        series=[create_path_series(word, path) for word, path in zip(numbers["words"], paths, strict=True)],
        x=message("lab.stack.axis.lengths"),
        moments=list(range(len(mean_lengths))),
    )


_REMOVED_WORD_OPTIONS = ("riley", "animal-tired", "animal-wide", "rock-paper-scissors")

LAB = Lab(
    controls={
        "words": Choice("six", ("six", "riley-dog"), renamed_options=dict.fromkeys(_REMOVED_WORD_OPTIONS, "six")),
        "layers": Integer(6, 1, 24),
        "feed_forward": Checkbox(False),
        "seed": Seed(default=5),
    },
    removed_controls=("residual", "norm"),
    measure=measure,
    report=report,
    folded_controls=("feed_forward", "seed"),
    large_drawing_count=2,
    menu_position=40,
)
