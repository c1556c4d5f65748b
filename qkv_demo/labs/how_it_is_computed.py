"""One result, two ways to it: all scores at once, or in blocks that are forgotten again.

Both come to the same numbers, from the same comparisons. What differs is how many scores have to be kept at one time.
Beside them the other convention, in which a word is a column.

Blocks: Dao et al. 2022, "FlashAttention", after Milakov and Gimelshein 2018: a running maximum and a running sum make
the softmax without ever keeping a row of it.
"""

import math
from collections.abc import Iterator

import torch
from torch import Tensor

from ..kinds.vectors import product
from ..locale import Message, message, number, percent, within
from ..maths.attention import attention
from ..scene import Head, Scene
from ..scene.check import MAX_SIZE
from . import Lab, Numbers, Seed, Told, Whole, normal
from .drawing import Grid

_LETTERS = "abcdefgh"  # the words' names on the stage
_WRITTEN = 3  # numbers of the first word's result at most
_MOMENTS = 64  # at most, in which the work is shown
_LONG = 1024  # words of a text that is counted, not run


def measure(tokens: int, dimensions: int, block: int, seed: int) -> Numbers:
    """The largest differences from all at once, and what each way multiplies and keeps."""
    queries, keys, values = _drawn(tokens, dimensions, seed)
    found = {
        "whole": attention(queries, keys, values).output,
        "blocks": in_blocks(queries, keys, values, block),
        "columns": as_columns(queries.mT, keys.mT, values.mT).mT,
    }
    size, read = min(block, tokens), math.ceil(tokens / block)
    products = 2 * tokens * tokens * dimensions  # of Q Kᵀ and of A V
    return {
        **{f"difference_{way}": (found[way] - found["whole"]).abs().max().item() for way in ("blocks", "columns")},
        **{f"first_{way}": result[0].tolist() for way, result in found.items()},
        "first_running": [so_far[0].tolist() for so_far in running(queries[:1], keys, values, block)],
        "products": products,
        # After each block a query's mixture and its sum are brought to the new maximum.
        "products_blocks": products + tokens * read * (dimensions + 1),
        "kept_whole": tokens * tokens,
        "kept_blocks": size * size,
        "running_blocks": size * (dimensions + 2),
        "read_blocks": read,
        "kept_whole_long": _LONG * _LONG,
        "kept_blocks_long": block * block,
    }


def _drawn(tokens: int, dimensions: int, seed: int) -> list[Tensor]:
    """Queries, keys and values at random."""
    draw = normal(seed)
    return [draw(tokens, dimensions) for _ in range(3)]


