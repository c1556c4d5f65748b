"""A sentence in parts: plain text, words of the scene in their token's colour, and numbers that light their cells.

In the files a word of the scene stands in square brackets: "[it] takes 0.71 from [robot]". A number stands for the
cell that the claim which names it has read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from ..locale import MARKED, Part
from ..maths import Claims, NamedTrace, Trace
from ..scene import Scene
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


_EDGES = " ,.:"  # what a token may carry besides its word


def parts(marked: str, scene: Scene, cells: Mapping[str, Sequence[Address]]) -> list[Part]:
    """The sentence's parts, which together read as `bare` does.

    A number that stands in several `cells` means the one whose words stand around it, else each in its turn.
    Raises KeyError for a marked word that the scene has not.
    """
    places = places_of(scene)
    used: dict[str, int] = {}
    found: list[Part] = []
    pieces = MARKED.split(marked)  # text and words by turns
    for index, piece in enumerate(pieces):
        if index % 2:
            found.append({"text": piece, **places[piece.casefold()]})
            continue
        two_before_one_after = slice(max(0, index // 2 - 2), index // 2 + 1)
        around = {word.casefold() for word in pieces[1::2][two_before_one_after]}
        end = 0
        for match in DECIMAL.finditer(piece):
            number = match.group()
            if number in cells:
                place = used.get(number, 0)
                used[number] = place + 1
                source = _meant(cells[number], place, around, scene)
                found += [piece[end : match.start()], {"text": number, "source": source}]
                end = match.end()
        found.append(piece[end:])
    return [part for part in found if part]


def _meant(cells: Sequence[Address], place: int, around: set[str], scene: Scene) -> Address:
    """Of the cells that show a number, the one with the most words around it; among equals, whose turn it is."""
    named = [len(around & _words(cell, scene)) for cell in cells]
    best = [cell for cell, count in zip(cells, named, strict=True) if count == max(named)]
    return best[min(place, len(best) - 1)]


def _words(cell: Address, scene: Scene) -> set[str]:
    """The tokens in whose row and column a cell stands."""
    quantity, _, row, column = cell.split("/")
    about = BY_NAME[quantity]
    return {
        tokens[int(index)].strip(_EDGES).casefold()
        for axis, index in ((about.rows, row), (about.columns, column))
        if (tokens := {"tokens": scene.tokens, "keys": scene.key_tokens}.get(axis))
    }


def places_of(scene: Scene) -> dict[str, dict[str, int]]:
    """Where each token stands, by its word; a word that occurs twice is at its first place."""
    places: dict[str, dict[str, int]] = {}
    for role, tokens in (("asks", scene.tokens), ("answers", scene.context.tokens if scene.context else ())):
        for place, token in enumerate(tokens):
            places.setdefault(token.strip(_EDGES).casefold(), {role: place})
    return places
