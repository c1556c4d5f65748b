"""How queries and keys become scores, scaled scores and masked scores."""

import math
from functools import cache

from ...asymmetry import axis_by_axis
from ...locale import Message, message
from .. import arithmetic as a
from ..arithmetic import Node
from .spot import Recipe, Spot, products, sum_of_products


def scores(spot: Spot) -> Recipe:
    queries, keys = spot.numbers("queries", spot.row), spot.numbers("keys", spot.column)
    q, k = a.symbol("k" if spot.keys_alone else "q", spot.asker()), a.symbol("k", spot.answerer())
    dot = a.row(q, a.op("·"), k)
    reading = _told(spot, "scores")
    if spot.scene.score == "additive":
        v_a = spot.numbers("v_a", 0)
        bent = [a.row(a.symbol("tanh"), a.brackets(x, a.op("+"), y)) for x, y in zip(queries, keys, strict=True)]
        formula = a.row(a.symbol("v", a.symbol("a")), a.op("·"), a.symbol("tanh"), a.brackets(q, a.op("+"), k))
        return Recipe(formula, (sum_of_products(spot, v_a, bent),), reading)
    if spot.scene.score == "cosine":
        lengths = [a.row(a.op("|"), vector, a.op("|")) for vector in (q, k)]  # apart: a bar opens or closes its own
        return _cosine(spot, queries, keys, a.fraction(dot, a.row(*lengths)))
    step = sum_of_products(spot, queries, keys)
    if spot.scene.d_model == 1 or "M" in spot.unnamed:
        return Recipe(dot, (step,), reading)
    matrix = "tied" if spot.scene.tie_qk else "untied"
    reading = message(f"explain.scores.{matrix}", asks=spot.asks, answers=spot.answers)
    return Recipe(dot, (step, _axis_by_axis(spot, result=step.children[-1])), reading)


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


def _cosine(spot: Spot, queries: list[Node], keys: list[Node], formula: Node) -> Recipe:
    reading = _told(spot, "cosine")
    top = products(spot, queries, keys)
    lengths = [
        a.root(a.total("+", [a.power(x, a.count(2)) for x in vector], map(spot.size, vector)))
        for vector in (queries, keys)
    ]
    if spot.value == 0.0:  # perpendicular, or a zero vector, which has no direction to compare
        return Recipe(formula, (a.equation(top, spot.result(), sign="≈"),), reading)
    whole = a.fraction(top, a.joined("·", lengths))
    return Recipe(formula, (a.equation(whole, spot.result(), sign="≈"),), reading)


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
    names = {"asks": spot.asks, "answers": spot.answers}
    if spot.value is None:
        step = a.equation(a.symbol("s"), a.row(a.op("−"), a.symbol("∞")))
        return Recipe(a.symbol("S"), (step,), message("explain.masked_scores.blocked", **names))
    step = a.equation(spot.number("scaled_scores"), spot.result())
    return Recipe(a.symbol("S"), (step,), message("explain.masked_scores.seen", **names))
