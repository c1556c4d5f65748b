"""Stack it: the same layer again and again, each word's way through the plane, and whether a word can still be told.

Attention alone averages: every output lies among the values, and the words drift together (Dong et al. 2021, "Attention
is not all you need"). A residual adds each word to what it heard: lengths then grow from layer to layer, which a norm
prevents. The layer norm of two numbers leaves a sign and nothing more, so a norm by length (Zhang and Sennrich 2019) is
offered beside it.
"""

from dataclasses import replace

import torch
from torch import Tensor

from ..check import MAX_MAGNITUDE
from ..locale import Message, message
from ..presets import animal_street, riley_dog, rock_paper_scissors
from ..scene import Head, Scene
from . import Lab, Numbers, Settings
from .controls import Choice, Flag, Seed, Whole
from .drawing import Drawing, Lines, Series, Trails
from .layers import run_layers

# Axis 1: who; axis 2: what sort of thing; axis 3 is free, and what a word hears of sorts is written there.
_RILEY = Scene(
    tokens=("Riley", "dog", "Felix", "cat"),
    embeddings=((2, 0, 0), (0.5, 2, 0), (-2, 0, 0), (-0.5, 2, 0)),
    heads=(
        Head(
            w_q=((1, 1, 0), (1, 0, 0), (0, 0, 0)),
            w_k=((1, 0, 0), (0, 1, 0), (0, 0, 0)),
            w_v=((0, 0, 0), (0, 0, 0.5), (0, 0, 0)),
        ),
    ),
)
_AXES = ("who", "sort", "heard")
# Scene, and who asks and who answers in what is said of it.
STACKED = {
    "riley": (_RILEY, (0, 1)),
    "riley-dog": (riley_dog.PRESET.scene, riley_dog.PRESET.pair),
    "animal-tired": (animal_street.PRESET.scene, animal_street.PRESET.pair),
    "animal-wide": (animal_street.PRESET.edits["tired → wide"].scene, (7, 5)),
    "rock-paper-scissors": (rock_paper_scissors.PRESET.scene, rock_paper_scissors.PRESET.pair),
}
TOGETHER = 0.01  # words this near, beside where they started, have drifted together
_ALMOST = 0.05  # at this almost nothing is left to tell them by
_LEVEL = 0.005  # where the two largest weights are this near, no word stands out
_MANY = 8  # of more words than these only those that matter are drawn in colours:
_MUCH = 0.25  # such as those that somewhere get this weight
_TIE = 1e-12  # cosines this near are one: words with one embedding


def measure(words: str, layers: int, residual: bool, feed_forward: bool, norm: str, beside: bool, seed: int) -> Numbers:
    """Where every word is after each layer, what one of them attends to there, and how far apart they are.

    The same is run with and without the residual; `beside` only shows both.
    """
    scene, (asks, answers) = STACKED[words]
    ways = (run_layers(scene, layers, way, norm, seed if feed_forward else None) for way in (residual, not residual))
    (paths, traces), other = ways
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
        "apart": [_apart(points) for points in paths],
        "apart_other": [_apart(points) for points in other.points],
        "own_cosines": [_own_cosine(points, paths[0], asks) for points in paths],
        "named": [_named(points, paths[0], asks, scene) for points in paths],
        "met": _met(paths[0], paths[-1], asks, scene),
        "layers_run": len(traces),
    }


def _ways(points: list[Tensor]) -> list[list[list[float]]]:
    """Word by word instead of layer by layer."""
    return torch.stack(points, 1).tolist()


def _apart(points: Tensor) -> float:
    """Mean distance of the words from their mean, beside the mean length of the words; 0 where all are 0."""
    around = (points - points.mean(0)).norm(dim=-1).mean().item()
    length = points.norm(dim=-1).mean().item()
    return around / length if length else 0.0


def _own_cosine(points: Tensor, starts: Tensor, row: int) -> float:
    return torch.cosine_similarity(points[row], starts[row], dim=0).item()


def _named(points: Tensor, starts: Tensor, row: int, scene: Scene) -> str | None:
    """The word whose embedding points most nearly the way of a row; none where nothing tells the words apart."""
    cosines = torch.cosine_similarity(starts, points[row].unsqueeze(0), dim=-1)
    if _apart(points) < TOGETHER * _apart(starts) or cosines.max() - cosines.min() < _TIE:
        return None
    best = row if cosines[row] > cosines.max() - _TIE else int(cosines.argmax())
    return scene.tokens[best]


def _met(starts: Tensor, ends: Tensor, row: int, scene: Scene) -> list[str]:
    """The words that have come to lie, in the end, where a row lies, and did not begin there."""
    near = [(points - points[row]).norm(dim=-1) < _ALMOST * points[row].norm() for points in (starts, ends)]
    return [token for token, began, ended in zip(scene.tokens, *near, strict=True) if ended and not began]


def _sentence(settings: Settings, numbers: Numbers) -> Message:
    apart = numbers["apart"]
    left = apart[-1] / apart[0]
    drift = "together" if left < TOGETHER else "almost" if left < _ALMOST else "met" if numbers["met"] else "apart"
    met = ", ".join(numbers["met"])
    found = message(
        "lab.stack.said",
        drift=message(
            f"lab.stack.said.{drift}",
            **{"before": apart[0], "after": apart[-1], "layers": numbers["layers_run"]},
            **({"asks": numbers["asks"], "met": met} if drift == "met" else {}),
        ),
        name=_name(numbers, -1),
        most=_most(settings, numbers),
    )
    if numbers["layers_run"] == settings["layers"]:
        return found
    run, limit = numbers["layers_run"], f"{MAX_MAGNITUDE:,.0f}"
    return message("lab.stack.said.stopped", run=run, next=run + 1, limit=limit, found=found)


