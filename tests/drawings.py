"""Figures as Python tells them, each with its points and its words."""

from typing import Any

import torch
from torch import Tensor

from qkv_demo import figures
from qkv_demo.maths.attention import Trace
from qkv_demo.scene.view import View
from qkv_demo.wording.captions import captions

Figure = dict[str, Any]


def inputs_of(trace: Trace, view: View, name: str) -> dict[str, Tensor]:
    """What goes into a figure's geometry, of a trace; a picture that moves has gone all of its way."""
    quantities = figures.plan(trace.scene, view, name).quantities
    return {each: trace.quantity(each, view.head) for each in quantities} | {
        "row": torch.tensor([view.pair[0]]),
        "column": torch.tensor([view.pair[1]]),
        "share": torch.tensor(1.0, dtype=torch.float64),
    }


def geometry_of(trace: Trace, view: View, name: str) -> dict[str, Tensor]:
    """A figure's geometry."""
    return figures.geometry(name, figures.plan(trace.scene, view, name), inputs_of(trace, view, name))


def draw(trace: Trace, view: View) -> dict[str, Figure]:
    """Every figure by name: its shapes with "points", its labels and handles with the "point" at their tip."""
    words = captions(trace, view)
    return {
        name: {
            **with_points(figures.laid(trace.scene, view, name).spec(), geometry_of(trace, view, name)),
            "words": words[name],
        }
        for name in figures.figures()
    }


def with_points(spec: Figure, geometry: dict[str, Tensor]) -> Figure:
    """As the page has it (ui/static/replay/figures.js)."""
    shapes, labels, handles = (
        [{**thing, "points": _points(thing, geometry)} for thing in spec[kind]]
        for kind in ("shapes", "labels", "handles")
    )
    for thing in [*labels, *handles]:
        thing["point"] = [*thing.pop("points"), [], []][1]
    there = [label for label in labels if label["point"]]
    numbers = [_number(told, geometry) for told in spec.get("numbers", [])]
    found = {"dims": spec["dims"], "shapes": shapes, "labels": there, "handles": handles}
    bars = [_bar(bar, geometry) for bar in spec.get("bars", [])]
    return found | ({"numbers": numbers} if numbers else {}) | ({"bars": bars} if bars else {})


def _number(told: dict[str, Any], geometry: dict[str, Tensor]) -> dict[str, Any]:
    value, *factors = (geometry[of][told["index"]].item() for of in (told["of"], *told.get("factors", [])))
    return {**told, "value": value} | ({"factors": factors} if factors else {})


def _bar(bar: dict[str, Any], geometry: dict[str, Tensor]) -> dict[str, Any]:
    rest = {name: part for name, part in bar.items() if name != "numbers"}
    numbers = {name: geometry[of][bar["index"]].item() for name, of in bar["numbers"].items()}
    return {**rest, "points": _points(bar, geometry), **numbers}


def _points(thing: dict[str, Any], geometry: dict[str, Tensor]) -> list[list[float]]:
    if "when" in thing and geometry[thing["when"]].item() == 0:
        return []
    stack = geometry[thing["of"]]
    points: list[list[float]] = (stack if thing["index"] is None else stack[thing["index"]]).tolist()
    return points


def arrows(figure: Figure, of: str | None = None) -> list[dict[str, Any]]:
    """The arrows that are there, of one stack or of all."""
    return [
        shape
        for shape in figure["shapes"]
        if shape["kind"] == "arrow" and shape["points"] and of in (None, shape["of"])
    ]


def lines(figure: Figure, of: str) -> list[list[float]]:
    """The points of the lines of one name; none where they are not there."""
    return next((shape["points"] for shape in figure["shapes"] if shape["kind"] == "line" and shape["of"] == of), [])
