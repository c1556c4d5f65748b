"""Sentences about the asymmetry of a pair, the asymmetry dial, and the proof that two matrices are needed."""

import math
from collections.abc import Sequence
from itertools import pairwise

from ..locale import MarkedText, Message, format_digits, format_number, message
from ..maths.asymmetry import choose_turned_matrix, compute_asymmetry, replace_rounding_error_by_zero
from ..maths.attention import Trace, compute_max_magnitude
from ..maths.certificate import find_certificate
from ..options import arithmetic
from ..options.arithmetic import Node
from ..scene import Scene, SceneError
from . import Pair, get_query_name, link_number


def write_asymmetry_sentences(pair: Pair) -> list[Message]:
    """Describe the scores of a pair in both directions, why they differ, and other reasons why the weights differ."""
    trace, head, i, j = pair.trace, pair.head, pair.row, pair.column
    if trace.scene.context is not None:
        return [message("asymmetry.cross", **pair.names_by_role)]
    if i == j:
        return [message("asymmetry.self", token=pair.query_name)]
    scores = trace.rows("scores", head)
    forward_score, reverse_score, max_score = scores[i][j], scores[j][i], compute_max_magnitude(scores)
    forward_score, reverse_score, difference = (
        replace_rounding_error_by_zero(score_or_difference, max_score)
        for score_or_difference in (forward_score, reverse_score, forward_score - reverse_score)
    )
    linked_scores = {
        "forward": link_number(forward_score, "scores", head, i, j),
        "reverse": link_number(reverse_score, "scores", head, j, i),
    }
    score_sentence = message("asymmetry.scores", **pair.names_by_role, **linked_scores, difference=difference)
    return [score_sentence, _describe_cause(pair, difference), *_describe_weights(pair, difference)]


def _describe_cause(pair: Pair, difference: float) -> Message:
    """Describe why the two scores differ."""
    if pair.scene.tie_qk:
        return message("asymmetry.tied", **pair.names_by_role)
    asymmetry_parts = compute_asymmetry(pair.trace, pair.head)
    if asymmetry_parts is None:
        return message("asymmetry.other", **pair.names_by_role)
    if not replace_rounding_error_by_zero(
        compute_max_magnitude(asymmetry_parts.antisymmetric.tolist()), compute_max_magnitude(asymmetry_parts.m.tolist())
    ):
        return message("asymmetry.symmetric")
    match asymmetry_parts.dial_values:
        case (a,):
            return message(
                "asymmetry.dial", a=a, area=asymmetry_parts.compute_area(pair.row, pair.column), difference=difference
            )
        case (w1, w2, w3):
            return message("asymmetry.axis", w1=w1, w2=w2, w3=w3, difference=difference)
    return message("asymmetry.split", difference=difference)


def _describe_weights(pair: Pair, difference: float) -> list[Message]:
    """Describe why the weights differ although the scores are equal, or are equal although the scores differ."""
    if not pair.uses_scores:
        return [message("asymmetry.manual")]
    for direction in pair.directions:
        if direction.is_hidden and not direction.reverse.is_hidden:
            return [message("asymmetry.masked", **direction.names_by_role)]
    forward_weight, reverse_weight = pair.weight, pair.reverse.weight
    if math.isnan(forward_weight) or math.isnan(reverse_weight):
        return []
    if difference:
        has_equal_displayed_weights = (
            format_number(forward_weight) == format_number(reverse_weight)
            and pair.scene.normalize_option.is_exponential
        )
        return [message("asymmetry.level", weight=forward_weight)] if has_equal_displayed_weights else []
    is_equal = math.isclose(forward_weight, reverse_weight, rel_tol=1e-9, abs_tol=1e-12)
    return [] if is_equal else [message("asymmetry.rows")]


def explain_missing_dial(scene: Scene, head: int) -> Message | None:
    """Return the reason why a head has no asymmetry dial, or None if it has one."""
    try:
        choose_turned_matrix(scene, head)
    except SceneError as refusal:
        return refusal.message
    return None


def describe_certificate(trace: Trace, head: int) -> Message | None:
    """Return a one-sentence proof that no single matrix can produce a head's weights.

    Return None if there is no such proof, or if the products that the proof compares are equal when rounded to two
    digits.
    """
    proof_tokens = find_certificate(trace, head)
    if not proof_tokens:
        return None
    weights = trace.rows("weights", head)
    cycle_pairs = [*pairwise([*proof_tokens, proof_tokens[0]])]
    bound_pairs = [(j, i) for i, j in cycle_pairs] if len(proof_tokens) == 3 else [(i, i) for i in proof_tokens]
    larger_weights, smaller_weights = (
        [weights[i][j] for i, j in index_pairs] for index_pairs in (cycle_pairs, bound_pairs)
    )
    if format_digits(math.prod(larger_weights), 2) == format_digits(math.prod(smaller_weights), 2):
        return None
    first_name, *other_names = (get_query_name(trace.scene, index) for index in proof_tokens)
    cycle_text: MarkedText | Message = first_name
    for token_name in reversed([first_name, *other_names]):
        cycle_text = message("certificate.path", token=token_name, path=cycle_text)
    return message(
        "certificate", path=cycle_text, more=_write_product(larger_weights), less=_write_product(smaller_weights)
    )


def _write_product(weights: Sequence[float]) -> str:
    """Write a product of weights with its rounded result, as in 0.77 · 0.38 ≈ 0.29."""
    factors = [Node("mn", format_digits(weight, 2)) for weight in weights]
    return arithmetic.equate_with_result(
        arithmetic.join_with_operator("·", factors), Node("mn", format_digits(math.prod(weights), 2))
    ).to_text()
