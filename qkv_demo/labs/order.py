"""Order: the same words in another order, each word's vectors in both, and what positions or a causal mask change.

Without either, attention looks at a set: a word's query, key and value are the same bits wherever it stands, and its
output is the same up to the rounding of sums taken in another order. The source compares "we can eat apple" with
"apple can eat us"; "we" and "us" are two words, so there only "can", "eat" and "apple" keep their Q, K and V, and no
word its output.
"""

import math
from collections.abc import Iterator, Sequence

from ..locale import Message, message, within
from ..maths import Trace, attend
from ..scene import Head, Scene
from . import Lab, Numbers, Settings
from .controls import Choice, Flag
from .drawing import Arrows, Drawing, Series, Table

# Axis 1: who it is done by (left: what it is done to); axis 2: doing.
_EMBEDDINGS = {
    "we": (1.0, 0.1),
    "us": (0.7, -0.6),
    "can": (0.2, 0.8),
    "eat": (-0.5, 1.1),
    "apple": (-1.1, -0.3),
}
_HEAD = Head(
    w_q=((1.4, 0.6), (-0.4, 1.6)),
    w_k=((0.5, -0.9), (0.9, 0.4)),
    w_v=((1.0, 0.3), (-0.2, 1.0)),
)
_FIRST = ("we", "can", "eat", "apple")
_SECOND = {
    "same_words": ("apple", "can", "eat", "we"),
    "us": ("apple", "can", "eat", "us"),
    "backwards": ("apple", "eat", "can", "we"),
}
_COMPARED = ("queries", "keys", "values", "output")
_ORDERS = ("first", "second")
_ROUNDING = 1e-12  # vectors this near are one but for rounding


def measure(second: str, positions: bool, causal: bool) -> Numbers:
    """How every word of the first order (row) compares with every word of the second, and how far each has moved."""
    first, other = (attend(_scene(words, positions, causal)) for words in (_FIRST, _SECOND[second]))
    return {
        "first": list(_FIRST),
        "second": list(_SECOND[second]),
        "output_first": _rows(first, "output"),
        "output_second": _rows(other, "output"),
        **{f"cosines_{name}": _cosines(_rows(first, name), _rows(other, name)) for name in _COMPARED},
        **{f"moved_{name}": _moved(first, other, name) for name in _COMPARED},
        **{f"distances_{name}": _distances(_rows(first, name), _rows(other, name)) for name in _COMPARED},
    }


def _scene(words: Sequence[str], positions: bool, causal: bool) -> Scene:
    return Scene(
        tokens=tuple(words),
        embeddings=tuple(_EMBEDDINGS[word] for word in words),
        heads=(_HEAD,),
        positions="sinusoidal" if positions else "none",
        mask="causal" if causal else "none",
    )


def _rows(trace: Trace, quantity: str) -> list[list[float]]:
    rows: list[list[float]] = trace.quantity(quantity).tolist()
    return rows


def _cosines(ones: list[list[float]], others: list[list[float]]) -> list[list[float]]:
    return [[_cosine(one, other) for other in others] for one in ones]


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True)) / (math.hypot(*one) * math.hypot(*other))


def _distances(ones: list[list[float]], others: list[list[float]]) -> list[list[float]]:
    return [[math.dist(one, other) for other in others] for one in ones]


def _moved(first: Trace, other: Trace, quantity: str) -> float:
    """The largest difference of one coordinate between the two places of one word that is in both orders."""
    ones = dict(zip(first.scene.tokens, _rows(first, quantity), strict=True))
    others = dict(zip(other.scene.tokens, _rows(other, quantity), strict=True))
    return max(
        abs(a - b) for word in ones.keys() & others.keys() for a, b in zip(ones[word], others[word], strict=True)
    )


def _same(numbers: Numbers) -> list[tuple[int, int]]:
    """Where a word of the first order (row) meets itself in the second (column)."""
    first, second = numbers["first"], numbers["second"]
    return [(row, second.index(word)) for row, word in enumerate(first) if word in second]


def _finding(settings: Settings, numbers: Numbers) -> Message:
    moved = _farthest(numbers)["output"]
    if moved < _ROUNDING:
        which = "kept"
    elif settings["positions"]:
        which = "positions"
    else:
        which = "causal" if settings["causal"] else "us"
    return message(f"lab.order.said.{which}", output=moved)


def _more(settings: Settings, numbers: Numbers) -> Iterator[Message]:
    farthest = _farthest(numbers)
    if settings["second"] == "us":
        yield message("lab.order.more.us")
    if settings["positions"]:
        yield message("lab.order.more.moved", **farthest)
    else:
        yield message("lab.order.more.kept")
        if farthest["output"] < _ROUNDING:
            yield message("lab.order.more.rounding", rounding=within(farthest["output"]))
    yield message("lab.order.more.drawn")


def _farthest(numbers: Numbers) -> dict[str, float]:
    """How far the word that moves most has moved, quantity by quantity."""
    same = _same(numbers)
    return {name: max(numbers[f"distances_{name}"][row][column] for row, column in same) for name in _COMPARED}


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    moved = [[numbers[f"distances_{name}"][row][column] for name in _COMPARED] for row, column in _same(numbers)]
    return (
        _arrows(numbers),
        Table(
            message("lab.order.drawing.moved"),
            moved,
            [message(f"quantity.{name}.name") for name in _COMPARED],
            [numbers["first"][row] for row, _ in _same(numbers)],
            darkest=max(1, *(max(row) for row in moved)),
        ),
    )


def _arrows(numbers: Numbers) -> Arrows:
    """Every word's output in both orders, from one origin."""
    orders = [numbers[which] for which in _ORDERS]
    found = [dict(zip(numbers[which], numbers[f"output_{which}"], strict=True)) for which in _ORDERS]
    nowhere = (None, None)
    return Arrows(
        message("lab.order.drawing.output"),
        [
            Series(word, *(list(axis) for axis in zip(*(rows.get(word, nowhere) for rows in found), strict=True)))
            for word in dict.fromkeys(word for order in orders for word in order)
        ],
        [" ".join(words) for words in orders],
    )


def _stage(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    return _scene(numbers["second"], settings["positions"], settings["causal"])


LAB = Lab(
    controls={"second": Choice("same_words", tuple(_SECOND)), "positions": Flag(False), "causal": Flag(False)},
    measure=measure,
    finding=_finding,
    more=_more,
    drawings=_drawings,
    scene=_stage,
    pair=lambda settings, numbers: (numbers["second"].index("eat"), numbers["second"].index("apple")),
    order=30,
)
