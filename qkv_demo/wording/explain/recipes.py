"""Explanations of numbers. There is one function for each kind of quantity, from embeddings to outputs."""

import math
from collections.abc import Callable

from ...locale import message
from ...options import arithmetic as a
from ...options.normalizations import Row
from ...scene.quantities import BY_NAME
from .cell_context import CellContext, Recipe


def inputs(cell: CellContext) -> Recipe:
    source = "embeddings" if cell.quantity == "inputs" else "context_embeddings"
    given = cell.number(source)
    encoding = cell.scene.positions_option.encoding
    if encoding is None:
        step = a.equation(given, cell.result())
        return Recipe(a.equation(a.symbol("x′"), a.symbol("x")), (step,), message("explain.inputs.same"))
    turned = encoding.arithmetic(cell.row, cell.column, cell.scene.d_model)
    formula = a.equation(a.symbol("x′"), a.row(a.symbol("x"), a.op("+"), encoding.formula(cell.column)))
    return Recipe(
        formula,
        (a.with_result(a.row(given, a.op("+"), turned), cell.result()),),
        message("explain.inputs", token=cell.row_name, position=cell.row),
    )


def projection(letter: str) -> Callable[[CellContext], Recipe]:
    """Return the function that explains an entry of Q, K or V, as a row of inputs times a column of a matrix."""

    def recipe(cell: CellContext) -> Recipe:
        source, own = BY_NAME[cell.quantity].sources(cell.scene)
        token = cell.key_label(cell.row) if cell.quantity != "queries" else cell.query_label()
        w = BY_NAME[own].symbol.partition("_")
        formula = a.equation(a.symbol(letter, token), a.product(a.symbol("x", token), a.symbol(w[0], a.symbol(w[2]))))
        left = cell.numbers(source, cell.row)
        right = [cell.number(own, k, cell.column) for k in range(cell.scene.d_model)]
        reading = message(
            f"explain.{cell.quantity}",
            token=cell.row_name,
            column=cell.column + 1,
            source=message(f"explain.source.{cell.scene.positions}"),
            matrix=message(f"quantity.{own}.name"),
        )
        return Recipe(formula, (a.with_result(a.products(left, right), cell.result()),), reading)

    return recipe


def scores(cell: CellContext) -> Recipe:
    """Explain a score by the arithmetic of the scene's kind of score."""
    kind = cell.scene.score_option
    vectors = [cell.numbers("queries", cell.row), cell.numbers("keys", cell.column), cell.numbers("v_a", 0)]
    q, k = a.symbol("k" if cell.has_only_keys else "q", cell.query_label()), a.symbol("k", cell.key_label())
    step = a.with_result(kind.arithmetic(*vectors), cell.result())
    if cell.has_only_keys:
        reading = message(f"explain.keys.{kind.sentence_key}", asks=cell.asks, answers=cell.answers)
    else:
        reading = message(f"explain.{kind.sentence_key}", asks=cell.asks, answers=cell.answers)
    return Recipe(kind.formula(q, k), (step,), reading)


def scaled(cell: CellContext) -> Recipe:
    scene = cell.scene
    formula, step = a.symbol("s"), cell.number("scores")
    if scene.is_divided:
        formula = a.fraction(formula, a.root(a.symbol("d", a.symbol("k"))))
        step = a.fraction(step, a.root(a.count(len(scene.heads[cell.head].w_q[0]))))
    if scene.temperature != 1.0:
        formula, step = a.fraction(formula, a.symbol("T")), a.fraction(step, a.exact(scene.temperature))
    divided = formula.tag == "mfrac"
    reading = message(f"explain.scaled_scores.{'divided' if divided else 'same'}", asks=cell.asks, answers=cell.answers)
    return Recipe(formula, (a.with_result(step, cell.result()),), reading)


def masked(cell: CellContext) -> Recipe:
    step = a.equation(cell.number("scaled_scores"), cell.result())
    told = message("explain.masked_scores.seen", asks=cell.asks, answers=cell.answers)
    return Recipe(a.symbol("S"), (step,), told)


