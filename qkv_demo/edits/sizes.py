"""Other sizes for the same scene: what still fits stays, what is new differs from what was there."""

import math
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

import numpy as np

from ..scene import COLORS, Context, Head, Scene
from ..scene.check import MAX_HEADS, MAX_SIZE, Matrix

Rows = Matrix | tuple[()]
AXES = ("d_model", "d_k", "d_v")
_GOLDEN = (math.sqrt(5) - 1) / 2  # steps of so much of a round never come near to where one has been (Weyl 1916)
_BESIDE = 0.65
_FIRST = 0.3


def resize(scene: Scene, axis: str, to: int) -> Scene:
    """Set d_model, d_k or d_v, in all heads at once."""
    d_model = to if axis == "d_model" else scene.d_model
    heads = tuple(_resized(head, axis, to, d_model) for head in scene.heads)
    blocks = [_fit(block, len(head.w_v[0]), len(block[0])) for block, head in zip(_blocks(scene), heads, strict=False)]
    return replace(
        scene,
        embeddings=_pad(scene.embeddings, d_model),
        heads=heads,
        context=scene.context and Context(scene.context.tokens, _pad(scene.context.embeddings, d_model)),
        w_o=scene.w_o and tuple(row for block in blocks for row in block),
    )


def _resized(head: Head, axis: str, to: int, d_model: int) -> Head:
    d_k = to if axis == "d_k" else len(head.w_q[0])
    d_v = to if axis == "d_v" else len(head.w_v[0])
    v_a = None if head.v_a is None else (*head.v_a, *(1.0,) * MAX_SIZE)[:d_k]
    return Head(_sized(head.w_q, d_model, d_k), _sized(head.w_k, d_model, d_k), _sized(head.w_v, d_model, d_v), v_a)


def set_heads(scene: Scene, to: int) -> Scene:
    """Set the number of heads: a new one has the last one's matrices but for W_Q, and so asks for something else."""
    heads = scene.heads[:to]
    while len(heads) < to:
        heads = (*heads, replace(heads[-1], w_q=_another_matrix(heads[-1].w_q)))
    w_o = None
    if scene.w_o is not None:
        old = _blocks(scene)
        blocks = [*old, *[tuple((0.0,) * len(row) for row in old[-1])] * MAX_HEADS][:to]
        w_o = tuple(row for block in blocks for row in block)
    return replace(scene, heads=heads, w_o=w_o)


def switch_context(scene: Scene, on: bool) -> Scene:
    """Cross-attention on: the other sequence starts as a copy of this one. Off: it is gone."""
    if on == (scene.context is not None):
        return scene
    other = Context(scene.tokens, scene.embeddings) if on else None
    square = len(scene.tokens) == len(scene.key_tokens)
    changes: dict[str, Any] = {} if square else {"mask": Scene.mask, "weights": None}
    if not square and scene.normalize_option.is_manual:
        changes["normalize"] = Scene.normalize
    return replace(scene, context=other, colors=_colors(scene, len(scene.tokens) if on else 0), **changes)


def switch_output_matrix(scene: Scene, on: bool) -> Scene:
    """An output matrix off, or on: the identity, so that nothing jumps; where that is too wide, the heads added up."""
    if on == (scene.w_o is not None):
        return scene
    if not on:
        return replace(scene, w_o=None)
    heights = [len(head.w_v[0]) for head in scene.heads]
    total = sum(heights)
    if total <= MAX_SIZE:
        return replace(scene, w_o=_fit((), total, total))
    return replace(scene, w_o=tuple(row for height in heights for row in _fit((), height, max(heights))))


def another_entry(row: int, column: int) -> float:
    """A new entry, from −1 to 1: those of a column are spread, and no two columns are alike."""
    return round(2 * ((row * _GOLDEN + column * _BESIDE + _FIRST) % 1) - 1, 2) + 0.0


def _another_matrix(rows: Matrix) -> Matrix:
    """Each axis is treated as the one before it was, the first as the opposite of the last. So it comes back only after
    more turns than there can be heads. A matrix of zeros gets ones."""
    if not any(map(any, rows)):
        return ((1.0,) * len(rows[0]),) * len(rows)
    if len(rows) == 1:
        return (tuple(-entry / 2 + 0.0 for entry in rows[0]),)
    return (tuple(-entry + 0.0 for entry in rows[-1]), *rows[:-1])


def _colors(scene: Scene, new: int) -> tuple[int, ...]:
    """Those who ask keep theirs; `new` tokens of another sequence take the first that are free."""
    free = [color for color in range(COLORS) if color not in scene.token_colors]
    return (*scene.token_colors, *free[:new])


def _fit(rows: Rows, height: int, width: int) -> Matrix:
    """Cut or grow; a new row and column meet in a 1, so that a new dimension passes through."""
    fitted = np.eye(height, width)
    for new, old in zip(fitted, rows, strict=False):
        new[: len(old)] = old[:width]
    return tuple(map(tuple, fitted.tolist()))


def _sized(rows: Matrix, height: int, width: int) -> Matrix:
    """Cut or grow as `_fit`; where no row and column would meet, the new entries are spread, lest they do nothing."""
    old, same = (len(rows), len(rows[0])), min(height, width)
    return tuple(
        tuple(
            another_entry(row, column) if (row >= old[0] or column >= old[1]) and max(row, column) >= same else entry
            for column, entry in enumerate(line)
        )
        for row, line in enumerate(_fit(rows, height, width))
    )


def _pad(rows: Matrix, width: int) -> Matrix:
    """Cut or grow: no token has anything of a new dimension yet, so that nothing else changes."""
    return tuple((*row, *(0.0,) * (width - len(row)))[:width] for row in rows)


def _blocks(scene: Scene) -> list[Rows]:
    """w_o cut into the rows that belong to each head."""
    ends = accumulate((len(head.w_v[0]) for head in scene.heads), initial=0)
    return [scene.w_o[start:end] for start, end in pairwise(ends)] if scene.w_o else []
