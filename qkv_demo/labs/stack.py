"""Stack it: the same layer again and again, with and without the residual, and whether words can still be told apart.

Attention alone averages: every output lies among the values, and the words fall onto one another (Dong et al. 2021,
"Attention is not all you need"). A residual adds the output to what a word was: lengths then grow from layer to layer,
which a norm prevents. The layer norm of two numbers leaves a sign and nothing more, so a norm by length (Zhang and
Sennrich 2019) is offered beside it.

Ways are drawn beside the mean length of the words in each layer: lengths that grow a hundredfold would hide all else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from ..locale import Message, message, power
from ..presets import animal_street, riley_dog, rock_paper_scissors
from ..scene import Head, Scene
from ..scene.check import MAX_MAGNITUDE
from . import Lab, Numbers, Settings
from .controls import Choice, Flag, Seed, Whole
from .drawing import Drawing, Series, Trails
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
    "rock-paper-scissors": (rock_paper_scissors.PRESET.scene, rock_paper_scissors.PRESET.pair),
}
_THINGS = ("apple", "bread", "water", "beer", "book", "newspaper")
_PLACES = ((1.0, 0.3), (1.0, -0.1), (-0.5, 1.0), (-0.8, 0.8), (-0.4, -1.0), (-0.7, -0.8))
_SPREADS = (0.7, 0.7, 0.35)  # of the entries of W_Q, W_K and W_V: about as much is heard as a word already is


def _stacked(settings: Settings) -> tuple[Scene, tuple[int, int]]:
    """The scene, and who asks and who answers in what is said of it."""
    return _PREPARED.get(settings["words"]) or _any_matrices(settings["seed"])


def _any_matrices(seed: int) -> tuple[Scene, tuple[int, int]]:
    """Six words in three pairs, and matrices at random."""
    source = torch.Generator().manual_seed(seed)
    drawn = [spread * torch.randn(2, 2, generator=source, dtype=torch.float64) for spread in _SPREADS]
    w_q, w_k, w_v = (tuple(map(tuple, matrix.tolist())) for matrix in drawn)
    return Scene(tokens=_THINGS, embeddings=_PLACES, heads=(Head(w_q, w_k, w_v),)), (0, 1)


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
    scene, (asks, _) = _stacked({"words": words, "seed": seed})
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
    scene, _ = _stacked(settings)
    layer = _layer(numbers, moment)
    return replace(scene, embeddings=tuple(tuple(path[layer]) for path in numbers["paths_with"]))


def _opened(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """Which layer the words come from, which no number of the stage tells."""
    layer = _layer(numbers, moment)
    return message(f"lab.stack.opened.{'with' if layer else 'start'}", layer=layer)


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


@dataclass(frozen=True)
class Way:
    """What became of the words, with the residual or without it."""

    apart: Sequence[float]
    places: Sequence[int]
    lengths: Sequence[float]
    ended: str | None

    @property
    def run(self) -> int:
        return len(self.lengths) - 1

    @property
    def last(self) -> int:
        """The last layer after which a word has a length to measure by."""
        return self.run - (self.ended == "zero")

    @property
    def together(self) -> int | None:
        """The first layer after which the words have drifted together and stay so; None where they have not."""
        apart = self.apart[: self.last + 1]
        apart_last = max((layer for layer, now in enumerate(apart) if now >= TOGETHER * apart[0]), default=-1)
        return apart_last + 1 if apart_last + 1 < len(apart) else None

    @property
    def shrunk(self) -> bool:
        """Whether they have become short, or 0, and not one before that."""
        short = self.ended == "zero" or self.lengths[-1] < TOGETHER * self.lengths[0]
        return short and self.together is None


def _ways(numbers: Numbers) -> dict[str, Way]:
    fields = ("apart", "places", "lengths", "ended")
    return {which: Way(**{name: numbers[f"{name}_{which}"] for name in fields}) for which in _WAYS}


def finding(settings: Settings, numbers: Numbers) -> Message:
    """What became of the words in one way and in the other."""
    kept, fallen = _ways(numbers).values()
    told = {"words": len(numbers["words"]), "places": kept.places[-1], "layers": kept.last, "other": fallen.last}
    left = [way.apart[way.last] / way.apart[0] for way in (kept, fallen)]
    if fallen.shrunk:
        return message("lab.stack.said.shrinks", **_lengths(fallen), kept=power(kept.lengths[kept.last]))
    if left[1] < TOGETHER <= _MANY_TIMES * TOGETHER < left[0]:
        which = "saves" if kept.places[-1] == kept.places[0] else "points"
    elif fallen.together is not None and kept.together is not None and fallen.together < kept.together:
        which = "delays"
        told |= {"early": fallen.together, "late": kept.together}
    else:
        return message("lab.stack.said.measured", **_distances(kept, fallen))
    return message(f"lab.stack.said.{which}", **told)


def more(settings: Settings, numbers: Numbers) -> Iterator[Message]:
    """How it is measured, what one word attends to, and what ends early."""
    ways = _ways(numbers)
    kept, fallen = ways.values()
    yield message("lab.stack.more.why")
    yield message("lab.stack.more.apart", **_distances(kept, fallen), layers=kept.last, other=fallen.last)
    if settings["norm"] == "none":
        after = {"with": power(kept.lengths[kept.last]), "without": power(fallen.lengths[fallen.last])}
        yield message("lab.stack.more.lengths", before=power(kept.lengths[0]), **after)
    yield _attending(numbers)
    if settings["norm"] == "layer" and len(numbers["paths_with"][0][0]) == 2:
        yield message("lab.stack.more.signs")
    for which, way in ways.items():
        if way.ended:
            limit = f"{MAX_MAGNITUDE:,.0f}"
            name = message(f"lab.stack.way.{which}")
            yield message(f"lab.stack.more.{way.ended}", way=name, run=way.run, next=way.run + 1, limit=limit)


def _distances(kept: Way, fallen: Way) -> dict[str, float]:
    return {"before": kept.apart[0], "kept": kept.apart[kept.last], "fallen": fallen.apart[fallen.last]}


def _lengths(way: Way) -> dict[str, str]:
    return {"before": power(way.lengths[0]), "after": power(way.lengths[way.last])}


def _attending(numbers: Numbers) -> Message:
    """What the word that is followed attends to most, in the first layer and in the last."""
    first, last = numbers["weights"][0], numbers["weights"][-1]
    told = {"asks": numbers["asks"], "layers": len(numbers["weights"])}
    told |= {"before": numbers["most"][0], "after": numbers["most"][-1], "first": max(first), "last": max(last)}
    most, second = sorted(last, reverse=True)[:2]
    return message("lab.stack.more.level" if most - second < _LEVEL else "lab.stack.more.attends", **told)


def told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """How far apart the words lie after a layer."""
    kept, fallen = (_now(way, moment) for way in _ways(numbers).values())
    return message("lab.stack.said.now" if moment else "lab.stack.said.start", layer=moment, kept=kept, fallen=fallen)


def _now(way: Way, layer: int) -> Message | float:
    if layer > way.run:
        return message("lab.stack.said.ended")
    return message("lab.stack.said.zero") if layer > way.last else way.apart[layer]


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
    finding=finding,
    more=more,
    told_at=told_at,
    folded=("feed_forward", "norm", "seed"),
    drawings=_drawings,
    scene=_stage,
    opened=_opened,
    pair=lambda settings, numbers: _stacked(settings)[1],
    leading=2,
    order=40,
)