def tell(numbers: Numbers, tokens: int, dimensions: int, block: int, seed: int) -> Told:
    counted = {name: f"{count:,}" for name, count in numbers.items() if name.startswith(("kept", "running"))}
    which = "one_word" if tokens == 1 else "blocks" if block < tokens else "one_block"
    more = [message("lab.how-it-is-computed.more.same", gap=_same(numbers["difference_blocks"]))]
    if block < tokens:
        price = percent(numbers["products_blocks"] / numbers["products"] - 1)
        more += [
            message("lab.how-it-is-computed.more.running", **counted),
            message("lab.how-it-is-computed.more.price", read=numbers["read_blocks"], more=price),
            message("lab.how-it-is-computed.more.long", length=f"{_LONG:,}", **counted),
        ]
    more.append(message("lab.how-it-is-computed.more.columns", gap=_same(numbers["difference_columns"])))
    # A step is a row of the table or a block of it; moments are equal parts of the work, the same in both ways.
    across = numbers["read_blocks"]
    steps = {"whole": tokens, "blocks": across**2}
    moments = range(1, min(max(steps.values()), _MOMENTS) + 1)
    at = {way: [math.ceil(now * most / len(moments)) - 1 for now in moments] for way, most in steps.items()}
    boxes = {
        "whole": [(0, 0, tokens, step + 1) for step in at["whole"]],
        "blocks": [_block(step % across * block, step // across * block, block, tokens) for step in at["blocks"]],
    }
    return Told(
        words=message(f"lab.how-it-is-computed.said.{which}", tokens=tokens, block=block, **counted),
        more=more,
        drawings=[
            Grid(
                title=message(f"lab.how-it-is-computed.drawing.{way}", **counted),
                boxes=boxes[way],
                results=[_result(way, step, numbers, tokens, block) for step in at[way]],
                x=message("quantity.keys.name"),
                y=message("quantity.queries.name"),
                moments=list(moments),
                kept=message("lab.how-it-is-computed.kept"),
                gone=message("lab.how-it-is-computed.gone"),
            )
            for way in steps
        ],
        told=[
            message("lab.how-it-is-computed.said.now", step=now, steps=len(moments), whole=whole, blocks=blocks)
            for now, whole, blocks in zip(moments, *(map(_area, boxes[way]) for way in steps), strict=True)
        ],
        scenes=[_stage(tokens, dimensions, seed)] * len(moments),
        opened=_opened(tokens, dimensions) * len(moments),
        pair=(0, min(tokens, 2) - 1),
    )


def _same(gap: float) -> Message:
    """How nearly ways come to the same."""
    return message("lab.same.within", gap=within(gap)) if gap else message("lab.same.exactly")


def _block(left: int, top: int, size: int, tokens: int) -> tuple[int, int, int, int]:
    """Keys across and queries down: left, top, right, end."""
    return left, top, min(left + size, tokens), min(top + size, tokens)


def _area(box: tuple[int, int, int, int]) -> str:
    left, top, right, end = box
    return f"{(right - left) * (end - top):,}"


def _result(way: str, step: int, numbers: Numbers, tokens: int, block: int) -> Message:
    """How many words are done after a step, and the first word's result as soon as it is there."""
    of_all, rows = (numbers["read_blocks"], block) if way == "blocks" else (tokens, tokens)
    done = min(tokens, (step + 1) // of_all * rows)
    state = "ready" if done else "running" if way == "blocks" else "waiting"
    first = numbers["first_running"][step] if state == "running" else numbers[f"first_{way}"]
    result = "  ".join(map(number, first[:_WRITTEN])) + (" …" if len(first) > _WRITTEN else "")
    return message(f"lab.how-it-is-computed.result.{state}", done=done, tokens=tokens, result=result)


def _stage(tokens: int, dimensions: int, seed: int) -> Scene:
    """Each word points its own way, so the rows of W_Q, W_K and W_V are the words' queries, keys and values."""
    words, width = min(tokens, MAX_SIZE), min(dimensions, MAX_SIZE)
    matrices = (tuple(part[:words, :width].tolist()) for part in _drawn(tokens, dimensions, seed))
    return Scene(tuple(_LETTERS[:words]), tuple(torch.eye(words).tolist()), (Head(*matrices),))


def _opened(tokens: int, dimensions: int) -> list[Message]:
    """That it is but a part of them, where the stage holds no more."""
    if max(tokens, dimensions) <= MAX_SIZE:
        return []
    given = {"tokens": tokens, "dimensions": dimensions}
    shown = {f"{name}_shown": min(of, MAX_SIZE) for name, of in given.items()}
    return [message("lab.how-it-is-computed.opened", **given, **shown)]


def in_blocks(queries: Tensor, keys: Tensor, values: Tensor, block: int) -> Tensor:
    """(tokens, d): `block` queries at a time meet `block` keys at a time; no more scores than these need be kept.

    No query knows of another, so all blocks of queries go side by side here: one after the other would take seconds.
    """
    *_, last = running(queries, keys, values, block)
    return last


def running(queries: Tensor, keys: Tensor, values: Tensor, block: int) -> Iterator[Tensor]:
    """What comes out for these queries of the keys so far, (queries, d), after each `block` of them.

    Three things are kept for a query: the largest score so far, the sum of the exponentials, and the mixture, both
    measured against that largest score.
    """
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
        yield mixture / total


def as_columns(queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    """(d, tokens): the other convention, a word a column: V · softmax(Kᵀ Q / √d), each column adding up to 1."""
    scores = product(keys.mT, queries) / math.sqrt(queries.shape[0])  # who answers is the row, who asks the column
    return product(values, torch.softmax(scores, 0))


LAB = Lab(
    controls={
        "tokens": Whole(8, 1, 256, doubling=True),
        "dimensions": Whole(8, 1, 64, doubling=True),
        "block": Whole(2, 1, 256, doubling=True),
        "seed": Seed(),
    },
    gone=("shown",),
    measure=measure,
    tell=tell,
    folded=("dimensions", "seed"),
    leading=2,
    order=60,
)
