"""The canvas of a figure, which collects its shapes, labels and handles. Their points are computed by the geometry.

The items on a canvas depend on options, names and the selection, but not on the scene's numbers. The page decides the
look of axes, camera, arrowheads and labels. Colors are CSS variables. Geometry functions use torch operations without
branching on numbers, so that the operations can be recorded and replayed in the page.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from torch import Tensor

from ..scene import Scene, make_names_distinct
from ..scene.quantities import QUANTITIES_BY_NAME
from ..scene.view import View
from .geometry import count_drawn_dimensions
from .palette import get_arrow_dashes, get_token_color

TensorsByName = Mapping[str, Tensor]


class Stroke(NamedTuple):
    """The style of a line.

    `color` is a CSS variable. `dash` lists the lengths of dashes and gaps in pixels, as in SVG.
    """

    color: str
    width: float = 3.0
    opacity: float = 1.0
    dash: str = ""


class ArrowOwner(NamedTuple):
    """The token or the axis that an arrow belongs to, with its name and its style.

    Tokens that share a color have different dashes.
    """

    name: str
    color: str
    # The token's index among the queries ("asks") or among the keys ("answers"). Empty for an axis.
    roles: Mapping[str, int] = {}
    dash: str = ""

    def stroke(self, width: float = 3.0, opacity: float = 1.0) -> Stroke:
        return Stroke(self.color, width, opacity, self.dash)


def get_query_owners(scene: Scene) -> list[ArrowOwner]:
    """Return the owners of the queries, which are the scene's tokens."""
    return _build_owners(scene.tokens, scene.token_colors, "asks")


def get_key_owners(scene: Scene) -> list[ArrowOwner]:
    """Return the owners of the keys and values. In cross-attention these are the tokens of the context."""
    return _build_owners(scene.key_tokens, scene.key_colors, "answers")


def _build_owners(tokens: tuple[str, ...], color_indices: tuple[int, ...], role: str) -> list[ArrowOwner]:
    """Return an owner for each token, with the token's name, color and dashes.

    An empty token is named by its position, such as "#2", because a figure has no translated text.
    """
    indexed_names_and_colors = enumerate(zip(make_names_distinct(tokens), color_indices, strict=True))
    return [
        ArrowOwner(name or f"#{index + 1}", get_token_color(color_index), {role: index}, get_arrow_dashes(color_index))
        for index, (name, color_index) in indexed_names_and_colors
    ]


class RowAddress(NamedTuple):
    """The address of the row of numbers that an arrow shows, as a quantity, a head and a row index."""

    quantity: str
    head: int
    row: int


