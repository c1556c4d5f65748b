"""Explanations of numbers, with one function for each kind of quantity, from embeddings to outputs."""

import math
from collections.abc import Callable

from ...locale import message
from ...options import arithmetic
from ...options.normalizations import ScoreRow
from ...scene.quantities import QUANTITIES_BY_NAME
from .cell_context import ArithmeticExplanation, CellContext


def explain_inputs(cell: CellContext) -> ArithmeticExplanation:
    embeddings_name = "embeddings" if cell.quantity == "inputs" else "context_embeddings"
    embedding_entry = cell.write_number(embeddings_name)
    encoding = cell.scene.positions_option.encoding
    if encoding is None:
        step = arithmetic.equation(embedding_entry, cell.write_result())
        return ArithmeticExplanation(
            arithmetic.equation(arithmetic.symbol("x′"), arithmetic.symbol("x")),
            (step,),
            message("explain.inputs.same"),
        )
    encoding_entry = encoding.write_arithmetic(cell.row, cell.column, cell.scene.d_model)
    formula = arithmetic.equation(
        arithmetic.symbol("x′"),
        arithmetic.row(arithmetic.symbol("x"), arithmetic.op("+"), encoding.write_formula(cell.column)),
    )
    return ArithmeticExplanation(
        formula,
        (
            arithmetic.equate_with_result(
                arithmetic.row(embedding_entry, arithmetic.op("+"), encoding_entry), cell.write_result()
            ),
        ),
        message("explain.inputs", token=cell.row_name, position=cell.row),
    )


def explain_projection(letter: str) -> Callable[[CellContext], ArithmeticExplanation]:
    """Return the function that explains an entry of Q, K or V, as a row of inputs times a column of a matrix."""

    def explain_entry(cell: CellContext) -> ArithmeticExplanation:
        source_name, matrix_name = QUANTITIES_BY_NAME[cell.quantity].sources(cell.scene)
        token_node = cell.write_key_label(cell.row) if cell.quantity != "queries" else cell.write_query_label()
        symbol_parts = QUANTITIES_BY_NAME[matrix_name].symbol.partition("_")
        formula = arithmetic.equation(
            arithmetic.symbol(letter, token_node),
            arithmetic.product(
                arithmetic.symbol("x", token_node),
                arithmetic.symbol(symbol_parts[0], arithmetic.symbol(symbol_parts[2])),
            ),
        )
        row_numbers = cell.write_row(source_name, cell.row)
        column_numbers = [cell.write_number(matrix_name, k, cell.column) for k in range(cell.scene.d_model)]
        meaning = message(
            f"explain.{cell.quantity}",
            token=cell.row_name,
            column=cell.column + 1,
            source=message(f"explain.source.{cell.scene.positions}"),
            matrix=message(f"quantity.{matrix_name}.name"),
        )
        return ArithmeticExplanation(
            formula,
            (
                arithmetic.equate_with_result(
                    arithmetic.create_dot_product(row_numbers, column_numbers), cell.write_result()
                ),
            ),
            meaning,
        )

    return explain_entry


def explain_scores(cell: CellContext) -> ArithmeticExplanation:
    """Explain a score by the arithmetic of the scene's kind of score."""
    score_option = cell.scene.score_option
    vector_nodes = [cell.write_row("queries", cell.row), cell.write_row("keys", cell.column), cell.write_row("v_a", 0)]
    q, k = (
        arithmetic.symbol("k" if cell.has_only_keys else "q", cell.write_query_label()),
        arithmetic.symbol("k", cell.write_key_label()),
    )
    step = arithmetic.equate_with_result(score_option.write_arithmetic(*vector_nodes), cell.write_result())
    if cell.has_only_keys:
        meaning = message(f"explain.keys.{score_option.sentence_key}", asks=cell.query_name, answers=cell.key_name)
    else:
        meaning = message(f"explain.{score_option.sentence_key}", asks=cell.query_name, answers=cell.key_name)
    return ArithmeticExplanation(score_option.write_formula(q, k), (step,), meaning)


def explain_scaled_scores(cell: CellContext) -> ArithmeticExplanation:
    scene = cell.scene
    formula, step = arithmetic.symbol("s"), cell.write_number("scores")
    if scene.has_divided_scores:
        formula = arithmetic.fraction(formula, arithmetic.root(arithmetic.symbol("d", arithmetic.symbol("k"))))
        step = arithmetic.fraction(step, arithmetic.root(arithmetic.whole_number(len(scene.heads[cell.head].w_q[0]))))
    if scene.temperature != 1.0:
        formula, step = (
            arithmetic.fraction(formula, arithmetic.symbol("T")),
            arithmetic.fraction(step, arithmetic.exact_number(scene.temperature)),
        )
    has_divided_scores = formula.tag == "mfrac"
    meaning = message(
        f"explain.scaled_scores.{'divided' if has_divided_scores else 'same'}",
        asks=cell.query_name,
        answers=cell.key_name,
    )
    return ArithmeticExplanation(formula, (arithmetic.equate_with_result(step, cell.write_result()),), meaning)


def explain_masked_scores(cell: CellContext) -> ArithmeticExplanation:
    step = arithmetic.equation(cell.write_number("scaled_scores"), cell.write_result())
    meaning = message("explain.masked_scores.seen", asks=cell.query_name, answers=cell.key_name)
    return ArithmeticExplanation(arithmetic.symbol("S"), (step,), meaning)


