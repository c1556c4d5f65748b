"""What is taken along: a script, a notebook and a sheet hold the numbers on the screen, and names as text."""

import ast
import contextlib
import csv
import io
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import matplotlib as mpl
import nbformat
import numpy as np
import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo import locale
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.presets import presets
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.quantities import BY_NAME
from qkv_demo.share.code import to_numpy, to_pytorch
from qkv_demo.ui.route import save
from qkv_demo.ui.settings import FILES

from .hostile import HOSTILE
from .scenes import RILEY
from .strategies import TOKENS, scenes

NUMBER = re.compile(r"-?\d+\.\d*(?:e[+-]\d+)?|nan")


@pytest.fixture(autouse=True)
def _torch_as_it_was() -> Iterator[None]:
    """The script sets torch's defaults for the whole process."""
    yield
    torch.set_default_dtype(torch.float32)
    torch.set_printoptions(profile="default")


def run(code: str) -> tuple[dict[str, Any], list[float]]:
    """The script's variables, and every number that it printed."""
    found: dict[str, Any] = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "scene.py", "exec"), found)
    return found, numbers(printed.getvalue())


def numbers(text: str) -> list[float]:
    """Numbers as torch prints them; titles such as weights[0] hold none."""
    return [float(number) for number in NUMBER.findall(text)]


def wanted(scene: Scene) -> list[float]:
    """Every head's weights and output, then all outputs combined where that is another table, in reading order."""
    trace = attend(scene)
    matrices = [matrix for head in trace.heads for matrix in (head.weights, head.output)]
    if BY_NAME["combined"].present(scene):
        matrices.append(trace.output)
    return [value for matrix in matrices for value in matrix.flatten().tolist()]


def near(scene: Scene) -> dict[str, float]:
    """As far as two orders of summing agree: where a row is divided by a sum that partly cancels, less."""
    return dict.fromkeys(("rtol", "atol"), 1e-6 if scene.normalize == "sum" else 1e-9)


def cancels(trace: Trace) -> bool:
    """Whether a row is divided by a sum of which rounding leaves hardly a digit."""
    rows = [head.masked_scores.nan_to_num(neginf=0.0) for head in trace.heads]
    return trace.scene.normalize == "sum" and any(
        bool((row.sum(-1).abs() < 1e-6 * row.abs().sum(-1)).any()) for row in rows
    )


@pytest.mark.parametrize("write", [to_pytorch, to_numpy])
@given(scene=scenes() | st.sampled_from([preset.scene for preset in presets().values()]))
def test_any_scene(write: Callable[[Scene], str], scene: Scene) -> None:
    """The same numbers, printed and kept, as far as two libraries' roundings agree."""
    trace = attend(scene)
    assume(not cancels(trace))
    with np.errstate(all="ignore"):
        found, printed = run(write(scene))
    assert printed == pytest.approx(wanted(scene), abs=0.000051, rel=0.000051, nan_ok=True)
    for name in ("queries", "keys", "values", "scores", "scaled_scores", "weights", "output"):
        if name in found:  # the last head's are left over
            np.testing.assert_allclose(found[name], getattr(trace.heads[-1], name), **near(scene))
    if "combined" in found:
        np.testing.assert_allclose(found["combined"], trace.output, **near(scene))


def equal_tokens(seed: int) -> Scene:
    """Sixteen of them, and only the best counts."""
    entries = torch.randint(-20, 21, (7, 3), generator=torch.Generator().manual_seed(seed)) / 10
    row, *matrices = (tuple(map(tuple, part.tolist())) for part in entries.split((1, 3, 3)))
    return Scene(("x",) * 16, row * 16, (Head(*matrices, matrices[0]),), normalize="argmax")


@pytest.mark.parametrize("write", [to_pytorch, to_numpy])
def test_equal_tokens_share_the_weight_to_the_last_bit(write: Callable[[Scene], str]) -> None:
    """`@` rounds differently in each corner of a matrix, and about every second of these ties would break."""
    for seed in range(20):
        found, _ = run(write(equal_tokens(seed)))
        assert found["weights"].tolist() == [[1 / 16] * 16] * 16, seed


@pytest.mark.parametrize(("write", "lines"), [(to_pytorch, 40), (to_numpy, 45)])
def test_it_stands_alone_and_is_short(write: Callable[[Scene], str], lines: int) -> None:
    """A process of its own that cannot see this project prints the same numbers."""
    code = write(RILEY)
    alone = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True, cwd="/")
    assert numbers(alone.stdout) == pytest.approx(wanted(RILEY), abs=0.000051)
    assert alone.stderr == ""
    assert len(code.splitlines()) < lines
    assert "torch" not in to_numpy(RILEY)


