"""Every operation in the page's table gives what torch gives: any shapes, empty ones too, infinities and NaN."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

import qkv_demo.ui
from qkv_demo.figures import figures
from qkv_demo.learning.training import training
from qkv_demo.presets import presets
from qkv_demo.replay import Program, dial_programs, figure_program, record, scene_program, slopes_program
from qkv_demo.scene import Scene
from qkv_demo.scene.view import Lens, View

from .. import strategies  # noqa: F401  (its profile of Hypothesis)
from ..random_scenes import random_scene
from .node import Node

OPERATIONS = Path(qkv_demo.ui.__file__).parent / "static" / "replay" / "operations.js"
# Whole numbers tie and cancel; the rest has every digit, and no sum of it overflows in one order only.
ENTRIES = st.integers(-3, 3).map(float) | st.floats(-1e100, 1e100) | st.sampled_from([float("inf"), float("-inf")])
ANY = ENTRIES | st.just(float("nan")) | st.just(-0.0)
TRUTH = st.sampled_from([0.0, 1.0])
Case = tuple[Callable[..., Tensor], tuple[Tensor, ...]]


def table(draw: st.DrawFn, shape: list[int], entries: st.SearchStrategy[float] = ANY) -> Tensor:
    count = torch.Size(shape).numel()
    flat = draw(st.lists(entries, min_size=count, max_size=count))
    return torch.tensor(flat, dtype=torch.float64).reshape(shape)


@st.composite
def shapes(draw: st.DrawFn, least: int = 0) -> list[int]:
    return draw(st.lists(st.integers(0, 4), min_size=least, max_size=4))


@st.composite
def meeting(draw: st.DrawFn, count: int, entries: st.SearchStrategy[float] = ANY) -> tuple[Tensor, ...]:
    """Tables that can be repeated until they meet."""
    shape = draw(shapes())
    found = []
    for _ in range(count):
        own = [length if draw(st.booleans()) else 1 for length in shape]
        found.append(table(draw, own[draw(st.integers(0, len(own))) :] if own else own, entries))
    return tuple(found)


def each(
    function: Callable[..., Tensor], count: int, entries: st.SearchStrategy[float] = ANY
) -> st.SearchStrategy[Case]:
    return meeting(count, entries).map(lambda tables: (function, tables))


@st.composite
def along(draw: st.DrawFn, function: Callable[..., Tensor], least: int = 1, several: bool = False) -> Case:
    """A function of a table, a dimension (or several) and whether to keep it."""
    shape = draw(st.lists(st.integers(least, 4), min_size=1, max_size=4))
    dims: int | list[int] = draw(st.integers(-len(shape), len(shape) - 1))
    if several:
        dims = draw(st.lists(st.integers(0, len(shape) - 1), min_size=1, unique=True))
    keep = draw(st.booleans())
    return (lambda x: function(x, dims, keep)), (table(draw, shape),)


@st.composite
def shaped(draw: st.DrawFn, name: str) -> Case:
    """Operations on the order of entries alone."""
    shape = draw(shapes(least=1))
    x = table(draw, shape)
    dim, other = (draw(st.integers(-len(shape), len(shape) - 1)) for _ in range(2))
    length = shape[dim]
    at = draw(st.integers(-length, length - 1)) if length else 0
    start, end = draw(st.integers(-5, 5)), draw(st.integers(-5, 5))
    match name:
        case "unsqueeze":
            place = draw(st.integers(-len(shape) - 1, len(shape)))
            return (lambda x: x.unsqueeze(place)), (x,)
        case "transpose":
            return (lambda x: x.transpose(dim, other)), (x,)
        case "select" if length:
            return (lambda x: x.select(dim, at)), (x,)
        case "select_backward" if length:
            return (lambda x: torch.ops.aten.select_backward(x.select(dim, at), shape, dim, at)), (x,)
        case "slice_backward":
            taken = torch.ops.aten.slice(x, dim, start, end, 2).contiguous()
            return (lambda taken: torch.ops.aten.slice_backward(taken, shape, dim, start, end, 2)), (taken,)
        case "squeeze":
            return (lambda x: x.squeeze(dim)), (x,)
        case "expand":
            return (lambda x: x.expand(2, *shape)), (x,)
        case "slice":
            step = draw(st.integers(1, 3))
            return (lambda x: torch.ops.aten.slice(x, dim, start, end, step)), (x,)
        case "view":
            return (lambda x: x.reshape(-1) if x.numel() else x.reshape(0)), (x,)
        case "cat":
            return (lambda x, y: torch.cat([x, y, x], dim)), (x, table(draw, shape))
        case "stack":
            return (lambda x, y: torch.stack([x, y], dim)), (x, table(draw, shape))
        case "index_select" if length:
            rows = torch.tensor(draw(st.lists(st.integers(0, length - 1), min_size=1, max_size=3)))
            return (lambda x, rows: torch.index_select(x, dim, rows)), (x, rows)
    return (lambda x: x.unsqueeze(0)), (x,)


@st.composite
def backward_of_softmax(draw: st.DrawFn, back: Callable[..., Tensor]) -> Case:
    shape = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    dim = draw(st.integers(-len(shape), len(shape) - 1))
    tables = table(draw, shape, st.floats(-9, 9)), table(draw, shape, st.floats(-9, 0))
    return lambda change, found: back(change, found, dim, torch.float64), tables


CASES: dict[str, st.SearchStrategy[Case]] = {
    "_log_softmax": along(lambda x, dim, keep: torch.log_softmax(x, dim)),
    "_log_softmax_backward_data": backward_of_softmax(torch.ops.aten._log_softmax_backward_data),
    "_softmax_backward_data": backward_of_softmax(torch.ops.aten._softmax_backward_data),
    "_softmax": along(lambda x, dim, keep: torch.softmax(x, dim)),
    "abs": each(torch.abs, 1),
    "add": each(torch.add, 2),
    "amax": along(torch.amax, several=True),
    "amin": along(torch.amin, several=True),
    "any": along(lambda x, dim, keep: x.isnan().any(dim, keep), least=0),
    "bitwise_not": each(lambda a: ~(a == 1), 1, TRUTH),
    "cumsum": along(lambda x, dim, keep: torch.cumsum(x, dim), least=0),
    "div": each(torch.div, 2),
    "eq": each(torch.eq, 2),
    "exp": each(torch.exp, 1),
    "ge": each(torch.ge, 2),
    "isnan": each(torch.isnan, 1),
    "isneginf": each(torch.isneginf, 1),
    "le": each(torch.le, 2),
    "masked_fill": each(lambda x, mask: x.masked_fill(mask == 1, -torch.inf), 2, TRUTH),
    "maximum": each(torch.maximum, 2),
    "mean": along(lambda x, dim, keep: x.mean()),
    "mul": each(torch.mul, 2),
    "nan_to_num": each(lambda x: x.nan_to_num(0.0), 1),
    "ne": each(torch.ne, 2),
    "neg": each(torch.neg, 1),
    "pow": each(torch.pow, 2),
    "round": each(torch.round, 1, ANY | st.integers(-9, 9).map(lambda n: n / 2)),
    "rsub": each(torch.rsub, 2),
    "sqrt": each(torch.sqrt, 1),
    "sub": each(torch.sub, 2),
    "sum": along(torch.sum, least=0, several=True),
    "tanh": each(torch.tanh, 1),
    "tanh_backward": each(torch.ops.aten.tanh_backward, 2),
    "xlogy": each(torch.xlogy, 2),
    "where": each(lambda mask, a, b: torch.where(mask == 1, a, b), 3, TRUTH),
    **{name: shaped(name) for name in ("cat", "index_select", "select", "slice", "stack", "transpose")},
    **{name: shaped(name) for name in ("expand", "select_backward", "slice_backward", "squeeze", "unsqueeze", "view")},
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_what_torch_does(name: str, node: Node) -> None:
    met = set()

    @settings(derandomize=True)  # so that it is met in every run: what changes nothing is not recorded
    @given(CASES[name])
    def check(case: Case) -> None:
        function, tables = case
        inputs = {str(index): entry for index, entry in enumerate(tables)}
        program = record(lambda given: {"found": function(*given.values())}, inputs)
        met.update(step.name for step in program.operations)
        (found,) = node.run(program, [inputs])
        expected = function(*tables).double()
        # Sums are taken in another order than torch's, so what cancels is measured by what went in.
        rough = 0.0
        if name in ("sum", "cumsum", "mean") and expected.numel():
            rough = 1e-12 * function(tables[0].nan_to_num(0.0, 0.0, 0.0).abs()).max().item()
        if name == "_log_softmax_backward_data":
            rough = 1e-12 * tables[0].abs().sum().item()
        if name == "_softmax_backward_data":
            rough = 1e-12 * (tables[0] * tables[1]).abs().sum().item() * max(1, tables[1].abs().max().item())
        torch.testing.assert_close(found["found"], expected, rtol=1e-12, atol=rough, equal_nan=True)

    check()
    assert name in met


def in_the_table() -> set[str]:
    source = OPERATIONS.read_text(encoding="utf-8")
    entries = source[source.index("export const OPERATIONS = {") :]
    return set(re.findall(r"^  (\w+)[:,]", entries, re.MULTILINE))


def test_every_operation_of_the_table_is_tested() -> None:
    assert in_the_table() == set(CASES)


def programs(scene: Scene) -> list[Program]:
    """All that the page may replay of a scene."""
    figured = [figure_program(scene, View(lens=lens), name) for lens in get_args(Lens) for name in figures()]
    steps = [training(scene, 0).program] if scene.normalize_kind.exponential else []
    return [scene_program(scene), *figured, *dial_programs(scene, 0).values(), *steps, slopes_program(scene, 0)]


def test_the_table_holds_what_the_programs_use_and_no_more() -> None:
    scenes = [preset.scene for preset in presets().values()] + [random_scene(seed) for seed in range(60)]
    used = {step.name for scene in scenes for program in programs(scene) for step in program.operations}
    assert in_the_table() == used