def blocked(cell: CellContext) -> Recipe:
    """Explain the −∞ of a pair that the mask blocks."""
    letter = a.symbol(BY_NAME[cell.quantity].symbol)
    nothing = a.minus(a.symbol("∞"))
    step = a.equation(a.row(cell.number("scaled_scores"), nothing), nothing)
    return Recipe(letter, (step,), message("explain.masked_scores.blocked", asks=cell.asks, answers=cell.answers))


def weights(cell: CellContext) -> Recipe:
    """Explain a weight by the arithmetic of the scene's normalization, unless the mask blocks the pair."""
    kind, names = cell.scene.normalize_option, {"asks": cell.asks, "answers": cell.answers}
    scores = cell.trace.rows("masked_scores", cell.head)[cell.row]
    seen = {j: cell.number("masked_scores", cell.row, j) for j, score in enumerate(scores) if math.isfinite(score)}
    lost = cell.value is None
    if cell.column not in seen and not lost:
        step = a.equation(a.symbol("A"), cell.result())
        reading = message("explain.weights.blocked", **names)
        return Recipe(step, (), reading) if kind.is_manual else Recipe(kind.formula, (step,), reading)
    formula, steps, told, values = kind.arithmetic(Row(seen, cell.column, cell.result(), lost))
    return Recipe(formula, steps, message(f"explain.weights.{told}", **names, **values, weight=cell.value))


def output(cell: CellContext) -> Recipe:
    weights, values = a.symbol("A", cell.query_label()), a.symbol("V")
    formula = a.product(weights, values)
    mixed = [j for j in range(len(cell.scene.key_tokens)) if cell.value_at("weights", cell.row, j) != 0] or [0]
    if cell.value is None:
        step = a.equation(a.symbol("A"), a.symbol("?"))
        return Recipe(formula, (step,), message("explain.output.none", token=cell.asks))
    left = [cell.number("weights", cell.row, j) for j in mixed]
    right = [cell.number("values", j, cell.column) for j in mixed]
    return Recipe(
        formula,
        (a.with_result(a.products(left, right), cell.result()),),
        message("explain.output", token=cell.asks, column=cell.column + 1),
    )


def combined(cell: CellContext) -> Recipe:
    scene = cell.scene
    places = [(head, k) for head, of in enumerate(scene.heads) for k in range(len(of.w_v[0]))]
    outputs = [cell.trace.rows("output", head)[cell.row][k] for head, k in places]
    cells = [a.signed(value, ("output", head, cell.row, k)) for value, (head, k) in zip(outputs, places, strict=True)]
    if cell.value is None:
        return Recipe(
            a.symbol("Y"), (a.equation(a.symbol("Y"), a.symbol("?")),), message("explain.output.none", token=cell.asks)
        )
    if scene.w_o is None:
        head, _ = places[cell.column]
        step = a.equation(cells[cell.column], cell.result())
        return Recipe(a.symbol("Y"), (step,), message("explain.combined.beside", token=cell.asks, head=head + 1))
    right = [cell.number("w_o", k, cell.column) for k in range(len(places))]
    formula = a.equation(a.symbol("Y"), a.product(a.symbol("[A V]"), a.symbol("W", a.symbol("O"))))
    return Recipe(
        formula,
        (a.with_result(a.products(cells, right), cell.result()),),
        message("explain.combined.mixed", token=cell.asks),
    )


def _given(cell: CellContext) -> Recipe:
    shown = a.exact(cell.value_at(cell.quantity, cell.row, cell.column), cell.address)
    return Recipe(a.equation(cell.symbol(), shown), (), message("explain.given", feeds=cell.feeds()))


RECIPES = {
    "inputs": inputs,
    "context_inputs": inputs,
    "queries": projection("q"),
    "keys": projection("k"),
    "values": projection("v"),
    "scores": scores,
    "scaled_scores": scaled,
    "masked_scores": masked,
    "weights": weights,
    "output": output,
    "combined": combined,
}


def recipe_of(cell: CellContext) -> Callable[[CellContext], Recipe]:
    """Return the function that explains a cell."""
    if cell.value_at(cell.quantity, cell.row, cell.column) == -math.inf:
        return blocked
    return RECIPES.get(cell.quantity, _given)
