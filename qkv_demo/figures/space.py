"""The first plane: the embeddings themselves, or what W_Q, W_K or W_V makes of their space."""

import torch
from torch import Tensor

from ..kinds.vectors import product
from ..scene import Scene, told_apart
from ..scene.quantities import BY_NAME
from ..scene.view import Lens, View
from .canvas import Canvas, Figure, Plan, Row, Stroke, Token, of_token
from .palette import token, variable
from .points import Tensors, arrows, lines

_IMAGES = {"w_q": "queries", "w_k": "keys", "w_v": "values"}
_ACCENTS = {"w_q": "query", "w_k": "key", "w_v": "value"}
_REACH = 3.0  # of the grid on either side of the origin
_DENSE = 6  # its lines there


def plan(scene: Scene, view: View) -> Plan:
    """What is seen through a lens."""
    if view.lens == "embeddings":
        return Plan(("embeddings", "context_embeddings") if scene.context else ("embeddings",))
    asked = "context_inputs" if scene.context and view.lens != "w_q" else "inputs"
    return Plan((shown(scene, view.lens), _IMAGES[view.lens], asked), "image")


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """Arrows under the quantities' own names; a matrix's are the images of the axes, on their "grid".

    With a "share" t of less than 1 they are the images under (1 − t) I + t W: on the way from the space as it was.
    """
    quantities = {name: tensor for name, tensor in given.items() if name in BY_NAME}
    if variant != "image":
        return {name: arrows(rows) for name, rows in quantities.items()}
    (matrix, w), (images, rows), (_, inputs) = quantities.items()
    share, same = given["share"], torch.eye(*w.shape, dtype=torch.float64)
    rest = torch.ones_like(share) - share
    moving = rest * same + share * w
    moved = rest * product(inputs, same) + share * rows
    return {matrix: arrows(moving), images: arrows(moved), "grid": lines(grid(moving))}


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """Arrows with a handle at each tip that a person may move."""
    if view.lens != "embeddings":
        _image(canvas, scene, view)
    else:
        draw_tokens(canvas, scene)


def draw_tokens(canvas: Canvas, scene: Scene) -> None:
    """The words of both sequences as arrows."""
    _tokens(canvas, scene.tokens, scene.token_colors, "asks")
    if scene.context is not None:
        _tokens(canvas, scene.context.tokens, scene.key_colors, "answers")


def _tokens(canvas: Canvas, tokens: tuple[str, ...], colors: tuple[int, ...], role: str) -> None:
    quantity, first = ("embeddings", "") if role == "asks" else ("context_embeddings", "2 4")
    for index, (name, color) in enumerate(zip(told_apart(tokens), colors, strict=True)):
        row, whose = Row(quantity, 0, index), Token(role, index)
        canvas.arrow(quantity, index, of_token(color, first=first), row, whose)
        canvas.label(quantity, index, name, token(color), whose)
        canvas.handle(quantity, index, row, name, token(color), token=whose)


def _image(canvas: Canvas, scene: Scene, view: View) -> None:
    matrix, images, _ = plan(scene, view).quantities
    canvas.lines("grid", Stroke(variable(_ACCENTS[matrix]), 1.0, 0.35))
    asking, ink = view.lens == "w_q", variable("ink")
    tokens, colors = (scene.tokens, scene.token_colors) if asking else (scene.key_tokens, scene.key_colors)
    for index, (name, color) in enumerate(zip(told_apart(tokens), colors, strict=True)):
        whose = Token("asks" if asking else "answers", index)
        canvas.arrow(images, index, of_token(color, 2.0, 0.75), Row(images, view.head, index), whose)
        canvas.label(images, index, name, token(color), whose)
    for index in range(scene.d_model):
        axis = Row(matrix, view.head, index)
        canvas.arrow(matrix, index, Stroke(ink, 3.5), axis)
        canvas.label(matrix, index, f"e{index + 1}", ink)
        canvas.handle(matrix, index, axis, f"e{index + 1}", ink)


def shown(scene: Scene, lens: Lens) -> Lens:
    """The matrix that a lens shows: tied keys are made with W_Q."""
    return "w_q" if lens == "w_k" and scene.tie_qk else lens


def grid(matrix: Tensor) -> Tensor:
    """(lines, 2, d): a grid of the first two axes, a line each half, imaged by the lines' ends: they stay straight."""
    lines = torch.arange(-_DENSE, _DENSE + 1, dtype=torch.float64) * (_REACH / _DENSE)
    steps = lines.repeat_interleave(2)  # each line's two ends
    ends = torch.tensor([-_REACH, _REACH], dtype=torch.float64).repeat(len(lines))
    places = torch.stack([torch.cat([steps, ends]), torch.cat([ends, steps])], 1)  # (ends of lines, 2)
    axes = min(2, len(matrix))
    return product(places.narrow(1, 0, axes), matrix.narrow(0, 0, axes)).view(-1, 2, matrix.shape[1])


FIGURE = Figure(plan, geometry, draw)
