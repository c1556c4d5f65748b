"""Arrows, lines and names in two or three dimensions, as plain plotly dicts that refer to a figure's geometry.

What is written here depends on options, names, the theme and the selection, and on no number of a scene. A figure is
drawn once, for a plane or for space. Names and handles are lists that the page lays over the picture, so that a
person's text never passes through plotly's pseudo-HTML.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..view import Theme
from .palette import DASHES, PALETTES, Palette
from .places import drawn

_HEAD = 11.0  # pixels that an arrowhead is long
_SMALL_HEAD = 8.0  # a thin arrow's
_NUMBER = 12  # pixels that a number at an axis is high
_FEW = 6  # arrows that can be told apart in space
_FAINT = 1.6, 0.5  # width and opacity, at most, of those that nobody speaks of among more


class Stroke(NamedTuple):
    color: str
    width: float = 3.0
    opacity: float = 1.0
    dash: str = "solid"


class Token(NamedTuple):
    role: str  # "asks" or "answers"
    place: int


class Row(NamedTuple):
    quantity: str
    head: int
    row: int


class Canvas:
    """Strokes for vectors of `size` entries: up to two are drawn in a plane, more in space (the first three).

    `arrow`, `lines`, `dots`, `label` and `handle` name a tensor of the geometry. `when` names one that holds a single
    number: where it is 0 there is nothing to draw.
    """

    def __init__(self, size: int, theme: Theme) -> None:
        self.size = size
        self.dims = drawn(size)
        self.flat = self.dims == 2
        self.palette: Palette = PALETTES[theme]
        self._traces: list[dict[str, Any]] = []
        self._labels: list[dict[str, Any]] = []
        self._handles: list[dict[str, Any]] = []

    def token(self, color: int) -> str:
        """A token's colour, the same everywhere, by its number in the scene."""
        return self.palette["tokens"][color % len(self.palette["tokens"])]

    def stroke(self, color: int, width: float = 3.0, opacity: float = 1.0, *, first: str = DASHES[0]) -> Stroke:
        """A token's arrow: broken where another token has the same colour; the `first` of a colour may be drawn so."""
        again = color // len(self.palette["tokens"])
        return Stroke(self.token(color), width, opacity, DASHES[again] if again else first)

    def aside(self, stroke: Stroke, count: int) -> Stroke:
        """For one of `count` arrows that nobody speaks of: in space many would be a knot, and stand back."""
        if self.flat or count <= _FEW:
            return stroke
        width, opacity = _FAINT
        return stroke._replace(width=min(stroke.width, width), opacity=min(stroke.opacity, opacity))

    def arrow(self, name: str, index: int, stroke: Stroke, *, when: str = "") -> None:
        """One of a stack of arrows. A zero vector has no direction to point an arrowhead in."""
        head = _HEAD if stroke.width >= 3 else _SMALL_HEAD
        pointed = f"{name}/pointed"
        marker: dict[str, Any] = {"color": stroke.color}
        if self.flat:
            marker |= {
                "size": [0, _reference(pointed, index, times=head)],
                "symbol": "arrow",
                "angleref": "previous",
                "standoff": 0,
                "line": {"width": 0},
                "opacity": stroke.opacity,
            }
        else:
            marker |= {"size": [0, _reference(pointed, index, times=head / 2)], "symbol": "circle"}
        trace = self._trace((name, index, None), stroke, "lines+markers", when, marker)
        if self.flat:
            # The line ends under the arrowhead, not at its point.
            trace["line"]["backoff"] = _reference(pointed, index, times=0.9 * head)

    def band(self, name: str, index: int, stroke: Stroke, *, when: str = "") -> None:
        """One of a stack of arrows, or of open lines, without a head: a stripe under whatever is drawn later."""
        self._trace((name, index, None), stroke, "lines", when)

    def lines(self, name: str, stroke: Stroke, *, when: str = "") -> None:
        """Several open lines as one trace."""
        self._trace((name, None), stroke, "lines", when)

    def dots(self, name: str, colors: Sequence[str], size: float = 7.0, *, when: str = "") -> None:
        """A point of each colour."""
        marker = {"size": size if self.flat else size / 2, "color": list(colors), "line": {"width": 0}}
        self._trace((name, None), Stroke(self.palette["ink"]), "markers", when, marker)

    def label(
        self,
        name: str,
        index: int,
        text: str,
        color: str,
        token: Token | None = None,
        *,
        when: str = "",
        short: str | None = None,
    ) -> None:
        """An arrow's name, beyond its tip, and which token's it is; `short` after another name at the same tip."""
        whose = {} if token is None else {token.role: token.place}
        called = {"text": text, "short": text if short is None else short, "color": color}
        self._labels.append(_shown({**self._tip(name, index), **called, **whose}, when))

    def handle(
        self, name: str, index: int, row: Row, color: str, moves: str | None = None, token: Token | None = None
    ) -> None:
        """A handle on the tip of an arrow, a token's or an axis's: dragging it sets the first entries of that row.

        Of a matrix that is computed: by way of the one that it `moves`, whose symbol that is.
        """
        dims = min(self.size, self.dims)
        whose = {} if token is None else {token.role: token.place}
        held = {**row._asdict(), "dims": dims, "color": color, "moves": moves, **whose}
        self._handles.append({**held, **self._tip(name, index)})

    def spec(self) -> dict[str, Any]:
        """Plotly's `data` and `layout`, and the page's `labels` and `handles`, with references for `resolve`."""
        layout: dict[str, Any] = {
            "showlegend": False,
            "hovermode": False,
            "dragmode": False if self.flat else "turntable",
            "margin": {"l": 32, "r": 6, "t": 6, "b": 20} if self.flat else {"l": 0, "r": 0, "t": 0, "b": 0},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "uirevision": "kept",
        }
        axes = {f"{letter}axis": self._axis(place) for place, letter in enumerate("xyz"[: self.dims])}
        if self.flat:
            layout |= axes
        else:
            # Looking a little below the middle, for the box stands on its lower corner, which lies nearest, and a
            # little to its left, where the upright axis has its numbers and its name.
            camera = {"eye": {"x": 1.5, "y": 1.4, "z": 0.84}, "center": {"x": 0.055, "y": -0.06, "z": -0.16}}
            layout["scene"] = {**axes, "aspectmode": "cube", "camera": camera, "uirevision": "kept"}
        return {"data": self._traces, "layout": layout, "labels": self._labels, "handles": self._handles}

    def _tip(self, name: str, index: int) -> dict[str, Any]:
        return self._coordinates(name, index, 1)

    def _coordinates(self, *place: str | int | None) -> dict[str, Any]:
        """References to x, y and, in space, z of a place."""
        return {letter: _reference(*place, entry) for entry, letter in enumerate("xyz"[: self.dims])}

    def _trace(
        self, place: tuple[str | int | None, ...], stroke: Stroke, mode: str, when: str, marker: Any = None
    ) -> dict[str, Any]:
        kind = "scatter" if self.flat else "scatter3d"
        shared = {"type": kind, "mode": mode, "hoverinfo": "skip", "opacity": stroke.opacity}
        trace: dict[str, Any] = _shown({**shared, **self._coordinates(*place)}, when)
        if "lines" in mode:
            width = stroke.width * (1 if self.flat else 1.6)
            trace["line"] = {"color": stroke.color, "width": width, "dash": stroke.dash}
        if marker is not None:
            trace["marker"] = marker
        if self.flat:
            trace["cliponaxis"] = False
        self._traces.append(trace)
        return trace

    def _axis(self, place: int) -> dict[str, Any]:
        """In space its name is the entry that it stands for; in the plane, across and up say so."""
        palette = self.palette
        return {
            "type": "linear",  # said, lest plotly write its finding into what it was given
            "range": _reference("ranges", place, None),
            "dtick": _reference("ticks", place),
            "tick0": 0,
            "exponentformat": "e",  # as in the tables, not 500n
            "showgrid": True,
            "gridcolor": palette["grid"],
            "zeroline": True,
            "zerolinecolor": palette["soft"],
            "zerolinewidth": 1.2,
            "tickfont": {"size": _NUMBER, "color": palette["soft"]},
            **({"fixedrange": True, "automargin": False} if self.flat else self._named(place)),
        }

    def _named(self, place: int) -> dict[str, Any]:
        title = {"text": "①②③"[place], "font": {"size": 15, "color": self.palette["soft"]}}
        return {"title": title, "showbackground": False}


def _reference(*place: str | int | None, times: float | None = None) -> dict[str, Any]:
    """A place in the geometry, for `resolve`."""
    return {"at": list(place)} if times is None else {"at": list(place), "times": times}


def _shown(thing: dict[str, Any], when: str) -> dict[str, Any]:
    return {**thing, "when": _reference(when)} if when else thing
