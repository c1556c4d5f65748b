"""Explanations of single numbers: the arithmetic with the actual numbers, and one sentence about the result."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...locale import DEFAULT_LANGUAGE, Message, translate
from ...maths.attention import Trace
from ...options.arithmetic import Cell, Node
from .cell_context import CellContext, find_cell
from .recipes import choose_explainer


@dataclass(frozen=True)
class Explanation:
    """The explanation of one number: a `formula` in letters, `steps` with numbers, and a sentence (`meaning`)."""

    cell: CellContext
    formula: Node
    steps: tuple[Node, ...]
    meaning: Message

    @property
    def sources(self) -> tuple[Cell, ...]:
        """The cells from which the number is computed."""
        return tuple(
            dict.fromkeys(cell for step in self.steps for cell in _iterate_cells(step) if cell != self.cell.address)
        )

    def to_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """Return JSON for the page, without the sentence, because the response contains the sentence in parts."""
        return {
            "cell": self.cell.address,
            "title": translate(self.cell.title, language),
            "formula": self.formula.to_dict(),
            "steps": [step.to_dict() for step in self.steps],
            "sources": self.sources,
        }

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """Return the title, the formula, the steps and the sentence as lines of text."""
        lines = [translate(self.cell.title, language), self.formula.to_text(), *(step.to_text() for step in self.steps)]
        return "\n".join([*lines, translate(self.meaning, language)])


def explain(
    trace: Trace, quantity: str, head: int, row: int, column: int, is_before_queries: bool = False
) -> Explanation:
    """Explain one number. Raises SceneError for a quantity, head, row or column that the trace does not have."""
    cell = replace(find_cell(trace, quantity, head, row, column), is_before_queries=is_before_queries)
    return Explanation(cell, *choose_explainer(cell)(cell))


def _iterate_cells(node: Node) -> Iterator[Cell]:
    if node.cell:
        yield node.cell
    for child in node.children:
        # Skip symbols and signs, which have neither a cell nor children. This saves most of the recursive calls.
        if child.cell or child.children:
            yield from _iterate_cells(child)
