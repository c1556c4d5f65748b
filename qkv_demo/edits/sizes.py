"""Edits that change the sizes of a scene's matrices, the number of heads, or the presence of a second sequence.

Numbers that remain in the scene do not change. The entries of a new dimension are 0.
"""

import math
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import Any

import numpy as np

from ..scene import COLOR_COUNT, Context, Head, Scene
from ..scene.check import MAX_HEADS, MAX_SIZE, Matrix

MatrixOrEmpty = Matrix | tuple[()]
SIZE_NAMES = ("d_model", "d_k", "d_v")
# The multiples of the golden ratio, modulo 1, are evenly spread between 0 and 1 and never repeat (Weyl 1916).
# `compute_spread_out_entry` uses them, and shifts them by an offset that differs from column to column.
_GOLDEN_RATIO = (math.sqrt(5) - 1) / 2
_COLUMN_OFFSET = 0.65
_ENTRY_OFFSET = 0.3


def resize(scene: Scene, axis: str, to: int) -> Scene:
    """Set one of the sizes d_model, d_k and d_v (`axis`) to the number `to`, in all heads at once."""
    d_model = to if axis == "d_model" else scene.d_model
    heads = tuple(_resize_head(head, axis, to, d_model) for head in scene.heads)
    output_blocks = [
        _crop_or_extend(block, len(head.w_v[0]), len(block[0]))
        for block, head in zip(_split_output_matrix(scene), heads, strict=False)
    ]
    return replace(
        scene,
        embeddings=_pad_with_zeros(scene.embeddings, d_model),
        heads=heads,
        context=scene.context and Context(scene.context.tokens, _pad_with_zeros(scene.context.embeddings, d_model)),
        w_o=scene.w_o and tuple(row for block in output_blocks for row in block),
    )


def _resize_head(head: Head, axis: str, new_size: int, d_model: int) -> Head:
    d_k = new_size if axis == "d_k" else len(head.w_q[0])
    d_v = new_size if axis == "d_v" else len(head.w_v[0])
    v_a = None if head.v_a is None else (*head.v_a, *(1.0,) * MAX_SIZE)[:d_k]
    w_q, w_k = _pad_with_zeros(head.w_q, d_k, d_model), _pad_with_zeros(head.w_k, d_k, d_model)
    return Head(w_q, w_k, _pad_with_zeros(head.w_v, d_v, d_model), v_a)


def set_heads(scene: Scene, to: int) -> Scene:
    """Set the number of heads to `to`. A new head is a copy of the last head, but has another W_Q and other weights."""
    heads = scene.heads[:to]
    while len(heads) < to:
        heads = (*heads, replace(heads[-1], w_q=_derive_query_matrix(heads[-1].w_q)))
    w_o = None
    if scene.w_o is not None:
        old_output_blocks = _split_output_matrix(scene)
        output_blocks = [*old_output_blocks, *[tuple((0.0,) * len(row) for row in old_output_blocks[-1])] * MAX_HEADS][
            :to
        ]
        w_o = tuple(row for block in output_blocks for row in block)
    return replace(scene, heads=heads, w_o=w_o)


def switch_context(scene: Scene, on: bool) -> Scene:
    """Turn cross-attention on or off. When turned on, the context is a copy of the tokens."""
    if on == (scene.context is not None):
        return scene
    context = Context(scene.tokens, scene.embeddings) if on else None
    has_same_length = len(scene.tokens) == len(scene.key_tokens)
    reset_fields: dict[str, Any] = {} if has_same_length else {"mask": Scene.mask, "weights": None}
    if not has_same_length and scene.normalize_option.is_manual:
        reset_fields["normalize"] = Scene.normalize
    return replace(
        scene, context=context, colors=_assign_context_colors(scene, len(scene.tokens) if on else 0), **reset_fields
    )


def switch_output_matrix(scene: Scene, on: bool) -> Scene:
    """Turn the output matrix on or off.

    A new output matrix is the identity, so that no output changes. If the identity would exceed the size limit, the
    matrix adds up the outputs of the heads instead.
    """
    if on == (scene.w_o is not None):
        return scene
    if not on:
        return replace(scene, w_o=None)
    block_heights = [len(head.w_v[0]) for head in scene.heads]
    total_height = sum(block_heights)
    if total_height <= MAX_SIZE:
        return replace(scene, w_o=_crop_or_extend((), total_height, total_height))
    return replace(
        scene, w_o=tuple(row for height in block_heights for row in _crop_or_extend((), height, max(block_heights)))
    )


def compute_spread_out_entry(row: int, column: int) -> float:
    """Return an entry between −1 and 1 for a new matrix, in which entries are evenly spread and all columns differ."""
    return round(2 * ((row * _GOLDEN_RATIO + column * _COLUMN_OFFSET + _ENTRY_OFFSET) % 1) - 1, 2) + 0.0


def _derive_query_matrix(w_q: Matrix) -> Matrix:
    """Return the W_Q of a new head, derived from the W_Q of the last one.

    The rows move down by one, and the last row becomes the first, with its sign changed. Even in a scene with the
    maximum number of heads, no two heads are then equal. A matrix of zeros becomes a matrix of ones.
    """
    if not any(map(any, w_q)):
        return ((1.0,) * len(w_q[0]),) * len(w_q)
    if len(w_q) == 1:
        return (tuple(-entry / 2 + 0.0 for entry in w_q[0]),)
    return (tuple(-entry + 0.0 for entry in w_q[-1]), *w_q[:-1])


def _assign_context_colors(scene: Scene, context_token_count: int) -> tuple[int, ...]:
    """Return the tokens' colors, followed by unused colors for `context_token_count` tokens of the context."""
    unused_colors = [color for color in range(COLOR_COUNT) if color not in scene.token_colors]
    return (*scene.token_colors, *unused_colors[:context_token_count])


def _crop_or_extend(rows: MatrixOrEmpty, height: int, width: int) -> Matrix:
    """Crop the output matrix or one of its blocks to a size, or extend it with entries of the identity matrix.

    With these entries, the numbers of a new dimension pass through the output matrix unchanged.
    """
    resized_rows = np.eye(height, width)
    for new_row, old_row in zip(resized_rows, rows, strict=False):
        new_row[: len(old_row)] = old_row[:width]
    return tuple(map(tuple, resized_rows.tolist()))


def _pad_with_zeros(rows: Matrix, width: int, height: int | None = None) -> Matrix:
    """Crop a matrix, or extend it with zeros. Because of the zeros, a new dimension changes no score."""
    padded_rows = [(*row, *(0.0,) * (width - len(row)))[:width] for row in rows]
    missing_row_count = 0 if height is None else height - len(rows)
    return tuple([*padded_rows, *[(0.0,) * width] * missing_row_count][:height])


def _split_output_matrix(scene: Scene) -> list[MatrixOrEmpty]:
    """Split the output matrix into one block of rows for each head."""
    block_ends = accumulate((len(head.w_v[0]) for head in scene.heads), initial=0)
    return [scene.w_o[start:end] for start, end in pairwise(block_ends)] if scene.w_o else []
