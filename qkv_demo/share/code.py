"""Writes a scene as a PyTorch script that prints its weights and outputs, or as a notebook that also plots them."""

import json
from collections.abc import Callable
from pprint import pformat
from shlex import quote
from textwrap import indent
from typing import Any

from ..locale import message, translate
from ..scene import Scene
from ..scene.check import Matrix, Table, Vector
from ..scene.quantities import QUANTITIES_BY_NAME
from .link import without_defaults

_PREAMBLE = """\
import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=4, sci_mode=False, linewidth=200)"""


def to_pytorch(scene: Scene) -> str:
    """Return a script that imports only torch, and prints each head's weights and output, and the combined output.

    The variables have the names of the quantities, and comments state their shapes. The script leaves out matrices that
    do not affect the result, such as W_K under tie_qk, or queries and keys under manual weights.
    """
    return "\n\n".join(_script_sections(scene)) + "\n"


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
    """Return a notebook in Jupyter's JSON format 4.5, with text in `language`. It needs torch and matplotlib."""

    def translate_key(key: str) -> str:
        return translate(message(key), language)

    preamble, *helpers, definitions, computation = _script_sections(scene)
    plot = _PLOT.format(
        columns="context_tokens" if scene.context else "tokens",
        answers=translate_key("notebook.answers"),
        asks=translate_key("notebook.asks"),
    )
    cells = [
        _notebook_cell("markdown", translate_key("notebook.title")),
        _notebook_cell("code", "\n\n".join([preamble, *helpers])),
        _notebook_cell("markdown", translate_key("notebook.given")),
        _notebook_cell("code", definitions),
        _notebook_cell("markdown", translate_key("notebook.computed")),
        _notebook_cell("code", computation),
        _notebook_cell("markdown", translate_key("notebook.plot")),
        _notebook_cell("code", plot),
    ]
    cells_with_ids = [{**cell, "id": f"cell-{index}"} for index, cell in enumerate(cells)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    # If the user drops the notebook on the page, the page reads the scene from this metadata.
    metadata = {"kernelspec": kernel, "qkv_by_hand": scene.to_dict()}
    return json.dumps({"cells": cells_with_ids, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def to_python_client(scene: Scene, address: str) -> str:
    """Return Python that sends the scene to the app at `address` and prints the first head's weights."""
    literal = indent(pformat(without_defaults(scene), sort_dicts=False), " " * len("scene = ")).strip()
    return f"""\
from gradio_client import Client

client = Client({address!r})
scene = {literal}
trace = client.predict(scene, api_name="/attend")
print(trace["heads"][0]["weights"])
"""


def to_curl(scene: Scene, address: str) -> str:
    """Return a shell command that sends the scene to the app at `address`."""
    body = json.dumps({"data": [without_defaults(scene)]}, ensure_ascii=False)
    return f"curl {quote(address.rstrip('/') + '/gradio_api/run/attend')} -d {quote(body)}\n"


def _script_sections(scene: Scene) -> list[str]:
    """Return the sections of the script: imports, the function for positions if any, definitions, and computation."""
    encoding = scene.positions_option.encoding
    helpers = [encoding.pytorch_code] if encoding else []
    return [_PREAMBLE, *helpers, "\n".join(_define_inputs(scene)), "\n".join(_compute_results(scene))]


def _define_inputs(scene: Scene) -> list[str]:
    """Return the lines that define the tokens, the numbers and the mask of the scene."""
    lines = [f"tokens = {list(scene.tokens)!r}", _define_matrix("embeddings", scene.embeddings)]
    if scene.context:
        lines.append(f"context_tokens = {list(scene.context.tokens)!r}")
        lines.append(_define_matrix("context_embeddings", scene.context.embeddings))
    is_manual = scene.normalize_option.is_manual
    names = ["w_v"] if is_manual else ["w_q", "w_v"] if scene.tie_qk else ["w_q", "w_k", "w_v"]
    lines += [_define_per_head(name, [getattr(head, name) for head in scene.heads]) for name in names]
    if scene.score_option.uses_v_a and not is_manual:
        lines.append(_define_per_head("v_a", [head.v_a or (1.0,) * len(head.w_q[0]) for head in scene.heads]))
    if scene.w_o:
        lines.append(_define_matrix("w_o", scene.w_o))
    if mask := scene.mask_option.pytorch_code:
        columns = f"len({'context_tokens' if scene.context else 'tokens'})"
        custom_mask = "" if isinstance(scene.mask, str) else _tensor_expression(scene.mask)
        lines.append(f"mask = {mask.format(rows='len(tokens)', columns=columns, table=custom_mask)}  # (tokens, keys)")
    if is_manual:
        lines.append(_define_matrix("weights", scene.weights or ()))
        lines += [f"weights = {_mask_expression(scene, 'weights')}"] if mask else []
    return lines


def _compute_results(scene: Scene) -> list[str]:
    """Return the lines that compute and print the weights and the outputs."""
    lines = []
    if scene.positions_option.encoding:
        for prefix in ("", "context_") if scene.context else ("",):
            lines.append(_assignment(f"{prefix}inputs", f"{prefix}embeddings + positions(*{prefix}embeddings.shape)"))
    has_several_heads = len(scene.heads) > 1
    if has_several_heads:
        print_lines = [_print_line(f"{name}[{{head}}]", name, "f") for name in ("weights", "output")]
        body = [*_compute_head(scene, "[head]"), *print_lines, "outputs.append(output)"]
        lines += ["outputs = []", f"for head in range({len(scene.heads)}):", *(f"    {line}" for line in body)]
    else:
        lines += [*_compute_head(scene, ""), _print_line("weights", "weights")]
        lines.append(_print_line("output", "output"))
    if not has_several_heads and not scene.w_o:
        return lines
    side_by_side = "torch.cat(outputs, dim=-1)" if has_several_heads else "output"
    lines.append(_assignment("combined", f"{side_by_side} @ w_o" if scene.w_o else side_by_side))
    return [*lines, _print_line("combined", "combined")]


def _print_line(title: str, name: str, prefix: str = "") -> str:
    return f'print({prefix}"{title}", {name}, sep="\\n")'


def _compute_head(scene: Scene, index: str) -> list[str]:
    """Return the lines for one head.

    `index` is an index into the lists of matrices, or "" if there is only one head.
    """
    is_manual = scene.normalize_option.is_manual
    lines = []
    for name in ("values",) if is_manual else ("queries", "keys", "values"):
        source, matrix = QUANTITIES_BY_NAME[name].sources(scene)
        lines.append(_assignment(name, f"{source} @ {matrix}{index}"))
    if not is_manual:
        lines += [*_compute_scores(scene, index), *_compute_weights(scene)]
    return [*lines, _assignment("output", "weights @ values")]


def _compute_scores(scene: Scene, index: str) -> list[str]:
    """Return the lines that compute the scaled scores from queries and keys. The mask is applied later."""
    expression = scene.score_option.pytorch_code.format(v_a=f"v_a{index}")
    root = ["queries.shape[-1] ** 0.5"] if scene.has_divided_scores else []
    divisors = [*root, repr(scene.temperature)] if scene.temperature != 1 else root
    divisor = f"({' * '.join(divisors)})" if len(divisors) > 1 else "".join(divisors)
    return [
        _assignment("scores", expression),
        _assignment("scaled_scores", f"scores / {divisor}" if divisor else "scores"),
    ]


def _compute_weights(scene: Scene) -> list[str]:
    mask_lines = (
        [_assignment("masked_scores", _mask_expression(scene, "scaled_scores"))]
        if scene.mask_option.pytorch_code
        else []
    )
    scores = "masked_scores" if mask_lines else "scaled_scores"
    return [*mask_lines, *scene.normalize_option.pytorch_code.format(scores=scores).splitlines()]


def _mask_expression(scene: Scene, name: str) -> str:
    return f"{name}.masked_fill(~mask, {scene.normalize_option.blocked_score})"


def _assignment(name: str, expression: str) -> str:
    return f"{name} = {expression}  # {_shape_comment(name)}"


def _shape_comment(name: str) -> str:
    quantity = QUANTITIES_BY_NAME[name]
    return (
        f"({quantity.column_axis},)" if quantity.row_axis == "one" else f"({quantity.row_axis}, {quantity.column_axis})"
    )


def _define_matrix(name: str, rows: Matrix) -> str:
    return _assignment(name, _tensor_expression(rows))


def _define_per_head(name: str, values: list[Matrix] | list[Vector]) -> str:
    """Return the definition of a tensor, or of a list with one tensor per head."""
    if len(values) == 1:
        return _assignment(name, _tensor_expression(values[0]))
    return _assignment(name, "[\n" + "".join(indent(_tensor_expression(head), "    ") + ",\n" for head in values) + "]")


def _tensor_expression(value: Matrix | Table | Vector) -> str:
    """Return the expression for a tensor with all digits, with a line for each row of a matrix."""
    rows = "".join(f"    {list(row)},\n" for row in value if isinstance(row, tuple))
    return f"torch.tensor([\n{rows}])" if rows else f"torch.tensor({list(value)})"


def _notebook_cell(kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": source.splitlines(keepends=True)}
    return cell | {"execution_count": None, "outputs": []} if kind == "code" else cell


EXPORTS: dict[str, Callable[[Scene], str]] = {"pytorch": to_pytorch, "json": Scene.to_json}
PROGRAMS: dict[str, Callable[[Scene, str], str]] = {"python": to_python_client, "curl": to_curl}
