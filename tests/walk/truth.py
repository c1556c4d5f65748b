"""What a scene's page must show: the numbers of `attend`, and the names of its words."""

import math
from functools import cached_property

from qkv_demo.locale import table
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

Rows = list[list[float]]


class Truth:
    """The numbers of a scene, by the names that the page gives to its tables."""

    def __init__(self, scene: Scene, language: str = "en") -> None:
        self.scene = scene
        self.language = language
        self._rows: dict[tuple[str, int], Rows | None] = {}

    @cached_property
    def trace(self):  # type: ignore[no-untyped-def]
        return attend(self.scene)

    def rows(self, quantity: str, head: int) -> Rows | None:
        """A table's numbers, blocked as −∞ and undefined as NaN; None where the scene has no such table."""
        if (quantity, head) not in self._rows:
            self._rows[quantity, head] = self._found(quantity, head)
        return self._rows[quantity, head]

    def _found(self, quantity: str, head: int) -> Rows | None:
        if head >= len(self.scene.heads):
            return None
        given = self.scene.heads[head]
        if quantity in ("w_q", "w_k", "w_v"):
            return [list(row) for row in getattr(given, quantity)]
        if quantity == "v_a":
            return [list(given.v_a or (1.0,) * len(given.w_q[0]))]
        if quantity == "weights" and self.scene.normalize == "manual":
            return [list(row) for row in self.scene.weights or ()]
        try:
            return [list(map(float, row)) for row in self.trace.quantity(quantity, head).tolist()]
        except KeyError:
            return None

    def at(self, quantity: str, head: int, row: int, column: int) -> float | None:
        """One number; None where the scene has no such place."""
        rows = self.rows(quantity, head)
        return rows[row][column] if rows and row < len(rows) and column < len(rows[row]) else None

    def weight(self, head: int, row: int, column: int) -> float | None:
        """What counts: of weights of one's own, those that the mask lets through."""
        found = self.trace.heads[head].weights
        return float(found[row, column]) if row < found.shape[0] and column < found.shape[1] else None

    @property
    def asking(self) -> list[str]:
        return called(self.scene.tokens, self.language)

    @property
    def answering(self) -> list[str]:
        return called(self.scene.key_tokens, self.language)


def called(names: tuple[str, ...], language: str) -> list[str]:
    """What the page calls words: one of several alike by its place, and one without a name too."""
    place = table(language)["token.place"]
    return [
        f"{name} ({index + 1})" if name and names.count(name) > 1 else name or place.format(place=index + 1)
        for index, name in enumerate(names)
    ]


def same(shown: float | None, value: float | None) -> bool:
    """Whether an exact number on the page is this one; what is blocked or undefined has none there."""
    if value is None or not math.isfinite(value):
        return shown is None
    return shown is not None and math.isclose(shown, value, rel_tol=1e-9, abs_tol=1e-12)
