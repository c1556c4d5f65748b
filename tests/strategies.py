"""Hypothesis strategies: any valid scene with every option, and any JSON value whatsoever."""

import os
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from qkv_demo.kinds import MASKS, NORMALIZE, POSITIONS, SCORES
from qkv_demo.scene import COLORS, Context, Head, Scene

# The first call of torch takes long, and so does any on a busy machine. A long run: EXAMPLES=2000 python -m pytest …
settings.register_profile("patient", deadline=None, max_examples=int(os.environ.get("EXAMPLES", "30")))
settings.load_profile("patient")

NUMBERS = st.integers(-40, 40).map(lambda n: n / 10)
TOKENS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=8)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from((10**400, -(10**400)))
    | st.floats()
    | st.text(st.characters(), max_size=60),  # lone surrogates too, which JSON text can spell
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def nested(depth: int) -> list[Any]:
    """A list in a list, so many deep."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


def rows(height: int, width: int, entries: st.SearchStrategy[Any] = NUMBERS) -> st.SearchStrategy[list[list[Any]]]:
    """A table of entries."""
    return st.lists(st.lists(entries, min_size=width, max_size=width), min_size=height, max_size=height)


@st.composite
def heads(draw: st.DrawFn, d_model: int) -> Head:
    """A head of any small d_k and d_v."""
    d_k, d_v = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    v_a = draw(st.none() | st.lists(NUMBERS, min_size=d_k, max_size=d_k))
    return Head(draw(rows(d_model, d_k)), draw(rows(d_model, d_k)), draw(rows(d_model, d_v)), v_a)


@st.composite
def scenes(draw: st.DrawFn, **fixed: Any) -> Scene:
    """Small scenes. A keyword argument fixes a field, or d_model, or names the choices of mask ("table" is one)."""
    count, d_model = draw(st.integers(1, 5)), fixed.pop("d_model", None) or draw(st.integers(1, 4))
    several = draw(st.lists(heads(d_model), min_size=1, max_size=2))
    context = draw(st.none() | st.integers(1, 4)) if "context" not in fixed else None
    keys = context or count
    mask = draw(st.sampled_from(fixed.pop("masks", (*MASKS, "table"))))
    if mask == "table":
        mask = [row if any(row) else [True] * keys for row in draw(rows(count, keys, st.booleans()))]
    normalize = fixed.pop("normalize", None) or draw(st.sampled_from(tuple(NORMALIZE)))
    options = {
        "context": context
        and Context(draw(st.lists(TOKENS, min_size=context, max_size=context)), draw(rows(context, d_model))),
        "tie_qk": draw(st.booleans()),
        "score": draw(st.sampled_from(tuple(SCORES))),
        "scale": draw(st.booleans()),
        "temperature": draw(st.sampled_from((0.25, 1.0, 3.0))),
        "mask": mask,
        "normalize": normalize,
        "weights": draw(rows(count, keys)) if normalize == "manual" else None,
        "positions": draw(st.sampled_from(tuple(POSITIONS))),
        "w_o": draw(st.none() | rows(sum(len(head.w_v[0]) for head in several), 2)),
        "colors": draw(st.none() | st.permutations(range(COLORS)).map(lambda order: order[: count + (context or 0)])),
    }
    tokens = draw(st.lists(TOKENS, min_size=count, max_size=count))
    return Scene(tokens, draw(rows(count, d_model)), several, **(options | fixed))
