"""Makes a walk that fails as short as can be: whatever can be left out while it still fails, is."""

from collections.abc import Callable, Sequence

from .acts import Act


def shortest(acts: Sequence[Act], fails: Callable[[list[Act]], bool]) -> list[Act]:
    """A walk that fails, of which no single act can be left out. Halves are tried first, then quarters, down to one."""
    walk, size = list(acts), max(1, len(acts) // 2)
    while size:
        start = 1  # the first act opens the page
        while start < len(walk):
            shorter = walk[:start] + walk[start + size :]
            if fails(shorter):
                walk = shorter
            else:
                start += size
        size //= 2
    return walk
