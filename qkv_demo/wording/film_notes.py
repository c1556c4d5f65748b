"""The notes of the film's beats, which explain a sentence further and are also the speaker's notes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ..locale import Message, format_digits, format_number, message, round_for_display
from ..options.arithmetic import choose_equals_sign, parse_displayed_number
from ..scene.quantities import QUANTITIES_BY_NAME
from . import Pair
from .film import EXAMPLES_WITH_OWN_SENTENCE, attend_with_one_matrix, describe_one_matrix, has_equal_terms

_MAX_VECTOR_SIZE = 3  # Notes write out the products of vectors with at most this many entries.
_MAX_FACTOR_DIGITS = 4  # The maximum number of digits of a factor in a written product.
# The maximum length of a matrix product and of a dot product, in characters. Longer ones do not fit beside a talk's
# picture, and are not written out.
_MAX_PRODUCT_LENGTH = 100
_MAX_DOT_PRODUCT_LENGTH = 50
# If the table of embeddings has more rows than this, the closing note is omitted, because it would not fit on the
# screen.
_MAX_EMBEDDING_ROWS = 3


def iterate_notes(pair: Pair, beat_name: str, example_name: str | None = None) -> Iterator[Message]:
    """Yield the notes for a beat of the film, which add details to the beat's sentence."""
    if beat_name == "words" and example_name in EXAMPLES_WITH_OWN_SENTENCE["words"]:
        yield message("film.words")
    if beat_name in ITERATE_NOTES_BY_BEAT:
        yield from ITERATE_NOTES_BY_BEAT[beat_name](pair)


def _iterate_projection_notes(pair: Pair, quantity: str, row: int) -> Iterator[Message]:
    """Write out, entry by entry, how W_Q, W_K or W_V turns a word's row into its query, key or value.

    If the matrix leaves the row unchanged, only say so. Yield nothing if the rows or the sums are long.
    """
    source_name, matrix_name = QUANTITIES_BY_NAME[quantity].sources(pair.scene)
    matrix_symbol, matrix = QUANTITIES_BY_NAME[matrix_name].symbol, pair.trace.rows(matrix_name, pair.head)
    input_row, product_row = pair.row_of(source_name, row), pair.row_of(quantity, row)
    if input_row == product_row:
        yield message("film.note.same", matrix=matrix_symbol)
        return
    if max(len(input_row), len(product_row)) > _MAX_VECTOR_SIZE:
        return
    entry_texts = [
        _write_dot_product(input_row, column, entry)
        for column, entry in zip(zip(*matrix, strict=True), product_row, strict=True)
    ]
    if sum(map(len, entry_texts)) > _MAX_PRODUCT_LENGTH:
        return
    yield message("film.note.product", word=f"({', '.join(map(_format_factor, input_row))})", matrix=matrix_symbol)
    for entry_text in entry_texts:
        yield message("film.note.entry", sum=entry_text)


def _iterate_score_notes(pair: Pair) -> Iterator[Message]:
    query, key = pair.row_of("queries", pair.row), pair.row_of("keys", pair.column)
    if pair.scene.score != "dot" or len(query) > _MAX_VECTOR_SIZE:
        return
    product_text = _write_dot_product(key, query, pair.score)
    if len(product_text) <= _MAX_DOT_PRODUCT_LENGTH:
        yield message("film.note.dot", sum=product_text)


def _write_dot_product(left_vector: Sequence[float], right_vector: Sequence[float], result: float) -> str:
    """Write out a dot product, such as "1 × 2 + 0.2 × (−1) = 1.80"."""
    factor_pairs = [(_format_factor(x), _format_factor(y)) for x, y in zip(left_vector, right_vector, strict=True)]
    exact_sum = sum((parse_displayed_number(x) * parse_displayed_number(y) for x, y in factor_pairs), Fraction(0))
    terms = " + ".join(f"{_bracket_if_negative(x)} × {_bracket_if_negative(y)}" for x, y in factor_pairs)
    displayed_result = format_number(result)
    return f"{terms} {choose_equals_sign(exact_sum, parse_displayed_number(displayed_result))} {displayed_result}"


def _bracket_if_negative(factor: str) -> str:
    """Enclose a negative factor in brackets."""
    return f"({factor})" if factor.startswith("−") else factor


def _format_factor(value: float) -> str:
    return format_digits(value, _MAX_FACTOR_DIGITS)


def _iterate_shares_notes(pair: Pair) -> Iterator[Message]:
    if pair.has_reverse and pair.uses_scores and pair.scene.mask == "none":
        yield message("film.note.itself")
    if pair.scene.normalize_option.is_exponential:
        yield message("film.note.e")
    if pair.scene.has_divided_scores:
        yield message("film.note.root", size=len(pair.scene.heads[pair.head].w_q[0]))


def _iterate_one_matrix_notes(pair: Pair) -> Iterator[Message]:
    if pair.scene.score == "dot":
        yield message("film.note.one")
    sentence = describe_one_matrix(pair)
    if sentence and sentence.key == "film.one.bounded":
        yield from _iterate_bound_notes(replace(pair, trace=attend_with_one_matrix(pair.trace)))


def _iterate_bound_notes(pair: Pair) -> Iterator[Message]:
    """Give the reason why the two weights add up to at most 1 with one matrix.

    The tokens' scores for themselves add up to at least twice the score that the tokens have for each other. Yield
    nothing if the rounded scores contradict this.
    """
    scores = pair.trace.rows("scores", pair.head)
    query_self_score, key_self_score, shared_score = (
        round_for_display(score) for score in (scores[pair.row][pair.row], scores[pair.column][pair.column], pair.score)
    )
    if query_self_score + key_self_score < 2 * shared_score:
        return
    yield message("film.note.bound", query_own=query_self_score, key_own=key_self_score, shared=shared_score)
    if pair.scene.score == "dot":
        yield message("film.note.square")


def _iterate_closing_notes(pair: Pair) -> Iterator[Message]:
    fits_on_screen = len(pair.scene.tokens) <= _MAX_EMBEDDING_ROWS
    if fits_on_screen and pair.uses_scores and pair.has_reverse and not pair.has_one_matrix:
        yield message("film.note.two.level" if has_equal_terms(pair) else "film.note.two", **pair.names_by_role)


ITERATE_NOTES_BY_BEAT: Mapping[str, Callable[[Pair], Iterator[Message]]] = {
    "query": lambda pair: _iterate_projection_notes(pair, "queries", pair.row),
    "key": lambda pair: _iterate_projection_notes(pair, "keys", pair.column),
    "score": _iterate_score_notes,
    "other": lambda pair: _iterate_score_notes(pair.reverse),
    "shares": _iterate_shares_notes,
    "mix": lambda pair: iter([message("film.note.value", asks=pair.query_name)]),
    "one": _iterate_one_matrix_notes,
    "yours": _iterate_closing_notes,
}
