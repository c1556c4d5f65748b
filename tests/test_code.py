"""The exported script, notebook and CSV file contain the numbers on the screen, with names as plain text."""

import ast
import contextlib
import csv
import io
import json
import re
import shlex
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import MagicMock, patch

import numpy as np
import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo import locale
from qkv_demo.examples import examples
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.quantities import QUANTITIES_BY_NAME
from qkv_demo.share.code import to_pytorch
from qkv_demo.ui.answers.settings import FILE_KINDS
from qkv_demo.ui.web.routes import build_file, write_text

from .scenes import HOSTILE, RILEY
from .strategies import TOKENS, scenes

NUMBER = re.compile(r"-?\d+\.\d*(?:e[+-]\d+)?|nan")


@pytest.fixture(autouse=True)
def _torch_as_it_was() -> Iterator[None]:
    """Restore torch's defaults, which a script sets for the whole process."""
    yield
    torch.set_default_dtype(torch.float32)
    torch.set_printoptions(profile="default")


def run(code: str) -> tuple[dict[str, Any], list[float]]:
    """Run a script, and return its variables and the numbers that it printed."""
    namespace: dict[str, Any] = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "scene.py", "exec"), namespace)
    return namespace, numbers(printed.getvalue())


def numbers(text: str) -> list[float]:
    """Return the numbers that torch prints, without titles such as weights[0]."""
    return [float(number) for number in NUMBER.findall(text)]


def expected(scene: Scene) -> list[float]:
    """Return each head's weights and output, and the combined output if it is a separate table."""
    trace = attend(scene)
    matrices = [matrix for head in trace.heads for matrix in (head.weights, head.output)]
    if QUANTITIES_BY_NAME["combined"].is_present(scene):
        matrices.append(trace.output)
    return [value for matrix in matrices for value in matrix.flatten().tolist()]


def depends_on_rounding(trace: Trace) -> bool:
    """Return whether rounding errors decide a row: a sum that nearly cancels, or two scores that are almost equal."""
    rows = torch.cat([head.masked_scores for head in trace.heads])
    if trace.scene.normalize == "argmax":
        max_scores = rows.amax(-1, keepdim=True)
        return bool((torch.isclose(rows, max_scores) != (rows == max_scores)).any())
    finite = rows.nan_to_num(neginf=0.0)
    total = finite.sum(-1).abs()
    # Because of rounding, a cosine of 0 may be 1e-17.
    is_noise = (total < 1e-6 * finite.abs().sum(-1)) | ((total > 0) & (total < 1e-9))
    return trace.scene.normalize == "sum" and bool(is_noise.any())


@given(scene=scenes() | st.sampled_from([preset.scene for preset in examples().values()]))
def test_a_script_prints_the_scenes_numbers(scene: Scene) -> None:
    assume(not depends_on_rounding(attend(scene)))
    _, printed = run(to_pytorch(scene))
    assert printed == pytest.approx(expected(scene), abs=0.000051, rel=0.000051, nan_ok=True)


def equal_tokens(seed: int) -> Scene:
    """Return a scene with sixteen equal tokens and argmax."""
    entries = torch.randint(-20, 21, (7, 3), generator=torch.Generator().manual_seed(seed)) / 10
    row, *matrices = (tuple(map(tuple, part.tolist())) for part in entries.split((1, 3, 3)))
    return Scene(("x",) * 16, row * 16, (Head(*matrices, matrices[0]),), normalize="argmax")


def test_equal_tokens_share_the_weight_exactly() -> None:
    """`@` rounds differently near the edges of a matrix, so the script must not compare scores exactly."""
    for seed in range(20):
        weights, _ = run(to_pytorch(equal_tokens(seed)))
        assert weights["weights"].tolist() == [[1 / 16] * 16] * 16, seed


def test_the_script_is_short_and_imports_only_torch() -> None:
    code = to_pytorch(RILEY)
    imports = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imports] == ["import torch"]
    assert len(code.splitlines()) < 40


HOSTILE_NAMES = ["'; import os #", '"""', "\\", "\\N{DIGIT ONE}", "{tokens}", "\u202e", "# x", "%s", "é😀"]


