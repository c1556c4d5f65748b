"""How embeddings become inputs, queries, keys and values."""

from collections.abc import Callable

from ...kinds import arithmetic as a
from ...locale import message
from ...scene.quantities import BY_NAME
from .spot import Recipe, Spot, sum_of_products


def inputs(spot: Spot) -> Recipe:
    source = "embeddings" if spot.quantity == "inputs" else "context_embeddings"
    given = spot.number(source)
    adds = spot.scene.positions_kind.adds
    if adds is None:
        step = a.equation(given, spot.result())
        return Recipe(a.equation(a.symbol("x′"), a.symbol("x")), (step,), message("explain.inputs.same"))
    turned = adds.arithmetic(spot.row, spot.column, spot.scene.d_model)
    formula = a.equation(a.symbol("x′"), a.row(a.symbol("x"), a.op("+"), adds.formula(spot.column)))
    return Recipe(
        formula,
        (a.equation(a.row(given, a.op("+"), turned), spot.result(), sign="≈"),),
        message("explain.inputs", token=spot.row_name, place=spot.row),
    )


def projection(letter: str) -> Callable[[Spot], Recipe]:
    """The recipe of Q, K or V: a row of its first source times a column of its second."""

    def recipe(spot: Spot) -> Recipe:
        source, own = BY_NAME[spot.quantity].sources(spot.scene)
        token = spot.answerer(spot.row) if spot.quantity != "queries" else spot.asker()
        w = BY_NAME[own].symbol.partition("_")
        formula = a.equation(a.symbol(letter, token), a.product(a.symbol("x", token), a.symbol(w[0], a.symbol(w[2]))))
        size = spot.scene.d_model
        left = [spot.number(source, spot.row, k) for k in range(size)]
        right = [spot.number(own, k, spot.column) for k in range(size)]
        reading = message(
            f"explain.{spot.quantity}",
            token=spot.row_name,
            column=spot.column + 1,
            source=message(f"explain.source.{spot.scene.positions}"),
            matrix=message(f"quantity.{own}.name"),
        )
        return Recipe(formula, (sum_of_products(spot, left, right),), reading)

    return recipe
