"""The figure of the first plane, which shows the embeddings, or their images under W_Q, W_K or W_V."""

import torch
from torch import Tensor

from ..scene import Scene
from ..scene.quantities import BY_NAME, IMAGES
from ..scene.view import View
from .canvas import Canvas, Figure, Owner, Plan, Row, Stroke, Tensors, key_owners, query_owners
from .geometry import arrows, grid, lines, partial_matrix, project_partly
from .palette import css_variable

_SEQUENCES = ("embeddings", "context_embeddings")
_WITH_POSITIONS = {"embeddings": "inputs", "context_embeddings": "context_inputs"}
_START_LENGTH = 0.25  # In the film the arrows of the tokens start with this fraction of their length.


def plan(scene: Scene, view: View) -> Plan:
    """Return the plan with the quantities that the plane shows, which depend on `view.plane_content`."""
    if view.plane_content == "embeddings":
        sequences = _SEQUENCES if scene.context else _SEQUENCES[:1]
        position_sums = [_WITH_POSITIONS[name] for name in sequences if _has_positions(scene)]
        return Plan((*sequences, *position_sums), "" if scene.context else "pair")
    images = IMAGES[view.plane_content]
    source, matrix = BY_NAME[images].sources(scene)
    return Plan((matrix, images, source), "image")


def compute_geometry(tensors: Tensors, variant: str) -> dict[str, Tensor]:
    """Return the arrows of each quantity, under the quantity's name.

    The variant "image" also returns the images of the axes and, as "grid", the lines of the transformed grid. It
    replaces W by (1 − t) I + t W, where t is the tensor "progress", which an animation moves from 0 to 1.
    """
    quantities = {name: tensor for name, tensor in tensors.items() if name in BY_NAME}
    if variant == "image":
        (matrix, w), (images, image_rows), (_, inputs) = quantities.items()
        axes = partial_matrix(w, tensors["progress"])
        vectors = project_partly(inputs, image_rows, tensors["progress"])
        return {matrix: arrows(axes), images: arrows(vectors), "grid": lines(grid(axes))}
    geometry = {name: arrows(image_rows) for name, image_rows in quantities.items()}
    for name, sum_name in _WITH_POSITIONS.items():
        if sum_name in quantities:
            geometry[f"{sum_name}_steps"] = lines(torch.stack([quantities[name], quantities[sum_name]], 1))
    if variant == "pair":  # "span" is the line between the tips of the pair's two tokens.
        vectors = quantities.get("inputs", quantities["embeddings"])
        pair_vectors = [vectors.index_select(0, tensors[index]) for index in ("row", "column")]
        geometry["span"] = lines(torch.stack(pair_vectors, 1))
    return geometry


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Draw the arrows, with a handle at each tip that the user can drag."""
    if view.plane_content != "embeddings":
        _draw_image(canvas, scene, view)
    else:
        draw_tokens(canvas, scene, _has_positions(scene))
        if scene.context is None:
            canvas.add_lines("span", Stroke(css_variable("muted"), 1.5, 0.9, "5 4"))


def _has_positions(scene: Scene) -> bool:
    return scene.positions_option.encoding is not None


def draw_tokens(canvas: Canvas, scene: Scene, with_positions: bool = False) -> None:
    """Draw the tokens as arrows, with dashed arrows for the tokens of the context.

    If `with_positions` is true, each embedding is drawn in a faint color. A line connects the embedding's tip with the
    tip of another arrow, which is the sum of the embedding and the positional encoding.
    """
    sequences = {"embeddings": query_owners(scene)}
    if scene.context is not None:
        sequences["context_embeddings"] = [owner._replace(dash=owner.dash or "2 4") for owner in key_owners(scene)]
    for quantity, owners in sequences.items():
        shown_quantity = _WITH_POSITIONS[quantity] if with_positions else quantity
        if with_positions:
            canvas.add_lines(f"{shown_quantity}_steps", Stroke(css_variable("muted"), 1.3, 0.9, "2 4"))
        for index, owner in enumerate(owners):
            row = Row(quantity, 0, index)
            if with_positions:
                canvas.add_arrow(quantity, index, owner.stroke(2.0, 0.45), row, owner)
            canvas.add_arrow(shown_quantity, index, owner.stroke(), Row(shown_quantity, 0, index), owner)
            canvas.add_label(shown_quantity, index, owner)
            canvas.add_handle(quantity, index, row, owner)


def _draw_image(canvas: Canvas, scene: Scene, view: View) -> None:
    matrix, images, _ = plan(scene, view).quantities
    canvas.add_lines("grid", Stroke(css_variable(BY_NAME[matrix].role), 1.0, 0.35))
    for index, owner in enumerate(query_owners(scene) if view.plane_content == "w_q" else key_owners(scene)):
        canvas.add_arrow(images, index, owner.stroke(2.0, 0.75), Row(images, view.head, index), owner)
        canvas.add_label(images, index, owner)
    for index in range(scene.d_model):
        axis, row = Owner(f"e{index + 1}", css_variable("foreground")), Row(matrix, view.head, index)
        canvas.add_arrow(matrix, index, axis.stroke(3.5), row)
        canvas.add_label(matrix, index, axis)
        canvas.add_handle(matrix, index, row, axis)


def _compute_growing_arrows(tensors: Tensors, _: str) -> dict[str, Tensor]:
    """Compute the animation of the film's first beat, in which the tokens' arrows grow to their full length."""
    length = tensors["progress"] * (1 - _START_LENGTH) + _START_LENGTH
    return {name: arrows(tensors[name] * length) for name in _SEQUENCES if name in tensors}


FIGURE = Figure(plan, compute_geometry, draw)
WORDS = Figure(  # The figure of the film's first beat, in which the tokens appear as growing arrows.
    lambda scene, _: Plan(_SEQUENCES if scene.context else _SEQUENCES[:1]),
    _compute_growing_arrows,
    lambda canvas, scene, _: draw_tokens(canvas, scene),
)
