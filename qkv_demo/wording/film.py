"""The film of a scene: its beats in their order, each with one sentence, made from the scene's own names and numbers,
and what may be read beside it.

What moves in a beat is its picture in `figures/film/`, under the same name. A beat that does not apply has no sentence.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from ..locale import Message, digits, message, number
from ..maths import Trace, attend
from ..options.arithmetic import parse, sign
from ..scene import Scene
from ..scene.quantities import BY_NAME
from . import Pair, answers

HOLDS = {"words": "embeddings", "query": "w_q", "key": "w_k", "mix": "w_v", "yours": "embeddings"}  # in hand meanwhile
MOVES = {"shares": 8, "mix": 2, "one": 10}  # so many times as long as others: one thing, and then another
FEW = 3  # numbers of a vector that are read at a glance
_DIGITS = 4  # of a factor, at most


class Guess(NamedTuple):
    """What the film asks before a beat, what one may say to it, and which of these is right."""

    question: Message
    choices: tuple[Message, ...]
    right: int


def film(pair: Pair, example: str | None = None) -> dict[str, Message]:
    """Each beat that applies, by name, with its sentence; `example` is the preset that the scene is, untouched."""
    said = {name: says(pair) for name, says in BEATS.items() if _shows(pair, name)}
    said |= {beat: message(f"film.{beat}.{example}") for beat, examples in OWN.items() if example in examples}
    return {name: sentence for name, sentence in said.items() if sentence}


def _shows(pair: Pair, beat: str) -> bool:
    """Whether the scene has what the beat is about: scores that count, and somebody who asks back."""
    return (pair.by_score or beat not in OF_SCORES) and (pair.both_ways or beat not in OF_BOTH)


def guess(pair: Pair, beat: str) -> Guess | None:
    """Before two of the beats, where they can surprise."""
    if pair.scene.tie_qk or beat not in ("other", "one"):
        return None
    if beat == "one":
        if pair.one_matrix or pair.same_score:
            return None  # nothing will move
        question = message("film.guess.one", forth=pair.score, back=pair.back.score)
        return Guess(question, (message("film.guess.apart"), message("film.guess.meet")), 1)
    forth, back = pair.score, pair.back.score
    right = 1 if pair.same_score else 0 if back > forth else 2
    choices = tuple(message(f"film.guess.{one}") for one in ("higher", "same", "lower"))
    return Guess(message("film.guess.other", **pair.names, score=forth), choices, right)


def notes(pair: Pair, beat: str, example: str | None = None) -> Iterator[Message]:
    """What may be read beside a beat, in its order."""
    if beat == "words" and example in OWN["words"]:
        yield message("film.words")
    if beat in NOTES:
        yield from NOTES[beat](pair)


def hold(scene: Scene, beat: str) -> str | None:
    """The table that lies ready for a hand: what the beat's picture is made by."""
    return "w_q" if beat == "key" and scene.tie_qk else HOLDS.get(beat)


def tied(trace: Trace) -> Trace:
    """The same scene with one matrix for queries and keys."""
    return attend(replace(trace.scene, tie_qk=True))


def divisors(scene: Scene, head: int) -> str:
    """What scores are divided by before they become powers, as it is written after one."""
    root = f"√{len(scene.heads[head].w_q[0])}" if scene.is_divided else ""
    return "".join(f" ÷ {by}" for by in (root, scene.temperature != 1 and number(scene.temperature)) if by)


def _other(pair: Pair) -> Message:
    key = "film.other.same" if pair.same_score else "film.other"
    return message(key, **pair.names, score=pair.back.score)


def _shares(pair: Pair) -> Message:
    if pair.hidden:
        return message("film.shares.blocked", **pair.names)
    if math.isnan(pair.weight):
        return message("film.shares.none", asks=pair.asks)
    return message(f"film.shares.{pair.scene.normalize}", gives=gives(pair))


def gives(pair: Pair) -> Message:
    """Both weights of the pair, where there are two."""
    forth, *back = (way.weight for way in pair.ways if not math.isnan(way.weight))
    if back:
        return message("film.gives.both", **pair.names, forth=forth, back=back[0])
    return message("film.gives", **pair.names, weight=forth)


