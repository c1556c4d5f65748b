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

_IMPORTS_AND_SETTINGS_CODE = """\
import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=4, sci_mode=False, linewidth=200)"""


def to_pytorch(scene: Scene) -> str:
    """Return a script that imports only torch, and prints each head's weights and output, and the combined output.

    The variables have the names of the quantities, and comments state their shapes. The script leaves out matrices that
    do not affect the result, such as W_K if W_Q makes the keys too, or queries and keys if the user sets the weights.
    """
    return "\n\n".join(_write_script_sections(scene)) + "\n"


_PLOT_CODE = """\
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

    imports, *position_function, definitions, computation = _write_script_sections(scene)
    plot_code = _PLOT_CODE.format(
        columns="context_tokens" if scene.context else "tokens",
        answers=translate_key("notebook.answers"),
        asks=translate_key("notebook.asks"),
    )
    cells = [
        _create_notebook_cell("markdown", translate_key("notebook.title")),
        _create_notebook_cell("code", "\n\n".join([imports, *position_function])),
        _create_notebook_cell("markdown", translate_key("notebook.given")),
        _create_notebook_cell("code", definitions),
        _create_notebook_cell("markdown", translate_key("notebook.computed")),
        _create_notebook_cell("code", computation),
        _create_notebook_cell("markdown", translate_key("notebook.plot")),
        _create_notebook_cell("code", plot_code),
    ]
    cells_with_ids = [{**cell, "id": f"cell-{index}"} for index, cell in enumerate(cells)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    # If the user drops the notebook on the page, the page reads the scene from this metadata.
    metadata = {"kernelspec": kernel, "qkv_by_hand": scene.to_dict()}
    return json.dumps({"cells": cells_with_ids, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def to_python_client(scene: Scene, address: str) -> str:
    """Return Python that sends the scene to the app at `address` and prints the first head's weights."""
    scene_literal = indent(pformat(without_defaults(scene), sort_dicts=False), " " * len("scene = ")).strip()
    return f"""\
from gradio_client import Client

client = Client({address!r})
scene = {scene_literal}
trace = client.predict(scene, api_name="/attend")
print(trace["heads"][0]["weights"])
"""


def to_curl(scene: Scene, address: str) -> str:
    """Return a shell command that sends the scene to the app at `address`."""
    request_body = json.dumps({"data": [without_defaults(scene)]}, ensure_ascii=False)
    return f"curl {quote(address.rstrip('/') + '/gradio_api/run/attend')} -d {quote(request_body)}\n"


def _write_script_sections(scene: Scene) -> list[str]:
    """Return the code of the script's sections.

    The sections are the imports, the function that computes positions (only if the scene has positions), the
    definitions of the scene's numbers, and the computation.
    """
    encoding = scene.positions_option.encoding
    position_function = [encoding.pytorch_code] if encoding else []
    return [
        _IMPORTS_AND_SETTINGS_CODE,
        *position_function,
        "\n".join(_write_input_lines(scene)),
        "\n".join(_write_result_lines(scene)),
    ]


def _write_input_lines(scene: Scene) -> list[str]:
    """Return the lines that define the tokens, the numbers and the mask of the scene."""
    lines = [f"tokens = {list(scene.tokens)!r}", _write_matrix("embeddings", scene.embeddings)]
    if scene.context:
        lines.append(f"context_tokens = {list(scene.context.tokens)!r}")
        lines.append(_write_matrix("context_embeddings", scene.context.embeddings))
    has_manual_weights = scene.normalize_option.is_manual
    matrix_names = ["w_v"] if has_manual_weights else ["w_q", "w_v"] if scene.tie_qk else ["w_q", "w_k", "w_v"]
    lines += [
        _write_matrix_per_head(matrix_name, [getattr(head, matrix_name) for head in scene.heads])
        for matrix_name in matrix_names
    ]
    if scene.score_option.uses_v_a and not has_manual_weights:
        lines.append(_write_matrix_per_head("v_a", [head.v_a or (1.0,) * len(head.w_q[0]) for head in scene.heads]))
    if scene.w_o:
        lines.append(_write_matrix("w_o", scene.w_o))
    if mask_code := scene.mask_option.pytorch_code:
        column_count_code = f"len({'context_tokens' if scene.context else 'tokens'})"
        custom_mask_code = "" if isinstance(scene.mask, str) else _write_tensor(scene.mask)
        mask_expression = mask_code.format(rows="len(tokens)", columns=column_count_code, table=custom_mask_code)
        lines.append(f"mask = {mask_expression}  # (tokens, keys)")
    if has_manual_weights:
        lines.append(_write_matrix("weights", scene.weights or ()))
        lines += [f"weights = {_write_masking(scene, 'weights')}"] if mask_code else []
    return lines


