"""The canvas of a figure, which collects its shapes, labels and handles. Their points are computed by the geometry.

What is on a canvas depends on options, names and the selection, but not on the scene's numbers. The page decides how
axes, camera, arrowheads and labels look. Colors are CSS variables. Geometry functions use torch operations without
branching on numbers, so that the operations can be recorded and replayed in the page.
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
    """The style of a line.

    `color` is a CSS variable, and `dash` lists the pixels with and without a line, as in SVG.
    """

    color: str
    width: float = 3.0
    opacity: float = 1.0
    dash: str = ""


class Owner(NamedTuple):
    """The token or the axis that an arrow represents. Tokens that share a color have different dashes."""

    name: str
    color: str
    # The token's index among the queries ("asks") or among the keys ("answers"). Empty for an axis.
    roles: Mapping[str, int] = {}
    dash: str = ""

    def stroke(self, width: float = 3.0, opacity: float = 1.0) -> Stroke:
        return Stroke(self.color, width, opacity, self.dash)


def query_owners(scene: Scene) -> list[Owner]:
    """Return the name and the color of each token that has a query, for the arrows of the queries."""
    return _owners(scene.tokens, scene.token_colors, "asks")


def key_owners(scene: Scene) -> list[Owner]:
    """Return the name and the color of each token that has a key and a value, for the arrows of these."""
    return _owners(scene.key_tokens, scene.key_colors, "answers")


def _owners(tokens: tuple[str, ...], colors: tuple[int, ...], role: str) -> list[Owner]:
    """Return the name and the color of each token, for the arrow that shows its query, key or value.

    A token with empty text is named by its position, such as "#2", because a figure is the same in every language.
    """
    named = enumerate(zip(distinct_names(tokens), colors, strict=True))
    return [
        Owner(name or f"#{index + 1}", token(color), {role: index}, dashes(color)) for index, (name, color) in named
    ]


class Row(NamedTuple):
    """The address of a row of numbers that an arrow shows: the quantity, the head and the row."""

    quantity: str
    head: int
    row: int


class Canvas:
    """A collection of the shapes, labels and handles of one figure.

    Vectors with up to two entries are drawn in a plane. Of longer ones, the first three entries are drawn in 3-D. Each
    method has a parameter `name`, which is the name of a tensor that the geometry computes. `when` is the name of a
    tensor with one number; if this number is 0, the item is not drawn.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.dims = picture_dims(size)
        self._items: dict[str, list[dict[str, Any]]] = {"shapes": [], "labels": [], "handles": []}

    def arrow(
        self, name: str, index: int, stroke: Stroke, row: Row, owner: Owner | None = None, *, when: str = ""
    ) -> None:
        """Add one arrow, whose tail and tip are item `index` of the tensor `name`, which has shape (n, 2, dims).

        `row` names the row of numbers that the arrow shows.
        """
        roles = owner.roles if owner else {}
        self._shape("arrow", name, index, stroke, {"row": f"{row.quantity}/{row.head}/{row.row}", **roles}, when)

    def band(self, name: str, index: int, stroke: Stroke) -> None:
        """Add one open line, whose points are item `index` of the tensor `name`, which has shape (n, points, dims).

        Arrows are drawn on top of it.
        """
        self._shape("line", name, index, stroke, {}, "")

    def lines(self, name: str, stroke: Stroke, *, when: str = "") -> None:
        """Add several open lines from a tensor with shape (points, dims).

        A point of NaN separates one line from the next.
        """
        self._shape("line", name, None, stroke, {}, when)

    def dots(self, name: str, colors: Sequence[str], *, when: str = "") -> None:
        """Add dots from a tensor with shape (n, dims), one for each of the colors."""
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
        """Add a label beyond an arrow's tip, with the name of the arrow's token or axis, or with `text` if it is given.

        If the arrow is a query, key or value, `role` says which, and the label starts with "q", "k" or "v". If the tips
        of several arrows coincide, the page merges their labels into one. In the merged label, all names but the first
        are replaced by their `short` text.
        """
        text = f"{role[0]} {owner.name}" if role else text or owner.name
        words = {"text": text, "short": text if short is None else short, "color": owner.color, "role": role}
        self._items["labels"].append({"of": name, "index": index, **words, **owner.roles, **_condition(when)})

    def handle(self, name: str, index: int, row: Row, owner: Owner, moves: str | None = None) -> None:
        """Add a handle with which the user drags the tip of an arrow.

        Dragging changes the drawn entries of the row. If the row is computed, as a query is, dragging changes a matrix
        instead, and `moves` is the symbol of that matrix.
        """
        target = {**row._asdict(), "dims": min(self.size, self.dims), "name": owner.name, "color": owner.color}
        self._items["handles"].append({"of": name, "index": index, **target, "moves": moves, **owner.roles})

    def number(self, name: str, index: int, asks: int, answers: int, factors: Sequence[str] = ()) -> None:
        """Add the score of a pair, which the page writes beside the picture.

        The score is item `index` of the tensor `name`, which has shape (n). If `factors` names two tensors, the score
        is written as the product of their numbers.
        """
        number: dict[str, Any] = {"of": name, "index": index, "asks": asks, "answers": answers}
        number |= {"factors": list(factors)} if factors else {}
        self._items.setdefault("numbers", []).append(number)

    def bar(self, name: str, index: int, owner: Owner, asks: int, numbers: Mapping[str, str]) -> None:
        """Add one bar for a key to the bar chart of a query.

        `asks` is the index of the query's token. The two ends of the bar are item `index` of the tensor `name`, which
        has shape (n, 2, 2), each as (position, height). Bars are drawn without axes. `numbers` maps names such as
        "score" to tensors of shape (n).
        """
        bar = {"of": name, "index": index, "text": owner.name, "color": owner.color, "numbers": dict(numbers)}
        self._items.setdefault("bars", []).append({**bar, "asks": asks, **owner.roles})

    def spec(self) -> dict[str, Any]:
        """Return all items as JSON.

        In an item, "of" names the tensor that contains its points, and "index" is the position of the points in that
        tensor.
        """
        return {"dims": self.dims, **self._items}

    def _shape(self, kind: str, name: str, index: int | None, stroke: Stroke, more: dict[str, Any], when: str) -> None:
        style = stroke._asdict() if stroke.color else {}
        self._items["shapes"].append({"kind": kind, "of": name, "index": index, **style, **more, **_condition(when)})


