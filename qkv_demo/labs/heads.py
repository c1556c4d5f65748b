"""What one head cannot do and two can: a word that must know two things at once, and which of them is which.

"X bites Y" for all sixteen pairs of four animals, whose meanings are the corners of a square. "bites" attends to who
bites (its subject) and who is bitten (its object); W_O, the best one by least squares, is to read both off its output.
A head that gives the weight a to the subject makes a·X + (1 − a)·Y. One linear reading of that misses
(1 − a)² / (a² + (1 − a)²) of the subject's variance and the rest, up to 1, of the object's: together always one word of
two. Two heads that attend differently make two different mixtures: two equations in two unknowns miss nothing.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import torch
from torch import Tensor

from ..locale import Message, message
from ..maths import attend
from ..scene import Head, Scene
from ..scene.check import Matrix
from . import Lab, Numbers, Settings
from .controls import Share, Whole
from .drawing import Drawing, Lines, Series, Table

ANIMALS = {"dog": (1.0, 1.0), "cat": (-1.0, 1.0), "bird": (-1.0, -1.0), "fish": (1.0, -1.0)}
SENTENCES = tuple(product(ANIMALS, repeat=2))  # who bites, who is bitten
_CURVE = tuple(step / 100 for step in range(2, 99, 2))
# Axis 1 of an embedding is the role: who bites has 1, who is bitten −1. Axes 2 and 3 are the animal.
_ONLY_ANIMAL = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
_ROLE = ((1.0,), (0.0,), (0.0,))
_VERB = (0.0, 1.0, 0.0)
_OTHERS = ((True, True, True), (True, False, True), (True, True, True))  # "bites" does not attend to itself


def measure(heads: int, first: float, second: float) -> Numbers:
    """`first` and `second` are the weights that each head of "bites" gives to who bites."""
    leans = (first, second)[:heads]
    heard, wanted = _heard(leans), _wanted()
    w_o = _reading(heard, wanted)
    points = heard @ w_o
    missed_subject, missed_object = _missed(points, wanted)
    read = [[_nearest(row[:2]), _nearest(row[2:])] for row in points.tolist()]
    alone = _curve()
    return {
        "missed_subject": missed_subject,
        "missed_object": missed_object,
        "missed": missed_subject + missed_object,
        "read": read,
        "right": sum(tuple(words) == sentence for words, sentence in zip(read, SENTENCES, strict=True)),
        "sentences": len(SENTENCES),
        "w_o": w_o.tolist(),
        "largest": w_o.abs().max().item(),
        "leans": list(_CURVE),
        "missed_subjects": [one[0] for one in alone],
        "missed_objects": [one[1] for one in alone],
    }


def _scene(subject: str, object_: str, leans: Sequence[float], w_o: Matrix | None = None) -> Scene:
    """The sentence, with a head for each share."""
    rows = ((1.0, *ANIMALS[subject]), _VERB, (-1.0, *ANIMALS[object_]))
    return Scene(
        tokens=(subject, "bites", object_),
        embeddings=rows,
        heads=tuple(Head(w_q=_asks(lean), w_k=_ROLE, w_v=_ONLY_ANIMAL) for lean in leans),
        scale=False,
        mask=_OTHERS,
        w_o=w_o,
    )


def _asks(lean: float) -> Matrix:
    """A W_Q by which the verb scores who bites ln a − ln (1 − a) above who is bitten, whose keys are 1 and −1."""
    return ((0.0,), ((math.log(lean) - math.log1p(-lean)) / 2,), (0.0,))


def _heard(leans: Sequence[float]) -> Tensor:
    """(16, 2 for each head): what "bites" hears in every sentence, its heads side by side."""
    return torch.stack([attend(_scene(one, other, leans)).output[1] for one, other in SENTENCES])


def _wanted() -> Tensor:
    """(16, 4): who bites, then who is bitten."""
    return torch.tensor([ANIMALS[one] + ANIMALS[other] for one, other in SENTENCES], dtype=torch.float64)


def _reading(heard: Tensor, wanted: Tensor) -> Tensor:
    """The W_O of least squares; the smallest one where several are as good, as when both heads hear the same."""
    w_o: Tensor = torch.linalg.pinv(heard, rtol=1e-9) @ wanted
    return w_o


def _missed(read: Tensor, wanted: Tensor) -> tuple[float, float]:
    """Of the variance of each word, the share that the reading misses; all coordinates have variance 1."""
    squares = (wanted - read).square().mean(0)
    return squares[:2].mean().item(), squares[2:].mean().item()


@cache
def _curve() -> tuple[tuple[float, float], ...]:
    """What one head misses, for every share that is drawn."""
    wanted = _wanted()
    heard = (_heard((lean,)) for lean in _CURVE)
    return tuple(_missed(one @ _reading(one, wanted), wanted) for one in heard)


def _nearest(point: Sequence[float]) -> str | None:
    """The animal nearest to what was read; none where two are equally near."""
    ranked = sorted((math.dist(point, corner), name) for name, corner in ANIMALS.items())
    tie = ranked[1][0] - ranked[0][0] < 1e-9
    return None if tie else ranked[0][1]


def _finding(settings: Settings, numbers: Numbers) -> Message:
    return message(f"lab.heads.said.{_which(settings)}", **_counted(numbers))


def _more(settings: Settings, numbers: Numbers) -> Iterator[Message]:
    missed = {name: numbers[name] for name in ("missed_subject", "missed_object", "missed", "largest")}
    yield message("lab.heads.more.how", **_counted(numbers))
    yield message(f"lab.heads.more.{_which(settings)}", first=settings["first"], **missed)


def _which(settings: Settings) -> str:
    """One head, two that attend alike, or two that do not."""
    return "one" if settings["heads"] == 1 else "same" if settings["first"] == settings["second"] else "two"


def _counted(numbers: Numbers) -> dict[str, int]:
    return {name: numbers[name] for name in ("right", "sentences")}


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    missed = {"subject": "missed_subjects", "object": "missed_objects"}
    return (
        _sentences(numbers),
        Lines(
            message("lab.heads.drawing.one"),
            [Series(message(f"lab.heads.{who}"), numbers["leans"], numbers[name]) for who, name in missed.items()],
            [(lean, message("lab.heads.head", head=head)) for head, lean in enumerate(_leans(settings), 1)],
            x=message("lab.heads.axis.share"),
            y=message("lab.heads.axis.missed"),
        ),
    )


def _sentences(numbers: Numbers) -> Table:
    """The sixteen, who bites beside and who is bitten above; in each cell the two that W_O reads, framed if right."""
    animals = list(ANIMALS)
    read = dict(zip(SENTENCES, numbers["read"], strict=True))
    return Table(
        message("lab.heads.drawing.sentences", **_counted(numbers)),
        [[" ".join(word or "?" for word in read[one, other]) for other in animals] for one in animals],
        animals,
        animals,
        message("lab.heads.corner"),
        [
            (animals.index(one), animals.index(other))
            for one, other in SENTENCES
            if list(read[one, other]) == [one, other]
        ],
    )


def _leans(settings: Settings) -> tuple[float, ...]:
    leans: tuple[float, ...] = (settings["first"], settings["second"])[: settings["heads"]]
    return leans


def _stage(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    return _scene("dog", "cat", _leans(settings), tuple(map(tuple, numbers["w_o"])))


LAB = Lab(
    controls={
        "heads": Whole(1, 1, 2),
        "first": Share(0.9, 0.02, 0.98),
        "second": Share(0.1, 0.02, 0.98, when=("heads", 2)),
    },
    measure=measure,
    finding=_finding,
    more=_more,
    drawings=_drawings,
    scene=_stage,
    pair=lambda settings, numbers: (1, 0),  # "bites" and who bites
    order=50,
)
