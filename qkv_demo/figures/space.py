"""The figure of the first plane, which shows the embeddings, or their images under W_Q, W_K or W_V."""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.quantities import BY_NAME, IMAGES
from ..scene.view import View
from .canvas import Canvas, Figure, Owner, Plan, Row, Stroke, Tensors, key_owners, query_owners
from .geometry import arrows, grid, lines, partial_matrix, partly_projected
from .palette import variable

_SEQUENCES = ("embeddings", "context_embeddings")
_WITH_POSITIONS = {"embeddings": "inputs", "context_embeddings": "context_inputs"}
_START_LENGTH = 0.25  # In the film the arrows of the tokens start with this fraction of their length.


def plan(scene: Scene, view: View) -> Plan:
    """Return the quantities that are needed to draw what the plane shows (`view.plane_content`)."""
    if view.plane_content == "embeddings":
        sequences = _SEQUENCES if scene.context else _SEQUENCES[:1]
        moved = [_WITH_POSITIONS[name] for name in sequences if _has_positions(scene)]
        return Plan((*sequences, *moved), "" if scene.context else "pair")
    images = IMAGES[view.plane_content]
    source, matrix = BY_NAME[images].sources(scene)
    return Plan((matrix, images, source), "image")


def geometry(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Compute the arrows of each quantity, in a tensor with the quantity's name.

    For a matrix, also compute the images of the axes and of the "grid". If "progress" is a number t below 1, the
    matrix is replaced by (1 − t) I + t W.
    """
    quantities = {name: tensor for name, tensor in tensors.items() if name in BY_NAME}
    if variant == "image":
        (matrix, w), (images, rows), (_, inputs) = quantities.items()
        axes = partial_matrix(w, tensors["progress"])
        vectors = partly_projected(inputs, rows, tensors["progress"])
        return {matrix: arrows(axes), images: arrows(vectors), "grid": lines(grid(axes))}
    geometry = {name: arrows(rows) for name, rows in quantities.items()}
    for name, moved in _WITH_POSITIONS.items():
        if moved in quantities:
            geometry[f"{moved}_steps"] = lines(torch.stack([quantities[name], quantities[moved]], 1))
    if variant == "pair":  # The arrows of the pair's two tokens span a triangle, of which this is the third side.
        words = quantities.get("inputs", quantities["embeddings"])
        sides = [words.index_select(0, tensors[index]) for index in ("row", "column")]
        geometry["span"] = lines(torch.stack(sides, 1))
    return geometry


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the arrows, with a handle at each tip that the user can drag."""
    if view.plane_content != "embeddings":
        _image(canvas, scene, view)
    else:
        draw_tokens(canvas, scene, _has_positions(scene))
        if scene.context is None:
            canvas.lines("span", Stroke(variable("soft"), 1.5, 0.9, "5 4"))


def _has_positions(scene: Scene) -> bool:
    return scene.positions_option.encoding is not None


def draw_tokens(canvas: Canvas, scene: Scene, with_positions: bool = False) -> None:
    """Draw the tokens of both sequences as arrows. Those of the context are dashed.

    With positions, a line leads from each embedding, which is faint, to the sum that queries, keys and values are
    computed from.
    """
    sequences = {"embeddings": query_owners(scene)}
    if scene.context is not None:
        sequences["context_embeddings"] = [owner._replace(dash=owner.dash or "2 4") for owner in key_owners(scene)]
    for quantity, owners in sequences.items():
        shown = _WITH_POSITIONS[quantity] if with_positions else quantity
        if with_positions:
            canvas.lines(f"{shown}_steps", Stroke(variable("soft"), 1.3, 0.9, "2 4"))
        for index, owner in enumerate(owners):
            row = Row(quantity, 0, index)
            if with_positions:
                canvas.arrow(quantity, index, owner.stroke(2.0, 0.45), row, owner)
            canvas.arrow(shown, index, owner.stroke(), Row(shown, 0, index), owner)
            canvas.label(shown, index, owner)
            canvas.handle(quantity, index, row, owner)


def _image(canvas: Canvas, scene: Scene, view: View) -> None:
    matrix, images, _ = plan(scene, view).quantities
    canvas.lines("grid", Stroke(variable(BY_NAME[matrix].role), 1.0, 0.35))
    for index, owner in enumerate(query_owners(scene) if view.plane_content == "w_q" else key_owners(scene)):
        canvas.arrow(images, index, owner.stroke(2.0, 0.75), Row(images, view.head, index), owner)
        canvas.label(images, index, owner)
    for index in range(scene.d_model):
        axis, row = Owner(f"e{index + 1}", variable("ink")), Row(matrix, view.head, index)
        canvas.arrow(matrix, index, axis.stroke(3.5), row)
        canvas.label(matrix, index, axis)
        canvas.handle(matrix, index, row, axis)


def _geometry_words(tensors: Tensors, _: str) -> dict[str, Tensor]:
    """Compute the animation of the film's first beat, in which the tokens' arrows grow to their full length."""
    length = tensors["progress"] * (1 - _START_LENGTH) + _START_LENGTH
    return {name: arrows(tensors[name] * length) for name in _SEQUENCES if name in tensors}


FIGURE = Figure(plan, geometry, draw)
WORDS = Figure(  # The figure of the film's first beat, in which the tokens appear as growing arrows.
    lambda scene, _: Plan(_SEQUENCES if scene.context else _SEQUENCES[:1]),
    _geometry_words,
    lambda canvas, scene, _: draw_tokens(canvas, scene),
)
