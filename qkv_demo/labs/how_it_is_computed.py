"""One result, two ways to it: all scores at once, or in blocks that are forgotten again.

Both come to the same numbers, from the same comparisons. What differs is how many scores have to be kept at one time.
Beside them the other convention, in which a word is a column.

Blocks: Dao et al. 2022, "FlashAttention", after Milakov and Gimelshein 2018: a running maximum and a running sum make
the softmax without ever keeping a row of it.
"""

import math
from collections.abc import Iterator, Sequence

import torch
from torch import Tensor

from ..kinds.vectors import product
from ..locale import Message, message, number, percent, within
from ..maths.attention import attention
from ..scene import Head, Scene
from ..scene.check import MAX_SIZE
from . import Lab, Numbers, Settings
from .controls import Seed, Whole
from .drawing import Drawing, Grid

_LETTERS = "abcdefgh"  # the words' names on the stage
WAYS = ("whole", "blocks")
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
    size = min(block, tokens)
    return {
        **{f"difference_{way}": (found[way] - found["whole"]).abs().max().item() for way in ("blocks", "columns")},
        **{f"first_{way}": result[0].tolist() for way, result in found.items()},
        "first_running": [so_far[0].tolist() for so_far in running(queries[:1], keys, values, block)],
        "products": products(tokens, dimensions),
        "products_blocks": products(tokens, dimensions) + rescalings(tokens, dimensions, block),
        "kept_whole": tokens * tokens,
        "kept_blocks": size * size,
        "running_blocks": size * (dimensions + 2),
        "read_blocks": math.ceil(tokens / block),
        "kept_whole_long": _LONG * _LONG,
        "kept_blocks_long": block * block,
    }


def _drawn(tokens: int, dimensions: int, seed: int) -> list[Tensor]:
    """Queries, keys and values at random."""
    source = torch.Generator().manual_seed(seed)
    return [torch.randn(tokens, dimensions, generator=source, dtype=torch.float64) for _ in range(3)]


def _finding(settings: Settings, numbers: Numbers) -> Message:
    if settings["tokens"] == 1:
        return message("lab.how-it-is-computed.said.one_word")
    which = "blocks" if settings["block"] < settings["tokens"] else "one_block"
    given = {name: settings[name] for name in ("tokens", "block")}
    return message(f"lab.how-it-is-computed.said.{which}", **given, **_counted(numbers, "kept_whole", "kept_blocks"))


def _more(settings: Settings, numbers: Numbers) -> Iterator[Message]:
    yield message("lab.how-it-is-computed.more.same", gap=_same(numbers["difference_blocks"]))
    if settings["block"] < settings["tokens"]:
        yield message("lab.how-it-is-computed.more.running", **_counted(numbers, "running_blocks"))
        price = percent(numbers["products_blocks"] / numbers["products"] - 1)
        yield message("lab.how-it-is-computed.more.price", read=numbers["read_blocks"], more=price)
        long = _counted(numbers, "kept_whole_long", "kept_blocks_long")
        yield message("lab.how-it-is-computed.more.long", length=f"{_LONG:,}", **long)
    yield message("lab.how-it-is-computed.more.columns", gap=_same(numbers["difference_columns"]))


def _counted(numbers: Numbers, *names: str) -> dict[str, str]:
    return {name: f"{numbers[name]:,}" for name in names}


def _same(gap: float) -> Message:
    """How nearly ways come to the same."""
    return message("lab.same.within", gap=within(gap)) if gap else message("lab.same.exactly")


def _told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """How many scores each way keeps just then."""
    areas = {}
    for way in WAYS:
        left, top, right, end = _kept(way, settings)[moment]
        areas[way] = f"{(right - left) * (end - top):,}"
    step, steps = moment + 1, len(_moments(settings))
    return message("lab.how-it-is-computed.said.now", step=step, steps=steps, **areas)


def _moments(settings: Settings) -> list[int]:
    """Equal parts of the work, which is the same in both ways."""
    tokens = settings["tokens"]
    parts = max(tokens, math.ceil(tokens / settings["block"]) ** 2)
    return list(range(1, min(parts, _MOMENTS) + 1))


