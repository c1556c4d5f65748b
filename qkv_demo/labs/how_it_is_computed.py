"""One result, four ways to it: all at once, one query at a time, in blocks, and with the words as columns.

Blocks: Dao et al. 2022, "FlashAttention", after Milakov and Gimelshein 2018: a running maximum and a running sum make
the softmax without ever holding a row of it. Many texts write X with a word a column; then S = KᵀQ and each column
adds up to 1.
"""

import math

import torch
from torch import Tensor

from ..attention import attention, product
from ..locale import Message, digits, message, number
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Drawing, Grid, Lines, Series

WAYS = ("whole", "one", "blocks", "columns")
_WRITTEN = 3  # numbers of the first word's result at most
_MOMENTS = 64  # at most, in which the work is shown
_LENGTHS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)  # drawn from the counts, not run


def measure(tokens: int, dimensions: int, block: int, shown: str, seed: int) -> Numbers:
    """The largest differences from all at once, and what each way multiplies and holds. `shown` chooses pictures."""
    source = torch.Generator().manual_seed(seed)
    queries, keys, values = (torch.randn(tokens, dimensions, generator=source, dtype=torch.float64) for _ in range(3))
    found = {
        "whole": attention(queries, keys, values).output,
        "one": one_at_a_time(queries, keys, values),
        "blocks": in_blocks(queries, keys, values, block),
        "columns": as_columns(queries.mT, keys.mT, values.mT).mT,
    }
    return {
        **{f"difference_{way}": _gap(found[way], found["whole"]) for way in WAYS if way != "whole"},
        **{f"first_{way}": found[way][0].tolist() for way in WAYS},
        "products": products(tokens, dimensions),
        "products_blocks": products(tokens, dimensions) + rescalings(tokens, dimensions, block),
        "held_whole": tokens * tokens,
        "held_one": tokens,
        "held_blocks": tokens * min(block, tokens),
        "fetched_one": tokens * tokens,
        "fetched_blocks": tokens,
        "lengths": list(_LENGTHS),
        "fetched_whole_along": list(_LENGTHS),
        "fetched_one_along": [length * length for length in _LENGTHS],
        "fetched_blocks_along": list(_LENGTHS),
        "products_along": [products(length, dimensions) for length in _LENGTHS],
        "products_blocks_along": [
            products(length, dimensions) + rescalings(length, dimensions, block) for length in _LENGTHS
        ],
        "held_whole_along": [length * length for length in _LENGTHS],
        "held_one_along": list(_LENGTHS),
        "held_blocks_along": [length * min(block, length) for length in _LENGTHS],
    }


def products(tokens: int, dimensions: int) -> int:
    """Multiplications of Q Kᵀ and of A V: each of tokens × tokens pairs takes `dimensions` of them twice."""
    return 2 * tokens * tokens * dimensions


def rescalings(tokens: int, dimensions: int, block: int) -> int:
    """What blocks multiply beyond that: after each, a query's mixture and its sum are brought to the new maximum."""
    return tokens * math.ceil(tokens / block) * (dimensions + 1)


