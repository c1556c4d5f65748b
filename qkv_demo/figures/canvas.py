"""Arrows, lines and names in two or three dimensions, each referring to a figure's geometry: what there is to draw, and
where.

A canvas depends on options, names and the selection, and on no number of a scene. How it looks in a plane or in space
(axes, camera, arrowheads, places of names) is the page's affair; colours are names of the palette's. Where things are
is torch without a look at any number, so that whoever draws a figure can have these operations recorded.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..options.vectors import product
from ..scene import Scene, distinct_names
from ..scene.quantities import BY_NAME
from ..scene.view import View
from .palette import dashes, token

Tensors = Mapping[str, Tensor]


class Stroke(NamedTuple):
    """`color` is the page's variable for it, `dash` in pixels with and without a line."""

    color: str
    width: float = 3.0
    opacity: float = 1.0
    dash: str = ""


class Named(NamedTuple):
    """Who is drawn: a word, broken where another one has the same colour, or an axis, which is nobody's."""

    name: str
    color: str
    whose: Mapping[str, int] = {}  # the place at which it "asks" or "answers"
    dash: str = ""

    def stroke(self, width: float = 3.0, opacity: float = 1.0) -> Stroke:
        return Stroke(self.color, width, opacity, self.dash)


def asking(scene: Scene) -> list[Named]:
    """The words that ask."""
    return _words(scene.tokens, scene.token_colors, "asks")


def answering(scene: Scene) -> list[Named]:
    """The words that answer."""
    return _words(scene.key_tokens, scene.key_colors, "answers")


def _words(tokens: tuple[str, ...], colors: tuple[int, ...], role: str) -> list[Named]:
    """A nameless word is called by its place, as in formulas: figures have no language."""
    named = enumerate(zip(distinct_names(tokens), colors, strict=True))
    return [
        Named(name or f"#{place + 1}", token(color), {role: place}, dashes(color)) for place, (name, color) in named
    ]


class Row(NamedTuple):
    quantity: str
    head: int
    row: int


class Canvas:
    """For vectors of `size` entries: up to two are drawn in a plane, more in space (the first three).

    `arrow`, `band`, `lines`, `dots`, `label`, `handle` and `bar` name a tensor of the geometry. `when` names one that
    holds a single number: where it is 0 there is nothing to draw.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.dims = drawn(size)
        self._things: dict[str, list[dict[str, Any]]] = {"shapes": [], "labels": [], "handles": []}

    def arrow(
        self, name: str, index: int, stroke: Stroke, row: Row, who: Named | None = None, *, when: str = ""
    ) -> None:
        """One of a stack of arrows (n, 2, dims), and which row of which quantity it is."""
        whose = who.whose if who else {}
        self._shape("arrow", name, index, stroke, {"row": f"{row.quantity}/{row.head}/{row.row}", **whose}, when)

    def band(self, name: str, index: int, stroke: Stroke) -> None:
        """One of a stack of arrows, or of open lines (n, points, dims), without a head: under whatever is an arrow."""
        self._shape("line", name, index, stroke, {}, "")

    def lines(self, name: str, stroke: Stroke, *, when: str = "") -> None:
        """Several open lines (points, dims), with NaN after each."""
        self._shape("line", name, None, stroke, {}, when)

    def dots(self, name: str, colors: Sequence[str], *, when: str = "") -> None:
        """A point of each colour (n, dims)."""
        self._shape("dots", name, None, Stroke(""), {"colors": list(colors)}, when)

    def label(
        self, name: str, index: int, who: Named, text: str = "", *, when: str = "", short: str | None = None
    ) -> None:
        """An arrow's name beyond its tip, its word's own where no `text` is given; `short` after another one there."""
        text = text or who.name
        called = {"text": text, "short": text if short is None else short, "color": who.color}
        self._things["labels"].append({"of": name, "index": index, **called, **who.whose, **_shown(when)})

    def handle(self, name: str, index: int, row: Row, who: Named, moves: str | None = None) -> None:
        """A handle on the tip of an arrow: dragging it sets the first entries of that row.

        Of a matrix that is computed: by way of the one that it `moves`, whose symbol that is.
        """
        held = {**row._asdict(), "dims": min(self.size, self.dims), "name": who.name, "color": who.color}
        self._things["handles"].append({"of": name, "index": index, **held, "moves": moves, **who.whose})

    def number(self, name: str, index: int, asks: int, answers: int, factors: Sequence[str] = ()) -> None:
        """One of a row of numbers (n), which is told beside the picture as that of a pair; as the product of others."""
        told: dict[str, Any] = {"of": name, "index": index, "asks": asks, "answers": answers}
        told |= {"factors": list(factors)} if factors else {}
        self._things.setdefault("numbers", []).append(told)

    def bar(self, name: str, index: int, who: Named, asks: int, numbers: Mapping[str, str]) -> None:
        """One of a stack of bars (n, 2, 2), from a place to a place of a line, at a height: not in the picture's axes
        but in its stead; it is of a word that answers, to one that asks. Each of its `numbers` is one of a row (n) of
        the geometry, by its name."""
        told = {"of": name, "index": index, "text": who.name, "color": who.color, "numbers": dict(numbers)}
        self._things.setdefault("bars", []).append({**told, "asks": asks, **who.whose})

    def spec(self) -> dict[str, Any]:
        """All of it, as JSON; `of` and `index` say where in the geometry a thing's points are."""
        return {"dims": self.dims, **self._things}

    def _shape(self, kind: str, name: str, index: int | None, stroke: Stroke, more: dict[str, Any], when: str) -> None:
        looks = stroke._asdict() if stroke.color else {}
        self._things["shapes"].append({"kind": kind, "of": name, "index": index, **looks, **more, **_shown(when)})


