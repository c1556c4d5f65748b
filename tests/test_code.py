"""The script that is copied prints the numbers on the screen, whatever the scene."""

import ast
import contextlib
import io
import math
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.quantities import BY_NAME
from qkv_demo.share.code import to_numpy, to_pytorch

from .strategies import TOKENS, scenes

RILEY = presets()["riley-dog"].scene
NUMBER = re.compile(r"-?\d+\.\d*|nan")


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


def check(scene: Scene) -> None:
    found, printed = run(to_pytorch(scene))
    assert printed == pytest.approx(wanted(scene), abs=0.000051, rel=1e-9, nan_ok=True)
    last = found["combined" if "combined" in found else "output"]
    torch.testing.assert_close(last, attend(scene).output, rtol=1e-9, atol=1e-9, equal_nan=True)
    trace = attend(scene)
    for name in ("queries", "keys", "values", "scores", "scaled_scores", "weights"):  # the last head's are left over
        if name in found:
            expected = getattr(trace.heads[-1], name)
            torch.testing.assert_close(found[name], expected, rtol=1e-9, atol=1e-9, equal_nan=True)


def check_numpy(scene: Scene) -> None:
    """The same numbers, printed and kept, as far as two libraries' roundings agree."""
    with np.errstate(all="ignore"):
        found, printed = run(to_numpy(scene))
    assert printed == pytest.approx(wanted(scene), abs=0.000051, rel=1e-9, nan_ok=True)
    trace = attend(scene)
    for name in ("queries", "keys", "values", "scores", "scaled_scores", "weights", "output"):
        if name in found:
            expected = getattr(trace.heads[-1], name).numpy()
            np.testing.assert_allclose(found[name], expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("checks", [check, check_numpy], ids=["torch", "numpy"])
@given(scene=scenes() | st.sampled_from([preset.scene for preset in presets().values()]))
def test_any_scene(checks: Callable[[Scene], None], scene: Scene) -> None:
    checks(scene)


@given(scenes(score="cosine") | scenes(normalize="sum") | scenes(normalize="argmax"))
def test_where_the_last_bit_matters_the_script_agrees_to_the_last_bit(scene: Scene) -> None:
    code = to_pytorch(scene)
    if scene.normalize == "manual":
        return
    found, _ = run(code)
    torch.testing.assert_close(found["weights"], attend(scene).heads[-1].weights, rtol=0, atol=0, equal_nan=True)


def test_a_sum_that_is_only_rounding_noise_counts_as_zero() -> None:
    keys = Context(("a", "b", "c"), ((0.1,), (0.2,), (-0.3,)))
    scene = Scene(("q",), ((1,),), (Head(((1,),), ((1,),), ((1,),)),), keys, normalize="sum")
    found, _ = run(to_pytorch(scene))
    assert found["total"].any(), "the noise that this test is about"
    assert found["weights"].isnan().all()
    check(scene)


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


def test_the_largest_numbers_are_printed_in_full() -> None:
    check(replace(RILEY, embeddings=((1e6, -1e6), (0.000123, 1e6))))


def test_the_largest_scene_is_not_abridged() -> None:
    rows = tuple(tuple((i * 7 + j * 3) % 11 / 5 - 1 for j in range(8)) for i in range(16))
    check(Scene([str(i) for i in range(16)], rows, (Head(rows[:8], rows[8:], rows[4:12]),) * 4))


@pytest.mark.parametrize(("write", "lines"), [(to_pytorch, 40), (to_numpy, 45)])
def test_it_stands_alone_and_is_short(write: Callable[[Scene], str], lines: int) -> None:
    """A process of its own that cannot see this project prints the same numbers."""
    code = write(RILEY)
    alone = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True, cwd="/")
    assert numbers(alone.stdout) == pytest.approx(wanted(RILEY), abs=0.000051)
    assert alone.stderr == ""
    assert len(code.splitlines()) < lines
    assert "torch" not in to_numpy(RILEY)


@pytest.mark.parametrize("scene", [RILEY, presets()["two-heads"].scene], ids=["one head", "two heads"])
def test_only_torch_is_imported_and_only_what_is_used_is_written(scene: Scene) -> None:
    tree = ast.parse(to_pytorch(scene))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imported] == ["import torch"]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert "mask" not in to_pytorch(scene)
    assert "w_k" not in to_pytorch(replace(scene, tie_qk=True))


HOSTILE = ["'; import os #", '"""', "\\", "\\N{DIGIT ONE}", "{tokens}", "\u202e", "# x", "%s", "é😀"]


@given(st.lists(st.sampled_from(HOSTILE) | TOKENS, min_size=2, max_size=2))
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


def test_nothing_that_is_printed_is_a_hidden_character() -> None:
    """A name may hold a character that turns the reading direction; in a script it must be seen."""
    assert "\u202e" not in to_pytorch(replace(RILEY, tokens=("\u202e", "dog")))


def test_every_digit_is_kept() -> None:
    scene = replace(RILEY, embeddings=((1 / 3, math.pi), (5e-324, -0.1)))
    found, _ = run(to_pytorch(scene))
    assert found["embeddings"].tolist() == [list(row) for row in scene.embeddings]