class Canvas:
    """A collection of the shapes, labels and handles of one figure.

    Vectors with at most two entries are drawn in a plane. The first three entries of longer vectors are drawn in 3-D.

    In every method, `output_name` is the name of a tensor that the geometry computes, and that contains the item's
    points. `condition_name` is the name of a tensor with one number. If this number is 0, the item is not drawn.
    """

    def __init__(self, vector_size: int) -> None:
        self.vector_size = vector_size
        self.dims = count_drawn_dimensions(vector_size)
        self._items: dict[str, list[dict[str, Any]]] = {"shapes": [], "labels": [], "handles": []}

    def add_arrow(
        self,
        output_name: str,
        index: int,
        stroke: Stroke,
        row_address: RowAddress,
        owner: ArrowOwner | None = None,
        *,
        condition_name: str = "",
    ) -> None:
        """Add one arrow.

        Its tail and tip are item `index` of the tensor `output_name`, which has the shape (n, 2, dims). `row_address`
        is the address of the numbers that the arrow shows.
        """
        roles = owner.roles if owner else {}
        self._add_shape(
            "arrow",
            output_name,
            index,
            stroke,
            {"row": f"{row_address.quantity}/{row_address.head}/{row_address.row}", **roles},
            condition_name,
        )

    def add_band(self, output_name: str, index: int, stroke: Stroke) -> None:
        """Add one open line, which the page draws behind the arrows.

        Its points are item `index` of the tensor `output_name`, which has the shape (n, points, dims).
        """
        self._add_shape("line", output_name, index, stroke, {}, "")

    def add_lines(self, output_name: str, stroke: Stroke, *, condition_name: str = "") -> None:
        """Add several open lines from a tensor with shape (points, dims).

        A point with NaN coordinates separates one line from the next.
        """
        self._add_shape("line", output_name, None, stroke, {}, condition_name)

    def add_dots(self, output_name: str, colors: Sequence[str], *, condition_name: str = "") -> None:
        """Add dots from a tensor with shape (n, dims), one for each of the colors."""
        self._add_shape("dots", output_name, None, Stroke(""), {"colors": list(colors)}, condition_name)

    def add_label(
        self,
        output_name: str,
        index: int,
        owner: ArrowOwner,
        label_text: str = "",
        *,
        role: str = "",
        condition_name: str = "",
        short_text: str | None = None,
    ) -> None:
        """Add a label beyond an arrow's tip. The label contains the name of the arrow's token or axis.

        If `label_text` is given, the label contains this text instead of the name. If the arrow is a query, a key or a
        value, `role` is "query", "key" or "value", and the label starts with "q", "k" or "v". If the tips of several
        arrows coincide, the page merges their labels into one. In the merged label, all texts but the first are
        replaced by their `short_text` version.
        """
        label_text = f"{role[0]} {owner.name}" if role else label_text or owner.name
        label_fields = {
            "text": label_text,
            "short_text": label_text if short_text is None else short_text,
            "color": owner.color,
            "role": role,
        }
        self._items["labels"].append(
            {
                "output": output_name,
                "index": index,
                **label_fields,
                **owner.roles,
                **_build_condition_fields(condition_name),
            }
        )

    def add_handle(
        self, output_name: str, index: int, row_address: RowAddress, owner: ArrowOwner, moved_symbol: str | None = None
    ) -> None:
        """Add a handle with which the user drags the tip of an arrow.

        Dragging changes those entries of `row_address` that the figure draws. If the row is computed, as a query is,
        dragging changes a matrix instead, and `moved_symbol` is the symbol of this matrix.
        """
        handle_fields = {
            **row_address._asdict(),
            "dims": min(self.vector_size, self.dims),
            "name": owner.name,
            "color": owner.color,
        }
        self._items["handles"].append(
            {"output": output_name, "index": index, **handle_fields, "moved_symbol": moved_symbol, **owner.roles}
        )

    def add_number(
        self, output_name: str, index: int, asks: int, answers: int, factor_tensors: Sequence[str] = ()
    ) -> None:
        """Add a number that the page displays beside the picture: the score of a pair.

        The score is item `index` of the tensor `output_name`, which has one dimension. If `factor_tensors` names two
        tensors, the page displays the score as the product of their numbers.
        """
        number_item: dict[str, Any] = {"output": output_name, "index": index, "asks": asks, "answers": answers}
        number_item |= {"factors": list(factor_tensors)} if factor_tensors else {}
        self._items.setdefault("numbers", []).append(number_item)

    def add_bar(
        self, output_name: str, index: int, owner: ArrowOwner, asks: int, tensor_name_by_number: Mapping[str, str]
    ) -> None:
        """Add one bar, which shows a key's weight, to the bar chart of a query.

        `asks` is the index of the query's token. The tensor `output_name` has the shape (keys, 2, 2). Its item `index`
        contains the two ends of the bar, and each end is a (position, height). `tensor_name_by_number` maps names of
        displayed numbers, such as "score", to the names of tensors with one number for each key.

        The page draws bars without axes.
        """
        bar_item = {
            "output": output_name,
            "index": index,
            "text": owner.name,
            "color": owner.color,
            "numbers": dict(tensor_name_by_number),
        }
        self._items.setdefault("bars", []).append({**bar_item, "asks": asks, **owner.roles})

    def to_layout(self) -> dict[str, Any]:
        """Return the layout, which consists of all items as JSON.

        In an item, "output" is the name of the tensor that contains the item's points, and "index" is the index of
        these points in the tensor.
        """
        return {"dims": self.dims, **self._items}

    def _add_shape(
        self,
        shape_kind: str,
        output_name: str,
        index: int | None,
        stroke: Stroke,
        extra_fields: dict[str, Any],
        condition_name: str,
    ) -> None:
        stroke_fields = stroke._asdict() if stroke.color else {}
        self._items["shapes"].append(
            {
                "kind": shape_kind,
                "output": output_name,
                "index": index,
                **stroke_fields,
                **extra_fields,
                **_build_condition_fields(condition_name),
            }
        )


def _build_condition_fields(condition_name: str) -> dict[str, str]:
    return {"condition": condition_name} if condition_name else {}


class FigurePlan(NamedTuple):
    """The inputs of a figure's geometry function, and the size of the vectors that the figure draws.

    Figures share one recorded program if their plans are equal and their quantities have the same shapes.
    """

    quantities: tuple[str, ...]  # The names of the quantities. Quantities of a head come from the selected head.
    variant: str = ""  # A text by which the geometry function chooses its computation, such as the kind of score.
    # The number of entries of the vectors, if it differs from the number of columns of the first quantity.
    vector_size: int | None = None

    def get_quantity_sizes(self, scene: Scene, view: View) -> tuple[tuple[int, int], ...]:
        """Return the sizes (rows, columns) of the plan's quantities in a scene."""
        return tuple(QUANTITIES_BY_NAME[quantity].size(scene, view.head) for quantity in self.quantities)


class FigureRecipe(NamedTuple):
    """The functions that make one figure from a scene: a plan, a geometry function and a drawing function.

    `plan` selects the quantities and the variant of the computation. `compute_geometry(tensors, variant)` computes
    points, and returns them as float64 tensors by name. Its inputs are the plan's quantities by name, the indices "row"
    (1) and "column" (1) of the selected pair, and the "progress" () of an animation from 0 to 1. `draw` adds shapes to
    a canvas. Each shape contains the name of the tensor with its points.
    """

    plan: Callable[[Scene, View], FigurePlan]
    compute_geometry: Callable[[TensorsByName, str], dict[str, Tensor]]
    draw: Callable[[Canvas, Scene, View], None]

    def get_vector_size(self, scene: Scene, view: View) -> int:
        """Return the number of entries of each vector that the figure draws."""
        plan = self.plan(scene, view)
        return plan.vector_size or plan.get_quantity_sizes(scene, view)[0][1]

    def build_canvas(self, scene: Scene, view: View) -> Canvas:
        """Return a canvas with all shapes of the figure."""
        canvas = Canvas(self.get_vector_size(scene, view))
        self.draw(canvas, scene, view)
        return canvas
