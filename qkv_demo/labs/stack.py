"""Stack it: the same layer again and again, with and without the residual, and whether words can still be told apart.

Attention alone averages: every output lies among the values, and the words fall onto one another (Dong et al. 2021,
"Attention is not all you need"). A residual adds what a word heard to what it was: lengths then grow from layer to
layer, which a norm prevents. The layer norm of two numbers leaves a sign and nothing more, so a norm by length (Zhang
and Sennrich 2019) is offered beside it.

Ways are drawn beside the mean length of the words in each layer: lengths that grow a hundredfold would hide all else.
"""

from dataclasses import replace

import torch
from torch import Tensor

from ..locale import Message, message
from ..scene import Scene
from . import Lab, Numbers, Settings, telling_apart
from .controls import Choice, Flag, Seed, Whole
from .drawing import Drawing, Lines, Series, Trails
from .layers import run_layers
from .stack_said import sentence, told_at
from .stack_way import way_of
from .stacked import STACKED

_AXES = ("who", "sort", "heard")
_MANY = 8  # of more words than these only those that matter are drawn in colours:
_MUCH = 0.25  # such as those that somewhere get this weight


def measure(words: str, layers: int, residual: str, feed_forward: bool, norm: str, seed: int) -> Numbers:
    """Where every word is after each layer, what one of them attends to there, and how far apart they are.

    The same is run with and without the residual; where both are shown, what is said of one word is said of the first.
    """
    scene, (asks, answers) = STACKED[words](seed)
    followed = residual != "without"
    ways = (run_layers(scene, layers, way, norm, seed if feed_forward else None) for way in (followed, not followed))
    (paths, traces, ended), other = ways
    weights = [trace.heads[0].weights[asks].tolist() for trace in traces]
    compared = [torch.cat([trace.heads[0].queries, trace.heads[0].keys]) for trace in traces]
    return {
        "words": list(scene.tokens),
        "asks": scene.tokens[asks],
        "answers": scene.tokens[answers],
        "paths": _ways(paths),
        "paths_other": _ways(other.points),
        "weights": weights,
        "weights_pair": [row[answers] for row in weights],
        "most": [scene.tokens[row.index(max(row))] for row in weights],
        "compared_moved": (compared[-1] - compared[0]).abs().max().item(),
        "apart": [telling_apart.apart(points) for points in paths],
        "apart_other": [telling_apart.apart(points) for points in other.points],
        "places": [telling_apart.places(points) for points in paths],
        "places_other": [telling_apart.places(points) for points in other.points],
        "lengths": [telling_apart.length(points) for points in paths],
        "lengths_other": [telling_apart.length(points) for points in other.points],
        "own_cosines": [telling_apart.own_cosine(points, paths[0], asks) for points in paths],
        "named": [telling_apart.named(points, paths[0], asks, scene) for points in paths],
        "met": telling_apart.met(paths[0], paths[-1], asks, scene),
        "layers_run": len(traces),
        "ended": ended,
        "ended_other": other.ended,
    }


def _ways(points: list[Tensor]) -> list[list[list[float]]]:
    """Word by word instead of layer by layer."""
    return torch.stack(points, 1).tolist()


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    if settings["residual"] == "both":
        ways = (_paths(settings, numbers, way) for way in ("without", "with"))
        return (*ways, _measured(settings, numbers))
    return (_paths(settings, numbers, settings["residual"]), _weights(numbers), _measured(settings, numbers))


def _of(settings: Settings, way: str) -> str:
    """What the numbers of a way are called: those of the way that is followed have their plain names."""
    return "_other" if (way == "without") == (settings["residual"] != "without") else ""


def _paths(settings: Settings, numbers: Numbers, way: str) -> Trails:
    paths = torch.tensor(numbers[f"paths{_of(settings, way)}"], dtype=torch.float64)  # (words, layers + 1, d)
    lengths = paths.norm(dim=-1).mean(0)[:, None]
    drawn = (paths / torch.where(lengths > 0, lengths, 1.0)).tolist()
    named = settings["words"] == "riley"
    x, y, z = (message(f"lab.stack.axis.{name}") if named else None for name in _AXES)
    return Trails(
        message(f"lab.stack.drawing.paths.{way}"),
        [
            Series(word, *(list(axis) for axis in zip(*path, strict=True)), quiet=hushed)
            for word, path, hushed in zip(numbers["words"], drawn, _quiet(numbers), strict=True)
        ],
        z,
        x=x if named else message("lab.stack.axis.lengths"),
        y=y,
        moments=list(range(paths.shape[1])),
    )


