"""What one head cannot do and two can: a word that must know two things at once, and which of them is which.

"X bites Y" for all sixteen pairs of four animals, whose meanings are the corners of a square. "bites" attends to who
bites (its subject) and who is bitten (its object); W_O, the best one by least squares, is to read both off its output.
A head that gives the weight a to the subject makes a·X + (1 − a)·Y. One linear reading of that misses
(1 − a)² / (a² + (1 − a)²) of the subject's variance and the rest, up to 1, of the object's: together always one word of
two. Two heads that attend differently make two different mixtures: two equations in two unknowns miss nothing.
"""

import math
from collections.abc import Sequence
from functools import cache
from itertools import product

import torch
from torch import Tensor

from ..locale import message
from ..maths import attend
from ..scene import Head, Scene
from ..scene.check import Matrix
from . import Lab, Numbers, Share, Told, Whole
from .drawing import Lines, Series, Table

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
    w_o, points, missed_subject, missed_object = _reading((first, second)[:heads])
    read = [[_nearest(row[:2]), _nearest(row[2:])] for row in points.tolist()]
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
        "missed_subjects": [subject for subject, _ in _curve()],
        "missed_objects": [object_ for _, object_ in _curve()],
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


def _reading(leans: Sequence[float]) -> tuple[Tensor, Tensor, float, float]:
    """The W_O of least squares, the smallest one where several are as good, as when both heads hear the same; what it
    reads off what "bites" hears in every sentence, (16, 4); and of the variance of each word the share that it misses.
    """
    heard = torch.stack([attend(_scene(one, other, leans)).output[1] for one, other in SENTENCES])
    wanted = torch.tensor([ANIMALS[one] + ANIMALS[other] for one, other in SENTENCES], dtype=torch.float64)
    w_o = torch.linalg.pinv(heard, rtol=1e-9) @ wanted
    read = heard @ w_o
    missed = (wanted - read).square().mean(0)  # all coordinates have variance 1
    return w_o, read, missed[:2].mean().item(), missed[2:].mean().item()


@cache
def _curve() -> list[tuple[float, float]]:
    """What one head misses of each word, for every share that is drawn."""
    return [_reading((lean,))[2:] for lean in _CURVE]


def _nearest(point: Sequence[float]) -> str | None:
    """The animal nearest to what was read; none where two are equally near."""
    ranked = sorted((math.dist(point, corner), name) for name, corner in ANIMALS.items())
    tie = ranked[1][0] - ranked[0][0] < 1e-9
    return None if tie else ranked[0][1]


def tell(numbers: Numbers, heads: int, first: float, second: float) -> Told:
    which = "one" if heads == 1 else "same" if first == second else "two"
    counted = {name: numbers[name] for name in ("right", "sentences")}
    missed = {name: numbers[name] for name in ("missed_subject", "missed_object", "missed", "largest")}
    leans = (first, second)[:heads]
    animals, read = list(ANIMALS), dict(zip(SENTENCES, numbers["read"], strict=True))
    return Told(
        words=message(f"lab.heads.said.{which}", **counted),
        more=[message("lab.heads.more.how", **counted), message(f"lab.heads.more.{which}", first=first, **missed)],
        drawings=[
            Table(  # who bites beside and who is bitten above; in each cell the two that W_O reads, framed if right
                title=message("lab.heads.drawing.sentences", **counted),
                rows=[[" ".join(word or "?" for word in read[one, other]) for other in animals] for one in animals],
                columns=animals,
                names=animals,
                corner=message("lab.heads.corner"),
                framed=[
                    (animals.index(one), animals.index(other))
                    for one, other in SENTENCES
                    if read[one, other] == [one, other]
                ],
            ),
            Lines(
                title=message("lab.heads.drawing.one"),
                series=[
                    Series(message(f"lab.heads.{who}"), numbers["leans"], numbers[f"missed_{who}s"])
                    for who in ("subject", "object")
                ],
                marks=[(lean, message("lab.heads.head", head=head)) for head, lean in enumerate(leans, 1)],
                x=message("lab.heads.axis.share"),
                y=message("lab.heads.axis.missed"),
            ),
        ],
        scenes=[_scene("dog", "cat", leans, numbers["w_o"])],
        pair=(1, 0),  # "bites" and who bites
    )


LAB = Lab(
    controls={
        "heads": Whole(1, 1, 2),
        "first": Share(0.9, 0.02, 0.98),
        "second": Share(0.1, 0.02, 0.98, when=("heads", 2)),
    },
    measure=measure,
    tell=tell,
    order=50,
)
