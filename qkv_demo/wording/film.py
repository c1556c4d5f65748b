"""The sentences of the film's beats, with the names and numbers of the scene.

The animation of a beat has the beat's name in `figures.registry`. A beat that does not apply to a scene has no
sentence.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ..locale import Message, format_number, message, round_for_display
from ..maths.attention import Trace, attend
from ..scene import Scene
from . import Pair, get_key_name

# The name of the table that the user can edit during a beat, by the name of the beat.
_EDITABLE_TABLE_BY_BEAT = {"words": "embeddings", "query": "w_q", "key": "w_k", "mix": "w_v", "yours": "embeddings"}
# The durations of the longest animations, as multiples of the duration of any other beat's animation.
RELATIVE_DURATIONS = {"shares": 8, "mix": 2, "one": 10}
_MAX_EXPONENT = 14  # The page displays e^x only for exponents x up to this number.


class Question(NamedTuple):
    """A question before a beat, with its choices and the index of the right choice."""

    text: Message
    choices: tuple[Message, ...]
    right_index: int


def write_film_sentences(pair: Pair, example_name: str | None = None, *, is_fitted: bool = False) -> dict[str, Message]:
    """Return the sentence of each beat that applies to the scene.

    `example_name` is the name of the scene's example if the user has not changed the scene. `is_fitted` is true if the
    scene was fitted to the weights of a trained model.
    """
    sentences = {
        beat_name: describe(pair) for beat_name, describe in DESCRIBE_BY_BEAT.items() if _is_applicable(pair, beat_name)
    }
    if is_fitted:
        sentences["words"] = message("film.words.fitted")
    sentences |= {
        beat_name: message(f"film.{beat_name}.{example_name}")
        for beat_name, example_names in EXAMPLES_WITH_OWN_SENTENCE.items()
        if example_name in example_names
    }
    return {beat_name: sentence for beat_name, sentence in sentences.items() if sentence}


def _is_applicable(pair: Pair, beat_name: str) -> bool:
    """Return whether a beat applies to the scene. Some beats need scores, and some need a reverse direction."""
    return (pair.uses_scores or beat_name not in BEATS_WITH_SCORES) and (
        pair.has_reverse or beat_name not in BEATS_WITH_REVERSE
    )


def write_film_question(pair: Pair, beat_name: str) -> Question | None:
    """Return the question before a beat with a surprising result, or None for other beats."""
    if pair.scene.tie_qk or beat_name not in ("other", "one"):
        return None
    if beat_name == "one":
        if pair.has_one_matrix or pair.has_equal_scores:
            return None  # The beat shows that one matrix makes both scores equal, so they must differ before it.
        text = message("film.guess.one", forward=pair.score, reverse=pair.reverse.score)
        return Question(text, (message("film.guess.apart"), message("film.guess.meet")), 1)
    forward_score, reverse_score = pair.score, pair.reverse.score
    correct_index = 1 if pair.has_equal_scores else 0 if reverse_score > forward_score else 2
    choices = tuple(message(f"film.guess.{choice}") for choice in ("higher", "same", "lower"))
    return Question(message("film.guess.other", **pair.names_by_role, score=forward_score), choices, correct_index)


def describe_closing(pair: Pair) -> Message | None:
    """Return the closing sentence, or None if the film does not compare the scores of two matrices."""
    if not pair.uses_scores or not pair.has_reverse or pair.has_one_matrix:
        return None
    return message("film.closing.same" if pair.has_equal_scores else "film.closing", **pair.names_by_role)


def get_editable_table(scene: Scene, beat_name: str) -> str | None:
    """Return the name of the table that the user can edit during a beat, or None."""
    return "w_q" if beat_name == "key" and scene.tie_qk else _EDITABLE_TABLE_BY_BEAT.get(beat_name)


def get_first_movement_end(pair: Pair, beat_name: str) -> float | None:
    """Return the progress at which the first of a beat's two movements ends, or None if the beat has only one."""
    has_two_movements = beat_name == "one" or (beat_name == "shares" and pair.has_reverse)
    return 0.5 if has_two_movements else None


