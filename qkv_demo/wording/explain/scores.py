"""How queries and keys become scores, scaled scores and masked scores."""

from ...locale import message
from .. import arithmetic as a
from ..arithmetic import Node
from .spot import Recipe, Spot, products, sum_of_products


def scores(spot: Spot) -> Recipe:
    size = len(spot.scene.heads[spot.head].w_q[0])
    queries = [spot.number("queries", spot.row, k) for k in range(size)]
    keys = [spot.number("keys", spot.column, k) for k in range(size)]
    q, k = a.symbol("q", spot.asker()), a.symbol("k", spot.answerer())
    dot = a.row(q, a.op("·"), k)
    reading = message("explain.scores", asks=spot.asks, answers=spot.answers)
    if spot.scene.score == "additive":
        v_a = [spot.number("v_a", 0, i) for i in range(size)]
        bent = [a.row(a.symbol("tanh"), a.brackets(x, a.op("+"), y)) for x, y in zip(queries, keys, strict=True)]
        formula = a.row(a.symbol("v", a.symbol("a")), a.op("·"), a.symbol("tanh"), a.brackets(q, a.op("+"), k))
        return Recipe(formula, (sum_of_products(spot, v_a, bent),), reading)
    if spot.scene.score == "cosine":
        return _cosine(spot, queries, keys, a.fraction(dot, a.row(a.op("|"), q, a.op("|"), a.op("|"), k, a.op("|"))))
    return Recipe(dot, (sum_of_products(spot, queries, keys),), reading)


def _cosine(spot: Spot, queries: list[Node], keys: list[Node], formula: Node) -> Recipe:
    reading = message("explain.cosine", asks=spot.asks, answers=spot.answers)
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