def _name(numbers: Numbers, layer: int) -> Message:
    """Which embedding the word that is followed points to after a layer."""
    named = numbers["named"][layer]
    kept = "kept" if named == numbers["asks"] else "lost" if named else "nothing"
    return message(f"lab.stack.said.{kept}", asks=numbers["asks"], nearest=named)


def _told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """What is so after a layer; where the other way goes on longer, after the last."""
    layer = min(moment, numbers["layers_run"])
    apart = numbers["apart"][layer]
    if layer == 0:
        return message("lab.stack.said.start", apart=apart)
    row = numbers["weights"][layer - 1]
    first, second = sorted(row, reverse=True)[:2]
    which = "in_layer.level" if first - second < _LEVEL else "in_layer"
    said = {"asks": numbers["asks"], "layer": layer, "weight": first, "most": numbers["most"][layer - 1]}
    return message(f"lab.stack.said.{which}", **said, name=_name(numbers, layer), apart=apart)


def _most(settings: Settings, numbers: Numbers) -> Message:
    """Which word gets the most in the first layer and in the last, and why it stays the same where nothing is read."""
    ranked = [sorted(row, reverse=True) for row in numbers["weights"]]
    most = numbers["most"]
    if len(ranked) == 1:
        which = "once"
    elif settings["residual"] and numbers["compared_moved"] == 0:
        which = "unread"
    elif ranked[-1][0] - ranked[-1][1] < _LEVEL:
        which = "level"
    else:
        which = "same" if most[0] == most[-1] else "other"
    said = {"asks": numbers["asks"], "before": most[0], "after": most[-1]}
    return message(f"lab.stack.said.{which}", **said, first=ranked[0][0], last=ranked[-1][0])


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    if settings["beside"]:
        ways = (_paths(settings, numbers, residual) for residual in (True, False))
        return (*ways, _apart_lines(settings, numbers))
    return (_paths(settings, numbers, settings["residual"]), _weights(numbers), _apart_lines(settings, numbers))


def _of(settings: Settings, residual: bool) -> str:
    """What the numbers of a way are called: those of the way that is set have their plain names."""
    return "" if residual == settings["residual"] else "_other"


def _paths(settings: Settings, numbers: Numbers, residual: bool) -> Trails:
    paths = numbers[f"paths{_of(settings, residual)}"]
    named = settings["words"] == "riley"
    x, y, z = (message(f"lab.stack.axis.{name}") if named else None for name in _AXES)
    return Trails(
        message(f"lab.stack.drawing.paths.{'with' if residual else 'without'}"),
        [
            Series(word, *(list(axis) for axis in zip(*path, strict=True)), quiet=hushed)
            for word, path, hushed in zip(numbers["words"], paths, _quiet(numbers), strict=True)
        ],
        z,
        x=x,
        y=y,
        moments=list(range(len(paths[0]))),
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


def _apart_lines(settings: Settings, numbers: Numbers) -> Lines:
    """With the residual and without it, whichever is set."""
    found = {which: numbers[f"apart{_of(settings, which == 'with')}"] for which in ("with", "without")}
    return Lines(
        message("lab.stack.drawing.apart"),
        [Series(message(f"lab.stack.{which}"), list(range(len(apart))), apart) for which, apart in found.items()],
        x=message("lab.stack.axis.layer"),
        moments=list(range(max(map(len, found.values())))),
    )


def _quiet(numbers: Numbers) -> list[bool]:
    """Of many words, those that neither ask nor answer nor ever get much."""
    words, told = numbers["words"], {numbers["asks"], numbers["answers"], *numbers["most"]}
    largest = [max(column) for column in zip(*numbers["weights"], strict=True)]
    return [len(words) > _MANY and word not in told and most < _MUCH for word, most in zip(words, largest, strict=True)]


def _stage(settings: Settings, numbers: Numbers) -> Scene:
    scene, _ = STACKED[settings["words"]]
    return replace(scene, embeddings=tuple(tuple(path[-1]) for path in numbers["paths"]))


_MEANINGS = {
    "words": "the words",
    "asks": "the word that is followed",
    "answers": "the word whose weight is followed",
    "paths": "of each word, its vector before the first layer and after every one",
    "paths_other": "the same with the residual if it is off, without it if it is on",
    "weights": "in each layer, the weights of the word that is followed",
    "weights_pair": "of these, the weight of the word that answers",
    "most": "in each layer, the word that gets the most of them",
    "compared_moved": "the largest change of a number of a query or key from the first layer to the last",
    "apart": "mean distance of the words from their mean, beside their mean length, before and after each layer",
    "apart_other": "the same with the residual if it is off, without it if it is on",
    "own_cosines": "cosine of the followed word's vector with its embedding",
    "named": "the word whose embedding the followed word points to, null where nothing is left to tell by",
    "met": "the words that end where the followed word ends, and did not begin where it began",
    "layers_run": "how many layers were run: fewer than asked for where numbers outgrew what a scene holds",
}

LAB = Lab(
    controls={
        "words": Choice("animal-wide", tuple(STACKED)),
        "layers": Whole(6, 1, 24),
        "residual": Flag(True),
        "feed_forward": Flag(False),
        "norm": Choice("none", ("none", "length", "layer")),
        "beside": Flag(False),
        "seed": Seed(),
    },
    measure=measure,
    meanings=_MEANINGS,
    sentence=_sentence,
    told_at=_told_at,
    drawings=_drawings,
    scene=_stage,
    pair=lambda settings, numbers: STACKED[settings["words"]][1],
    order=40,
)
