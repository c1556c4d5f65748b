"""Which number matters, in the page: its program gives torch's own gradient, of every number by every other."""

import math
from dataclasses import replace

import pytest
import torch

from qkv_demo.examples import presets
from qkv_demo.maths.sensitivity import sensitivity
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.replay.programs import scene_inputs, slopes_program
from qkv_demo.replay.recorder import Program
from qkv_demo.scene import Scene

from ..random_scenes import random_scene
from .node import page

SCENES = {
    **{name: preset.scene for name, preset in presets().items()},
    **{f"random {seed}": random_scene(seed) for seed in range(12)},
    "additive": replace(presets()["riley-sentence"].scene, score="additive"),
}


def quantities(program: Program) -> list[str]:
    return [name.removeprefix("chosen/") for name in program.inputs if name.startswith("chosen/")]


@pytest.mark.parametrize("name", SCENES)
def test_the_page_finds_the_gradient_that_torch_finds(name: str) -> None:
    """Of each quantity its first number and its last one, of every head."""
    scene = SCENES[name]
    given = scene_inputs(scene, SceneTensors.of(scene))
    for head in range(len(scene.heads)):
        program = slopes_program(scene, head)
        nothing = {name: torch.zeros(shape) for name, shape in program.inputs.items() if name.startswith("chosen/")}
        for quantity in quantities(program):
            rows, columns = program.inputs[f"chosen/{quantity}"]
            for row, column in {(0, 0), (rows - 1, columns - 1)}:
                chosen = torch.zeros(rows, columns)
                chosen[row, column] = 1
                (found,) = page().run(program, [{**given, **nothing, f"chosen/{quantity}": chosen}])
                check(found, scene, quantity, head, row, column)


def check(found: dict[str, torch.Tensor], scene: Scene, quantity: str, head: int, row: int, column: int) -> None:
    expected = sensitivity(scene, quantity, head, row, column)
    assert math.isfinite(found[quantity][row, column]) == (expected is not None)
    if expected is None:
        return
    for (matrix, of), rows in expected.items():
        torch.testing.assert_close(
            found[f"{quantity}/{matrix}/{of}"], torch.tensor(rows, dtype=torch.float64), rtol=1e-8, atol=1e-9
        )
