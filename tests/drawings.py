"""Figures as Python describes them, with the points that the page computes."""

import math
from typing import Any

import torch
from torch import Tensor

from qkv_demo.figures.registry import STAGE_FIGURES, find_figure
from qkv_demo.maths.attention import Trace
from qkv_demo.scene.view import View
from qkv_demo.wording.captions import write_captions

from .replay.node import page

Figure = dict[str, Any]


def inputs_of(trace: Trace, view: View, name: str) -> dict[str, Tensor]:
    """Return the inputs of a figure's geometry, at the end of its animation."""
    quantities = find_figure(name).plan(trace.scene, view).quantities
    return {quantity: trace.quantity(quantity, view.head) for quantity in quantities} | {
        "row": torch.tensor([view.pair[0]]),
        "column": torch.tensor([view.pair[1]]),
        "progress": torch.tensor(1.0, dtype=torch.float64),
    }


def geometry_of(trace: Trace, view: View, name: str) -> dict[str, Tensor]:
    """Return a figure's geometry."""
    figure = find_figure(name)
    return figure.compute_geometry(inputs_of(trace, view, name), figure.plan(trace.scene, view).variant)


def draw(trace: Trace, view: View) -> dict[str, Figure]:
    """Return every figure by name. Shapes have "points", labels and handles have the "point" at their tip."""
    words = write_captions(trace, view)
    return {
        name: {
            **page().resolve(
                find_figure(name).build_canvas(trace.scene, view).to_layout(), geometry_of(trace, view, name)
            ),
            "words": words[name],
        }
        for name in STAGE_FIGURES
    }


def arrows(figure: Figure, quantity: str | None = None) -> list[dict[str, Any]]:
    """Return the arrows with their points, of one tensor or of all tensors."""
    return [
        shape
        for shape in figure["shapes"]
        if shape["kind"] == "arrow" and shape["points"] and quantity in (None, shape["output"])
    ]


def lines(figure: Figure, output: str) -> list[list[float]]:
    """Return the points of the lines with this name, separated by NaN."""
    points = next(
        (shape["points"] for shape in figure["shapes"] if shape["kind"] == "line" and shape["output"] == output), []
    )
    return [[math.nan if entry is None else entry for entry in point] for point in points]
