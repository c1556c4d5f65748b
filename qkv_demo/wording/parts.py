"""A sentence in parts: plain text, words of the scene in their token's colour, and numbers that light their cells.

In the files a word of the scene stands in square brackets: "[it] takes 0.71 from [robot]".
"""

from collections.abc import Mapping, Sequence

from ..locale import MARKED, Part
from ..scene import Scene
from ..scene.quantities import BY_NAME
from .claimed import DECIMAL, Address

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
