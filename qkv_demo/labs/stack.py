"""The lab "Stack it" applies the same layer many times, with and without residual connection.

It measures the spread of the words' vectors. Attention alone only averages: every output lies among the values, so the
words collapse into one point (Dong et al. 2021, "Attention is not all you need"). A residual connection adds the output
to the word's vector instead of replacing it.

The picture divides the vectors after each layer by their mean length, because lengths that grow a hundredfold would
hide everything else.
"""

import math
from dataclasses import replace

import torch
from torch import Tensor

from ..examples import riley_dog
from ..locale import message, power
from ..maths.attention import attend
from ..scene import Head, Scene
from ..scene.check import MAX_MAGNITUDE
from . import Choice, Flag, Lab, Numbers, Report, Seed, Whole, normal
from .drawing import Trails, path_series

# The words' vectors count as collapsed if their spread falls below this fraction of its initial value.
COLLAPSED = 0.01
# The words' vectors count as distinct if their spread stays above this fraction of its initial value.
_DISTINCT = 10 * COLLAPSED
_THINGS = ("apple", "bread", "water", "beer", "book", "newspaper")
_EMBEDDINGS = ((1.0, 0.3), (1.0, -0.1), (-0.5, 1.0), (-0.8, 0.8), (-0.4, -1.0), (-0.7, -0.8))
# Standard deviations of the random entries of W_Q, W_K and W_V, chosen so that outputs are about as long as inputs.
_SPREADS = (0.7, 0.7, 0.35)
_HIDDEN = 8  # The number of hidden units in the feed-forward network.


def measure(words: str, layers: int, feed_forward: bool, seed: int) -> Numbers:
    """Return the vectors after each layer, their spread and their mean length, with and without residual connection."""
    scene = _scene(words, seed)
    network = _random_network(scene.d_model, seed) if feed_forward else None
    runs = {
        "with": run_layers(scene, layers, True, network),
        "without": run_layers(scene, layers, False, network),
    }
    count = min(map(len, runs.values()))
    numbers: dict[str, object] = {"words": list(scene.tokens), "layers": count - 1}
    for name, run in runs.items():
        numbers[f"paths_{name}"] = torch.stack(run[:count], 1).tolist()
        numbers[f"spread_{name}"] = [spread(points) for points in run[:count]]
        numbers[f"lengths_{name}"] = [_mean_length(points) for points in run[:count]]
    return numbers


def _scene(words: str, seed: int) -> Scene:
    if words == "riley-dog":
        return riley_dog.EXAMPLE.scene
    draw = normal(seed)
    matrices = (tuple((spread * draw(2, 2)).tolist()) for spread in _SPREADS)
    return Scene(_THINGS, _EMBEDDINGS, (Head(*matrices),))


def _random_network(width: int, seed: int) -> tuple[Tensor, Tensor]:
    """Return the two random matrices of a feed-forward network, (width, hidden) and (hidden, width).

    Their scale is chosen so that the network changes the lengths of vectors only little.
    """
    draw = normal(seed)
    return draw(width, _HIDDEN) / math.sqrt(width), draw(_HIDDEN, width) / math.sqrt(_HIDDEN / 2)


def run_layers(scene: Scene, layers: int, residual: bool, network: tuple[Tensor, Tensor] | None) -> list[Tensor]:
    """Return the words' vectors (tokens, d_model) before the first layer and after each layer.

    The list is shorter if the next layer would have numbers outside the limits of a scene.
    """
    points = torch.tensor(scene.embeddings, dtype=torch.float64)
    states = [points]
    for _ in range(layers):
        output = attend(replace(scene, embeddings=tuple(points.tolist()))).output
        points = points + output if residual else output
        if network:
            output = torch.relu(points @ network[0]) @ network[1]
            points = points + output if residual else output
        if points.abs().max() > MAX_MAGNITUDE:
            break
        states.append(points)
    return states


def spread(points: Tensor) -> float:
    """Return the mean distance of the points from their mean, divided by their mean length, or 0 if all are 0."""
    from_mean = _mean_length(points - points.mean(0))
    return from_mean / _mean_length(points) if points.any() else 0.0


def _mean_length(points: Tensor) -> float:
    mean: float = points.norm(dim=-1).mean().item()
    return mean


def report(numbers: Numbers, words: str, layers: int, feed_forward: bool, seed: int) -> Report:
    scene, last = _scene(words, seed), numbers["layers"]
    with_residual, without = numbers["spread_with"], numbers["spread_without"]
    ends = {"before": with_residual[0], "with": with_residual[-1], "without": without[-1], "layers": last}
    saves = without[-1] < COLLAPSED * without[0] and with_residual[-1] > _DISTINCT * with_residual[0]
    lengths = {name: power(numbers[f"lengths_{name}"][-1]) for name in ("with", "without")}
    more = [
        message("lab.stack.more.why"),
        message("lab.stack.more.spread", **ends),
        message("lab.stack.more.lengths", before=power(numbers["lengths_with"][0]), **lengths),
    ]
    if last < layers:
        more.append(message("lab.stack.more.large", run=last, next=last + 1, limit=f"{MAX_MAGNITUDE:,.0f}"))
    return Report(
        words=message(f"lab.stack.said.{'saves' if saves else 'measured'}", **ends),
        more=more,
        drawings=[_paths(numbers, "without"), _paths(numbers, "with")],
        captions=[
            message(
                f"lab.stack.said.{'now' if layer else 'start'}",
                **{"layer": layer, "with": with_residual[layer], "without": without[layer]},
            )
            for layer in range(last + 1)
        ],
        scenes=[
            replace(scene, embeddings=tuple(path[layer] for path in numbers["paths_with"])) for layer in range(last + 1)
        ],
        pair=(0, 1),
    )


def _paths(numbers: Numbers, name: str) -> Trails:
    """Return the paths of the words' vectors through the layers, divided by the mean length in each layer."""
    lengths = [length or 1 for length in numbers[f"lengths_{name}"]]
    paths = (
        [[x / length for x in point] for point, length in zip(path, lengths, strict=True)]
        for path in numbers[f"paths_{name}"]
    )
    return Trails(
        title=message(f"lab.stack.drawing.{name}"),
        series=[path_series(word, path) for word, path in zip(numbers["words"], paths, strict=True)],
        x=message("lab.stack.axis.lengths"),
        moments=list(range(len(lengths))),
    )


_REMOVED_WORDS = ("riley", "animal-tired", "animal-wide", "rock-paper-scissors")

LAB = Lab(
    controls={
        "words": Choice("six", ("six", "riley-dog"), older=dict.fromkeys(_REMOVED_WORDS, "six")),
        "layers": Whole(6, 1, 24),
        "feed_forward": Flag(False),
        "seed": Seed(default=5),
    },
    removed=("residual", "norm"),
    measure=measure,
    report=report,
    folded=("feed_forward", "seed"),
    leading=2,
    order=40,
)