def _steps(way: str, settings: Settings) -> list[int]:
    """Which step a way is at, at each moment: a row of the table or a block."""
    moments = len(_moments(settings))
    steps = math.ceil(settings["tokens"] / settings["block"]) ** 2 if way == "blocks" else settings["tokens"]
    return [math.ceil(moment * steps / moments) - 1 for moment in range(1, moments + 1)]


def _kept(way: str, settings: Settings) -> list[tuple[int, int, int, int]]:
    """What is kept of the table of scores at each moment, keys across and queries down: left, top, right, end."""
    tokens, block = settings["tokens"], settings["block"]
    steps = _steps(way, settings)
    if way == "whole":
        return [(0, 0, tokens, step + 1) for step in steps]
    edges = [(at, min(at + block, tokens)) for at in range(0, tokens, block)]
    places = [(edges[step % len(edges)], edges[step // len(edges)]) for step in steps]
    return [(left, top, right, end) for (left, right), (top, end) in places]


def _results(way: str, settings: Settings, numbers: Numbers) -> list[Message]:
    """How many words are done at each moment, and the first word's result as soon as it is there."""
    return [_result(way, step, settings, numbers) for step in _steps(way, settings)]


def _result(way: str, step: int, settings: Settings, numbers: Numbers) -> Message:
    tokens = settings["tokens"]
    if way == "blocks":
        done = min(tokens, (step + 1) // numbers["read_blocks"] * settings["block"])
    else:
        done = tokens if step + 1 == tokens else 0
    state = "ready" if done else "running" if way == "blocks" else "waiting"
    first: Sequence[float] = numbers["first_running"][step] if state == "running" else numbers[f"first_{way}"]
    result = "  ".join(map(number, first[:_WRITTEN])) + (" …" if len(first) > _WRITTEN else "")
    return message(f"lab.how-it-is-computed.result.{state}", done=done, tokens=tokens, result=result)


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    """What a way keeps, moment by moment, and what has come out."""
    return tuple(
        Grid(
            message(f"lab.how-it-is-computed.drawing.{way}", **_counted(numbers, f"kept_{way}")),
            _kept(way, settings),
            _results(way, settings, numbers),
            x=message("lab.how-it-is-computed.axis.answers"),
            y=message("lab.how-it-is-computed.axis.asks"),
            moments=_moments(settings),
            kept=message("lab.how-it-is-computed.kept"),
            gone=message("lab.how-it-is-computed.gone"),
        )
        for way in WAYS
    )


def _stage(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    """Each word points its own way, so the rows of W_Q, W_K and W_V are the words' queries, keys and values."""
    words, dimensions = (min(settings[name], MAX_SIZE) for name in ("tokens", "dimensions"))
    drawn = _drawn(settings["tokens"], settings["dimensions"], settings["seed"])
    w_q, w_k, w_v = (tuple(map(tuple, part[:words, :dimensions].tolist())) for part in drawn)
    return Scene(
        tokens=tuple(_LETTERS[:words]),
        embeddings=tuple(tuple(float(row == column) for column in range(words)) for row in range(words)),
        heads=(Head(w_q, w_k, w_v),),
    )


def _opened(settings: Settings, numbers: Numbers, moment: int) -> Message | None:
    """That it is but a part of them, where the stage holds no more."""
    if max(settings["tokens"], settings["dimensions"]) <= MAX_SIZE:
        return None
    given = {name: settings[name] for name in ("tokens", "dimensions")}
    shown = {f"{name}_shown": min(of, MAX_SIZE) for name, of in given.items()}
    return message("lab.how-it-is-computed.opened", **given, **shown)


def products(tokens: int, dimensions: int) -> int:
    """Multiplications of Q Kᵀ and of A V: each of tokens × tokens pairs takes `dimensions` of them twice."""
    return 2 * tokens * tokens * dimensions


def rescalings(tokens: int, dimensions: int, block: int) -> int:
    """What blocks multiply beyond that: after each, a query's mixture and its sum are brought to the new maximum."""
    return tokens * math.ceil(tokens / block) * (dimensions + 1)


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
    finding=_finding,
    more=_more,
    told_at=_told_at,
    folded=("dimensions", "seed"),
    drawings=_drawings,
    scene=_stage,
    opened=_opened,
    pair=lambda settings, numbers: (0, min(settings["tokens"], 2) - 1),
    leading=2,
    order=60,
)
