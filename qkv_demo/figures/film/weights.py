"""Scores become shares of 1, and values shrink to their shares and are added up; at last a hand may change it all."""

import torch
from torch import Tensor

from ...options.normalizations import NORMALIZE
from ...scene import Scene
from ...scene.view import View
from ..canvas import Canvas, Figure, Plan, Tensors, answering, arrows, between, halves, turned, within
from ..values import draw_mixture, end_to_end
from .arrows import BEATS as OF_ARROWS

_WORDS = OF_ARROWS["words"]
_GROWN, _FALLS = 0.4, 0.6  # when all have grown, and when they begin to fall: between these they can be compared
_COMES = 8.0  # so many times as fast as its turn is what comes after


def _plan_shares(scene: Scene, view: View) -> Plan:
    ways = "both" if _asks_back(scene, view) else "one"
    return Plan(("scores", "masked_scores", "weights"), f"{scene.normalize} {ways}", size=2)


def _asks_back(scene: Scene, view: View) -> bool:
    row, column = view.pair
    return not scene.context and row != column


def _geometry_shares(given: Tensors, variant: str) -> dict[str, Tensor]:
    """The row of the one who asks, then, under names that begin with "back_", that of the other; see `_sharing`."""
    normalize, ways = variant.split()
    share = given["share"]
    if ways == "one":
        return _sharing(given, normalize, ("row", "column"), share)
    first, turn = halves(share)
    forth = _sharing(given, normalize, ("row", "column"), first)
    back = _sharing(given, normalize, ("column", "row"), turn)
    back["come"] = torch.ones_like(back["shares"]) * within(turn * _COMES)
    return forth | {f"back_{name}": tensor for name, tensor in back.items()}


def _sharing(given: Tensors, normalize: str, pair: tuple[str, str], share: Tensor) -> dict[str, Tensor]:
    """ "bars" (keys, 2, 2), how far they have "fallen" and "come", and of each (keys) how long it "reaches" in its row,
    and beside it: "scores", "powers" of e, what "counts", the "total", and "shares"; of one who asks, and who answers.

    At first a bar goes from its score, beside the largest, to its weight, beside the sum: weights are to one another as
    exponentials are. Then bars come end to end, in one line below, that of the pair first: so both words' can be
    compared. What the mask hides has no length.
    """
    row, other = (given[which] for which in pair)
    shares = given["weights"].index_select(0, row).select(0, 0)  # (keys)
    weights = shares.masked_fill(shares.isnan(), 0.0)
    powers = given["masked_scores"].index_select(0, row).select(0, 0)
    shown = _seen(powers, powers)
    grown, fallen = within(share / _GROWN), within((share - _FALLS) / (1.0 - _FALLS))
    lengths = between(_beside(shown), weights, grown)
    places = _with_first(len(weights), other)
    starts = ((places.unsqueeze(0) <= places.unsqueeze(1) - 1) * weights).sum(-1) * fallen
    lanes = len(weights) + 1
    heights = between((lanes - 0.5 - places) / lanes, torch.full_like(places, 0.5 / lanes), fallen)
    counts = _seen(powers.exp(), powers) if NORMALIZE[normalize].exponential else shown
    ones = torch.ones_like(weights)
    return {
        "bars": torch.stack([torch.stack([starts, heights], 1), torch.stack([starts + lengths, heights], 1)], 1),
        "fallen": ones * fallen,
        "come": ones,
        "reaches": lengths,
        "scores": given["scores"].index_select(0, row).select(0, 0),
        "powers": powers,
        "counts": counts,
        "total": ones * counts.sum(),
        "shares": shares,
    }


def _with_first(count: int, first: Tensor) -> Tensor:
    """(count): the places of so many, if one of them goes before all others."""
    places = torch.arange(count, dtype=torch.float64)
    return places + (places <= first - 1) - first * (places == first)


def _draw_shares(canvas: Canvas, scene: Scene, view: View) -> None:
    """A bar for each key, that of the pair first, with its name and its numbers; and the same for the other word, where
    it asks too."""
    kind = scene.normalize_option
    numbers = {"come": "come", "fallen": "fallen", "reach": "reaches", "share": "shares"}
    if not kind.is_manual:
        numbers["score"] = "scores"
    if not kind.is_manual and not kind.is_stepwise:
        numbers |= {"count": "counts", "total": "total"}
    if kind.exponential:
        numbers["power"] = "powers"
    row, column = view.pair
    for way, (asker, first) in {
        "": (row, column),
        **({"back_": (column, row)} if _asks_back(scene, view) else {}),
    }.items():
        told = {name: way + of for name, of in numbers.items()}
        for index, who in sorted(enumerate(answering(scene)), key=lambda one: one[0] != first):
            canvas.bar(way + "bars", index, who, asker, told)


def _seen(numbers: Tensor, powers: Tensor) -> Tensor:
    """0 where the mask hides a power: that is −∞, or on the page NaN."""
    return numbers.masked_fill(powers.isneginf(), 0.0).masked_fill(powers.isnan(), 0.0)


def _beside(numbers: Tensor) -> Tensor:
    """Each beside the largest; zeros stay."""
    largest = numbers.abs().amax(0)
    return numbers / largest.masked_fill(largest == 0, 1.0)


def _geometry_mix(given: Tensors, _: str) -> dict[str, Tensor]:
    """ "values" on their way from the words, then the "chain" on its way from them, the "updated" value,
    "mixed" once the chain has come."""
    turn, share = halves(given["share"])
    row, inputs = given["row"], given["context_inputs"] if "context_inputs" in given else given["inputs"]
    values = turned(inputs, given["values"], turn)
    weighted, starts = end_to_end(given["weights"].index_select(0, row), values)
    tails = starts * share
    return {
        "values": arrows(values),
        "chain": arrows(tails + between(values, weighted, share), tails),
        "updated": arrows(given["output"].index_select(0, row)),
        "mixed": (share == 1.0).to(share.dtype),
    }


def _plan_yours(scene: Scene, view: View) -> Plan:
    words, shares = _WORDS.plan(scene, view), _SHARES.plan(scene, view)
    return Plan(words.quantities + shares.quantities, shares.variant)


def _geometry_yours(given: Tensors, variant: str) -> dict[str, Tensor]:
    """The words and the shares that come of them, both as they end."""
    ended = {**given, "share": torch.ones_like(given["share"])}
    return _WORDS.geometry(ended, "") | _SHARES.geometry(ended, variant)


def _draw_yours(canvas: Canvas, scene: Scene, view: View) -> None:
    """Arrows to hold, and shares that answer."""
    _WORDS.draw(canvas, scene, view)
    _SHARES.draw(canvas, scene, view)


_SHARES = Figure(_plan_shares, _geometry_shares, _draw_shares)
BEATS = {
    "shares": _SHARES,
    "mix": Figure(
        lambda scene, _: Plan(("values", "weights", "output", "context_inputs" if scene.context else "inputs")),
        _geometry_mix,
        draw_mixture,
    ),
    "yours": Figure(_plan_yours, _geometry_yours, _draw_yours),
}