def _mix(pair: Pair) -> Message | None:
    weights = pair.row_of("weights", pair.row)
    if any(map(math.isnan, weights)):
        return None
    asker = pair.asks
    if len(weights) == 2 and pair.both_ways:
        return message("film.mix", **pair.names, given=pair.weight, own=weights[pair.row])
    most = max(weights)
    if [number(weight) for weight in weights].count(number(most)) > 1:
        return message("film.mix.many", asks=asker)
    place = weights.index(most)
    return message("film.mix.most", asks=asker, answers=answers(pair.scene, place), weight=most)


def _one(pair: Pair) -> Message | None:
    if pair.one_matrix or pair.scene.score_option.uses_v_a:  # nothing would move, or its picture needs a v_a
        return None
    pair = replace(pair, trace=tied(pair.trace))
    for way in pair.ways:
        if way.hidden:
            return message("film.one.blocked", **way.names)
    forth, back = pair.weight, pair.back.weight
    if math.isnan(forth) or math.isnan(back):
        return None
    if pair.scene.normalize_option.is_stepwise:
        return message("film.one.argmax", gives=gives(pair))
    same = number(forth) == number(back)
    return message("film.one.same", weight=forth) if same else message("film.one")  # whose picture has the numbers


def _yours(pair: Pair) -> Message:
    who = pair.answers
    if not pair.by_score:
        return message("film.yours.manual")
    if not pair.both_ways:
        return message("film.yours.cross", answers=who)
    if pair.scene.normalize_option.is_stepwise or any(way.hidden or math.isnan(way.weight) for way in pair.ways):
        return message("film.yours.free", answers=who)
    forth, back = pair.weight, pair.back.weight
    if number(forth) == number(back):
        one_word = pair.row_of("inputs", pair.row) == pair.row_of("inputs", pair.column)
        return message("film.yours.onto" if one_word else "film.yours.same", answers=who, forth=forth)
    return message("film.yours.one" if pair.same_score else "film.yours", answers=who)


BEATS: Mapping[str, Callable[[Pair], Message | None]] = {
    "words": lambda pair: message("film.words"),
    "query": lambda pair: message("film.query", asks=pair.asks),
    "key": lambda pair: message("film.key.tied" if pair.scene.tie_qk else "film.key", answers=pair.answers),
    "score": lambda pair: message(f"film.score.{pair.scene.score}", **pair.names, score=pair.score),
    "other": _other,
    "shares": _shares,
    "mix": _mix,
    "one": _one,
    "yours": _yours,
}
OF_SCORES = ("query", "key", "score", "other", "one")
OF_BOTH = ("other", "one")
# Beats that examples say in their own words: why anybody should care, and what a query looks for.
OWN = {"words": ("riley-dog",), "query": ("riley-dog",)}


# What may be read beside a beat: a product in numbers, who asks whom.


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
    worked = sum((parse(left) * parse(right) for left, right in pairs), Fraction(0))
    terms = " + ".join(f"{_bracketed(left)} × {_bracketed(right)}" for left, right in pairs)
    return f"{terms} {sign(worked, parse(number(total)))} {number(total)}"


def _bracketed(given: str) -> str:
    """Below 0 in brackets."""
    return f"({given})" if given.startswith("−") else given


def _given(value: float) -> str:
    """As it was typed."""
    return digits(value, _DIGITS)


def _note_shares(pair: Pair) -> Iterator[Message]:
    if pair.both_ways and pair.by_score and pair.scene.mask == "none":
        yield message("film.note.itself")
    if pair.scene.normalize_option.exponential:
        yield message("film.note.e")
    if pair.scene.is_divided:
        yield message("film.note.root", size=len(pair.scene.heads[pair.head].w_q[0]))


def _note_one(pair: Pair) -> Iterator[Message]:
    if pair.scene.score == "dot":
        yield message("film.note.one")


def _note_yours(pair: Pair) -> Iterator[Message]:
    if pair.by_score and pair.both_ways and not pair.one_matrix:
        yield message("film.note.two")


NOTES: Mapping[str, Callable[[Pair], Iterator[Message]]] = {
    "query": lambda pair: _product(pair, "queries", pair.row),
    "key": lambda pair: _product(pair, "keys", pair.column),
    "score": _note_score,
    "other": lambda pair: _note_score(pair.back),
    "shares": _note_shares,
    "mix": lambda pair: iter([message("film.note.value", asks=pair.asks)]),
    "one": _note_one,
    "yours": _note_yours,
}
