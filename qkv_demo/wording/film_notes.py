"""What may be read beside a beat of the film: a product in numbers, whose sum divides, what leads."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from ..locale import Message, digits, message, number
from ..maths import Trace
from .film import OWN, Pair

FEW = 3  # numbers of a vector that are read at a glance
_DIGITS = 4  # of a factor, at most


def notes(trace: Trace, head: int, row: int, column: int, beat: str, example: str | None = None) -> Iterator[Message]:
    """What may be read beside a beat: what an arrow is, a product in numbers, why scores become shares in this way."""
    if beat == "words" and example in OWN:
        yield message("film.words")
    if beat in NOTES:
        yield from NOTES[beat](Pair(trace, head, row, column))


def _note_query(pair: Pair) -> Iterator[Message]:
    made = pair.scene.heads[pair.head]
    yield from _product("W_Q", made.w_q, pair.row_of("inputs", pair.row), pair.row_of("queries", pair.row))


def _note_key(pair: Pair) -> Iterator[Message]:
    made, inputs = pair.scene.heads[pair.head], "context_inputs" if pair.scene.context else "inputs"
    symbol, matrix = ("W_Q", made.w_q) if pair.scene.tie_qk else ("W_K", made.w_k)
    yield from _product(symbol, matrix, pair.row_of(inputs, pair.column), pair.row_of("keys", pair.column))


def _product(
    symbol: str, matrix: Sequence[Sequence[float]], word: Sequence[float], image: Sequence[float]
) -> Iterator[Message]:
    """A word, which is a row, times each column of its matrix, where that can be read at a glance."""
    if max(len(word), len(image)) > FEW:
        return
    yield message("film.note.product", word=f"({', '.join(map(_given, word))})", matrix=symbol)
    for column, entry in zip(zip(*matrix, strict=True), image, strict=True):
        yield message("film.note.entry", sum=_summed(word, column, entry))


def _note_score(pair: Pair) -> Iterator[Message]:
    query, key = pair.row_of("queries", pair.row), pair.row_of("keys", pair.column)
    if pair.scene.score == "dot" and len(query) <= FEW:
        yield message("film.note.dot", sum=_summed(key, query, pair.score))
    yield from _note_itself(pair)


def _note_itself(pair: Pair) -> Iterator[Message]:
    """That a word asks itself, too, counts in the sum by which it will divide."""
    if pair.both_ways and not pair.itself.hidden:
        yield message("film.note.itself", asks=pair.names["asks"], score=pair.itself.score)


def _summed(one: Sequence[float], other: Sequence[float], total: float) -> str:
    """Entry times entry, added up."""
    terms = " + ".join(f"{_factor(left)} × {_factor(right)}" for left, right in zip(one, other, strict=True))
    return f"{terms} = {number(total)}"


def _factor(value: float) -> str:
    """Below 0 in brackets."""
    return f"({_given(value)})" if value < 0 else _given(value)


def _given(value: float) -> str:
    """As it was typed."""
    return digits(value, _DIGITS)


def _note_shares(pair: Pair) -> Iterator[Message]:
    if pair.scene.normalize_kind.exponential:
        yield message("film.note.e")
    if pair.scene.divided:
        yield message("film.note.root", size=len(pair.scene.heads[pair.head].w_q[0]))


def _note_mix(_: Pair) -> Iterator[Message]:
    yield message("film.note.value")


def _note_yours(pair: Pair) -> Iterator[Message]:
    """Of two words what a hand can aim at, which is also why two weights are equal."""
    if len(pair.scene.tokens) != 2 or not pair.both_ways or not pair.scene.normalize_kind.exponential:
        return
    if not any(way.hidden or way.itself.hidden for way in pair.ways):
        forth, back = (way.score - way.itself.score for way in pair.ways)
        yield message("film.note.leads", **pair.names, forth=forth, back=back)


NOTES: Mapping[str, Callable[[Pair], Iterator[Message]]] = {
    "query": _note_query,
    "key": _note_key,
    "score": _note_score,
    "other": lambda pair: _note_itself(pair.back),
    "shares": _note_shares,
    "mix": _note_mix,
    "yours": _note_yours,
}
