"""What is saved for other programs, used in them: a notebook that runs, a table that a spreadsheet reads."""

import contextlib
import csv
import io
import json
from typing import Any

import matplotlib as mpl
import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from qkv_demo import locale
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Context, Scene
from qkv_demo.share.blocks import to_sheet
from qkv_demo.ui.settings import FILES
from qkv_demo.ui.write import save

from .hostile import HOSTILE

RILEY = presets()["riley-dog"].scene
HOSTILE_SCENE = Scene(
    HOSTILE, [[place, 1] for place in range(len(HOSTILE))], RILEY.heads, Context(HOSTILE[3:7], [[1, 0]] * 4)
)


def notebook(scene: Scene, language: str = "en") -> Any:
    saved = save({"scene": scene.to_dict(), "kind": "notebook", "view": {"language": language}})
    assert isinstance(saved, tuple)
    read = nbformat.reads(saved[0], as_version=4)
    nbformat.validate(read)
    return read


def run(read: Any) -> tuple[dict[str, Any], str]:
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


@pytest.mark.parametrize(("name", "language"), [*((name, "en") for name in presets()), ("riley-dog", "zh")])
@pytest.mark.filterwarnings("ignore:Glyph")  # this machine may lack a font for Chinese
def test_a_notebook_runs_from_top_to_bottom(name: str, language: str) -> None:
    scene = presets()[name].scene
    found, printed = run(notebook(scene, language))
    np.testing.assert_allclose(found["weights"], attend(scene).heads[-1].weights, rtol=1e-9, atol=1e-12)
    assert "weights" in printed
    texts = [text.get_text() for text in found["axes"].texts]
    assert texts == [f"{weight:.2f}" for row in found["weights"] for weight in row]
    assert found["axes"].get_ylabel() == locale.table(language)["notebook.asks"]


def test_jupyters_own_kernel_runs_a_notebook() -> None:
    read = notebook(RILEY)
    NotebookClient(read, timeout=300, startup_timeout=300).execute()
    outputs = [output for cell in read.cells for output in cell.get("outputs", ())]
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    assert str(attend(RILEY).heads[0].weights.numpy().round(4)) in printed
    [plot] = (output.data for output in outputs if output.output_type == "display_data")
    assert "image/png" in plot


@pytest.mark.filterwarnings("ignore:Glyph")
def test_names_are_text_in_a_notebook() -> None:
    found, _ = run(notebook(HOSTILE_SCENE))
    assert found["tokens"] == list(HOSTILE)
    assert "os" not in found


def read_sheet(scene: Scene) -> list[list[str]]:
    """As a spreadsheet reads it: the mark of its encoding first."""
    weights = [head.weights.tolist() for head in attend(scene).heads]
    return list(csv.reader(io.StringIO(to_sheet(scene, weights).encode().decode("utf-8-sig"))))


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


@pytest.mark.parametrize("kind", FILES)
def test_every_file_is_of_its_kind(kind: str) -> None:
    saved = save({"scene": RILEY.to_dict(), "kind": kind, "view": {"lesson": ["three-places", 0]}})
    assert isinstance(saved, tuple)
    assert saved[1] == FILES[kind].media_type
    if FILES[kind].media_type.endswith("json"):
        json.loads(saved[0])