def _write_result_lines(scene: Scene) -> list[str]:
    """Return the lines that compute and print the weights and the outputs."""
    lines = []
    if scene.positions_option.encoding:
        for sequence_prefix in ("", "context_") if scene.context else ("",):
            lines.append(
                _write_assignment(
                    f"{sequence_prefix}inputs",
                    f"{sequence_prefix}embeddings + positions(*{sequence_prefix}embeddings.shape)",
                )
            )
    has_several_heads = len(scene.heads) > 1
    if has_several_heads:
        print_lines = [_write_print_call(f"{name}[{{head}}]", name, "f") for name in ("weights", "output")]
        loop_lines = [*_write_head_lines(scene, "[head]"), *print_lines, "outputs.append(output)"]
        lines += ["outputs = []", f"for head in range({len(scene.heads)}):", *(f"    {line}" for line in loop_lines)]
    else:
        lines += [*_write_head_lines(scene, ""), _write_print_call("weights", "weights")]
        lines.append(_write_print_call("output", "output"))
    if not has_several_heads and not scene.w_o:
        return lines
    joined_outputs_code = "torch.cat(outputs, dim=-1)" if has_several_heads else "output"
    lines.append(_write_assignment("combined", f"{joined_outputs_code} @ w_o" if scene.w_o else joined_outputs_code))
    return [*lines, _write_print_call("combined", "combined")]


def _write_print_call(title: str, variable: str, string_prefix: str = "") -> str:
    return f'print({string_prefix}"{title}", {variable}, sep="\\n")'


def _write_head_lines(scene: Scene, head_index_code: str) -> list[str]:
    """Return the lines that compute one head.

    `head_index_code` is the code "[head]", which selects the head's matrix from a list, or "" with only one head.
    """
    has_manual_weights = scene.normalize_option.is_manual
    lines = []
    for name in ("values",) if has_manual_weights else ("queries", "keys", "values"):
        source, matrix_name = QUANTITIES_BY_NAME[name].sources(scene)
        lines.append(_write_assignment(name, f"{source} @ {matrix_name}{head_index_code}"))
    if not has_manual_weights:
        lines += [*_write_score_lines(scene, head_index_code), *_write_weight_lines(scene)]
    return [*lines, _write_assignment("output", "weights @ values")]


def _write_score_lines(scene: Scene, head_index_code: str) -> list[str]:
    """Return the lines that compute the scaled scores from queries and keys. The mask is applied later."""
    score_code = scene.score_option.pytorch_code.format(v_a=f"v_a{head_index_code}")
    sqrt_factors = ["queries.shape[-1] ** 0.5"] if scene.has_divided_scores else []
    divisors = [*sqrt_factors, repr(scene.temperature)] if scene.temperature != 1 else sqrt_factors
    divisor = f"({' * '.join(divisors)})" if len(divisors) > 1 else "".join(divisors)
    return [
        _write_assignment("scores", score_code),
        _write_assignment("scaled_scores", f"scores / {divisor}" if divisor else "scores"),
    ]


def _write_weight_lines(scene: Scene) -> list[str]:
    mask_lines = (
        [_write_assignment("masked_scores", _write_masking(scene, "scaled_scores"))]
        if scene.mask_option.pytorch_code
        else []
    )
    scores_name = "masked_scores" if mask_lines else "scaled_scores"
    return [*mask_lines, *scene.normalize_option.pytorch_code.format(scores=scores_name).splitlines()]


def _write_masking(scene: Scene, scores_name: str) -> str:
    return f"{scores_name}.masked_fill(~mask, {scene.normalize_option.blocked_score})"


def _write_assignment(variable: str, expression: str) -> str:
    return f"{variable} = {expression}  # {_describe_shape(variable)}"


def _describe_shape(quantity_name: str) -> str:
    quantity = QUANTITIES_BY_NAME[quantity_name]
    return (
        f"({quantity.column_axis},)" if quantity.row_axis == "one" else f"({quantity.row_axis}, {quantity.column_axis})"
    )


def _write_matrix(variable: str, rows: Matrix) -> str:
    return _write_assignment(variable, _write_tensor(rows))


def _write_matrix_per_head(variable: str, matrices: list[Matrix] | list[Vector]) -> str:
    """Return the code that defines a head's matrix or vector, or a list of them if there are several heads."""
    if len(matrices) == 1:
        return _write_assignment(variable, _write_tensor(matrices[0]))
    return _write_assignment(
        variable, "[\n" + "".join(indent(_write_tensor(matrix), "    ") + ",\n" for matrix in matrices) + "]"
    )


def _write_tensor(array: Matrix | Table | Vector) -> str:
    """Return the code of a tensor with all digits of its numbers. A matrix has a line for each row."""
    rows = "".join(f"    {list(row)},\n" for row in array if isinstance(row, tuple))
    return f"torch.tensor([\n{rows}])" if rows else f"torch.tensor({list(array)})"


def _create_notebook_cell(cell_type: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": cell_type, "metadata": {}, "source": source.splitlines(keepends=True)}
    return cell | {"execution_count": None, "outputs": []} if cell_type == "code" else cell


SCENE_FORMATS: dict[str, Callable[[Scene], str]] = {"pytorch": to_pytorch, "json": Scene.to_json}
API_CLIENTS: dict[str, Callable[[Scene, str], str]] = {"python": to_python_client, "curl": to_curl}
