"""How each number is explained, quantity by quantity: from embeddings to scores, weights and updated values."""

import math
from collections.abc import Callable

from ...locale import message
from ...options import arithmetic as a
from ...options.normalizations import Row
from ...scene.quantities import BY_NAME
from .spot import Recipe, Spot


def inputs(spot: Spot) -> Recipe:
    source = "embeddings" if spot.quantity == "inputs" else "context_embeddings"
    given = spot.number(source)
    encoding = spot.scene.positions_option.encoding
    if encoding is None:
        step = a.equation(given, spot.result())
        return Recipe(a.equation(a.symbol("x′"), a.symbol("x")), (step,), message("explain.inputs.same"))
    turned = encoding.arithmetic(spot.row, spot.column, spot.scene.d_model)
    formula = a.equation(a.symbol("x′"), a.row(a.symbol("x"), a.op("+"), encoding.formula(spot.column)))
    return Recipe(
        formula,
        (a.with_result(a.row(given, a.op("+"), turned), spot.result()),),
        message("explain.inputs", token=spot.row_name, place=spot.row),
    )


def projection(letter: str) -> Callable[[Spot], Recipe]:
    """The recipe of Q, K or V: a row of its first source times a column of its second."""

    def recipe(spot: Spot) -> Recipe:
        source, own = BY_NAME[spot.quantity].sources(spot.scene)
        token = spot.answerer(spot.row) if spot.quantity != "queries" else spot.asker()
        w = BY_NAME[own].symbol.partition("_")
        formula = a.equation(a.symbol(letter, token), a.product(a.symbol("x", token), a.symbol(w[0], a.symbol(w[2]))))
        left = spot.numbers(source, spot.row)
        right = [spot.number(own, k, spot.column) for k in range(spot.scene.d_model)]
        reading = message(
            f"explain.{spot.quantity}",
            token=spot.row_name,
            column=spot.column + 1,
            source=message(f"explain.source.{spot.scene.positions}"),
            matrix=message(f"quantity.{own}.name"),
        )
        return Recipe(formula, (a.with_result(a.products(left, right), spot.result()),), reading)

    return recipe


def scores(spot: Spot) -> Recipe:
    """Explain a score by the arithmetic of its kind."""
    kind = spot.scene.score_option
    vectors = [spot.numbers("queries", spot.row), spot.numbers("keys", spot.column), spot.numbers("v_a", 0)]
    q, k = a.symbol("k" if spot.has_only_keys else "q", spot.asker()), a.symbol("k", spot.answerer())
    step = a.with_result(kind.arithmetic(*vectors), spot.result())
    if spot.has_only_keys:
        reading = message(f"explain.keys.{kind.sentence_key}", one=spot.asks, other=spot.answers)
    else:
        reading = message(f"explain.{kind.sentence_key}", asks=spot.asks, answers=spot.answers)
    return Recipe(kind.formula(q, k), (step,), reading)


def scaled(spot: Spot) -> Recipe:
    scene = spot.scene
    formula, step = a.symbol("s"), spot.number("scores")
    if scene.is_divided:
        formula = a.fraction(formula, a.root(a.symbol("d", a.symbol("k"))))
        step = a.fraction(step, a.root(a.count(len(scene.heads[spot.head].w_q[0]))))
    if scene.temperature != 1.0:
        formula, step = a.fraction(formula, a.symbol("T")), a.fraction(step, a.exact(scene.temperature))
    divided = formula.tag == "mfrac"
    reading = message(f"explain.scaled_scores.{'divided' if divided else 'same'}", asks=spot.asks, answers=spot.answers)
    return Recipe(formula, (a.with_result(step, spot.result()),), reading)


def masked(spot: Spot) -> Recipe:
    step = a.equation(spot.number("scaled_scores"), spot.result())
    told = message("explain.masked_scores.seen", asks=spot.asks, answers=spot.answers)
    return Recipe(a.symbol("S"), (step,), told)


