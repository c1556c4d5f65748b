"""One result, four ways to it: all at once, one word at a time, in blocks, and with the words as columns.

All come to the same numbers, from the same comparisons. What differs is how many scores have to be kept at one time.
"""

import math

import torch
from torch import Tensor

from ..locale import Message, message, number, percent, within
from ..maths.attention import attention
from ..scene import Head, Scene
from ..scene.check import MAX_SIZE
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Drawing, Grid, Lines, Series
from .ways import as_columns, in_blocks, one_at_a_time, products, rescalings, running

_LETTERS = "abcdefgh"  # the words' names on the stage
WAYS = ("whole", "one", "blocks", "columns")
_WRITTEN = 3  # numbers of the first word's result at most
_MOMENTS = 64  # at most, in which the work is shown
_LENGTHS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)  # drawn from the counts, not run


def measure(tokens: int, dimensions: int, block: int, shown: str, seed: int) -> Numbers:
    """The largest differences from all at once, and what each way multiplies and keeps. `shown` chooses pictures."""
    queries, keys, values = _drawn(tokens, dimensions, seed)
    found = {
        "whole": attention(queries, keys, values).output,
        "one": one_at_a_time(queries, keys, values),
        "blocks": in_blocks(queries, keys, values, block),
        "columns": as_columns(queries.mT, keys.mT, values.mT).mT,
    }
    along = [(length, min(block, length)) for length in _LENGTHS]
    return {
        **{f"difference_{way}": _gap(found[way], found["whole"]) for way in WAYS if way != "whole"},
        **{f"first_{way}": found[way][0].tolist() for way in WAYS},
        "first_running": [so_far[0].tolist() for so_far in running(queries[:1], keys, values, block)],
        "products": products(tokens, dimensions),
        "products_blocks": products(tokens, dimensions) + rescalings(tokens, dimensions, block),
        "kept_whole": tokens * tokens,
        "kept_one": tokens,
        "kept_blocks": min(block, tokens) ** 2,
        "running_blocks": min(block, tokens) * (dimensions + 2),
        "read_one": tokens,
        "read_blocks": math.ceil(tokens / block),
        "lengths": list(_LENGTHS),
        "kept_whole_along": [length * length for length, _ in along],
        "kept_one_along": list(_LENGTHS),
        "kept_blocks_along": [size * size for _, size in along],
        "products_along": [products(length, dimensions) for length, _ in along],
        "products_blocks_along": [
            products(length, dimensions) + rescalings(length, dimensions, block) for length, _ in along
        ],
    }


def _drawn(tokens: int, dimensions: int, seed: int) -> list[Tensor]:
    """Queries, keys and values at random."""
    source = torch.Generator().manual_seed(seed)
    return [torch.randn(tokens, dimensions, generator=source, dtype=torch.float64) for _ in range(3)]


def _gap(one: Tensor, other: Tensor) -> float:
    return (one - other).abs().max().item()


def _sentence(settings: Settings, numbers: Numbers) -> Message:
    shown, gap = settings["shown"], _same(max(numbers[f"difference_{way}"] for way in WAYS[1:]))
    if shown == "columns":
        return message("lab.how-it-is-computed.said.columns", gap=gap)
    if shown == "growth":
        longest = {way: f"{numbers[f'kept_{way}_along'][-1]:,}" for way in ("whole", "one", "blocks")}
        more = percent(numbers["products_blocks_along"][-1] / numbers["products_along"][-1] - 1)
        length = f"{_LENGTHS[-1]:,}"
        return message(
            "lab.how-it-is-computed.said.growth", **longest, block=settings["block"], length=length, more=more
        )
    if settings["tokens"] == 1:
        return message("lab.how-it-is-computed.said.one_word")
    which = "blocks" if settings["block"] < settings["tokens"] else "one_block"
    counted = {way: f"{numbers[f'kept_{way}']:,}" for way in ("whole", "one", "blocks")}
    if which == "blocks":
        counted["running"] = f"{numbers['running_blocks']:,}"
        counted["from"] = f"{numbers['kept_blocks'] + numbers['running_blocks'] + 1:,}"
    said = {"gap": gap, "read": numbers["read_blocks"], "tokens": settings["tokens"], "block": settings["block"]}
    return message(f"lab.how-it-is-computed.said.{which}", **said, **counted)


def _same(gap: float) -> Message:
    """How nearly ways come to the same."""
    return message("lab.same.within", gap=within(gap)) if gap else message("lab.same.exactly")


def _told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """How many scores each way keeps just then."""
    moments = _moments(settings)
    if settings["shown"] == "columns" or moment == len(moments) - 1:
        return _sentence(settings, numbers)
    areas = {}
    for way in WAYS[:3]:
        left, top, right, end = _kept(way, settings)[moment]
        areas[way] = f"{(right - left) * (end - top):,}"
    return message("lab.how-it-is-computed.said.now", step=moment + 1, steps=len(moments), **areas)


def _moments(settings: Settings) -> list[int]:
    """Equal parts of the work, which is the same in every way."""
    tokens = settings["tokens"]
    parts = max(tokens, math.ceil(tokens / settings["block"]) ** 2)
    return list(range(1, min(parts, _MOMENTS) + 1))


