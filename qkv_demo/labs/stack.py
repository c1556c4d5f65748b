"""Stack it: the same layer again and again, with and without the residual, and whether words can still be told apart.

Attention alone averages: every output lies among the values, and the words fall onto one another (Dong et al. 2021,
"Attention is not all you need"). A residual adds the output to what a word was: lengths then grow from layer to layer,
which a norm prevents. The layer norm of two numbers leaves a sign and nothing more, so a norm by length (Zhang and
Sennrich 2019) is offered beside it.

Ways are drawn beside the mean length of the words in each layer: lengths that grow a hundredfold would hide all else.
"""

from dataclasses import replace

import torch

from ..locale import Message, message
from ..scene import Scene
from . import Lab, Numbers, Settings, telling_apart
from .controls import Choice, Flag, Seed, Whole
from .drawing import Drawing, Series, Trails
from .layers import Layers, run_layers
from .stack_said import finding, more, told_at
from .stacked import STACKED

_AXES = ("who", "sort", "heard")
_MANY = 8  # of more words than these only those that matter are drawn in colours:
_MUCH = 0.25  # such as those that somewhere get this weight
_WAYS = {"with": True, "without": False}  # the residual


def measure(words: str, layers: int, feed_forward: bool, norm: str, seed: int) -> Numbers:
    """Where every word is after each layer and how far apart they are, with the residual and without it; and, with it,
    what one word attends to."""
    scene, (asks, _) = STACKED[words](seed)
    inner = seed if feed_forward else None
    ways = {way: run_layers(scene, layers, residual, norm, inner) for way, residual in _WAYS.items()}
    weights = [trace.heads[0].weights[asks].tolist() for trace in ways["with"].traces]
    return {
        "words": list(scene.tokens),
        "asks": scene.tokens[asks],
        "weights": weights,
        "most": [scene.tokens[row.index(max(row))] for row in weights],
        **{f"{name}_{way}": value for way, run in ways.items() for name, value in _measured(run).items()},
    }


def _measured(run: Layers) -> Numbers:
    """Of one way; paths are word by word, all else is layer by layer."""
    return {
        "paths": torch.stack(run.points, 1).tolist(),
        "apart": [telling_apart.apart(points) for points in run.points],
        "places": [telling_apart.places(points) for points in run.points],
        "lengths": [telling_apart.length(points) for points in run.points],
        "ended": run.ended,
    }


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    return tuple(_paths(settings, numbers, way) for way in ("without", "with"))


def _paths(settings: Settings, numbers: Numbers, way: str) -> Trails:
    paths = torch.tensor(numbers[f"paths_{way}"], dtype=torch.float64)  # (words, layers + 1, d)
    lengths = paths.norm(dim=-1).mean(0)[:, None]
    drawn = (paths / torch.where(lengths > 0, lengths, 1.0)).tolist()
    named = settings["words"] == "riley"
    x, y, z = (message(f"lab.stack.axis.{name}") if named else None for name in _AXES)
    return Trails(
        message(f"lab.stack.drawing.{way}"),
        [
            Series(word, *(list(axis) for axis in zip(*path, strict=True)), quiet=hushed)
            for word, path, hushed in zip(numbers["words"], drawn, _quiet(numbers), strict=True)
        ],
        z,
        x=x if named else message("lab.stack.axis.lengths"),
        y=y,
        moments=list(range(paths.shape[1])),
    )


def _quiet(numbers: Numbers) -> list[bool]:
    """Of many words, those that neither ask nor ever get much."""
    words, told = numbers["words"], {numbers["asks"], *numbers["most"]}
    largest = [max(column) for column in zip(*numbers["weights"], strict=True)]
    return [len(words) > _MANY and word not in told and most < _MUCH for word, most in zip(words, largest, strict=True)]


def _layer(numbers: Numbers, moment: int) -> int:
    """Where the other way goes on longer, the last."""
    return min(moment, len(numbers["weights"]))


def _stage(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    """The words after a layer, with the residual."""
    scene, _ = STACKED[settings["words"]](settings["seed"])
    layer = _layer(numbers, moment)
    return replace(scene, embeddings=tuple(tuple(path[layer]) for path in numbers["paths_with"]))


def _opened(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """Which layer the words come from, which no number of the stage tells."""
    layer = _layer(numbers, moment)
    return message(f"lab.stack.opened.{'with' if layer else 'start'}", layer=layer)


_MEANINGS = {
    "words": "the words",
    "asks": "the word that is followed",
    "weights": "in each layer with the residual, the weights of the word that is followed",
    "most": "in each layer, the word that gets the most of them",
    **{
        f"{name}_{way}": f"{meaning}, {way} the residual"
        for way in _WAYS
        for name, meaning in {
            "paths": "of each word, its vector before the first layer and after every one",
            "apart": "mean distance of the words from their mean, over their mean length, before and after each layer",
            "places": "at how many different points the words lie, before and after each layer",
            "lengths": "the mean length of the words, before and after each layer",
            "ended": "why it ends early: the next layer's numbers outgrow what a scene holds (large) "
            "or are decided by rounding (rounding), or every number is 0 by then (zero); null where not",
        }.items()
    },
}

LAB = Lab(
    controls={
        "words": Choice("six", tuple(STACKED)),
        "layers": Whole(6, 1, 24),
        "feed_forward": Flag(False),
        "norm": Choice("none", ("none", "length", "layer")),
        "seed": Seed(default=5),
    },
    gone=("residual",),
    measure=measure,
    meanings=_MEANINGS,
    finding=finding,
    more=more,
    told_at=told_at,
    folded=("feed_forward", "norm", "seed"),
    drawings=_drawings,
    scene=_stage,
    opened=_opened,
    pair=lambda settings, numbers: STACKED[settings["words"]](settings["seed"])[1],
    leading=2,
    order=40,
)