def _weights(numbers: Numbers) -> Lines:
    quiet = _quiet(numbers)
    layers = list(range(numbers["layers_run"] + 1))
    return Lines(
        message("lab.stack.drawing.weights", asks=numbers["asks"]),
        [
            Series(word, layers[1:], [row[column] for row in numbers["weights"]], quiet=quiet[column])
            for column, word in enumerate(numbers["words"])
        ],
        x=message("lab.stack.axis.layer"),
        y=message("quantity.weights.name"),
        moments=layers,
    )


def _measured(settings: Settings, numbers: Numbers) -> Lines:
    """How far apart the words lie, or how long they are where they shrink to nothing, with the residual and without it,
    whichever is set."""
    shrunk = any(way_of(settings, numbers, other).shrunk for other in (False, True))
    which = "lengths" if shrunk else "apart"
    found = {way: numbers[f"{which}{_of(settings, way)}"] for way in ("without", "with")}
    return Lines(
        message(f"lab.stack.drawing.{which}"),
        [Series(message(f"lab.stack.{way}"), list(range(len(along))), along) for way, along in found.items()],
        x=message("lab.stack.axis.layer"),
        y=message(f"lab.stack.axis.measured.{which}"),
        moments=list(range(max(map(len, found.values())))),
    )


def _quiet(numbers: Numbers) -> list[bool]:
    """Of many words, those that neither ask nor answer nor ever get much."""
    words, told = numbers["words"], {numbers["asks"], numbers["answers"], *numbers["most"]}
    largest = [max(column) for column in zip(*numbers["weights"], strict=True)]
    return [len(words) > _MANY and word not in told and most < _MUCH for word, most in zip(words, largest, strict=True)]


def _stage(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    """The words after a layer; where the other way goes on longer, after the last."""
    scene, _ = STACKED[settings["words"]](settings["seed"])
    layer = min(moment, numbers["layers_run"])
    return replace(scene, embeddings=tuple(tuple(path[layer]) for path in numbers["paths"]))


def _opened(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """Which layer the words come from, which no number of the stage tells."""
    layer = min(moment, numbers["layers_run"])
    way = "start" if layer == 0 else "without" if settings["residual"] == "without" else "with"
    return message(f"lab.stack.opened.{way}", layer=layer)


_MEANINGS = {
    "words": "the words",
    "asks": "the word that is followed",
    "answers": "the word whose weight is followed",
    "paths": "of each word, its vector before the first layer and after every one",
    "paths_other": "the same in the other way: without the residual, or with it where the residual is off",
    "weights": "in each layer, the weights of the word that is followed",
    "weights_pair": "of these, the weight of the word that answers",
    "most": "in each layer, the word that gets the most of them",
    "compared_moved": "the largest change of a number of a query or key from the first layer to the last",
    "apart": "mean distance of the words from their mean, beside their mean length, before and after each layer",
    "apart_other": "the same in the other way",
    "places": "at how many different points the words lie, before and after each layer",
    "places_other": "the same in the other way",
    "lengths": "the mean length of the words, before and after each layer",
    "lengths_other": "the same in the other way",
    "own_cosines": "cosine of the followed word's vector with its embedding",
    "named": "the word whose embedding the followed word points to, null where nothing is left to tell by",
    "met": "the words that end where the followed word ends, and did not begin where it began",
    "layers_run": "how many layers were run: fewer than asked for where it has ended early",
    "ended": "why: the next layer's numbers outgrow what a scene holds (large) or are decided by rounding (rounding), "
    "or every number is 0 by then (zero); null where it has not",
    "ended_other": "the same in the other way",
}

LAB = Lab(
    controls={
        "words": Choice("six", tuple(STACKED)),
        "layers": Whole(6, 1, 24),
        "residual": Choice("both", ("both", "with", "without")),
        "feed_forward": Flag(False),
        "norm": Choice("none", ("none", "length", "layer")),
        "seed": Seed(default=5),
    },
    measure=measure,
    meanings=_MEANINGS,
    sentence=sentence,
    told_at=told_at,
    folded=("feed_forward", "norm", "seed"),
    drawings=_drawings,
    scene=_stage,
    opened=_opened,
    pair=lambda settings, numbers: STACKED[settings["words"]](settings["seed"])[1],
    leading=2,
    order=40,
)
