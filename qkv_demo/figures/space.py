"""The first plane: the embeddings themselves, or what W_Q, W_K or W_V makes of their space."""

import torch
from torch import Tensor

from ..options.vectors import product
from ..scene import Scene
from ..scene.quantities import BY_NAME, IMAGES
from ..scene.view import View
from .canvas import Canvas, Figure, Named, Plan, Row, Stroke, Tensors, answering, arrows, asking, between, lines, turned
from .palette import variable

_REACH = 6.0  # of the grid on either side of the origin
_DENSE = 12  # its lines there


def plan(scene: Scene, view: View) -> Plan:
    """What is seen through a lens."""
    if view.lens == "embeddings":
        return Plan(("embeddings", "context_embeddings")) if scene.context else Plan(("embeddings",), "pair")
    images = IMAGES[view.lens]
    source, matrix = BY_NAME[images].sources(scene)
    return Plan((matrix, images, source), "image")


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """Arrows under the quantities' own names; a matrix's are the images of the axes, on their "grid".

    With a "share" t of less than 1 they are the images under (1 − t) I + t W: on the way from the space as it was.
    """
    quantities = {name: tensor for name, tensor in given.items() if name in BY_NAME}
    if variant != "image":
        found = {name: arrows(rows) for name, rows in quantities.items()}
        return found | (spanned(given) if variant == "pair" else {})
    (matrix, w), (images, rows), (_, inputs) = quantities.items()
    moving = unfolding(w, given["share"])
    moved = turned(inputs, rows, given["share"])
    return {matrix: arrows(moving), images: arrows(moved), "grid": lines(grid(moving))}


def spanned(given: Tensors) -> dict[str, Tensor]:
    """The third side of the triangle that the pair's arrows span."""
    one, other = (given["embeddings"].index_select(0, given[place]) for place in ("row", "column"))
    return {"span": lines(torch.stack([one, other], 1))}


def unfolding(w: Tensor, share: Tensor) -> Tensor:
    """The images of the axes on their way from the axes themselves."""
    return between(torch.eye(*w.shape, dtype=torch.float64), w, share)


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Arrows with a handle at each tip that a person may move."""
    if view.lens != "embeddings":
        _image(canvas, scene, view)
    else:
        draw_tokens(canvas, scene)
        if scene.context is None:
            canvas.lines("span", Stroke(variable("soft"), 1.5, 0.9, "5 4"))


def draw_tokens(canvas: Canvas, scene: Scene) -> None:
    """The words of both sequences as arrows, those of the context broken."""
    words = {"embeddings": asking(scene)}
    if scene.context is not None:
        words["context_embeddings"] = [who._replace(dash=who.dash or "2 4") for who in answering(scene)]
    for quantity, sequence in words.items():
        for index, who in enumerate(sequence):
            row = Row(quantity, 0, index)
            canvas.arrow(quantity, index, who.stroke(), row, who)
            canvas.label(quantity, index, who)
            canvas.handle(quantity, index, row, who)


def _image(canvas: Canvas, scene: Scene, view: View) -> None:
    matrix, images, _ = plan(scene, view).quantities
    canvas.lines("grid", Stroke(variable(BY_NAME[matrix].role), 1.0, 0.35))
    for index, who in enumerate(asking(scene) if view.lens == "w_q" else answering(scene)):
        canvas.arrow(images, index, who.stroke(2.0, 0.75), Row(images, view.head, index), who)
        canvas.label(images, index, who)
    for index in range(scene.d_model):
        axis, row = Named(f"e{index + 1}", variable("ink")), Row(matrix, view.head, index)
        canvas.arrow(matrix, index, axis.stroke(3.5), row)
        canvas.label(matrix, index, axis)
        canvas.handle(matrix, index, row, axis)


def grid(matrix: Tensor) -> Tensor:
    """(lines, 2, d): a grid of the first two axes, a line each half, imaged by the lines' ends: they stay straight."""
    lines = torch.arange(-_DENSE, _DENSE + 1, dtype=torch.float64) * (_REACH / _DENSE)
    steps = lines.repeat_interleave(2)  # each line's two ends
    ends = torch.tensor([-_REACH, _REACH], dtype=torch.float64).repeat(len(lines))
    places = torch.stack([torch.cat([steps, ends]), torch.cat([ends, steps])], 1)  # (ends of lines, 2)
    axes = min(2, len(matrix))
    return product(places.narrow(1, 0, axes), matrix.narrow(0, 0, axes)).view(-1, 2, matrix.shape[1])


FIGURE = Figure(plan, geometry, draw)