def describe_first_movement(pair: Pair, beat_name: str) -> Message | None:
    """Return the sentence for the first of a beat's two movements, without the numbers that only the second one shows.

    Return None if the sentence of the whole beat fits the first movement, too.
    """
    if beat_name == "one":
        return message("film.one.scores")
    if beat_name != "shares" or not pair.has_reverse or pair.is_hidden or math.isnan(pair.weight):
        return None
    gives = message("film.gives", **pair.names_by_role, weight=pair.weight)
    return message(f"film.shares.{pair.scene.normalize}", gives=gives)


def attend_with_one_matrix(trace: Trace) -> Trace:
    """Return the trace of the same scene with one matrix for queries and keys."""
    return attend(replace(trace.scene, tie_qk=True))


def format_divisors(scene: Scene, head: int) -> str:
    """Return the divisors of a score as text, such as " ÷ √2 ÷ 0.5"."""
    root_text = f"√{len(scene.heads[head].w_q[0])}" if scene.has_divided_scores else ""
    temperature_text = format_number(scene.temperature) if scene.temperature != 1 else ""
    return "".join(f" ÷ {divisor}" for divisor in (root_text, temperature_text) if divisor)


def _describe_reverse_score(pair: Pair) -> Message:
    sentence_key = "film.other.same" if pair.has_equal_scores else "film.other"
    return message(sentence_key, **pair.names_by_role, score=pair.reverse.score)


def _describe_weights(pair: Pair) -> Message:
    if pair.is_hidden:
        return message("film.shares.blocked", **pair.names_by_role)
    if math.isnan(pair.weight):
        return message("film.shares.none", asks=pair.query_name)
    return message(f"film.shares.{pair.scene.normalize}", gives=describe_weights(pair))


def describe_weights(pair: Pair) -> Message:
    """State the pair's weight, and the weight of its reverse direction if there is one."""
    forward_weight, *reverse_weights = (
        direction.weight for direction in pair.directions if not math.isnan(direction.weight)
    )
    if reverse_weights:
        return message("film.gives.both", **pair.names_by_role, forward=forward_weight, reverse=reverse_weights[0])
    return message("film.gives", **pair.names_by_role, weight=forward_weight)


def _describe_mixture(pair: Pair) -> Message | None:
    weights = pair.row_of("weights", pair.row)
    if any(map(math.isnan, weights)):
        return None
    if len(weights) == 2 and pair.has_reverse:
        return message("film.mix", **pair.names_by_role, weight=pair.weight, own_weight=weights[pair.row])
    max_weight = max(weights)
    if [format_number(weight) for weight in weights].count(format_number(max_weight)) > 1:
        return message("film.mix.many", asks=pair.query_name)
    token_with_max_weight = get_key_name(pair.scene, weights.index(max_weight))
    return message("film.mix.most", asks=pair.query_name, answers=token_with_max_weight, weight=max_weight)


def describe_one_matrix(pair: Pair) -> Message | None:
    """Compare the weights with those of one matrix, or return None if the beat does not apply to the scene."""
    # Skip the beat if the scene already has one matrix, or if its score needs v_a, which the figure does not support.
    if pair.has_one_matrix or pair.scene.score_option.uses_v_a:
        return None
    pair = replace(pair, trace=attend_with_one_matrix(pair.trace))
    for direction in pair.directions:
        if direction.is_hidden:
            return message("film.one.blocked", **direction.names_by_role)
    forward_weight, reverse_weight = pair.weight, pair.reverse.weight
    if math.isnan(forward_weight) or math.isnan(reverse_weight):
        return None
    if pair.scene.normalize_option.has_zero_gradient:
        return message("film.one.argmax", gives=describe_weights(pair))
    if format_number(forward_weight) == format_number(reverse_weight):
        return message("film.one.same", weight=forward_weight)
    if not _is_sum_bounded(pair):
        return message("film.one")
    displayed_sum = _sum_as_displayed(forward_weight, reverse_weight)
    return message("film.one.bounded", forward=forward_weight, reverse=reverse_weight, total=displayed_sum)