def one_at_a_time(queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    """(tokens, d): every query alone against all keys; no more than one row of scores is ever held."""
    return torch.cat([attention(query.unsqueeze(0), keys, values).output for query in queries])


def in_blocks(queries: Tensor, keys: Tensor, values: Tensor, block: int) -> Tensor:
    """(tokens, d): keys and values come `block` at a time. Three things are kept for a query: the largest score so far,
    the sum of the exponentials, and the mixture, both measured against that largest score."""
    rows = queries.shape[0]
    largest = torch.full((rows, 1), -math.inf, dtype=queries.dtype)
    total = torch.zeros(rows, 1, dtype=queries.dtype)
    mixture = torch.zeros(rows, values.shape[-1], dtype=queries.dtype)
    for some_keys, some_values in zip(torch.split(keys, block), torch.split(values, block), strict=True):
        scores = attention(queries, some_keys, some_values).masked_scores
        higher = torch.maximum(largest, scores.amax(-1, keepdim=True))
        kept, shares = (largest - higher).exp(), (scores - higher).exp()
        total = total * kept + shares.sum(-1, keepdim=True)
        mixture = mixture * kept + product(shares, some_values)
        largest = higher
    return mixture / total


def as_columns(queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    """(d, tokens): the other convention, a word a column: V · softmax(Kᵀ Q / √d), each column adding up to 1."""
    scores = product(keys.mT, queries) / math.sqrt(queries.shape[0])  # who answers is the row, who asks the column
    return product(values, torch.softmax(scores, 0))


def _gap(one: Tensor, other: Tensor) -> float:
    return (one - other).abs().max().item()


def _sentence(settings: Settings, numbers: Numbers) -> Message:
    gap = max(numbers[f"difference_{way}"] for way in ("one", "blocks", "columns"))
    which = "blocks" if settings["block"] < settings["tokens"] else "one_block"
    names = ("held_whole", "held_one", "held_blocks", "fetched_one", "fetched_blocks")
    counted = {name: numbers[name] for name in names}
    return message(f"lab.how-it-is-computed.said.{which}", gap=digits(gap, 1), **settings, **counted)


def _moments(tokens: int) -> list[int]:
    return list(range(1, min(tokens, _MOMENTS) + 1))


def _held(way: str, tokens: int, block: int) -> list[tuple[int, int, int, int]]:
    """What is held of the table of scores at each moment: left, top, right, end. Keys go across and queries down, but
    the other way round where words are columns."""
    moments = len(_moments(tokens))
    if way == "whole":
        return [(0, 0, tokens, tokens)] * moments
    steps = math.ceil(tokens / block) if way == "blocks" else tokens
    at = [moment * steps // moments for moment in range(moments - 1)] + [steps - 1]
    if way == "one":
        return [(0, step, tokens, step + 1) for step in at]
    size = block if way == "blocks" else 1
    return [(step * size, 0, min((step + 1) * size, tokens), tokens) for step in at]


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    if settings["shown"] == "growth":
        return _growth(settings, numbers)
    return tuple(_work(way, settings, numbers) for way in WAYS)


def _name(way: str) -> Message:
    return message(f"lab.how-it-is-computed.way.{way}")


def _work(way: str, settings: Settings, numbers: Numbers) -> Grid:
    """What a way holds, moment by moment, and what comes out for the first word."""
    tokens, block = settings["tokens"], settings["block"]
    axes = [message("quantity.keys.name"), message("quantity.queries.name")]
    across, down = reversed(axes) if way == "columns" else axes
    held = numbers["held_one" if way == "columns" else f"held_{way}"]
    first = numbers[f"first_{way}"]
    result = "  ".join(map(number, first[:_WRITTEN])) + (" …" if len(first) > _WRITTEN else "")
    return Grid(
        message("lab.how-it-is-computed.drawing.way", way=_name(way), held=held),
        _held(way, tokens, block),
        message("lab.how-it-is-computed.first", result=result),
        x=across,
        y=down,
        moments=_moments(tokens),
    )


def _growth(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    """What each way holds, fetches and multiplies, in longer texts."""
    lines = {
        "held": {way: f"held_{way}_along" for way in ("whole", "one", "blocks")},
        "fetched": {"whole": "fetched_whole_along", "one": "fetched_one_along", "blocks": "fetched_blocks_along"},
        "products": {"whole": "products_along", "one": "products_along", "blocks": "products_blocks_along"},
    }
    return tuple(
        Lines(
            message(f"lab.how-it-is-computed.drawing.{what}"),
            [Series(_name(way), numbers["lengths"], numbers[name]) for way, name in ways.items()],
            [(settings["tokens"], None)],
            logarithmic=True,
            steep=True,
            x=message("lab.how-it-is-computed.control.tokens"),
        )
        for what, ways in lines.items()
    )


_MEANINGS = {
    "difference_one": "the largest difference of one query at a time from all at once",
    "difference_blocks": "the same in blocks",
    "difference_columns": "the same with words as columns",
    **{f"first_{way}": "what the first word gets" for way in WAYS},
    "products": "multiplications of Q Kᵀ and A V together",
    "products_blocks": "the same in blocks, which rescale as they go",
    "held_whole": "scores held at one time, all at once",
    "held_one": "scores held at one time, one query at a time",
    "held_blocks": "scores held at one time, in blocks",
    "fetched_one": "how often a key with its value is fetched, one query at a time",
    "fetched_blocks": "the same in blocks",
    "lengths": "numbers of tokens that the counts below are for",
    "fetched_whole_along": "how often a key is fetched all at once, for each of them",
    "fetched_one_along": "fetched_one, for each of them",
    "fetched_blocks_along": "fetched_blocks, for each of them",
    "products_along": "products, for each of them",
    "products_blocks_along": "products_blocks, for each of them",
    "held_whole_along": "held_whole, for each of them",
    "held_one_along": "held_one, for each of them",
    "held_blocks_along": "held_blocks, for each of them",
}

LAB = Lab(
    controls={
        "tokens": Whole(16, 1, 256, doubling=True),
        "dimensions": Whole(8, 1, 64, doubling=True),
        "block": Whole(4, 1, 256, doubling=True),
        "shown": Choice("work", ("work", "growth")),
        "seed": Seed(),
    },
    measure=measure,
    meanings=_MEANINGS,
    sentence=_sentence,
    drawings=_drawings,
    order=60,
)