SPOILING = ["'; import os #", '"""', "\\", "\\N{DIGIT ONE}", "{tokens}", "\u202e", "# x", "%s", "é😀"]


@given(st.lists(st.sampled_from(SPOILING) | TOKENS, min_size=2, max_size=2))
def test_a_name_is_text_and_nothing_else(names: list[str]) -> None:
    """Names change two literals and nothing else in the script's tree."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        renamed = ast.parse(to_pytorch(replace(RILEY, tokens=names, context=Context(names, RILEY.embeddings))))
        plain = ast.parse(to_pytorch(replace(RILEY, context=Context(RILEY.tokens, RILEY.embeddings))))
    for tree, tokens in ((renamed, names), (plain, list(RILEY.tokens))):
        lists = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.List)]
        assert [ast.literal_eval(node.value) for node in lists] == [tokens, tokens]
        for node in lists:
            node.value = ast.Constant(None)
    assert ast.dump(renamed) == ast.dump(plain)


HOSTILE_SCENE = Scene(
    HOSTILE, [[place, 1] for place in range(len(HOSTILE))], RILEY.heads, Context(HOSTILE[3:7], [[1, 0]] * 4)
)


def saved(scene: Scene, kind: str, language: str = "en") -> str:
    text, media_type = save({"scene": scene.to_dict(), "kind": kind, "view": {"language": language}})
    assert media_type == FILES[kind].media_type
    return text


def notebook(scene: Scene, language: str = "en") -> Any:
    read = nbformat.reads(saved(scene, "notebook", language), as_version=4)
    nbformat.validate(read)
    return read


def run_notebook(read: Any) -> tuple[dict[str, Any], str]:
    """Every code cell from top to bottom, as Jupyter would: the variables, and what was printed."""
    found: dict[str, Any] = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), mpl.rc_context({"backend": "agg"}):
        for cell in read.cells:
            if cell.cell_type == "code":
                exec(compile(cell.source, "cell", "exec"), found)
        found["fig"].canvas.draw()
        found["plt"].close("all")
    return found, printed.getvalue()


@pytest.mark.parametrize(("name", "language"), [("two-heads", "en"), ("apple-cross", "en"), ("riley-dog", "zh")])
@pytest.mark.filterwarnings("ignore:Glyph")  # this machine may lack a font for Chinese
def test_a_notebook_runs_from_top_to_bottom(name: str, language: str) -> None:
    scene = presets()[name].scene
    found, printed = run_notebook(notebook(scene, language))
    np.testing.assert_allclose(found["weights"], attend(scene).heads[-1].weights, rtol=1e-9, atol=1e-12)
    assert "weights" in printed
    texts = [text.get_text() for text in found["axes"].texts]
    assert texts == [f"{weight:.2f}" for row in found["weights"] for weight in row]
    assert found["axes"].get_ylabel() == locale.table(language)["notebook.asks"]


@pytest.mark.filterwarnings("ignore:Glyph")
def test_names_are_text_in_a_notebook() -> None:
    found, _ = run_notebook(notebook(HOSTILE_SCENE))
    assert found["tokens"] == list(HOSTILE)
    assert "os" not in found


def read_sheet(scene: Scene) -> list[list[str]]:
    """As a spreadsheet reads it: the mark of its encoding first."""
    return list(csv.reader(io.StringIO(saved(scene, "sheet").encode().decode("utf-8-sig"))))


def test_a_sheet_holds_the_weights_of_every_head() -> None:
    scene = presets()["two-heads"].scene
    rows, count = read_sheet(scene), len(scene.tokens)
    for index, head in enumerate(attend(scene).heads):
        top, *lines = rows[index * (count + 2) :][: count + 1]
        assert top == [str(index + 1), *scene.tokens]
        assert [line[0] for line in lines] == list(scene.tokens)
        assert [[float(cell) for cell in line[1:]] for line in lines] == head.weights.tolist()


def test_no_name_is_a_formula_in_a_sheet() -> None:
    rows = read_sheet(HOSTILE_SCENE)
    names = [*rows[0][1:], *(row[0] for row in rows[1:])]
    assert names == [f"'{name}" if name[0] in "=+-@" else name for name in (*HOSTILE[3:7], *HOSTILE)]
