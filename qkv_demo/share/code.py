"""A scene as a short script that stands on its own and prints the numbers on the screen: in PyTorch, or in NumPy, and
then also as a notebook that plots the weights."""

import json
from collections.abc import Callable
from textwrap import indent
from typing import Any, NamedTuple

from ..kinds.options import Code
from ..locale import message, say
from ..scene import Scene
from ..scene.check import Matrix, Table, Vector
from ..scene.quantities import BY_NAME


class Dialect(NamedTuple):
    """How PyTorch or NumPy writes what the two say differently; what goes with an option is that option's `Code`.

    Templates for `str.format`, and whole helpers; each line is one that a person would write by hand.
    """

    name: str  # as `Code` has it
    preamble: str
    table: str
    product: str
    kept: str  # {scores} where the mask lets them through, else {otherwise}
    beside: str

    def __call__(self, code: Code) -> str:
        """How it says something."""
        said: str = getattr(code, self.name)
        return said


PYTORCH = Dialect(
    name="pytorch",
    preamble="""\
import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=4, sci_mode=False, linewidth=200)""",
    table="torch.tensor({})",
    product="""\
def product(a, b):  # (n, k), (k, m)
    return (a.unsqueeze(-1) * b.unsqueeze(-3)).sum(-2)  # (n, m), = a @ b""",
    kept="{scores}.masked_fill(~mask, {otherwise})",
    beside="torch.cat(outputs, dim=-1)",
)

NUMPY = Dialect(
    name="numpy",
    preamble="""\
import numpy as np

np.set_printoptions(precision=4, suppress=True, floatmode="fixed", linewidth=200, threshold=10_000)""",
    table="np.array({})",
    product="""\
def product(a, b):  # (n, k), (k, m)
    return (a[:, :, None] * b[None, :, :]).sum(axis=1)  # (n, m), = a @ b""",
    kept="np.where(mask, {scores}, {otherwise})",
    beside="np.concatenate(outputs, axis=-1)",
)


_Table = Callable[[str], str]  # writes rows as the dialect's table


def to_pytorch(scene: Scene) -> str:
    """Python source that imports torch alone and prints every head's weights and output, then all outputs combined.

    The variables carry the names of `quantities` and the comments their shapes. What the scene does not use is left
    out: W_K under tie_qk, queries and keys under manual weights.
    """
    return "\n\n".join(sections(scene, PYTORCH)) + "\n"


def to_numpy(scene: Scene) -> str:
    """The same with numpy alone."""
    return "\n\n".join(sections(scene, NUMPY)) + "\n"


_PLOT = """\
import matplotlib.pyplot as plt

shown = weights  # of the last head, if there are several
fig, axes = plt.subplots(figsize=(1.5 + 0.6 * shown.shape[1], 1.2 + 0.6 * shown.shape[0]))
axes.imshow(shown, cmap="YlOrBr", vmin=0, vmax=1)
for row, line in enumerate(shown):
    for column, weight in enumerate(line):
        axes.text(column, row, f"{{weight:.2f}}", ha="center", va="center", color="white" if weight > 0.6 else "black")
axes.set_xticks(range(shown.shape[1]), [name.replace("$", r"\\$") for name in {columns}], rotation=45, ha="right")
axes.set_yticks(range(shown.shape[0]), [name.replace("$", r"\\$") for name in tokens])
axes.set_xlabel({answers!r})
axes.set_ylabel({asks!r})
fig.tight_layout()
plt.show()"""


