"""The page's gradient program gives the same gradients as torch."""

from dataclasses import replace

import pytest
import torch

from qkv_demo.examples import examples
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.replay.program import Program
from qkv_demo.replay.programs import collect_scene_inputs, get_gradient_program
from qkv_demo.scene import Scene

from ..random_scenes import random_scene
from ..scenes import gradients
from .node import page

SCENES = {
    **{name: preset.scene for name, preset in examples().items()},
    **{f"random {seed}": random_scene(seed) for seed in range(12)},
    "additive": replace(examples()["riley-sentence"].scene, score="additive"),
}


def quantities(program: Program) -> list[str]:
    return [name.removeprefix("chosen/") for name in program.inputs if name.startswith("chosen/")]


@pytest.mark.parametrize("name", SCENES)
def test_the_page_computes_torchs_gradient(name: str) -> None:
    """Check the first and the last number of each quantity in every head."""
    scene = SCENES[name]
    inputs = collect_scene_inputs(scene, SceneTensors.from_scene(scene))
    for head in range(len(scene.heads)):
        program = get_gradient_program(scene, head)
        zeros = {name: torch.zeros(shape) for name, shape in program.inputs.items() if name.startswith("chosen/")}
        for quantity in quantities(program):
            rows, columns = program.inputs[f"chosen/{quantity}"]
            for row, column in {(0, 0), (rows - 1, columns - 1)}:
                selection = torch.zeros(rows, columns)
                selection[row, column] = 1
                (result,) = page().run(program, [{**inputs, **zeros, f"chosen/{quantity}": selection}])
                check(result, scene, quantity, head, row, column)


def check(result: dict[str, torch.Tensor], scene: Scene, quantity: str, head: int, row: int, column: int) -> None:
    expected = gradients(scene, quantity, head, row, column)
    assert result[quantity][row, column].isfinite() == (expected is not None)
    for (matrix, index), gradient in (expected or {}).items():
        torch.testing.assert_close(result[f"{quantity}/{matrix}/{index}"], gradient, rtol=1e-8, atol=1e-9)
