"""The public functions of the library: `preset`, `attend`, and traces that notebooks show as tables."""

import math
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from .examples import find_example
from .locale import format_number, message, translate
from .maths.attention import Trace, attention
from .maths.attention import attend as attend_to
from .maths.fit import fit_scene
from .model.heads import heads_of
from .scene import Scene
from .scene.quantities import LENGTH_BY_AXIS, QUANTITIES, Axis, Quantity
from .wording import get_token_name

__all__ = ["attend", "attention", "fit_scene", "heads_of", "preset"]


class NotebookTrace(Trace):
    """A trace that a notebook displays as tables, in the order of computation."""

    def _repr_html_(self) -> str:
        return "".join(
            _format_table(self, quantity, head)
            for quantity in QUANTITIES
            if quantity.is_present(self.scene)
            for head in range(len(self.scene.heads) if quantity.per_head else 1)
        )


def attend(scene: Scene | Mapping[str, Any] | str) -> NotebookTrace:
    """Run attention on a scene, which can be a Scene, the JSON object of a scene, or the name of an example.

    The result has tensors in float64, for example `.heads[0].weights`, and `.to_dict()` returns plain numbers. Raises
    SceneError for an invalid scene and for an unknown name.
    """
    return NotebookTrace(**vars(attend_to(read_scene(scene))))


def preset(name: str) -> Scene:
    """Return an example's scene. Raises SceneError for an unknown name."""
    return find_example(name).scene


def read_scene(scene_or_name: Any) -> Scene:
    """Return the scene for a Scene, the JSON object of a scene, or the name of an example.

    Raises SceneError for an invalid scene and for an unknown name.
    """
    if isinstance(scene_or_name, Scene):
        return scene_or_name
    return preset(scene_or_name) if isinstance(scene_or_name, str) else Scene.from_dict(scene_or_name)


def _format_table(trace: Trace, quantity: Quantity, head: int) -> str:
    """Return a matrix as an HTML table, with escaped token names.

    Blocked scores are displayed as −∞, and undefined numbers (NaN) as empty cells.
    """
    scene = trace.scene
    head_numbers = [f"{head + 1}"] if quantity.per_head and len(scene.heads) > 1 else []
    caption = " · ".join(
        [quantity.get_symbol(scene), translate(message(f"quantity.{quantity.name}.name")), *head_numbers]
    )
    header_html = "".join(f"<th>{escape(label)}</th>" for label in _iterate_labels(scene, quantity.column_axis, head))
    labeled_rows = zip(_iterate_labels(scene, quantity.row_axis, head), trace.rows(quantity.name, head), strict=True)
    body_html = "".join(
        f"<tr><th>{escape(label)}</th>{''.join(f'<td>{_format_cell(value)}</td>' for value in row)}</tr>"
        for label, row in labeled_rows
    )
    return f"<table><caption>{escape(caption)}</caption><tr><th></th>{header_html}</tr>{body_html}</table>"


def _iterate_labels(scene: Scene, axis: Axis, head: int) -> Iterator[str]:
    """Yield the labels of an axis: the names of tokens, or numbers from 1."""
    for position in range(LENGTH_BY_AXIS[axis](scene, head)):
        tokens = {"tokens": scene.tokens, "keys": scene.key_tokens}.get(axis)
        label = get_token_name(tokens, position) if tokens else str(position + 1)
        yield label if isinstance(label, str) else translate(label)


def _format_cell(value: float) -> str:
    if math.isnan(value):
        return ""
    return "−∞" if value == -math.inf else format_number(value)
