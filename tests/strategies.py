"""Hypothesis strategies for valid scenes and for JSON values."""

from typing import Any

from hypothesis import strategies as st

from qkv_demo.scene import Scene

from .random_scenes import small_scene

TOKENS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=8)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from((10**400, -(10**400)))
    | st.floats()
    | st.text(st.characters(), max_size=60),  # JSON can contain lone surrogates.
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def nested(depth: int) -> list[Any]:
    """Return lists that are nested to this depth."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


def rows(height: int, width: int, entries: st.SearchStrategy[Any]) -> st.SearchStrategy[list[list[Any]]]:
    return st.lists(st.lists(entries, min_size=width, max_size=width), min_size=height, max_size=height)


def scenes(**fixed: Any) -> st.SearchStrategy[Scene]:
    """Return a strategy for small scenes.

    A keyword argument fixes a field or d_model, and `masks` contains the possible masks.
    """
    return st.integers(0, 10**6).map(lambda seed: small_scene(seed, **fixed))
