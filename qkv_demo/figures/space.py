"""The first plane: the embeddings themselves, or what W_Q, W_K or W_V makes of their space."""

from ..attention import Trace
from ..check import Matrix
from ..scene import Scene
from ..view import Lens, View
from .canvas import Canvas, Stroke

_IMAGES = {"w_q": "queries", "w_k": "keys", "w_v": "values"}
_REACH = 3  # grid lines on either side of the origin


def draw(trace: Trace, view: View) -> Canvas:
    """Arrows with a handle at each tip that a person may move."""
    if view.lens == "embeddings":
        return _embeddings(trace, view)
    return _image(trace, view)


def _embeddings(trace: Trace, view: View) -> Canvas:
    canvas = Canvas(trace.scene.d_model, view.theme)
    scene = trace.scene
    _tokens(canvas, scene.tokens, scene.embeddings, "asks")
    if scene.context:
        _tokens(canvas, scene.context.tokens, scene.context.embeddings, "answers")
    return canvas


def _tokens(canvas: Canvas, tokens: tuple[str, ...], rows: Matrix, role: str) -> None:
    quantity, dash = ("embeddings", "solid") if role == "asks" else ("context_embeddings", "dot")
    for index, row in enumerate(rows):
        canvas.arrow(row, Stroke(canvas.token(index), dash=dash))
        canvas.label(row, tokens[index], canvas.token(index), **{role: index})
        canvas.handle(row, quantity, 0, index)


def _image(trace: Trace, view: View) -> Canvas:
    scene = trace.scene
    matrix = shown(scene, view.lens)
    rows = trace.quantity(matrix, view.head).tolist()
    canvas = Canvas(len(rows[0]), view.theme)
    canvas.lines(_bent_grid(rows), Stroke(_accent(canvas, matrix), 1.0, 0.35))
    tokens, role = (scene.tokens, "asks") if view.lens == "w_q" else (scene.key_tokens, "answers")
    for index, vector in enumerate(trace.quantity(_IMAGES[view.lens], view.head).tolist()):
        canvas.arrow(vector, Stroke(canvas.token(index), 2.0, 0.75))
        canvas.label(vector, tokens[index], canvas.token(index), **{role: index})
    for index, row in enumerate(rows):
        canvas.arrow(row, Stroke(canvas.palette["ink"], 3.5))
        canvas.label(row, f"e{index + 1}", canvas.palette["ink"])
        canvas.handle(row, matrix, view.head, index)
    return canvas


def shown(scene: Scene, lens: Lens) -> Lens:
    """The matrix that a lens shows: tied keys are made with W_Q."""
    return "w_q" if lens == "w_k" and scene.tie_qk else lens


def _accent(canvas: Canvas, matrix: str) -> str:
    palette = canvas.palette
    return {"w_q": palette["query"], "w_k": palette["key"], "w_v": palette["value"]}[matrix]


def _bent_grid(rows: list[list[float]]) -> list[list[list[float]]]:
    """The integer grid of the first two input directions, each line by its two ends: a matrix keeps lines straight."""
    first = rows[0]
    second = rows[1] if len(rows) > 1 else [0.0] * len(first)

    def at(u: float, v: float) -> list[float]:
        return [u * p + v * q for p, q in zip(first, second, strict=True)]

    steps = range(-_REACH, _REACH + 1)
    return [[at(k, -_REACH), at(k, _REACH)] for k in steps] + [[at(-_REACH, k), at(_REACH, k)] for k in steps]