def explain_blocked(cell: CellContext) -> ArithmeticExplanation:
    """Explain the −∞ of a pair that the mask blocks."""
    masked_score_symbol = arithmetic.symbol(QUANTITIES_BY_NAME[cell.quantity].symbol)
    minus_infinity = arithmetic.minus(arithmetic.symbol("∞"))
    step = arithmetic.equation(arithmetic.row(cell.write_number("scaled_scores"), minus_infinity), minus_infinity)
    return ArithmeticExplanation(
        masked_score_symbol,
        (step,),
        message("explain.masked_scores.blocked", asks=cell.query_name, answers=cell.key_name),
    )


def explain_weights(cell: CellContext) -> ArithmeticExplanation:
    """Explain a weight by the arithmetic of the scene's normalization, unless the mask blocks the pair."""
    normalization, names_by_role = cell.scene.normalize_option, {"asks": cell.query_name, "answers": cell.key_name}
    row_scores = cell.trace.rows("masked_scores", cell.head)[cell.row]
    visible_scores = {
        j: cell.write_number("masked_scores", cell.row, j) for j, score in enumerate(row_scores) if math.isfinite(score)
    }
    is_undefined = cell.value is None
    if cell.column not in visible_scores and not is_undefined:
        step = arithmetic.equation(arithmetic.symbol("A"), cell.write_result())
        meaning = message("explain.weights.blocked", **names_by_role)
        return (
            ArithmeticExplanation(step, (), meaning)
            if normalization.is_manual
            else ArithmeticExplanation(normalization.formula, (step,), meaning)
        )
    formula, steps, sentence_key, message_values = normalization.write_arithmetic(
        ScoreRow(visible_scores, cell.column, cell.write_result(), is_undefined)
    )
    return ArithmeticExplanation(
        formula, steps, message(f"explain.weights.{sentence_key}", **names_by_role, **message_values, weight=cell.value)
    )


def explain_output(cell: CellContext) -> ArithmeticExplanation:
    weights_symbol, values_symbol = arithmetic.symbol("A", cell.write_query_label()), arithmetic.symbol("V")
    formula = arithmetic.product(weights_symbol, values_symbol)
    contributing_key_indices = [
        j for j in range(len(cell.scene.key_tokens)) if cell.get_value("weights", cell.row, j) != 0
    ] or [0]
    if cell.value is None:
        step = arithmetic.equation(arithmetic.symbol("A"), arithmetic.symbol("?"))
        return ArithmeticExplanation(formula, (step,), message("explain.output.none", token=cell.query_name))
    weight_numbers = [cell.write_number("weights", cell.row, j) for j in contributing_key_indices]
    value_numbers = [cell.write_number("values", j, cell.column) for j in contributing_key_indices]
    return ArithmeticExplanation(
        formula,
        (
            arithmetic.equate_with_result(
                arithmetic.create_dot_product(weight_numbers, value_numbers), cell.write_result()
            ),
        ),
        message("explain.output", token=cell.query_name, column=cell.column + 1),
    )


def explain_combined(cell: CellContext) -> ArithmeticExplanation:
    scene = cell.scene
    output_columns = [
        (head, column) for head, head_matrices in enumerate(scene.heads) for column in range(len(head_matrices.w_v[0]))
    ]
    output_values = [cell.trace.rows("output", head)[cell.row][column] for head, column in output_columns]
    output_nodes = [
        arithmetic.bracketed_if_negative(value, ("output", head, cell.row, column))
        for value, (head, column) in zip(output_values, output_columns, strict=True)
    ]
    if cell.value is None:
        return ArithmeticExplanation(
            arithmetic.symbol("Y"),
            (arithmetic.equation(arithmetic.symbol("Y"), arithmetic.symbol("?")),),
            message("explain.output.none", token=cell.query_name),
        )
    if scene.w_o is None:
        head, _ = output_columns[cell.column]
        step = arithmetic.equation(output_nodes[cell.column], cell.write_result())
        return ArithmeticExplanation(
            arithmetic.symbol("Y"), (step,), message("explain.combined.beside", token=cell.query_name, head=head + 1)
        )
    matrix_numbers = [cell.write_number("w_o", column, cell.column) for column in range(len(output_columns))]
    formula = arithmetic.equation(
        arithmetic.symbol("Y"),
        arithmetic.product(arithmetic.symbol("[A V]"), arithmetic.symbol("W", arithmetic.symbol("O"))),
    )
    return ArithmeticExplanation(
        formula,
        (
            arithmetic.equate_with_result(
                arithmetic.create_dot_product(output_nodes, matrix_numbers), cell.write_result()
            ),
        ),
        message("explain.combined.mixed", token=cell.query_name),
    )


def _explain_input_number(cell: CellContext) -> ArithmeticExplanation:
    number_node = arithmetic.exact_number(cell.get_value(cell.quantity, cell.row, cell.column), cell.address)
    return ArithmeticExplanation(
        arithmetic.equation(cell.write_symbol(), number_node),
        (),
        message("explain.given", feeds=cell.name_dependents()),
    )


EXPLAIN_BY_QUANTITY = {
    "inputs": explain_inputs,
    "context_inputs": explain_inputs,
    "queries": explain_projection("q"),
    "keys": explain_projection("k"),
    "values": explain_projection("v"),
    "scores": explain_scores,
    "scaled_scores": explain_scaled_scores,
    "masked_scores": explain_masked_scores,
    "weights": explain_weights,
    "output": explain_output,
    "combined": explain_combined,
}


def choose_explainer(cell: CellContext) -> Callable[[CellContext], ArithmeticExplanation]:
    """Return the function that explains a cell."""
    if cell.get_value(cell.quantity, cell.row, cell.column) == -math.inf:
        return explain_blocked
    return EXPLAIN_BY_QUANTITY.get(cell.quantity, _explain_input_number)
