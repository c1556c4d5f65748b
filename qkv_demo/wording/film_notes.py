"""What may be read beside a beat of the film: what is drawn, a product in numbers, who asks whom."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from ..kinds.arithmetic import read, sign
from ..locale import Message, digits, message, number
from ..maths import Trace
from ..scene.quantities import BY_NAME
from . import Pair
from .film import OWN, gives

FEW = 3  # numbers of a vector that are read at a glance
_DIGITS = 4  # of a factor, at most


def notes(trace: Trace, head: int, row: int, column: int, beat: str, example: str | None = None) -> Iterator[Message]:
    """In their order."""
    pair = Pair(trace, head, row, column)
    if beat == "words" and example in OWN["words"]:
        yield message("film.words")
    if beat in NOTES:
        yield from NOTES[beat](pair)


def _note_words(pair: Pair) -> Iterator[Message]:
    """What the numbers over the film are, of which it tells."""
    if pair.both_ways and not any(way.hidden or math.isnan(way.weight) for way in pair.ways):
        yield message("film.note.weights", gives=gives(pair))


def _product(pair: Pair, quantity: str, row: int) -> Iterator[Message]:
    """A word, which is a row, times each column of its matrix, where that can be read at a glance, and changes it."""
    source, made_by = BY_NAME[quantity].sources(pair.scene)
    symbol, matrix = BY_NAME[made_by].symbol, pair.trace.rows(made_by, pair.head)
    word, image = pair.row_of(source, row), pair.row_of(quantity, row)
    if word == image:
        yield message("film.note.same", matrix=symbol)
        return
    if max(len(word), len(image)) > FEW:
        return
    yield message("film.note.product", word=f"({', '.join(map(_given, word))})", matrix=symbol)
    for column, entry in zip(zip(*matrix, strict=True), image, strict=True):
        yield message("film.note.entry", sum=_summed(word, column, entry))


def _note_score(pair: Pair) -> Iterator[Message]:
    query, key = pair.row_of("queries", pair.row), pair.row_of("keys", pair.column)
    if pair.scene.score == "dot" and len(query) <= FEW:
        yield message("film.note.dot", sum=_summed(key, query, pair.score))


def _summed(one: Sequence[float], other: Sequence[float], total: float) -> str:
    """Entry times entry, added up."""
    pairs = [(_given(left), _given(right)) for left, right in zip(one, other, strict=True)]
    worked = sum((read(left) * read(right) for left, right in pairs), Fraction(0))
    terms = " + ".join(f"{_bracketed(left)} × {_bracketed(right)}" for left, right in pairs)
    return f"{terms} {sign(worked, read(number(total)))} {number(total)}"


def _bracketed(given: str) -> str:
    """Below 0 in brackets."""
    return f"({given})" if given.startswith("−") else given


def _given(value: float) -> str:
    """As it was typed."""
    return digits(value, _DIGITS)


def _note_shares(pair: Pair) -> Iterator[Message]:
    if pair.both_ways and pair.by_score and pair.scene.mask == "none":
        yield message("film.note.itself")
    if pair.scene.normalize_kind.exponential:
        yield message("film.note.e")
    if pair.scene.divided:
        yield message("film.note.root", size=len(pair.scene.heads[pair.head].w_q[0]))


def _note_mix(pair: Pair) -> Iterator[Message]:
    yield message("film.note.value", asks=pair.asks)


def _note_one(pair: Pair) -> Iterator[Message]:
    if pair.scene.score == "dot":
        yield message("film.note.one")


def _note_yours(pair: Pair) -> Iterator[Message]:
    if pair.by_score and pair.both_ways and not pair.one_matrix:
        yield message("film.note.two")


NOTES: Mapping[str, Callable[[Pair], Iterator[Message]]] = {
    "words": _note_words,
    "query": lambda pair: _product(pair, "queries", pair.row),
    "key": lambda pair: _product(pair, "keys", pair.column),
    "score": _note_score,
    "other": lambda pair: _note_score(pair.back),
    "shares": _note_shares,
    "mix": _note_mix,
    "one": _note_one,
    "yours": _note_yours,
}
