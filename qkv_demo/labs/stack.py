"""Stack it: the same layer again and again, with and without the residual, and whether words can still be told apart.

Attention alone averages: every output lies among the values, and the words fall onto one another (Dong et al. 2021,
"Attention is not all you need"). A residual adds the output to what a word was: lengths then grow from layer to layer,
which a norm prevents. The layer norm of two numbers leaves a sign and nothing more, so a norm by length (Zhang and
Sennrich 2019) is offered beside it.

Ways are drawn beside the mean length of the words in each layer: lengths that grow a hundredfold would hide all else.
"""

from collections.abc import Iterator
from dataclasses import replace

import torch
from torch import Tensor

from ..learning.targets import CIRCLE
from ..locale import Message, message, power
from ..presets import animal_street, riley_dog
from ..scene import Head, Scene
from ..scene.check import MAX_MAGNITUDE
from . import Choice, Flag, Lab, Numbers, Seed, Told, Whole, normal
from .drawing import Trails, way
from .layers import Layers, run_layers

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
_PREPARED = {
    "riley": (_RILEY, (0, 1)),
    "riley-dog": (riley_dog.PRESET.scene, riley_dog.PRESET.pair),
    "animal-tired": (animal_street.PRESET.scene, animal_street.PRESET.pair),
    "animal-wide": (animal_street.PRESET.edits["tired → wide"].scene, (7, 5)),
    "rock-paper-scissors": (CIRCLE, (0, 2)),
}
_THINGS = ("apple", "bread", "water", "beer", "book", "newspaper")
_PLACES = ((1.0, 0.3), (1.0, -0.1), (-0.5, 1.0), (-0.8, 0.8), (-0.4, -1.0), (-0.7, -0.8))
_SPREADS = (0.7, 0.7, 0.35)  # of the entries of W_Q, W_K and W_V: about as much is heard as a word already is


def _stacked(words: str, seed: int) -> tuple[Scene, tuple[int, int]]:
    """The scene, and who asks and who answers in what is said of it: prepared, or six words in three pairs, and
    matrices at random."""
    if words in _PREPARED:
        return _PREPARED[words]
    draw = normal(seed)
    drawn = (spread * draw(2, 2) for spread in _SPREADS)
    return Scene(_THINGS, _PLACES, (Head(*(tuple(matrix.tolist()) for matrix in drawn)),)), (0, 1)


TOGETHER = 0.01  # words this near, beside where they started, have drifted together
_ONE = 0.05  # of their mean length: words this near lie at one point
_MANY_TIMES = 10  # so much further apart, words are not near one another
_LEVEL = 0.005  # where the two largest weights are this near, no word stands out
_AXES = ("who", "sort", "heard")
_MANY = 8  # of more words than these only those that matter are drawn in colours:
_MUCH = 0.25  # such as those that somewhere get this weight
_WAYS = {"with": True, "without": False}  # the residual


def measure(words: str, layers: int, feed_forward: bool, norm: str, seed: int) -> Numbers:
    """Where every word is after each layer and how far apart they are, with the residual and without it; and, with it,
    what one word attends to."""
    scene, (asks, _) = _stacked(words, seed)
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
        "apart": [apart(points) for points in run.points],
        "places": [places(points) for points in run.points],
        "lengths": [length(points) for points in run.points],
        "ended": run.ended,
    }


def tell(numbers: Numbers, words: str, layers: int, feed_forward: bool, norm: str, seed: int) -> Told:
    scene, pair = _stacked(words, seed)
    kept, fallen = _Way(numbers, "with"), _Way(numbers, "without")
    drawn = [_paths(numbers, "without", words), _paths(numbers, "with", words)]
    moments = range(max(len(drawing.moments) for drawing in drawn))
    shown = [min(moment, kept.run) for moment in moments]  # where the other way goes on longer, the last
    return Told(
        words=_finding(kept, fallen, len(numbers["words"])),
        more=list(_more(numbers, kept, fallen, norm)),
        drawings=drawn,
        told=[
            message(
                f"lab.stack.said.{'now' if layer else 'start'}",
                layer=layer,
                kept=kept.at(layer),
                fallen=fallen.at(layer),
            )
            for layer in moments
        ],
        scenes=[replace(scene, embeddings=tuple(path[layer] for path in numbers["paths_with"])) for layer in shown],
        opened=[message(f"lab.stack.opened.{'with' if layer else 'start'}", layer=layer) for layer in shown],
        pair=pair,
    )


def _paths(numbers: Numbers, which: str, words: str) -> Trails:
    paths = torch.tensor(numbers[f"paths_{which}"], dtype=torch.float64)  # (words, layers + 1, d)
    lengths = paths.norm(dim=-1).mean(0)[:, None]
    drawn = (paths / torch.where(lengths > 0, lengths, 1.0)).tolist()
    bare = (message("lab.stack.axis.lengths"), None, None)
    x, y, z = (message(f"lab.stack.axis.{name}") for name in _AXES) if words == "riley" else bare
    return Trails(
        title=message(f"lab.stack.drawing.{which}"),
        series=[way(*one) for one in zip(numbers["words"], drawn, _quiet(numbers), strict=True)],
        x=x,
        y=y,
        z=z,
        moments=list(range(paths.shape[1])),
    )