@given(st.lists(st.sampled_from(HOSTILE_NAMES) | TOKENS, min_size=2, max_size=2))
def test_names_in_a_script_are_only_text(names: list[str]) -> None:
    """Names change only two literals in the script's syntax tree."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hostile_tree = ast.parse(to_pytorch(replace(RILEY, tokens=names, context=Context(names, RILEY.embeddings))))
        plain = ast.parse(to_pytorch(replace(RILEY, context=Context(RILEY.tokens, RILEY.embeddings))))
    for tree, tokens in ((hostile_tree, names), (plain, list(RILEY.tokens))):
        lists = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.List)]
        assert [ast.literal_eval(node.value) for node in lists] == [tokens, tokens]
        for node in lists:
            node.value = ast.Constant(None)
    assert ast.dump(hostile_tree) == ast.dump(plain)


ADDRESS = "http://127.0.0.1:7860/a b/"
HOSTILE_SCENE = Scene(
    HOSTILE, [[place, 1] for place in range(len(HOSTILE))], RILEY.heads, Context(HOSTILE[3:7], [[1, 0]] * 4)
)


def save_text(scene: Scene, kind: str, language: str = "en") -> str:
    text, media_type = build_file({"scene": scene.to_dict(), "kind": kind, "view": {"language": language}})
    assert media_type == FILE_KINDS[kind].media_type
    return text


def run_notebook(scene: Scene, language: str = "en") -> tuple[dict[str, Any], MagicMock]:
    """Run every code cell from top to bottom, like Jupyter. Return the variables and the fake axes of the plot."""
    variables: dict[str, Any] = {}
    axes, plot = MagicMock(), MagicMock()
    plot.pyplot.subplots.return_value = MagicMock(), axes
    modules = {"matplotlib": plot, "matplotlib.pyplot": plot.pyplot}
    with contextlib.redirect_stdout(io.StringIO()), patch.dict(sys.modules, modules):
        for cell in json.loads(save_text(scene, "notebook", language))["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), "cell", "exec"), variables)
    return variables, axes


@pytest.mark.parametrize("name", ["two-heads", "apple-cross"])
def test_a_notebook_computes_and_plots_the_weights(name: str) -> None:
    scene = examples()[name].scene
    variables, axes = run_notebook(scene)
    weights = attend(scene).heads[-1].weights
    np.testing.assert_allclose(variables["weights"], weights, rtol=1e-9, atol=1e-12)
    texts = [call.args[2] for call in axes.text.call_args_list]
    assert texts == [f"{weight:.2f}" for weight in weights.flatten().tolist()]


def test_a_notebook_is_in_the_readers_language() -> None:
    _, axes = run_notebook(RILEY, "zh")
    axes.set_ylabel.assert_called_with(locale.read_strings("zh")["notebook.asks"])


def test_a_notebook_has_jupyters_format() -> None:
    """Format 4.5 requires these fields, and an id for every cell."""
    notebook = json.loads(save_text(RILEY, "notebook"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    code = {"cell_type", "metadata", "source", "id", "execution_count", "outputs"}
    fields = {"code": code, "markdown": code - {"execution_count", "outputs"}}
    assert all(set(cell) == fields[cell["cell_type"]] for cell in notebook["cells"])


def test_names_are_text_in_a_notebook() -> None:
    variables, _ = run_notebook(HOSTILE_SCENE)
    assert variables["tokens"] == list(HOSTILE)
    assert "os" not in variables


def test_the_python_client_sends_the_same_scene() -> None:
    module = MagicMock()
    module.Client.return_value.predict.return_value = {"heads": [{"weights": []}]}
    with patch.dict(sys.modules, {"gradio_client": module}), contextlib.redirect_stdout(io.StringIO()):
        exec(write_text({"scene": HOSTILE_SCENE.to_dict(), "kind": "python", "address": ADDRESS})["text"], {})
    module.Client.assert_called_once_with(ADDRESS)
    [call] = module.Client.return_value.predict.call_args_list
    assert Scene.from_dict(call.args[0]) == HOSTILE_SCENE
    assert call.kwargs == {"api_name": "/attend"}


def test_curl_sends_the_same_scene() -> None:
    command = write_text({"scene": HOSTILE_SCENE.to_dict(), "kind": "curl", "address": ADDRESS})["text"]
    curl, address, option, body = shlex.split(command)
    assert (curl, address, option) == ("curl", f"{ADDRESS}gradio_api/run/attend", "-d")
    assert Scene.from_dict(json.loads(body)["data"][0]) == HOSTILE_SCENE


def test_a_program_needs_an_address() -> None:
    assert "address" in write_text({"scene": RILEY.to_dict(), "kind": "curl"})["error"]


def read_sheet(scene: Scene) -> list[list[str]]:
    """Return the rows of a CSV file, decoded like in a spreadsheet with the byte order mark first."""
    return list(csv.reader(io.StringIO(save_text(scene, "sheet").encode().decode("utf-8-sig"))))


def test_a_sheet_holds_the_weights_of_every_head() -> None:
    scene = examples()["two-heads"].scene
    rows, count = read_sheet(scene), len(scene.tokens)
    for index, head in enumerate(attend(scene).heads):
        top, *lines = rows[index * (count + 2) :][: count + 1]
        assert top == [str(index + 1), *scene.tokens]
        assert [line[0] for line in lines] == list(scene.tokens)
        assert [[float(cell) for cell in line[1:]] for line in lines] == head.weights.tolist()


def test_names_are_no_formulas_in_a_csv_file() -> None:
    rows = read_sheet(HOSTILE_SCENE)
    names = [*rows[0][1:], *(row[0] for row in rows[1:])]
    assert names == [f"'{name}" if name[0] in "=+-@" else name for name in (*HOSTILE[3:7], *HOSTILE)]
