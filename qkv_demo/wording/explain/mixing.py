"""How scores become weights, and weights and values the updated values."""

import math

from ...locale import message, number
from ...powers import HIGHEST
from .. import arithmetic as a
from ..arithmetic import Node
from .spot import Recipe, Spot, sum_of_products


def weights(spot: Spot) -> Recipe:
    scene, row = spot.scene, spot.row
    names = {"asks": spot.asks, "answers": spot.answers}
    scores = spot.trace.heads[spot.head].masked_scores[row].tolist()
    seen = [column for column, score in enumerate(scores) if math.isfinite(score)]
    blocked = spot.column not in seen
    if scene.normalize == "manual" and scene.weights:
        step = a.equation(a.symbol("A"), spot.result())
        reading = message("explain.weights.manual", **names)
        if blocked:
            reading = message("explain.weights.put_aside", **names, weight=scene.weights[row][spot.column])
        return Recipe(a.symbol("A"), (step,), reading)
    formula = _WEIGHT_FORMULAS[scene.normalize]
    if blocked:
        return Recipe(formula, (a.equation(a.symbol("A"), spot.result()),), message("explain.weights.blocked", **names))
    if spot.value is None:
        terms = a.joined("+", [spot.number("masked_scores", row, j) for j in seen])
        return Recipe(formula, (a.equation(terms, a.count(0)),), message("explain.weights.none", **names))
    share = {**names, "percent": f"{spot.at('weights', row, spot.column):.0%}"}
    if scene.normalize == "sum":
        whole = a.joined("+", [spot.number("masked_scores", row, j) for j in seen])
        step = a.equation(a.fraction(spot.number("masked_scores"), whole), spot.result(), sign="≈")
        return Recipe(formula, (step,), message("explain.weights.sum", **share))
    if scene.normalize == "argmax":
        best = max(scores)
        winners = sum(score == best for score in scores)
        won = scores[spot.column] == best
        row_scores = a.joined(",", [spot.number("masked_scores", row, j) for j in seen])
        found = a.equation(a.row(a.symbol("max"), a.brackets(row_scores)), a.number(best))
        step = a.equation(a.fraction(a.count(int(won)), a.count(winners)), spot.result(), sign="≈")
        return Recipe(formula, (found, step), message("explain.weights.argmax", best=number(best), **names))
    return Recipe(formula, _softmax_steps(spot, scores, seen), message("explain.weights.softmax", **share))


_WEIGHT_FORMULAS = {
    "softmax": a.fraction(
        a.power(a.symbol("e"), a.symbol("S", a.symbol("ij"))),
        a.row(a.symbol("Σ", a.symbol("m")), a.power(a.symbol("e"), a.symbol("S", a.symbol("im")))),
    ),
    "sum": a.fraction(
        a.symbol("S", a.symbol("ij")), a.row(a.symbol("Σ", a.symbol("m")), a.symbol("S", a.symbol("im")))
    ),
    "argmax": a.fraction(
        a.symbol("1", a.symbol("max")), a.row(a.symbol("Σ", a.symbol("m")), a.symbol("1", a.symbol("max")))
    ),
}


def _softmax_steps(spot: Spot, scores: list[float], seen: list[int]) -> tuple[Node, ...]:
    """e^s over the sum of the row's; where that would overflow or vanish, all exponents less the row's largest."""
    top = max(scores)
    shift = top if abs(top) >= HIGHEST else 0.0

    def exponential(column: int) -> Node:
        score = spot.number("masked_scores", spot.row, column)
        return a.power(a.symbol("e"), a.row(score, a.op("−"), a.signed(shift)) if shift else score)

    terms = [math.exp(scores[j] - shift) for j in seen]
    words = a.fraction(exponential(spot.column), a.joined("+", [exponential(j) for j in seen]))
    numbers = a.fraction(
        a.number(math.exp(scores[spot.column] - shift)), a.joined("+", [a.number(term) for term in terms])
    )
    return words, a.row(a.op("="), numbers, a.op("≈"), spot.result())


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
        (sum_of_products(spot, left, right),),
        message("explain.output", token=spot.asks, column=spot.column + 1),
    )


def combined(spot: Spot) -> Recipe:
    scene = spot.scene
    places = [(head, k) for head, of in enumerate(scene.heads) for k in range(len(of.w_v[0]))]
    outputs = [spot.trace.heads[head].output[spot.row, k].item() for head, k in places]
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
    return Recipe(formula, (sum_of_products(spot, cells, right),), message("explain.combined.mixed", token=spot.asks))
