"""The page computes the same numbers as `attend`, for every example and for random scenes."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
import torch
from torch import Tensor

import qkv_demo.ui
from qkv_demo.examples import examples
from qkv_demo.figures.registry import STAGE_FIGURES
from qkv_demo.learning.training import record_training
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.replay.program import Program
from qkv_demo.replay.programs import (
    compute_scene_outputs,
    get_dial_programs,
    get_figure_program,
    get_gradient_program,
    get_scene_program,
    record_scene,
)
from qkv_demo.replay.recorder import RecordingError, record
from qkv_demo.scene import Scene
from qkv_demo.scene.view import PlaneContent, View

from ..random_scenes import difference, random_scene
from .node import page, rows_at

SEEDS = range(100)
# The allowed difference, relative to the largest number of the matrix, because its terms may have been as large.
CLOSE = 1e-12


def cancelled(name: str, outputs: Mapping[str, Tensor]) -> float:
    """Return the magnitude of the terms that cancel in a part of the asymmetry, or 0 for all other matrices."""
    head, _, part = name.partition("/asymmetry/")
    if not part:
        return 0.0
    return outputs[f"{head}/asymmetry/m"].abs().max().item()


def largest_replay_difference(scene: Scene) -> float:
    program = get_scene_program(scene)
    (outputs,) = page().run(program, [{address: rows_at(scene, address) for address in program.inputs}])
    expected = compute_scene_outputs(scene, SceneTensors.from_scene(scene))
    assert set(outputs) == set(expected)
    return max(difference(outputs[name], expected[name], cancelled(name, expected)) for name in expected)


def test_numbers_of_random_scenes_are_the_same() -> None:
    """Skip scenes in which the last bit of a sum decides, as in an argmax or for a sum that is almost zero."""
    differences = {seed: largest_replay_difference(random_scene(seed)) for seed in SEEDS}
    different_seeds = [seed for seed, distance in differences.items() if distance > CLOSE]
    jumps = [seed for seed in different_seeds if random_scene(seed).normalize in ("argmax", "sum")]
    assert different_seeds == jumps
    assert len(jumps) <= 2


def test_a_program_depends_on_shapes_and_options_alone() -> None:
    """Two scenes with other numbers and names have the same program, byte by byte."""
    for scene in map(random_scene, range(20)):
        changed_scene = replace(
            scene,
            tokens=("other",) * len(scene.tokens),
            embeddings=tuple(tuple(0.5 - 2 * x for x in row) for row in scene.embeddings),
            heads=tuple(replace(head, w_q=tuple(tuple(0.0 for _ in row) for row in head.w_q)) for head in scene.heads),
            temperature=0.3,
        )
        assert (
            record_scene(scene).json_text
            == record_scene(changed_scene).json_text
            == get_scene_program(changed_scene).json_text
        )
        assert get_scene_program(scene) is get_scene_program(changed_scene)
        assert get_gradient_program(scene, 0) is get_gradient_program(changed_scene, 0)
        assert json.loads(get_scene_program(scene).json_text)


def programs(scene: Scene) -> list[Program]:
    """Yield all programs that the page may replay for a scene."""
    figured = [
        get_figure_program(scene, View(plane_content=plane_content), figure)
        for plane_content in get_args(PlaneContent)
        for figure in STAGE_FIGURES.values()
    ]
    steps = [record_training(scene, 0).program] if scene.normalize_option.is_exponential else []
    return [
        get_scene_program(scene),
        *figured,
        *get_dial_programs(scene, 0).values(),
        *steps,
        get_gradient_program(scene, 0),
    ]


def test_the_page_has_exactly_the_used_operations() -> None:
    """Because of this, the tests of programs compare every operation of the page with torch."""
    scenes = [preset.scene for preset in examples().values()] + [random_scene(seed) for seed in range(40)]
    used = {step.name for scene in scenes for program in programs(scene) for step in program.operations}
    source = (Path(qkv_demo.ui.__file__).parent / "static/replay/operations.js").read_text(encoding="utf-8")
    entries = source[source.index("export const OPERATIONS = {") :]
    assert set(re.findall(r"^  (\w+)[:(]", entries, re.MULTILINE)) == used


EDGES = torch.tensor([0.0, -0.0, 0.5, 1.5, 2.5, 1.0, -1.0, torch.inf, -torch.inf, torch.nan], dtype=torch.float64)


def test_operations_equal_torchs_for_extreme_numbers() -> None:
    """Test halves, ties, zeros of either sign, infinity and NaN, which may not occur in the programs above."""
    unary_operations = (
        torch.abs,
        torch.exp,
        torch.isnan,
        torch.isneginf,
        torch.nan_to_num,
        torch.neg,
        torch.round,
        torch.sqrt,
    )
    binary_operations = (
        torch.div,
        torch.eq,
        torch.ge,
        torch.le,
        torch.maximum,
        torch.mul,
        torch.ne,
        torch.pow,
        torch.xlogy,
    )

    def function(inputs: dict[str, Tensor]) -> dict[str, Tensor]:
        column, row = inputs["x"].unsqueeze(1), inputs["x"]
        outputs = {operation.__name__: operation(row) for operation in unary_operations} | {
            operation.__name__: operation(column, row) for operation in binary_operations
        }
        outputs |= {"amin": row[2:6].amin(0), "amax": row[2:6].neg().amax(0)}  # These numbers have the same sign.
        return {name: value.double() for name, value in outputs.items()}

    (results,) = page().run(record(function, {"x": EDGES}), [{"x": EDGES}])
    torch.testing.assert_close(results, function({"x": EDGES}), rtol=1e-15, atol=0, equal_nan=True)


ONE = {"x": torch.tensor([1.0, 2.0], dtype=torch.float64)}


def test_reading_numbers_or_writing_in_place_is_refused() -> None:
    with pytest.raises(RecordingError, match="reads a number"):
        record(lambda inputs: {"y": inputs["x"] if inputs["x"].sum() > 0 else -inputs["x"]}, ONE)
    with pytest.raises(RecordingError, match="writes into one"):
        record(lambda inputs: {"y": (inputs["x"] * 2).add_(1)}, ONE)


def test_unused_and_repeated_operations_are_left_out() -> None:
    def function(inputs: dict[str, Tensor]) -> dict[str, Tensor]:
        inputs["x"].tanh()
        return {"y": inputs["x"].exp() + inputs["x"].exp()}

    assert [step.name for step in record(function, ONE).operations] == ["exp", "add"]


def test_an_unknown_operation_is_refused_by_name() -> None:
    program = record(lambda inputs: {"y": inputs["x"].erfinv()}, ONE)
    with pytest.raises(RuntimeError, match="unknown operation erfinv"):
        page().run(program, [ONE])
