"""Figures as Python tells them, each with its words, and its points as the page finds them in the geometry."""

import math
from typing import Any

import torch
from torch import Tensor

from qkv_demo import figures
from qkv_demo.maths.attention import Trace
from qkv_demo.scene.view import View
from qkv_demo.wording.captions import captions

from .replay.node import page

Figure = dict[str, Any]


def inputs_of(trace: Trace, view: View, name: str) -> dict[str, Tensor]:
    """What goes into a figure's geometry, of a trace; a picture that moves has gone all of its way."""
    quantities = figures.figure_named(name).plan(trace.scene, view).quantities
    return {each: trace.quantity(each, view.head) for each in quantities} | {
        "row": torch.tensor([view.pair[0]]),
        "column": torch.tensor([view.pair[1]]),
        "share": torch.tensor(1.0, dtype=torch.float64),
    }


def geometry_of(trace: Trace, view: View, name: str) -> dict[str, Tensor]:
    """A figure's geometry."""
    figure = figures.figure_named(name)
    return figure.geometry(inputs_of(trace, view, name), figure.plan(trace.scene, view).variant)


def draw(trace: Trace, view: View) -> dict[str, Figure]:
    """Every figure by name: its shapes with "points", its labels and handles with the "point" at their tip."""
    words = captions(trace, view)
    return {
        name: {
            **page().resolve(
                figures.figure_named(name).build_canvas(trace.scene, view).spec(), geometry_of(trace, view, name)
            ),
            "words": words[name],
        }
        for name in figures.figures()
    }


def arrows(figure: Figure, of: str | None = None) -> list[dict[str, Any]]:
    """The arrows that are there, of one stack or of all."""
    return [
        shape
        for shape in figure["shapes"]
        if shape["kind"] == "arrow" and shape["points"] and of in (None, shape["of"])
    ]


def lines(figure: Figure, of: str) -> list[list[float]]:
    """The points of the lines of one name, NaN between them; none where they are not there."""
    found = next((shape["points"] for shape in figure["shapes"] if shape["kind"] == "line" and shape["of"] == of), [])
    return [[math.nan if entry is None else entry for entry in point] for point in found]
