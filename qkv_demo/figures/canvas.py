"""The canvas of a figure: shapes, labels and handles in two or three dimensions, whose points are in the geometry.

A canvas depends on options, names and the selection, and on no number of a scene. The page decides how axes, camera,
arrowheads and labels look, and colors are CSS variables. Geometry functions use torch without branching on any number,
so that their operations can be recorded.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from torch import Tensor

from ..scene import Scene, distinct_names
from ..scene.quantities import BY_NAME
from ..scene.view import View
from .geometry import picture_dims
from .palette import dashes, token

Tensors = Mapping[str, Tensor]


class Stroke(NamedTuple):
    """The style of a line. `color` is a CSS variable, and `dash` is in pixels with and without a line."""

    color: str
    width: float = 3.0
    opacity: float = 1.0
    dash: str = ""


class Owner(NamedTuple):
    """The token or axis that an arrow belongs to. Tokens that share a color have different dashes."""

    name: str
    color: str
    roles: Mapping[str, int] = {}  # The token's index among those that "asks" or "answers". Empty for an axis.
    dash: str = ""

    def stroke(self, width: float = 3.0, opacity: float = 1.0) -> Stroke:
        return Stroke(self.color, width, opacity, self.dash)


def query_owners(scene: Scene) -> list[Owner]:
    """Return the owners of the queries."""
    return _owners(scene.tokens, scene.token_colors, "asks")


def key_owners(scene: Scene) -> list[Owner]:
    """Return the owners of the keys and values."""
    return _owners(scene.key_tokens, scene.key_colors, "answers")


def _owners(tokens: tuple[str, ...], colors: tuple[int, ...], role: str) -> list[Owner]:
    """Return an owner for each token. An empty token is named by its position, because figures have no language."""
    named = enumerate(zip(distinct_names(tokens), colors, strict=True))
    return [
        Owner(name or f"#{index + 1}", token(color), {role: index}, dashes(color)) for index, (name, color) in named
    ]


class Row(NamedTuple):
    """The address of a row."""

    quantity: str
    head: int
    row: int


class Canvas:
    """The shapes, labels and handles of one figure.

    Vectors of up to two entries are drawn in a plane, and the first three entries of longer ones in space. The `name`
    of each method is a tensor of the geometry. `when` names a tensor with one number: if it is 0, nothing is drawn.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.dims = picture_dims(size)
        self._items: dict[str, list[dict[str, Any]]] = {"shapes": [], "labels": [], "handles": []}

    def arrow(
        self, name: str, index: int, stroke: Stroke, row: Row, owner: Owner | None = None, *, when: str = ""
    ) -> None:
        """Add one of a stack of arrows (n, 2, dims), which shows a row of a quantity."""
        roles = owner.roles if owner else {}
        self._shape("arrow", name, index, stroke, {"row": f"{row.quantity}/{row.head}/{row.row}", **roles}, when)

    def band(self, name: str, index: int, stroke: Stroke) -> None:
        """Add one of a stack of open lines (n, points, dims), which are drawn below the arrows."""
        self._shape("line", name, index, stroke, {}, "")

    def lines(self, name: str, stroke: Stroke, *, when: str = "") -> None:
        """Add several open lines (points, dims), with NaN after each."""
        self._shape("line", name, None, stroke, {}, when)

    def dots(self, name: str, colors: Sequence[str], *, when: str = "") -> None:
        """Add a point of each color (n, dims)."""
        self._shape("dots", name, None, Stroke(""), {"colors": list(colors)}, when)

    def label(
        self,
        name: str,
        index: int,
        owner: Owner,
        text: str = "",
        *,
        role: str = "",
        when: str = "",
        short: str | None = None,
    ) -> None:
        """Add a label beyond an arrow's tip, with the owner's name if there is no `text`.

        The label of a query, key or value begins with the first letter of its `role`, in the color of the role. If
        labels are merged because their tips coincide, `short` replaces the text of all but the first.
        """
        text = f"{role[0]} {owner.name}" if role else text or owner.name
        words = {"text": text, "short": text if short is None else short, "color": owner.color, "role": role}
        self._items["labels"].append({"of": name, "index": index, **words, **owner.roles, **_condition(when)})

    def handle(self, name: str, index: int, row: Row, owner: Owner, moves: str | None = None) -> None:
        """Add a handle on the tip of an arrow. Dragging it sets the first entries of the row.

        If the row is computed, dragging changes the matrix whose symbol is `moves`.
        """
        target = {**row._asdict(), "dims": min(self.size, self.dims), "name": owner.name, "color": owner.color}
        self._items["handles"].append({"of": name, "index": index, **target, "moves": moves, **owner.roles})

    def number(self, name: str, index: int, asks: int, answers: int, factors: Sequence[str] = ()) -> None:
        """Add one of a row of numbers (n) of a pair, which is written beside the picture as a product of `factors`."""
        number: dict[str, Any] = {"of": name, "index": index, "asks": asks, "answers": answers}
        number |= {"factors": list(factors)} if factors else {}
        self._items.setdefault("numbers", []).append(number)

    def bar(self, name: str, index: int, owner: Owner, asks: int, numbers: Mapping[str, str]) -> None:
        """Add one of a stack of bars (n, 2, 2), of a key token for the query token `asks`.

        A bar has two ends (position, height) and replaces the picture with axes. `numbers` maps the names of numbers to
        tensors (n) of the geometry.
        """
        bar = {"of": name, "index": index, "text": owner.name, "color": owner.color, "numbers": dict(numbers)}
        self._items.setdefault("bars", []).append({**bar, "asks": asks, **owner.roles})

    def spec(self) -> dict[str, Any]:
        """Return all items as JSON. `of` and `index` give the tensor of the geometry and the index in it."""
        return {"dims": self.dims, **self._items}

    def _shape(self, kind: str, name: str, index: int | None, stroke: Stroke, more: dict[str, Any], when: str) -> None:
        style = stroke._asdict() if stroke.color else {}
        self._items["shapes"].append({"kind": kind, "of": name, "index": index, **style, **more, **_condition(when)})


def _condition(when: str) -> dict[str, str]:
    return {"when": when} if when else {}


class Plan(NamedTuple):
    """The inputs of a geometry. Equal plans over tables of equal shapes have the same recorded operations."""

    quantities: tuple[str, ...]  # Names in the table of quantities, of the selected head if they are per head.
    variant: str = ""  # An option of the geometry function.
    size: int | None = None  # The size of the vectors, if it is not the number of columns of the first quantity.

    def shapes(self, scene: Scene, view: View) -> tuple[tuple[int, int], ...]:
        """Return the shapes of the quantities."""
        return tuple(BY_NAME[each].size(scene, view.head) for each in self.quantities)


class Figure(NamedTuple):
    """A figure.

    `geometry` maps the plan's quantities, by name and in their order, to named tensors in float64. It also takes the
    selected "row" (1) and "column" (1), which are integers, the progress of an animation from 0 to 1 as "share" (), and
    the plan's variant. `draw` adds the shapes of these tensors to a canvas.
    """

    plan: Callable[[Scene, View], Plan]
    geometry: Callable[[Tensors, str], dict[str, Tensor]]
    draw: Callable[[Canvas, Scene, View], None]

    def size(self, scene: Scene, view: View) -> int:
        """Return the number of entries of the figure's vectors."""
        plan = self.plan(scene, view)
        return plan.size or plan.shapes(scene, view)[0][1]

    def build_canvas(self, scene: Scene, view: View) -> Canvas:
        """Return a canvas with all shapes of the figure."""
        canvas = Canvas(self.size(scene, view))
        self.draw(canvas, scene, view)
        return canvas