def blocked(spot: Spot) -> Recipe:
    """Of whatever a pair that the mask blocks has in place of a number."""
    letter = a.symbol(BY_NAME[spot.quantity].symbol)
    nothing = a.minus(a.symbol("∞"))
    step = a.equation(a.row(spot.number("scaled_scores"), nothing), nothing)
    return Recipe(letter, (step,), message("explain.masked_scores.blocked", asks=spot.asks, answers=spot.answers))


def weights(spot: Spot) -> Recipe:
    """By its normalisation's own arithmetic, but for what the mask blocks."""
    kind, names = spot.scene.normalize_option, {"asks": spot.asks, "answers": spot.answers}
    scores = spot.trace.rows("masked_scores", spot.head)[spot.row]
    seen = {j: spot.number("masked_scores", spot.row, j) for j, score in enumerate(scores) if math.isfinite(score)}
    lost = spot.value is None
    if spot.column not in seen and not lost:
        step = a.equation(a.symbol("A"), spot.result())
        reading = message("explain.weights.blocked", **names)
        return Recipe(step, (), reading) if kind.is_manual else Recipe(kind.formula, (step,), reading)
    formula, steps, told, values = kind.arithmetic(Row(seen, spot.column, spot.result(), lost))
    return Recipe(formula, steps, message(f"explain.weights.{told}", **names, **values, weight=spot.value))


def output(spot: Spot) -> Recipe:
    weights, values = a.symbol("A", spot.asker()), a.symbol("V")
    formula = a.product(weights, values)
    mixed = [j for j in range(len(spot.scene.key_tokens)) if spot.at("weights", spot.row, j) != 0] or [0]
    if spot.value is None:
        step = a.equation(a.symbol("A"), a.symbol("?"))
        return Recipe(formula, (step,), message("explain.output.none", token=spot.asks))
    left = [spot.number("weights", spot.row, j) for j in mixed]
    right = [spot.number("values", j, spot.column) for j in mixed]
    return Recipe(
        formula,
        (a.with_result(a.products(left, right), spot.result()),),
        message("explain.output", token=spot.asks, column=spot.column + 1),
    )


def combined(spot: Spot) -> Recipe:
    scene = spot.scene
    places = [(head, k) for head, of in enumerate(scene.heads) for k in range(len(of.w_v[0]))]
    outputs = [spot.trace.rows("output", head)[spot.row][k] for head, k in places]
    cells = [a.signed(value, ("output", head, spot.row, k)) for value, (head, k) in zip(outputs, places, strict=True)]
    if spot.value is None:
        return Recipe(
            a.symbol("Y"), (a.equation(a.symbol("Y"), a.symbol("?")),), message("explain.output.none", token=spot.asks)
        )
    if scene.w_o is None:
        head, _ = places[spot.column]
        step = a.equation(cells[spot.column], spot.result())
        return Recipe(a.symbol("Y"), (step,), message("explain.combined.beside", token=spot.asks, head=head + 1))
    right = [spot.number("w_o", k, spot.column) for k in range(len(places))]
    formula = a.equation(a.symbol("Y"), a.product(a.symbol("[A V]"), a.symbol("W", a.symbol("O"))))
    return Recipe(
        formula,
        (a.with_result(a.products(cells, right), spot.result()),),
        message("explain.combined.mixed", token=spot.asks),
    )


def _given(spot: Spot) -> Recipe:
    shown = a.exact(spot.at(spot.quantity, spot.row, spot.column), spot.cell)
    return Recipe(a.equation(spot.symbol(), shown), (), message("explain.given", feeds=spot.feeds()))


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


def recipe_of(spot: Spot) -> Callable[[Spot], Recipe]:
    """The one that explains the number at `spot`."""
    if spot.at(spot.quantity, spot.row, spot.column) == -math.inf:
        return blocked
    return RECIPES.get(spot.quantity, _given)
