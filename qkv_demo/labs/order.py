"""The lab "Order" compares the vectors of the same words in two different orders.

Without positions and without a causal mask, attention ignores the order. A word's query, key and value are identical at
every position. A word's output differs only by rounding errors, because the terms of a sum are added in another order.

The text on which this lab is based compares "we can eat apple" with "apple can eat us". Because "we" and "us" are
different words, only "can", "eat" and "apple" keep their queries, keys and values there, and no word keeps its output.
"""

from collections.abc import Sequence
from typing import Any

import torch

from ..locale import format_power, message
from ..maths.attention import attend
from ..scene import Head, Scene
from . import Checkbox, Choice, Lab, LabNumbers, Report
from .drawing import Arrows, Table, create_path_series

# The first coordinate is positive for the actor and negative for the object. The second is positive for an action.
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
_FIRST_ORDER = ("we", "can", "eat", "apple")
_SECOND_ORDERS = {
    "same_words": ("apple", "can", "eat", "we"),
    "us": ("apple", "can", "eat", "us"),
    "backwards": ("apple", "eat", "can", "we"),
}
_COMPARED_QUANTITIES = ("queries", "keys", "values", "output")
_POINT_OF_ABSENT_WORD = (None, None)
_MAX_ROUNDING_DISTANCE = 1e-12  # Vectors at a smaller distance than this differ only by rounding errors.


def measure(second: str, positions: bool, causal: bool) -> LabNumbers:
    """Compare the words' vectors in the first order (rows) with the words' vectors in the second order (columns)."""
    words_by_order = {"first": _FIRST_ORDER, "second": _SECOND_ORDERS[second]}
    traces = [attend(_build_scene(words, positions, causal)) for words in words_by_order.values()]
    first_indices, second_indices = zip(*_find_common_words(second).values(), strict=True)
    numbers: dict[str, Any] = {order: list(words) for order, words in words_by_order.items()}
    for order, trace in zip(words_by_order, traces, strict=True):
        numbers[f"output_{order}"] = trace.quantity("output").tolist()
    for quantity_name in _COMPARED_QUANTITIES:
        first_vectors, second_vectors = (trace.quantity(quantity_name) for trace in traces)
        differences = first_vectors[:, None] - second_vectors
        numbers[f"cosines_{quantity_name}"] = torch.nn.functional.cosine_similarity(
            first_vectors[:, None], second_vectors, dim=-1
        ).tolist()
        # Store the largest difference between the coordinates of a word's two vectors, over all words.
        numbers[f"moved_{quantity_name}"] = differences[first_indices, second_indices].abs().max().item()
        numbers[f"distances_{quantity_name}"] = differences.norm(dim=-1).tolist()
    return numbers


def _find_common_words(second: str) -> dict[str, tuple[int, int]]:
    """Return the words that occur in both orders, each with its index in the first and in the second order."""
    second_order = _SECOND_ORDERS[second]
    return {word: (row, second_order.index(word)) for row, word in enumerate(_FIRST_ORDER) if word in second_order}


def _build_scene(words: Sequence[str], positions: bool, causal: bool) -> Scene:
    """Return the scene of one order. Each word has the same color as in the drawing."""
    return Scene(
        tokens=tuple(words),
        embeddings=tuple(_EMBEDDINGS[word] for word in words),
        heads=(_HEAD,),
        positions="sinusoidal" if positions else "none",
        mask="causal" if causal else "none",
        colors=tuple(map(_list_words_of_both_orders(words).index, words)),
    )


def _list_words_of_both_orders(second_order: Sequence[str]) -> list[str]:
    """Return the words of the first order, followed by further words that occur only in `second_order`."""
    return list(dict.fromkeys([*_FIRST_ORDER, *second_order]))


def report(numbers: LabNumbers, second: str, positions: bool, causal: bool) -> Report:
    words_by_order = {order: numbers[order] for order in ("first", "second")}
    common_words = _find_common_words(second)
    distance_rows = [
        [numbers[f"distances_{name}"][row][column] for name in _COMPARED_QUANTITIES]
        for row, column in common_words.values()
    ]
    max_distances = dict(zip(_COMPARED_QUANTITIES, map(max, zip(*distance_rows, strict=True)), strict=True))
    is_unchanged = max_distances["output"] < _MAX_ROUNDING_DISTANCE
    finding_name = "kept" if is_unchanged else "positions" if positions else "causal" if causal else "us"
    details = [message("lab.order.more.us")] if second == "us" else []
    details.append(message("lab.order.more.moved", **max_distances) if positions else message("lab.order.more.kept"))
    if is_unchanged and not positions:
        details.append(message("lab.order.more.rounding", rounding=format_power(max_distances["output"])))
    order_outputs = [
        dict(zip(words, numbers[f"output_{order}"], strict=True)) for order, words in words_by_order.items()
    ]
    return Report(
        words=message(f"lab.order.said.{finding_name}", output=max_distances["output"]),
        more=[*details, message("lab.order.more.drawn")],
        drawings=[
            Arrows(
                title=message("lab.order.drawing.output"),
                series=[
                    create_path_series(word, (rows.get(word, _POINT_OF_ABSENT_WORD) for rows in order_outputs))
                    for word in _list_words_of_both_orders(words_by_order["second"])
                ],
                state_names=[" ".join(order) for order in words_by_order.values()],
            ),
            Table(
                title=message("lab.order.drawing.moved"),
                rows=distance_rows,
                columns=[message(f"quantity.{name}.name") for name in _COMPARED_QUANTITIES],
                names=list(common_words),
                darkest_value=max(1, *(max(row) for row in distance_rows)),
            ),
        ],
        scenes=[_build_scene(words_by_order["second"], positions, causal)],
        pair=(words_by_order["second"].index("eat"), words_by_order["second"].index("apple")),
    )


LAB = Lab(
    controls={
        "second": Choice("same_words", tuple(_SECOND_ORDERS)),
        "positions": Checkbox(False),
        "causal": Checkbox(False),
    },
    measure=measure,
    report=report,
    menu_position=30,
)