def _is_sum_bounded(pair: Pair) -> bool:
    """Return whether one matrix would keep the sum of both weights from exceeding 1.

    This is true for softmax without a mask. With one matrix, the two scores of a pair are equal. They are at most
    the mean of the two tokens' scores for themselves.
    """
    return (
        pair.scene.normalize_option.is_exponential
        and pair.scene.mask == "none"
        and not pair.scene.score_option.uses_v_a
    )


def _sum_as_displayed(first_number: float, second_number: float) -> float:
    """Return the sum of the displayed numbers, so that a sentence that writes out the sum is right."""
    return round_for_display(round_for_display(first_number) + round_for_display(second_number))


def has_equal_terms(pair: Pair) -> bool:
    """Return whether both directions have equal scores, and for softmax also equal exponentials, as displayed."""
    if not pair.has_equal_scores or not pair.scene.normalize_option.is_exponential:
        return pair.has_equal_scores
    exponents = (direction.row_of("masked_scores", direction.row)[direction.column] for direction in pair.directions)
    # Larger exponents count as _MAX_EXPONENT, because the page does not display their exponentials.
    forward_term, reverse_term = (round_for_display(math.exp(min(exponent, _MAX_EXPONENT))) for exponent in exponents)
    return forward_term == reverse_term


def _describe_last_beat(pair: Pair) -> Message:
    key_token_name, directions = pair.key_name, pair.directions
    if not pair.uses_scores:
        return message("film.yours.manual")
    if not pair.has_reverse:
        return message("film.yours.cross", answers=key_token_name)
    lacks_weight = any(direction.is_hidden or math.isnan(direction.weight) for direction in directions)
    if pair.scene.normalize_option.has_zero_gradient or lacks_weight:
        return message("film.yours.free", answers=key_token_name)
    forward_weight, reverse_weight = pair.weight, pair.reverse.weight
    if format_number(forward_weight) == format_number(reverse_weight):
        has_equal_inputs = pair.row_of("inputs", pair.row) == pair.row_of("inputs", pair.column)
        return message(
            "film.yours.onto" if has_equal_inputs else "film.yours.same", answers=key_token_name, forward=forward_weight
        )
    if has_equal_terms(pair):
        return message("film.yours.one", answers=key_token_name)
    displayed_sum = _sum_as_displayed(forward_weight, reverse_weight)
    if displayed_sum > 1 and _is_sum_bounded(pair) and not pair.has_one_matrix:
        return message(
            "film.yours.over",
            answers=key_token_name,
            forward=forward_weight,
            reverse=reverse_weight,
            total=displayed_sum,
        )
    return message("film.yours", answers=key_token_name)


DESCRIBE_BY_BEAT: Mapping[str, Callable[[Pair], Message | None]] = {
    "words": lambda pair: message("film.words"),
    "query": lambda pair: message("film.query", asks=pair.query_name),
    "key": lambda pair: message("film.key.tied" if pair.scene.tie_qk else "film.key", answers=pair.key_name),
    "score": lambda pair: message(f"film.score.{pair.scene.score}", **pair.names_by_role, score=pair.score),
    "other": _describe_reverse_score,
    "shares": _describe_weights,
    "mix": _describe_mixture,
    "one": describe_one_matrix,
    "yours": _describe_last_beat,
}
BEATS_WITH_SCORES = ("query", "key", "score", "other", "one")
BEATS_WITH_REVERSE = ("other", "one")
# The examples in which a beat has a sentence of its own, by the name of the beat.
EXAMPLES_WITH_OWN_SENTENCE = {"words": ("riley-dog",), "query": ("riley-dog",)}
