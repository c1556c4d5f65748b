"""One cell of a trace -> its whole arithmetic with the real numbers in it, and one plain sentence about it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...locale import DEFAULT, Message, say
from ...maths import Trace
from ...options.arithmetic import Cell, Node
from ...scene.check import SceneError, index, quoted
from ...scene.quantities import BY_NAME, QUANTITIES
from .recipes import recipe_of
from .spot import Spot

__all__ = ["Explanation", "Spot", "explain", "locate"]


@dataclass(frozen=True)
class Explanation:
    """Of the number at `spot`: `formula` in letters, `steps` in numbers, `reading` in words."""

    spot: Spot
    formula: Node
    steps: tuple[Node, ...]
    reading: Message

    @property
    def sources(self) -> tuple[Cell, ...]:
        """The cells that it is computed from."""
        return tuple(dict.fromkeys(cell for step in self.steps for cell in _cells(step) if cell != self.spot.cell))

    def to_dict(self, language: str = DEFAULT) -> dict[str, Any]:
        """For the page, but for the reading, which it takes in parts."""
        return {
            "cell": self.spot.cell,
            "title": say(self.spot.title, language),
            "formula": self.formula.to_dict(),
            "steps": [step.to_dict() for step in self.steps],
            "sources": self.sources,
        }

    def to_text(self, language: str = DEFAULT) -> str:
        """For a terminal or an API caller: title, formula, steps, sentence, a line each."""
        lines = [say(self.spot.title, language), self.formula.to_text(), *(step.to_text() for step in self.steps)]
        return "\n".join([*lines, say(self.reading, language)])


def explain(trace: Trace, quantity: str, head: int, row: int, column: int, only_keys: bool = False) -> Explanation:
    """Explain one number. Raises SceneError for a quantity, head, row or column that the trace does not have."""
    spot = replace(locate(trace, quantity, head, row, column), only_keys=only_keys)
    return Explanation(spot, *recipe_of(spot)(spot))


def locate(trace: Trace, quantity: Any, head: Any, row: Any, column: Any) -> Spot:
    """Check an address. Raises SceneError."""
    if not isinstance(quantity, str) or quantity not in BY_NAME:
        raise _unknown(quantity, trace)
    if not BY_NAME[quantity].per_head:
        head = 0
    head = index(head, len(trace.heads), "head")
    try:
        matrix = trace.quantity(quantity, head)
    except KeyError:
        raise _unknown(quantity, trace) from None
    row = index(row, matrix.shape[0], "row")
    column = index(column, matrix.shape[1], "column")
    return Spot(trace, head, row, column, quantity)


def _unknown(quantity: Any, trace: Trace) -> SceneError:
    names = ", ".join(known.name for known in QUANTITIES if known.present(trace.scene))
    return SceneError("error.quantity", name=quoted(quantity), names=names)


def _cells(node: Node) -> Iterator[Cell]:
    if node.cell:
        yield node.cell
    for child in node.children:
        if child.cell or child.children:  # most have neither
            yield from _cells(child)
