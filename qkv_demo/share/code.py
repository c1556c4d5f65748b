"""Writes a scene as a PyTorch script that prints the numbers on screen, and as a notebook that also plots them."""

import json
from collections.abc import Callable
from pprint import pformat
from shlex import quote
from textwrap import indent
from typing import Any

from ..locale import message, say
from ..scene import Scene
from ..scene.check import Matrix, Table, Vector
from ..scene.quantities import BY_NAME
from .link import brief

_PREAMBLE = """\
import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=4, sci_mode=False, linewidth=200)"""


def to_pytorch(scene: Scene) -> str:
    """Return a script that imports only torch and prints the weights and output of every head, then the combination.

    The variables have the names of the quantities, and comments give their shapes. The script leaves out what the scene
    does not use, such as W_K under tie_qk, or queries and keys under manual weights.
    """
    return "\n\n".join(_sections(scene)) + "\n"


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
    """Return JSON in Jupyter's format 4.5, with text in `language`. Running it needs torch and matplotlib."""

    def said(key: str) -> str:
        return say(message(key), language)

    preamble, *helpers, given, computed = _sections(scene)
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
    # The page reads the scene from here when the user drops the notebook on it.
    about = {"kernelspec": kernel, "qkv_by_hand": scene.to_dict()}
    return json.dumps({"cells": named, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def to_python_client(scene: Scene, address: str) -> str:
    """Return Python that sends the scene to the app at `address` and prints the first head's weights."""
    literal = indent(pformat(brief(scene), sort_dicts=False), " " * len("scene = ")).strip()
    return f"""\
from gradio_client import Client

client = Client({address!r})
scene = {literal}
trace = client.predict(scene, api_name="/attend")
print(trace["heads"][0]["weights"])
"""


def to_curl(scene: Scene, address: str) -> str:
    """Return a shell command that sends the scene to the app at `address`."""
    body = json.dumps({"data": [brief(scene)]}, ensure_ascii=False)
    return f"curl {quote(address.rstrip('/') + '/gradio_api/run/attend')} -d {quote(body)}\n"


def _sections(scene: Scene) -> list[str]:
    """Return the script in sections: imports, the function for positions if any, inputs, computation and output."""
    encoding = scene.positions_option.encoding
    helpers = [encoding.code] if encoding else []
    return [_PREAMBLE, *helpers, "\n".join(_given(scene)), "\n".join(_computed(scene))]


def _given(scene: Scene) -> list[str]:
    """Return the lines that define everything that the user can edit."""
    lines = [f"tokens = {list(scene.tokens)!r}", _matrix("embeddings", scene.embeddings)]
    if scene.context:
        lines.append(f"context_tokens = {list(scene.context.tokens)!r}")
        lines.append(_matrix("context_embeddings", scene.context.embeddings))
    manual = scene.normalize_option.is_manual
    names = ["w_v"] if manual else ["w_q", "w_v"] if scene.tie_qk else ["w_q", "w_k", "w_v"]
    lines += [_per_head(name, [getattr(head, name) for head in scene.heads]) for name in names]
    if scene.score_option.uses_v_a and not manual:
        lines.append(_per_head("v_a", [head.v_a or (1.0,) * len(head.w_q[0]) for head in scene.heads]))
    if scene.w_o:
        lines.append(_matrix("w_o", scene.w_o))
    if mask := scene.mask_option.code:
        columns = f"len({'context_tokens' if scene.context else 'tokens'})"
        own = "" if isinstance(scene.mask, str) else _tensor(scene.mask)
        lines.append(f"mask = {mask.format(rows='len(tokens)', columns=columns, table=own)}  # (tokens, keys)")
    if manual:
        lines.append(_matrix("weights", scene.weights or ()))
        lines += [f"weights = {_masked(scene, 'weights')}"] if mask else []
    return lines


def _computed(scene: Scene) -> list[str]:
    """Return the lines that compute and print the result."""
    lines = []
    if scene.positions_option.encoding:
        for side in ("", "context_") if scene.context else ("",):
            lines.append(_step(f"{side}inputs", f"{side}embeddings + positions(*{side}embeddings.shape)"))
    several = len(scene.heads) > 1
    if several:
        shown = [_print(f"{name}[{{head}}]", name, "f") for name in ("weights", "output")]
        body = [*_head(scene, "[head]"), *shown, "outputs.append(output)"]
        lines += ["outputs = []", f"for head in range({len(scene.heads)}):", *(f"    {line}" for line in body)]
    else:
        lines += [*_head(scene, ""), _print("weights", "weights")]
        lines.append(_print("output", "output"))
    if not several and not scene.w_o:
        return lines
    beside = "torch.cat(outputs, dim=-1)" if several else "output"
    lines.append(_step("combined", f"{beside} @ w_o" if scene.w_o else beside))
    return [*lines, _print("combined", "combined")]


def _print(title: str, name: str, prefix: str = "") -> str:
    return f'print({prefix}"{title}", {name}, sep="\\n")'


def _head(scene: Scene, index: str) -> list[str]:
    """Return the lines for one head.

    `index` is an index into the lists of matrices, or "" if there is only one head.
    """
    manual = scene.normalize_option.is_manual
    lines = []
    for name in ("values",) if manual else ("queries", "keys", "values"):
        source, matrix = BY_NAME[name].sources(scene)
        lines.append(_step(name, f"{source} @ {matrix}{index}"))
    if not manual:
        lines += [*_score(scene, index), *_weights(scene)]
    return [*lines, _step("output", "weights @ values")]


def _score(scene: Scene, index: str) -> list[str]:
    """Return the lines that compute the scaled scores from queries and keys. The mask is applied later."""
    expression = scene.score_option.code.format(v_a=f"v_a{index}")
    root = ["queries.shape[-1] ** 0.5"] if scene.is_divided else []
    divisors = [*root, repr(scene.temperature)] if scene.temperature != 1 else root
    divisor = f"({' * '.join(divisors)})" if len(divisors) > 1 else "".join(divisors)
    return [_step("scores", expression), _step("scaled_scores", f"scores / {divisor}" if divisor else "scores")]


def _weights(scene: Scene) -> list[str]:
    masked = [_step("masked_scores", _masked(scene, "scaled_scores"))] if scene.mask_option.code else []
    scores = "masked_scores" if masked else "scaled_scores"
    return [*masked, *scene.normalize_option.code.format(scores=scores).splitlines()]


def _masked(scene: Scene, name: str) -> str:
    return f"{name}.masked_fill(~mask, {scene.normalize_option.blocked})"


def _step(name: str, expression: str) -> str:
    return f"{name} = {expression}  # {_shape(name)}"


def _shape(name: str) -> str:
    quantity = BY_NAME[name]
    return f"({quantity.columns},)" if quantity.rows == "one" else f"({quantity.rows}, {quantity.columns})"


def _matrix(name: str, rows: Matrix) -> str:
    return _step(name, _tensor(rows))


def _per_head(name: str, each: list[Matrix] | list[Vector]) -> str:
    """Return a tensor, or a list with one tensor per head."""
    if len(each) == 1:
        return _step(name, _tensor(each[0]))
    return _step(name, "[\n" + "".join(indent(_tensor(head), "    ") + ",\n" for head in each) + "]")


def _tensor(value: Matrix | Table | Vector) -> str:
    """Write a vector on one line and a matrix on one line per row. `repr` keeps every digit."""
    rows = "".join(f"    {list(row)},\n" for row in value if isinstance(row, tuple))
    return f"torch.tensor([\n{rows}])" if rows else f"torch.tensor({list(value)})"


def _cell(kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": source.splitlines(keepends=True)}
    return cell | {"execution_count": None, "outputs": []} if kind == "code" else cell


EXPORTS: dict[str, Callable[[Scene], str]] = {"pytorch": to_pytorch, "json": Scene.to_json}
PROGRAMS: dict[str, Callable[[Scene, str], str]] = {"python": to_python_client, "curl": to_curl}
