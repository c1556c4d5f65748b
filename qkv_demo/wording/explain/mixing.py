"""How scores become weights, and weights and values the updated values."""

import math
from collections.abc import Mapping

from ...kinds import arithmetic as a
from ...kinds.normalizations import Row
from ...locale import Message, message, percent
from .spot import Recipe, Spot, sum_of_products


def weights(spot: Spot) -> Recipe:
    """By its normalisation's own arithmetic, but for what the mask blocks."""
    kind, names = spot.scene.normalize_kind, {"asks": spot.asks, "answers": spot.answers}
    scores = spot.trace.rows("masked_scores", spot.head)[spot.row]
    seen = {j: spot.number("masked_scores", spot.row, j) for j, score in enumerate(scores) if math.isfinite(score)}
    lost = spot.value is None
    if spot.column not in seen and not lost:
        step = a.equation(a.symbol("A"), spot.result())
        return Recipe(kind.formula, (step,), _blocked(spot, kind.given, names))
    formula, steps, told, values = kind.arithmetic(Row(seen, spot.column, spot.result(), lost))
    share = "" if lost else percent(spot.at("weights", spot.row, spot.column))
    return Recipe(formula, steps, message(f"explain.weights.{told}", **names, **values, percent=share))


def _blocked(spot: Spot, given: bool, names: Mapping[str, object]) -> Message:
    if given and spot.scene.weights:
        weight = spot.scene.weights[spot.row][spot.column]
        return message("explain.weights.put_aside", **names, weight=weight)
    return message("explain.weights.blocked", **names)


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