def _shown(when: str) -> dict[str, str]:
    return {"when": when} if when else {}


class Plan(NamedTuple):
    """Equal plans over tables of equal shapes are computed by the same operations."""

    quantities: tuple[str, ...]  # by their names in `quantities`, of the selected head where they are a head's
    variant: str = ""  # what else the way of computing depends on
    size: int | None = None  # of its vectors, where that is not the first quantity's

    def shapes(self, scene: Scene, view: View) -> tuple[tuple[int, int], ...]:
        """Those of the quantities."""
        return tuple(BY_NAME[each].size(scene, view.head) for each in self.quantities)


class Figure(NamedTuple):
    """`geometry` takes the plan's quantities by name and in their order, then the selected "row" (1) and "column" (1),
    whole numbers, and "share" (), how much of its way a picture that moves has gone, from 0 to 1; and the plan's
    variant. `draw` refers to the tensors that it names, all float64."""

    plan: Callable[[Scene, View], Plan]
    geometry: Callable[[Tensors, str], dict[str, Tensor]]
    draw: Callable[[Canvas, Scene, View], None]

    def size(self, scene: Scene, view: View) -> int:
        """How many entries its vectors have."""
        plan = self.plan(scene, view)
        return plan.size or plan.shapes(scene, view)[0][1]

    def laid(self, scene: Scene, view: View) -> Canvas:
        """What there is to draw, which `spec` tells."""
        canvas = Canvas(self.size(scene, view))
        self.draw(canvas, scene, view)
        return canvas


def drawn(size: int) -> int:
    """How many dimensions a picture of vectors of `size` entries has: up to two lie in a plane, more in space."""
    return 2 if size <= 2 else 3


def shown(vectors: Tensor) -> Tensor:
    """(…, size) to (…, 2 or 3): the entries that are drawn, zeros where there are too few."""
    size = vectors.shape[-1]
    dims = drawn(size)
    if size < dims:
        return torch.cat([vectors, vectors.new_zeros(*vectors.shape[:-1], dims - size)], -1)
    return vectors.narrow(-1, 0, dims)


def arrows(tips: Tensor, tails: Tensor | None = None) -> Tensor:
    """(n, size) each to (n, 2, dims): an arrow's tail, the origin if left out, then its tip."""
    ends = shown(tips)
    return torch.stack([torch.zeros_like(ends) if tails is None else shown(tails), ends], 1)


def lines(pieces: Tensor) -> Tensor:
    """(pieces, points, size) to (pieces · (points + 1), dims): open lines one after another, NaN after each."""
    points = shown(pieces)
    gap = points.new_full((len(points), 1, points.shape[-1]), torch.nan)
    return torch.cat([points, gap], 1).flatten(0, 1)


def within(share: Tensor) -> Tensor:
    """No less than 0 and no more than 1."""
    one = torch.ones_like(share)
    return torch.maximum(torch.zeros_like(share), one - torch.maximum(torch.zeros_like(share), one - share))


def halves(share: Tensor) -> tuple[Tensor, Tensor]:
    """What comes first, and then what follows: how much there is of each."""
    return within(share * 2.0), within(share * 2.0 - 1.0)


def between(start: Tensor, end: Tensor, share: Tensor) -> Tensor:
    """So much of the way, and all of it to the last bit."""
    return start * (torch.ones_like(share) - share) + end * share


def turned(words: Tensor, images: Tensor, share: Tensor) -> Tensor:
    """Words on their way to what a matrix makes of them."""
    same = torch.eye(words.shape[-1], images.shape[-1], dtype=torch.float64)
    return between(product(words, same), images, share)
