"""How scores become weights, and weights and values the updated values."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from ...locale import VAST, message, number, percent
from ...powers import is_far
from .. import arithmetic as a
from ..arithmetic import Node
from .spot import Recipe, Spot, sum_of_products


def weights(spot: Spot) -> Recipe:
    scene, row = spot.scene, spot.row
    names = {"asks": spot.asks, "answers": spot.answers}
    scores = spot.trace.rows("masked_scores", spot.head)[row]
    seen = [column for column, score in enumerate(scores) if math.isfinite(score)]
    blocked = spot.column not in seen
    if scene.normalize == "manual" and scene.weights:
        step = a.equation(a.symbol("A"), spot.result())
        reading = message("explain.weights.manual", **names)
        if blocked:
            reading = message("explain.weights.put_aside", **names, weight=scene.weights[row][spot.column])
        return Recipe(a.symbol("A"), (step,), reading)
    formula = _WEIGHT_FORMULAS[scene.normalize]
    if spot.value is None:
        terms = _row_of_scores(spot, "+", seen)
        return Recipe(formula, (a.equation(terms, a.count(0)),), message("explain.weights.none", **names))
    if blocked:
        return Recipe(formula, (a.equation(a.symbol("A"), spot.result()),), message("explain.weights.blocked", **names))
    share = {**names, "percent": percent(spot.at("weights", row, spot.column))}
    if scene.normalize == "sum":
        whole = _row_of_scores(spot, "+", seen)
        step = a.equation(a.fraction(spot.number("masked_scores"), whole), spot.result(), sign="≈")
        return Recipe(formula, (step,), message("explain.weights.sum", **share))
    if scene.normalize == "argmax":
        best = max(scores)
        winners = sum(score == best for score in scores)
        won = scores[spot.column] == best
        whole = a.fraction(a.count(int(won)), a.count(winners))
        alone = a.row(a.op("="), spot.result())  # 1 divided by 1 says nothing
        step = alone if winners == 1 else a.equation(whole, spot.result(), sign="≈")
        return Recipe(
            formula, (_largest(spot, seen, best), step), message("explain.weights.argmax", best=number(best), **names)
        )
    return _softmax(spot, scores, seen, share)


def _share_of_powers(taken_off: Node | None = None) -> Node:
    """Softmax in letters, with what is taken off every exponent."""

    def power(index: str) -> Node:
        score = a.symbol("S", a.symbol(index))
        return a.power(a.symbol("e"), a.row(score, a.op("−"), taken_off) if taken_off else score)

    return a.fraction(power("ij"), a.row(a.symbol("Σ", a.symbol("m")), power("im")))


_SHIFTED = _share_of_powers(a.row(a.symbol("max", a.symbol("m")), a.symbol("S", a.symbol("im"))))
_WEIGHT_FORMULAS = {
    "softmax": _share_of_powers(),
    "sum": a.fraction(
        a.symbol("S", a.symbol("ij")), a.row(a.symbol("Σ", a.symbol("m")), a.symbol("S", a.symbol("im")))
    ),
    "argmax": a.fraction(
        a.symbol("1", a.symbol("max")), a.row(a.symbol("Σ", a.symbol("m")), a.symbol("1", a.symbol("max")))
    ),
}


def _softmax(spot: Spot, scores: list[float], seen: list[int], told: Mapping[str, object]) -> Recipe:
    """e^s over the sum of the row's; its largest score is taken off first where two decimals would not carry them, and
    the reading, with what is `told` in it, says so.
    """
    top = max(scores)
    shifted = is_far(top)
    exponents = {column: scores[column] - top * shifted for column in seen}
    vast = shifted and max(abs(scores[column]) for column in seen) >= VAST  # printed in two digits: 1.2e5 − 1.2e5
    taken_off = a.row(a.op("−" if top > 0 else "+"), a.number(abs(top)))

    def share(term: Callable[[int], Node]) -> Node:
        whole = a.total("+", [term(column) for column in seen], map(math.exp, exponents.values()))
        return a.fraction(term(spot.column), whole)

    def power(column: int) -> Node:
        score = spot.number("masked_scores", spot.row, column)
        told = a.number(exponents[column]) if vast else a.row(score, taken_off) if shifted else score
        return a.power(a.symbol("e"), told)

    powers = a.row(a.op("="), share(lambda column: a.number(math.exp(exponents[column]))), a.op("≈"), spot.result())
    whole = a.number(math.fsum(map(math.exp, exponents.values())))
    divided = a.row(a.number(math.exp(exponents[spot.column])), a.op("÷"), whole)
    if powers.children[1].children[1].brief:
        powers = replace(powers, brief=a.row(a.op("="), divided, a.op("≈"), spot.result()))
    if not shifted:
        reading = message("explain.weights.softmax", **told)
        return Recipe(_WEIGHT_FORMULAS["softmax"], (share(power), powers), reading)
    reading = message("explain.weights.softmax.shifted", **told, top=number(top))
    return Recipe(_SHIFTED, (_largest(spot, seen, top), share(power), powers), reading)


def _row_of_scores(spot: Spot, operator: str, seen: list[int]) -> Node:
    """The row's scores that are seen, joined by the operator."""
    scores = [spot.number("masked_scores", spot.row, column) for column in seen]
    return a.total(operator, scores, map(spot.size, scores))


def _largest(spot: Spot, seen: list[int], top: float) -> Node:
    """max(…) = the largest of the row's scores."""
    row_scores = _row_of_scores(spot, ",", seen)
    return a.equation(a.row(a.symbol("max"), a.brackets(row_scores)), a.number(top))


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
    return Recipe(formula, (sum_of_products(spot, cells, right),), message("explain.combined.mixed", token=spot.asks))
