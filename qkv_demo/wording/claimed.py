"""Which cell a number of a sentence stands for: the one that the claim which names the number has read."""

import re
from collections.abc import Iterator

from ..maths import Claims, NamedTrace, Trace
from ..scene.quantities import BY_NAME

DECIMAL = re.compile(r"(?<![\w.])−?\d+\.\d{1,4}(?!\d)")  # with more decimals it is a paper's
Address = str  # "quantity/head/row/column", as the page's cells are called


class _Noted(NamedTrace):
    """Notes every number that is read of it; those of another scene are nobody's on this stage."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.read: list[tuple[Address, float]] = []

    def at(self, quantity: str, asks: str, answers: str, head: int = 0) -> float:
        value = super().at(quantity, asks, answers, head)
        self._note(quantity, head, self.scene.tokens.index(asks), self.scene.key_tokens.index(answers), value)
        return value

    def row(self, quantity: str, token: str, head: int = 0) -> list[float]:
        values = super().row(quantity, token, head)
        tokens = self.scene.key_tokens if BY_NAME[quantity].rows == "keys" else self.scene.tokens
        for column, value in enumerate(values):
            self._note(quantity, head, tokens.index(token), column, value)
        return values

    def rows(self, quantity: str, head: int = 0) -> list[list[float]]:
        table = super().rows(quantity, head)
        for row, line in enumerate(table):
            for column, value in enumerate(line):
                self._note(quantity, head, row, column, value)
        return table

    def _note(self, quantity: str, head: int, row: int, column: int, value: float) -> None:
        self.read.append((f"{quantity}/{head}/{row}/{column}", value))


def claimed_cells(trace: Trace, claims: Claims) -> dict[str, tuple[Address, ...]]:
    """Each decimal that a claim names, as it is written, with the cells that show it, in the order they are named."""
    found: dict[str, list[Address]] = {}
    for text, claim in claims.items():
        named = DECIMAL.findall(text)
        if not named:
            continue
        noted = _Noted(trace)
        claim(noted)
        for number, address in _matched(named, noted.read):
            if address not in found.setdefault(number, []):
                found[number].append(address)
    return {number: tuple(addresses) for number, addresses in found.items()}


def _matched(named: list[str], read: list[tuple[Address, float]]) -> Iterator[tuple[str, Address]]:
    """A number named twice stands for the first cell read, then for the second."""
    for place, number in enumerate(named):
        value = float(number.replace("−", "-"))
        shown = [address for address, seen in dict(read).items() if round(seen, 2) == value]
        before = named[:place].count(number)
        if shown:
            yield number, shown[min(before, len(shown) - 1)]
