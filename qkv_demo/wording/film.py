"""The film of a scene: its beats in their order, each with one sentence, made from the scene's own names and numbers.

What moves in a beat is its picture in `figures/film/`, under the same name. A beat that does not apply has no sentence.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ..locale import Message, message, number
from ..maths import Trace, attend
from ..scene import Scene
from . import Pair, answers

HOLDS = {"words": "embeddings", "query": "w_q", "key": "w_k", "mix": "w_v", "yours": "embeddings"}  # in hand meanwhile
MOVES = {"shares": 8, "mix": 2, "one": 10}  # so many times as long as others: one thing, and then another


class Guess(NamedTuple):
    """What the film asks before a beat, what one may say to it, and which of these is right."""

    question: Message
    choices: tuple[Message, ...]
    right: int


def film(trace: Trace, head: int, row: int, column: int, example: str | None = None) -> dict[str, Message]:
    """Each beat that applies, by name, with its sentence; `example` is the preset that the scene is, untouched."""
    pair = Pair(trace, head, row, column)
    said = {name: says(pair) for name, says in BEATS.items() if _shows(pair, name)}
    said |= {beat: message(f"film.{beat}.{example}") for beat, examples in OWN.items() if example in examples}
    return {name: sentence for name, sentence in said.items() if sentence}


def _shows(pair: Pair, beat: str) -> bool:
    """Whether the scene has what the beat is about: scores that count, and somebody who asks back."""
    return (pair.by_score or beat not in OF_SCORES) and (pair.both_ways or beat not in OF_BOTH)


def guess(trace: Trace, head: int, row: int, column: int, beat: str) -> Guess | None:
    """Before two of the beats, where they can surprise."""
    pair = Pair(trace, head, row, column)
    if pair.scene.tie_qk or beat not in ("other", "one"):
        return None
    if beat == "one":
        if pair.one_matrix or pair.same_score:
            return None  # nothing will move
        question = message("film.guess.one", forth=pair.score, back=pair.back.score)
        return Guess(question, (message("film.guess.apart"), message("film.guess.meet")), 1)
    forth, back = pair.score, pair.back.score
    right = 1 if number(forth) == number(back) else 0 if back > forth else 2
    choices = tuple(message(f"film.guess.{one}") for one in ("higher", "same", "lower"))
    return Guess(message("film.guess.other", **pair.names, score=forth), choices, right)


def hold(scene: Scene, beat: str) -> str | None:
    """The table that lies ready for a hand: what the beat's picture is made by."""
    return "w_q" if beat == "key" and scene.tie_qk else HOLDS.get(beat)


def tied(trace: Trace) -> Trace:
    """The same scene with one matrix for queries and keys."""
    return attend(replace(trace.scene, tie_qk=True))


def divisors(scene: Scene, head: int) -> str:
    """What scores are divided by before they become powers, as it is written after one."""
    root = f"√{len(scene.heads[head].w_q[0])}" if scene.divided else ""
    return "".join(f" ÷ {by}" for by in (root, scene.temperature != 1 and number(scene.temperature)) if by)


def _key(pair: Pair) -> Message:
    return message("film.key.tied" if pair.scene.tie_qk else "film.key", answers=pair.answers)


def _other(pair: Pair) -> Message:
    forth, back = pair.score, pair.back.score
    how = (
        "film.other.same" if pair.same_score else "film.other.close" if number(forth) == number(back) else "film.other"
    )
    return message(how, **pair.names, score=back)


def _shares(pair: Pair) -> Message:
    if pair.hidden:
        return message("film.shares.blocked", **pair.names)
    if math.isnan(pair.weight):
        return message("film.shares.none", asks=pair.asks)
    if pair.both_ways and pair.back.hidden:
        return message("film.shares.hidden", **pair.names, weight=pair.weight)
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
    if pair.scene.context is None and place == pair.row:
        return message("film.mix.own", asks=asker, weight=most)
    return message("film.mix.most", asks=asker, answers=answers(pair.scene, place), weight=most)


def _one(pair: Pair) -> Message | None:
    if pair.one_matrix or pair.scene.score_kind.weighed:  # nothing would move, or its picture needs a v_a
        return None
    pair = replace(pair, trace=tied(pair.trace))
    for way in pair.ways:
        if way.hidden:
            return message("film.one.blocked", **way.names)
    forth, back = pair.weight, pair.back.weight
    if math.isnan(forth) or math.isnan(back):
        return None
    if pair.scene.normalize_kind.jumps:
        return message("film.one.argmax", gives=gives(pair))
    same = number(forth) == number(back)
    return message("film.one.same", weight=forth) if same else message("film.one")  # whose picture has the numbers


def _yours(pair: Pair) -> Message:
    who = pair.answers
    if not pair.by_score:
        return message("film.yours.manual")
    if not pair.both_ways:
        return message("film.yours.cross", answers=who)
    if pair.scene.normalize_kind.jumps or any(way.hidden or math.isnan(way.weight) for way in pair.ways):
        return message("film.yours.free", answers=who)
    forth, back = pair.weight, pair.back.weight
    if number(forth) == number(back):
        one_word = pair.row_of("inputs", pair.row) == pair.row_of("inputs", pair.column)
        return message("film.yours.onto" if one_word else "film.yours.same", answers=who, forth=forth)
    return message("film.yours.one" if pair.same_score else "film.yours", answers=who)


BEATS: Mapping[str, Callable[[Pair], Message | None]] = {
    "words": lambda pair: message("film.words"),
    "query": lambda pair: message("film.query", asks=pair.asks),
    "key": _key,
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
OWN = {"words": ("riley-dog", "rock-paper-scissors"), "query": ("riley-dog",)}