def _quiet(numbers: Numbers) -> list[bool]:
    """Of many words, those that neither ask nor ever get much."""
    words, told = numbers["words"], {numbers["asks"], *numbers["most"]}
    largest = [max(column) for column in zip(*numbers["weights"], strict=True)]
    return [len(words) > _MANY and word not in told and most < _MUCH for word, most in zip(words, largest, strict=True)]


def apart(points: Tensor) -> float:
    """Mean distance of the words from their mean, beside the mean length of the words; 0 where all are 0."""
    around = (points - points.mean(0)).norm(dim=-1).mean().item()
    return around / length(points) if length(points) else 0.0


def length(points: Tensor) -> float:
    """The words' mean length."""
    mean: float = points.norm(dim=-1).mean().item()
    return mean


def places(points: Tensor) -> int:
    """At how many different points the words lie: words that lie almost together are at one."""
    near = _ONE * length(points)
    found: list[Tensor] = []
    for point in points:
        if all((point - other).norm() > near for other in found):
            found.append(point)
    return len(found)


class _Way:
    """What became of the words, with the residual or without it."""

    def __init__(self, numbers: Numbers, which: str) -> None:
        self.name = message(f"lab.stack.way.{which}")
        self.apart: list[float] = numbers[f"apart_{which}"]
        self.lengths: list[float] = numbers[f"lengths_{which}"]
        self.places: list[int] = numbers[f"places_{which}"]
        self.ended: str | None = numbers[f"ended_{which}"]
        self.run = len(self.lengths) - 1
        self.last = self.run - (self.ended == "zero")  # after which a word has a length to measure by
        near = TOGETHER * self.apart[0]
        first = max(layer for layer in range(self.last + 1) if self.apart[layer] >= near) + 1
        self.together = first if first <= self.last else None  # from which layer on they have drifted together
        short = self.ended == "zero" or self.lengths[-1] < TOGETHER * self.lengths[0]
        self.shrunk = short and self.together is None  # become short, or 0, and not one before that

    def at(self, layer: int) -> Message | float:
        """How far apart they lie after it."""
        if layer > self.last:
            return message("lab.stack.said.ended" if layer > self.run else "lab.stack.said.zero")
        return self.apart[layer]


def _finding(kept: _Way, fallen: _Way, words: int) -> Message:
    """What became of the words in one way and in the other."""
    if fallen.shrunk:
        before, after = power(fallen.lengths[0]), power(fallen.lengths[fallen.last])
        return message("lab.stack.said.shrinks", before=before, after=after, kept=power(kept.lengths[kept.last]))
    left, other = (way.apart[way.last] / way.apart[0] for way in (kept, fallen))
    if other < TOGETHER <= _MANY_TIMES * TOGETHER < left:
        which = "saves" if kept.places[-1] == kept.places[0] else "points"
        return message(f"lab.stack.said.{which}", words=words, places=kept.places[-1], layers=kept.last)
    if fallen.together is not None and kept.together is not None and fallen.together < kept.together:
        return message("lab.stack.said.delays", early=fallen.together, late=kept.together)
    return message("lab.stack.said.measured", **_distances(kept, fallen))


def _distances(kept: _Way, fallen: _Way) -> dict[str, float]:
    return {"before": kept.apart[0], "kept": kept.apart[kept.last], "fallen": fallen.apart[fallen.last]}


def _more(numbers: Numbers, kept: _Way, fallen: _Way, norm: str) -> Iterator[Message]:
    """How it is measured, what one word attends to, and what ends early."""
    yield message("lab.stack.more.why")
    yield message("lab.stack.more.apart", **_distances(kept, fallen), layers=kept.last, other=fallen.last)
    if norm == "none":
        after = {"with": power(kept.lengths[kept.last]), "without": power(fallen.lengths[fallen.last])}
        yield message("lab.stack.more.lengths", before=power(kept.lengths[0]), **after)
    yield _attending(numbers)
    if norm == "layer" and len(numbers["paths_with"][0][0]) == 2:
        yield message("lab.stack.more.signs")
    for one in (kept, fallen):
        if one.ended:
            limit = f"{MAX_MAGNITUDE:,.0f}"
            yield message(f"lab.stack.more.{one.ended}", way=one.name, run=one.run, next=one.run + 1, limit=limit)


def _attending(numbers: Numbers) -> Message:
    """What the word that is followed attends to most, in the first layer and in the last."""
    first, last = numbers["weights"][0], numbers["weights"][-1]
    most, second = sorted(last, reverse=True)[:2]
    return message(
        f"lab.stack.more.{'level' if most - second < _LEVEL else 'attends'}",
        asks=numbers["asks"],
        layers=len(numbers["weights"]),
        before=numbers["most"][0],
        after=numbers["most"][-1],
        first=max(first),
        last=most,
    )


LAB = Lab(
    controls={
        "words": Choice("six", ("six", *_PREPARED)),
        "layers": Whole(6, 1, 24),
        "feed_forward": Flag(False),
        "norm": Choice("none", ("none", "length", "layer")),
        "seed": Seed(default=5),
    },
    gone=("residual",),
    measure=measure,
    tell=tell,
    folded=("feed_forward", "norm", "seed"),
    leading=2,
    order=40,
)