def _condition(when: str) -> dict[str, str]:
    return {"when": when} if when else {}


class Plan(NamedTuple):
    """The inputs of a figure's geometry.

    Figures with equal plans and tables of equal sizes share one recorded program.
    """

    quantities: tuple[str, ...]  # Names of quantities. If a quantity exists per head, the selected head is used.
    variant: str = ""  # A choice that the geometry function depends on, such as the kind of score.
    size: int | None = None  # The size of the vectors, if it differs from the number of columns of the first quantity.

    def shapes(self, scene: Scene, view: View) -> tuple[tuple[int, int], ...]:
        """Return the sizes (rows, columns) of the plan's quantities in a scene."""
        return tuple(BY_NAME[each].size(scene, view.head) for each in self.quantities)


class Figure(NamedTuple):
    """A figure, which consists of a plan, a geometry function and a drawing function.

    `geometry` receives the quantities of the plan by name and returns named float64 tensors. It also receives the
    integers "row" (1) and "column" (1) of the selected pair, the progress of an animation from 0 to 1 as "progress" (),
    and the variant of the plan. `draw` adds shapes, whose points are these tensors, to a canvas.
    """

    plan: Callable[[Scene, View], Plan]
    geometry: Callable[[Tensors, str], dict[str, Tensor]]
    draw: Callable[[Canvas, Scene, View], None]

    def size(self, scene: Scene, view: View) -> int:
        """Return how many entries the figure's vectors have."""
        plan = self.plan(scene, view)
        return plan.size or plan.shapes(scene, view)[0][1]

    def build_canvas(self, scene: Scene, view: View) -> Canvas:
        """Return a canvas with all shapes of the figure."""
        canvas = Canvas(self.size(scene, view))
        self.draw(canvas, scene, view)
        return canvas
