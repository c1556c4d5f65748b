"""How queries and keys become scores, scaled scores and masked scores."""

import math
from functools import cache

from ...kinds import arithmetic as a
from ...kinds.arithmetic import Node
from ...locale import Message, message
from ...maths.asymmetry import axis_by_axis
from ...scene.quantities import BY_NAME
from .spot import Recipe, Spot


def scores(spot: Spot) -> Recipe:
    """By its kind's own arithmetic; a score that is x M xᵀ is told so, too."""
    scene, kind = spot.scene, spot.scene.score_kind
    vectors = [spot.numbers("queries", spot.row), spot.numbers("keys", spot.column), spot.numbers("v_a", 0)]
    q, k = a.symbol("k" if spot.keys_alone else "q", spot.asker()), a.symbol("k", spot.answerer())
    formula, step = kind.formula(q, k), a.equation(kind.arithmetic(*vectors), spot.result(), sign="≈")
    if not kind.bilinear or scene.d_model == 1 or "M" in spot.unnamed:
        return Recipe(formula, (step,), _told(spot, kind.told))
    reading = message(f"explain.scores.{'tied' if scene.tie_qk else 'untied'}", asks=spot.asks, answers=spot.answers)
    return Recipe(formula, (step, _axis_by_axis(spot, result=step.children[-1])), reading)


def _told(spot: Spot, kind: str) -> Message:
    """What a query and a key are to each other, or two keys."""
    if spot.keys_alone:
        return message(f"explain.keys.{kind}", one=spot.asks, other=spot.answers)
    return message(f"explain.{kind}", asks=spot.asks, answers=spot.answers)


def _axis_by_axis(spot: Spot, result: Node) -> Node:
    """The same score as x M xᵀ: below each term the axis that asks and the one that answers, the largest terms first.

    Of many, those that are 0 are left out; and if many are left, what is beyond the largest is one term.
    """
    terms = axis_by_axis(spot.trace, spot.head, spot.row, spot.column).flatten().tolist()
    order = sorted(range(len(terms)), key=lambda place: -abs(terms[place]))
    if len(order) > a.MOST_TERMS:
        order = [place for place in order if terms[place]] or order[:1]
    told = order if len(order) <= a.MOST_TERMS else order[: a.TOLD_TERMS]
    labels = [_axes(*divmod(place, spot.scene.d_model)) for place in told]
    shown = [terms[place] for place in told]
    if rest := order[len(told) :]:
        labels.append(a.symbol("…"))
        shown.append(math.fsum(terms[place] for place in rest))
    parts = [a.labelled(term, label) for term, label in zip(a.summands(shown), labels, strict=True)]
    asker = Node("mi", "x", color=spot.scene.token_colors[spot.row])
    answerer = Node("mi", "xᵀ", color=spot.scene.key_colors[spot.column])
    return a.row(asker, _M, answerer, a.op("="), a.joined("+", parts), a.op("≈"), result)


_M = a.symbol("M")


@cache
def _axes(asks: int, answers: int) -> Node:
    """Which axis asks for which."""
    return a.symbol(f"{asks + 1}→{answers + 1}")


def scaled(spot: Spot) -> Recipe:
    scene = spot.scene
    formula, step = a.symbol("s"), spot.number("scores")
    if scene.divided:
        formula = a.fraction(formula, a.root(a.symbol("d", a.symbol("k"))))
        step = a.fraction(step, a.root(a.count(len(scene.heads[spot.head].w_q[0]))))
    if scene.temperature != 1.0:
        formula, step = a.fraction(formula, a.symbol("T")), a.fraction(step, a.exact(scene.temperature))
    divided = formula.tag == "mfrac"
    reading = message(f"explain.scaled_scores.{'divided' if divided else 'same'}", asks=spot.asks, answers=spot.answers)
    return Recipe(formula, (a.equation(step, spot.result(), sign="≈" if divided else "="),), reading)


def masked(spot: Spot) -> Recipe:
    step = a.equation(spot.number("scaled_scores"), spot.result())
    told = message("explain.masked_scores.seen", asks=spot.asks, answers=spot.answers)
    return Recipe(a.symbol("S"), (step,), told)


def blocked(spot: Spot) -> Recipe:
    """Of whatever a pair that the mask blocks has in place of a number."""
    letter = a.symbol(BY_NAME[spot.quantity].symbol)
    step = a.equation(letter, a.minus(a.symbol("∞")))
    return Recipe(letter, (step,), message("explain.masked_scores.blocked", asks=spot.asks, answers=spot.answers))
