"""Random scenes of every shape with every option, which are the same in every run."""

from random import Random
from typing import Any

import torch
from torch import Tensor

from qkv_demo.options.masks_and_positions import MASKS, POSITIONS
from qkv_demo.options.normalizations import NORMALIZATIONS
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import COLOR_COUNT, Context, Head, Scene
from qkv_demo.scene.check import MAX_HEADS, MAX_SIZE, MAX_TOKENS, Matrix

from .scenes import HOSTILE

SMALL = (5, 4, 3, 2)  # The maximum numbers of tokens, d_model, d_k and d_v, and heads.
NAMES = ("", " ", "Riley", "dog", "dog ", "é😀", "小明", "שלום", "\u202eab", "{0}", "%s", "1.5", *HOSTILE)


def random_scene(seed: int) -> Scene:
    """Return a small random scene. For every sixth seed, it may have the largest sizes."""
    sizes = (MAX_TOKENS, MAX_SIZE, MAX_SIZE, MAX_HEADS) if seed % 6 == 0 else SMALL
    # Some scenes have numbers with one decimal, so that scores can be equal and sums can be 0. Others have all digits.
    return _scene(Random(seed), sizes, (0, 1, 15))


def small_scene(seed: int, **fixed: Any) -> Scene:
    """Return a small scene whose numbers have one decimal.

    A keyword argument fixes a field or d_model, and `masks` contains the possible masks.
    """
    return _scene(Random(seed), SMALL, (0, 1), **fixed)


def _scene(source: Random, sizes: tuple[int, int, int, int], digits: tuple[int, ...], **fixed: Any) -> Scene:
    most_tokens, most_d_model, most, most_heads = sizes
    decimals = source.choice(digits)

    def size(largest: int) -> int:
        return source.randint(1, largest)

    def rows(height: int, width: int) -> Matrix:
        return tuple(tuple(round(source.uniform(-4, 4), decimals) for _ in range(width)) for _ in range(height))

    def names(length: int) -> tuple[str, ...]:
        return tuple(source.choice(NAMES) for _ in range(length))

    count, d_model = size(most_tokens), fixed.pop("d_model", None) or size(most_d_model)
    context = None
    if "context" not in fixed and source.random() < 0.3:
        length = size(most_tokens)
        context = Context(names(length), rows(length, d_model))
    keys = len(context.tokens) if context else count
    heads = []
    for _ in range(size(most_heads)):
        d_k, d_v = size(most), size(most)
        v_a = rows(1, d_k)[0] if source.random() < 0.5 else None
        heads.append(Head(rows(d_model, d_k), rows(d_model, d_k), rows(d_model, d_v), v_a))
    mask = source.choice(fixed.pop("masks", (*MASKS, "table")))
    if mask == "table":
        mask_rows = [[source.random() < 0.6 for _ in range(keys)] for _ in range(count)]
        mask = tuple(tuple(row) if any(row) else (True,) * keys for row in mask_rows)
    normalize = fixed.pop("normalize", None) or source.choice(tuple(NORMALIZATIONS))
    options = {
        "context": context,
        "tie_qk": source.random() < 0.3,
        "score": source.choice(tuple(SCORES)),
        "scale": source.random() < 0.5,
        "temperature": source.choice((0.1, 0.7, 1.0, 5.0)),
        "mask": mask,
        "normalize": normalize,
        "weights": rows(count, keys) if normalize == "manual" else None,
        "positions": source.choice(tuple(POSITIONS)),
        "w_o": rows(sum(len(head.w_v[0]) for head in heads), size(most)) if source.random() < 0.4 else None,
        "colors": source.sample(range(COLOR_COUNT), count + (keys if context else 0))
        if source.random() < 0.5
        else None,
    }
    return Scene(names(count), rows(count, d_model), tuple(heads), **(options | fixed))


def difference(result: Tensor, expected: Tensor, minimum: float = 0.0) -> float:
    """Return the largest difference, relative to the largest expected number or to `minimum`.

    The difference is infinite if only one of two numbers is finite.
    """
    if not torch.equal(result.isfinite(), expected.isfinite()) or not torch.equal(result.isnan(), expected.isnan()):
        return float("inf")
    finite = expected.isfinite()
    if not bool(finite.any()):
        return 0.0
    largest = max(minimum, expected[finite].abs().max().item(), 1e-300)
    return (result - expected)[finite].abs().max().item() / largest
