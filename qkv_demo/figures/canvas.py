"""Arrows, lines and names in two or three dimensions, as plain plotly dicts.

A figure is drawn once, for either. Names and handles are lists that the page lays over the picture, so that a person's
text never passes through plotly's pseudo-HTML.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..view import Theme
from .palette import PALETTES, Palette

Vector = Sequence[float]
_DUST = 1e-9  # too short to draw


class Stroke(NamedTuple):
    color: str
    width: float = 3.0
    opacity: float = 1.0
    dash: str = "solid"


class Canvas:
    """Strokes for vectors of `size` entries: up to two are drawn in a plane, more in space (the first three)."""

    def __init__(self, size: int, theme: Theme) -> None:
        self.size = size
        self.flat = size <= 2
        self.palette: Palette = PALETTES[theme]
        self.traces: list[dict[str, Any]] = []
        self.labels: list[dict[str, Any]] = []
        self.handles: list[dict[str, Any]] = []
        self._seen: list[tuple[float, ...]] = [(0.0,) * self.dims]

    @property
    def dims(self) -> int:
        return 2 if self.flat else 3

    def token(self, index: int) -> str:
        """A token's colour, the same everywhere."""
        return self.palette["tokens"][index % len(self.palette["tokens"])]

    def arrow(self, tip: Vector, stroke: Stroke, tail: Vector = (), *, frames: bool = True) -> None:
        """From `tail` (the origin if left out) to `tip`. `frames=False` leaves it out of the picture's ranges."""
        start, end = self._point(tail), self._point(tip)
        if frames:
            self._seen += [start, end]
        head = 11.0 if stroke.width >= 3 else 8.0  # pixels
        if math.dist(start, end) < _DUST:  # a zero vector has no direction to point an arrowhead in
            head = 0.0
        marker: dict[str, Any] = {"size": [0, head], "color": stroke.color}
        if self.flat:
            marker |= {
                "symbol": "arrow",
                "angleref": "previous",
                "standoff": 0,
                "line": {"width": 0},
                "opacity": stroke.opacity,
            }
        else:
            marker |= {"size": [0, head / 2], "symbol": "circle"}
        self._trace([start, end], stroke, "lines+markers", marker)
        if self.flat:
            self.traces[-1]["line"]["backoff"] = 0.9 * head  # the line ends under the arrowhead, not at its point

    def lines(self, pieces: Sequence[Sequence[Vector]], stroke: Stroke) -> None:
        """Several open lines as one trace."""
        points: list[tuple[float | None, ...]] = []
        for piece in pieces:
            points += [*(self._point(point) for point in piece), (None,) * self.dims]
        self._trace(points, stroke, "lines")

    def dots(self, points: Sequence[Vector], colors: Sequence[str], size: float = 7.0) -> None:
        placed = [self._point(point) for point in points]
        self._seen += placed
        marker = {"size": size if self.flat else size / 2, "color": list(colors), "line": {"width": 0}}
        self._trace(placed, Stroke(self.palette["ink"]), "markers", marker)

    def label(self, point: Vector, text: str, color: str, **token: int) -> None:
        """A name beyond `point`, on the far side from the origin; `asks` or `answers` says which token's it is."""
        x, y, *z = self._point(point)
        self.labels.append({"x": x, "y": y, **({"z": z[0]} if z else {}), "text": text, "color": color, **token})

    def handle(self, point: Vector, quantity: str, head: int, row: int) -> None:
        """A handle: dragging it sets the first entries of that row of that matrix."""
        place = dict(zip("xyz", self._point(point), strict=False))
        self.handles.append(
            {"quantity": quantity, "head": head, "row": row, "dims": min(len(point), self.dims), **place}
        )

    def figure(self) -> dict[str, Any]:
        """Plotly's `data` and `layout`, and the page's `labels` and `handles`."""
        layout: dict[str, Any] = {
            "showlegend": False,
            "hovermode": False,
            "dragmode": False if self.flat else "turntable",
            "margin": {"l": 28, "r": 6, "t": 6, "b": 20} if self.flat else {"l": 0, "r": 0, "t": 0, "b": 0},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "uirevision": "kept",
        }
        axes = [self._axis(span, str(place + 1)) for place, span in enumerate(self._ranges())]
        if self.flat:
            layout |= {"xaxis": axes[0], "yaxis": axes[1]}
        else:
            # Looking a little below the middle: the box stands on its lower corner, which lies nearest.
            camera = {"eye": {"x": 1.35, "y": 1.25, "z": 0.75}, "center": {"x": 0, "y": 0, "z": -0.12}}
            scene = dict(zip(("xaxis", "yaxis", "zaxis"), axes, strict=True))
            layout["scene"] = {**scene, "aspectmode": "cube", "camera": camera, "uirevision": "kept"}
        return {"data": self.traces, "layout": layout, "labels": self.labels, "handles": self.handles}

    def _point(self, vector: Vector) -> tuple[float, ...]:
        return (*vector[: self.dims], *(0.0,) * (self.dims - len(vector)))

    def _trace(self, points: Sequence[tuple[float | None, ...]], stroke: Stroke, mode: str, marker: Any = None) -> None:
        columns = dict(zip("xyz", (list(column) for column in zip(*points, strict=True)), strict=False))
        line = {"color": stroke.color, "width": stroke.width * (1 if self.flat else 1.6), "dash": stroke.dash}
        kind = "scatter" if self.flat else "scatter3d"
        trace: dict[str, Any] = {"type": kind, "mode": mode, **columns, "hoverinfo": "skip", "opacity": stroke.opacity}
        if "lines" in mode:
            trace["line"] = line
        if marker is not None:
            trace["marker"] = marker
        if self.flat:
            trace["cliponaxis"] = False
        self.traces.append(trace)

    def _ranges(self) -> list[list[float]]:
        """Equal spans around the origin and everything drawn, in steps, so that they rarely change."""
        lows = [min(column) for column in zip(*self._seen, strict=True)]
        highs = [max(column) for column in zip(*self._seen, strict=True)]
        span = max(high - low for low, high in zip(lows, highs, strict=True))
        step = _nice((1.0 if span < _DUST else span) / 5)
        spans = [
            [math.floor(low / step - 0.35) * step, math.ceil(high / step + 0.35) * step]
            for low, high in zip(lows, highs, strict=True)
        ]
        widest = max(high - low for low, high in spans)
        return [[low - (widest - (high - low)) / 2, high + (widest - (high - low)) / 2] for low, high in spans]

    def _axis(self, span: list[float], name: str) -> dict[str, Any]:
        """`name` is the entry that the axis stands for; in the plane, across and up say so."""
        palette = self.palette
        return {
            "type": "linear",  # said, lest plotly write its finding into what it was given
            "range": span,
            "dtick": _nice((span[1] - span[0]) / 4.5),
            "tick0": 0,
            "showgrid": True,
            "gridcolor": palette["grid"],
            "zeroline": True,
            "zerolinecolor": palette["soft"],
            "zerolinewidth": 1.2,
            "tickfont": {"size": 9 if self.flat else 11, "color": palette["soft"]},
            **(
                {"fixedrange": True, "automargin": False}
                if self.flat
                else {"title": {"text": name, "font": {"size": 15, "color": palette["ink"]}}, "showbackground": False}
            ),
        }


def _nice(size: float) -> float:
    """The least of 1, 2, 5 times a power of ten that is no smaller than `size`."""
    power = 10.0 ** math.floor(math.log10(size))
    return next(float(f"{factor * power:.6g}") for factor in (1, 2, 5, 10) if factor * power >= size * (1 - 1e-9))