def to_notebook(scene: Scene, language: str) -> str:
    """JSON in Jupyter's format 4.5, which needs numpy and matplotlib to run; its words are in `language`."""

    def said(key: str) -> str:
        return say(message(key), language)

    preamble, *helpers, given, computed = sections(scene, NUMPY)
    plot = _PLOT.format(
        columns="context_tokens" if scene.context else "tokens",
        answers=said("notebook.answers"),
        asks=said("notebook.asks"),
    )
    cells = [
        _cell("markdown", said("notebook.title")),
        _cell("code", "\n\n".join([preamble, *helpers])),
        _cell("markdown", said("notebook.given")),
        _cell("code", given),
        _cell("markdown", said("notebook.computed")),
        _cell("code", computed),
        _cell("markdown", said("notebook.plot")),
        _cell("code", plot),
    ]
    named = [{**cell, "id": f"cell-{place}"} for place, cell in enumerate(cells)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {"kernelspec": kernel, "qkv_by_hand": scene.to_dict()}  # for the page that it is dropped on
    return json.dumps({"cells": named, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def sections(scene: Scene, dialect: Dialect) -> list[str]:
    """The script in its parts: the import, helpers if any, what is given, what is computed and printed."""
    given, computed = "\n".join(_given(scene, dialect)), "\n".join(_computed(scene, dialect))
    return [dialect.preamble, *_helpers(scene, dialect), given, computed]


def _by_last_bit(scene: Scene) -> bool:
    """Whether one rounding may become a whole weight: ties, sums of zero and zero vectors are exact matters.

    `@` rounds differently in each corner of a matrix; `product` is the one of `attention`, and agrees with it.
    """
    normalize = scene.normalize_kind
    return normalize.exact or (scene.score_kind.exact and not normalize.given)


def _helpers(scene: Scene, dialect: Dialect) -> list[str]:
    adds, normalize = scene.positions_kind.adds, scene.normalize_kind
    return [
        *([dialect.product] if _by_last_bit(scene) else []),
        *filter(None, [dialect(scene.score_kind.helper)] if not normalize.given else []),
        *([dialect(adds.code)] if adds else []),
        *filter(None, [dialect(normalize.helper)]),
    ]


def _given(scene: Scene, dialect: Dialect) -> list[str]:
    """All that a person set."""
    table = dialect.table.format
    lines = [f"tokens = {list(scene.tokens)!r}", _matrix(table, "embeddings", scene.embeddings)]
    if scene.context:
        lines.append(f"context_tokens = {list(scene.context.tokens)!r}")
        lines.append(_matrix(table, "context_embeddings", scene.context.embeddings))
    manual = scene.normalize_kind.given
    names = ["w_v"] if manual else ["w_q", "w_v"] if scene.tie_qk else ["w_q", "w_k", "w_v"]
    lines += [_per_head(table, name, [getattr(head, name) for head in scene.heads]) for name in names]
    if scene.score_kind.weighed and not manual:
        lines.append(_per_head(table, "v_a", [head.v_a or (1.0,) * len(head.w_q[0]) for head in scene.heads]))
    if scene.w_o:
        lines.append(_matrix(table, "w_o", scene.w_o))
    if mask := dialect(scene.mask_kind.code):
        columns = f"len({'context_tokens' if scene.context else 'tokens'})"
        own = "" if isinstance(scene.mask, str) else table(_rows(scene.mask))
        lines.append(f"mask = {mask.format(rows='len(tokens)', columns=columns, table=own)}  # (tokens, keys)")
    if manual:
        lines.append(_matrix(table, "weights", scene.weights or ()))
        lines += [f"weights = {_kept(scene, dialect, 'weights')}"] if mask else []
    return lines


def _computed(scene: Scene, dialect: Dialect) -> list[str]:
    """The way from what was given to what is printed."""
    lines = []
    if scene.positions_kind.adds:
        for side in ("", "context_") if scene.context else ("",):
            lines.append(_step(f"{side}inputs", f"{side}embeddings + positions(*{side}embeddings.shape)"))
    several = len(scene.heads) > 1
    if several:
        shown = [_print(f"{name}[{{head}}]", name, "f") for name in ("weights", "output")]
        body = [*_head(scene, dialect, "[head]"), *shown, "outputs.append(output)"]
        lines += ["outputs = []", f"for head in range({len(scene.heads)}):", *(f"    {line}" for line in body)]
    else:
        lines += [*_head(scene, dialect, ""), _print("weights", "weights")]
        lines.append(_print("output", "output"))
    if not several and not scene.w_o:
        return lines
    beside = dialect.beside if several else "output"
    lines.append(_step("combined", _times(scene)(beside, "w_o") if scene.w_o else beside))
    return [*lines, _print("combined", "combined")]


def _print(title: str, name: str, prefix: str = "") -> str:
    return f'print({prefix}"{title}", {name}, sep="\\n")'


def _head(scene: Scene, dialect: Dialect, at: str) -> list[str]:
    """One head, its matrices taken from their lists by `at`."""
    times, manual = _times(scene), scene.normalize_kind.given
    lines = []
    for name in ("values",) if manual else ("queries", "keys", "values"):
        source, matrix = BY_NAME[name].sources(scene)
        lines.append(_step(name, times(source, f"{matrix}{at}")))
    if not manual:
        lines += [*_score(scene, dialect, at), *_weights(scene, dialect)]
    return [*lines, _step("output", times("weights", "values"))]


def _score(scene: Scene, dialect: Dialect, at: str) -> list[str]:
    """From queries and keys to what is made into weights; blocked pairs come later."""
    expression = dialect(scene.score_kind.code).format(v_a=f"v_a{at}")
    left, product, right = expression.partition(" @ ")
    expression = _times(scene)(left, right) if product else expression
    root = ["queries.shape[-1] ** 0.5"] if scene.divided else []
    divisors = [*root, repr(scene.temperature)] if scene.temperature != 1 else root
    divisor = f"({' * '.join(divisors)})" if len(divisors) > 1 else "".join(divisors)
    return [_step("scores", expression), _step("scaled_scores", f"scores / {divisor}" if divisor else "scores")]


def _weights(scene: Scene, dialect: Dialect) -> list[str]:
    masked = [_step("masked_scores", _kept(scene, dialect, "scaled_scores"))] if dialect(scene.mask_kind.code) else []
    scores = "masked_scores" if masked else "scaled_scores"
    return [*masked, *dialect(scene.normalize_kind.code).format(scores=scores).splitlines()]


def _kept(scene: Scene, dialect: Dialect, name: str) -> str:
    """What the mask lets through."""
    return dialect.kept.format(scores=name, otherwise=dialect(scene.normalize_kind.blocked))


def _times(scene: Scene) -> Callable[[str, str], str]:
    return "product({}, {})".format if _by_last_bit(scene) else "{} @ {}".format


def _step(name: str, expression: str) -> str:
    return f"{name} = {expression}  # {_shape(name)}"


def _shape(name: str) -> str:
    quantity = BY_NAME[name]
    return f"({quantity.columns},)" if quantity.rows == "one" else f"({quantity.rows}, {quantity.columns})"


def _matrix(table: _Table, name: str, rows: Matrix) -> str:
    return _step(name, table(_rows(rows)))


def _per_head(table: _Table, name: str, each: list[Matrix] | list[Vector]) -> str:
    """A table, or a list of one for each head."""
    if len(each) == 1:
        return _step(name, table(_rows(each[0])))
    return _step(name, "[\n" + "".join(indent(table(_rows(one)), "    ") + ",\n" for one in each) + "]")


def _rows(value: Matrix | Table | Vector) -> str:
    """A vector on one line, a matrix on one line a row; `repr` keeps every digit."""
    rows = "".join(f"    {list(row)},\n" for row in value if isinstance(row, tuple))
    return f"[\n{rows}]" if rows else f"{list(value)}"


def _cell(kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": source.splitlines(keepends=True)}
    return cell | {"execution_count": None, "outputs": []} if kind == "code" else cell


EXPORTS: dict[str, Callable[[Scene], str]] = {"pytorch": to_pytorch, "numpy": to_numpy, "json": Scene.to_json}