def _steps(way: str, settings: Settings) -> list[int]:
    """Which step a way is at, at each moment: a row of the table, a column of it, or a block."""
    moments = len(_moments(settings))
    steps = math.ceil(settings["tokens"] / settings["block"]) ** 2 if way == "blocks" else settings["tokens"]
    return [math.ceil(moment * steps / moments) - 1 for moment in range(1, moments + 1)]


def _kept(way: str, settings: Settings) -> list[tuple[int, int, int, int]]:
    """What is kept of the table of scores at each moment: left, top, right, end. Keys go across and queries down, but
    the other way round where words are columns."""
    tokens, block = settings["tokens"], settings["block"]
    steps = _steps(way, settings)
    if way == "whole":
        return [(0, 0, tokens, step + 1) for step in steps]
    if way == "one":
        return [(0, step, tokens, step + 1) for step in steps]
    if way == "columns":
        return [(step, 0, step + 1, tokens) for step in steps]
    edges = [(at, min(at + block, tokens)) for at in range(0, tokens, block)]
    places = [(edges[step % len(edges)], edges[step // len(edges)]) for step in steps]
    return [(left, top, right, end) for (left, right), (top, end) in places]


def _results(way: str, settings: Settings, numbers: Numbers) -> list[Message]:
    """How many words are done at each moment, and the first word's result as soon as it is there."""
    tokens, steps = settings["tokens"], _steps(way, settings)
    across = numbers["read_blocks"]
    found = []
    for step in steps:
        if way == "blocks":
            done = min(tokens, (step + 1) // across * settings["block"])
        else:
            done = step + 1 if way != "whole" or step + 1 == tokens else 0
        state = "ready" if done else "running" if way == "blocks" else "waiting"
        first = numbers["first_running"][step] if state == "running" else numbers[f"first_{way}"]
        result = "  ".join(map(number, first[:_WRITTEN])) + (" …" if len(first) > _WRITTEN else "")
        found.append(message(f"lab.how-it-is-computed.result.{state}", done=done, tokens=tokens, result=result))
    return found


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    if settings["shown"] == "growth":
        return _growth(settings, numbers)
    ways = ("one", "columns") if settings["shown"] == "columns" else WAYS[:3]
    return tuple(_work(way, settings, numbers) for way in ways)


def _name(way: str) -> Message:
    return message(f"lab.how-it-is-computed.way.{way}")


def _work(way: str, settings: Settings, numbers: Numbers) -> Grid:
    """What a way keeps, moment by moment, and what has come out."""
    axes = [message(f"lab.how-it-is-computed.axis.{axis}") for axis in ("answers", "asks")]
    across, down = reversed(axes) if way == "columns" else axes
    most = numbers["kept_one" if way == "columns" else f"kept_{way}"]
    return Grid(
        message("lab.how-it-is-computed.drawing.way", way=_name(way), kept=f"{most:,}"),
        _kept(way, settings),
        _results(way, settings, numbers),
        x=across,
        y=down,
        moments=_moments(settings),
        kept=message("lab.how-it-is-computed.kept"),
        gone=message("lab.how-it-is-computed.gone"),
    )


def _growth(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    """What each way keeps and multiplies, in longer texts."""
    lines = {
        "kept": {way: f"kept_{way}_along" for way in ("whole", "one", "blocks")},
        "products": {"either": "products_along", "blocks": "products_blocks_along"},
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


_MEANINGS = {
    "difference_one": "the largest difference of one word at a time from all at once",
    "difference_blocks": "the same in blocks",
    "difference_columns": "the same with words as columns",
    **{f"first_{way}": "what the first word gets" for way in WAYS},
    "first_running": "in blocks, what the first word gets of the keys so far, after each block of them",
    "products": "multiplications of Q Kᵀ and A V together",
    "products_blocks": "the same in blocks, which rescale as they go",
    "kept_whole": "scores kept at one time, all at once",
    "kept_one": "scores kept at one time, one word at a time",
    "kept_blocks": "scores kept at one time, in blocks",
    "running_blocks": "numbers kept beside them, in blocks: largest score, sum and mixture of each word that asks",
    "read_one": "how often each key with its value is read, one word at a time",
    "read_blocks": "the same in blocks: once for every block of queries",
    "lengths": "numbers of tokens that the counts below are for",
    "kept_whole_along": "kept_whole, for each of them",
    "kept_one_along": "kept_one, for each of them",
    "kept_blocks_along": "kept_blocks, for each of them",
    "products_along": "products, for each of them",
    "products_blocks_along": "products_blocks, for each of them",
}

LAB = Lab(
    controls={
        "tokens": Whole(8, 1, 256, doubling=True),
        "dimensions": Whole(8, 1, 64, doubling=True),
        "block": Whole(2, 1, 256, doubling=True),
        "shown": Choice("work", ("work", "growth", "columns")),
        "seed": Seed(),
    },
    measure=measure,
    meanings=_MEANINGS,
    sentence=_sentence,
    told_at=_told_at,
    folded=("dimensions", "seed"),
    drawings=_drawings,
    scene=_stage,
    opened=_opened,
    pair=lambda settings, numbers: (0, min(settings["tokens"], 2) - 1),
    leading=3,
    order=60,
)
