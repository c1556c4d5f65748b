"""Order: the same words in another order, each word's vectors in both, and what positions or a causal mask change.

Without either, attention looks at a set: a word's query, key and value are the same bits wherever it stands, and its
output is the same up to the rounding of sums taken in another order. The source compares "we can eat apple" with
"apple can eat us"; "we" and "us" are two words, so there only "can", "eat" and "apple" keep their Q, K and V, and no
word its output.
"""

from collections.abc import Sequence
from typing import Any

import torch

from ..locale import message, power
from ..maths import attend
from ..scene import Head, Scene
from . import Choice, Flag, Lab, Numbers, Told
from .drawing import Arrows, Table, way

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
_NOWHERE = (None, None)
_ROUNDING = 1e-12  # vectors this near are one but for rounding


def measure(second: str, positions: bool, causal: bool) -> Numbers:
    """How every word of the first order (row) compares with every word of the second, and how far each has moved."""
    orders = {"first": _FIRST, "second": _SECOND[second]}
    traces = [attend(_scene(words, positions, causal)) for words in orders.values()]
    rows, columns = zip(*_in_both(second).values(), strict=True)
    numbers: dict[str, Any] = {which: list(words) for which, words in orders.items()}
    for which, trace in zip(orders, traces, strict=True):
        numbers[f"output_{which}"] = trace.quantity("output").tolist()
    for name in _COMPARED:
        one, other = (trace.quantity(name) for trace in traces)
        gaps = one[:, None] - other
        numbers[f"cosines_{name}"] = torch.nn.functional.cosine_similarity(one[:, None], other, dim=-1).tolist()
        numbers[f"moved_{name}"] = gaps[rows, columns].abs().max().item()  # of one coordinate
        numbers[f"distances_{name}"] = gaps.norm(dim=-1).tolist()
    return numbers


def _in_both(second: str) -> dict[str, tuple[int, int]]:
    """The words that both orders have, each with its place in the first one and in the second."""
    words = _SECOND[second]
    return {word: (row, words.index(word)) for row, word in enumerate(_FIRST) if word in words}


def _scene(words: Sequence[str], positions: bool, causal: bool) -> Scene:
    """In its words' colours of the drawing."""
    return Scene(
        tokens=tuple(words),
        embeddings=tuple(_EMBEDDINGS[word] for word in words),
        heads=(_HEAD,),
        positions="sinusoidal" if positions else "none",
        mask="causal" if causal else "none",
        colors=tuple(map(_called(words).index, words)),
    )


def _called(words: Sequence[str]) -> list[str]:
    """Every word of the first order, and those that another has besides."""
    return list(dict.fromkeys([*_FIRST, *words]))


def tell(numbers: Numbers, second: str, positions: bool, causal: bool) -> Told:
    orders = {which: numbers[which] for which in ("first", "second")}
    same = _in_both(second)
    moved = [[numbers[f"distances_{name}"][row][column] for name in _COMPARED] for row, column in same.values()]
    farthest = dict(zip(_COMPARED, map(max, zip(*moved, strict=True)), strict=True))
    kept = farthest["output"] < _ROUNDING
    which = "kept" if kept else "positions" if positions else "causal" if causal else "us"
    more = [message("lab.order.more.us")] if second == "us" else []
    more.append(message("lab.order.more.moved", **farthest) if positions else message("lab.order.more.kept"))
    if kept and not positions:
        more.append(message("lab.order.more.rounding", rounding=power(farthest["output"])))
    outputs = [dict(zip(order, numbers[f"output_{which}"], strict=True)) for which, order in orders.items()]
    return Told(
        words=message(f"lab.order.said.{which}", output=farthest["output"]),
        more=[*more, message("lab.order.more.drawn")],
        drawings=[
            Arrows(
                title=message("lab.order.drawing.output"),
                series=[
                    way(word, (rows.get(word, _NOWHERE) for rows in outputs)) for word in _called(orders["second"])
                ],
                states=[" ".join(order) for order in orders.values()],
            ),
            Table(
                title=message("lab.order.drawing.moved"),
                rows=moved,
                columns=[message(f"quantity.{name}.name") for name in _COMPARED],
                names=list(same),
                darkest=max(1, *(max(row) for row in moved)),
            ),
        ],
        scenes=[_scene(orders["second"], positions, causal)],
        pair=(orders["second"].index("eat"), orders["second"].index("apple")),
    )


LAB = Lab(
    controls={"second": Choice("same_words", tuple(_SECOND)), "positions": Flag(False), "causal": Flag(False)},
    measure=measure,
    tell=tell,
    order=30,
)
