"""The page's training program takes the same steps as `learn`."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
import torch
from torch import Tensor

from qkv_demo.examples import examples
from qkv_demo.learning import learn
from qkv_demo.learning.descent import LEARNING_RATE
from qkv_demo.learning.targets import PUZZLES, create_ready_target
from qkv_demo.learning.training import record_training
from qkv_demo.scene import Scene
from qkv_demo.scene.change import get_rows

from ..random_scenes import random_scene
from .node import page

STEPS = 12
SCENES = {
    **{name: preset.scene for name, preset in examples().items()},
    **{f"random {seed}": replace(random_scene(seed), normalize="softmax", weights=None) for seed in range(15)},
    "additive": replace(examples()["riley-sentence"].scene, score="additive"),
}


def steps(scene: Scene, head: int, target: Any, quantities: list[str], pinned: list[Any]) -> list[Any]:
    """Return the numbers before each step and after the last, each with the loss, as the page computes them."""
    matrices, program = record_training(scene, head)
    pins = {(pin["quantity"], pin["row"], pin["column"]) for pin in pinned}
    entries = [
        (name, row, column, value)
        for name in matrices
        for row, line in enumerate(get_rows(scene, name, head))
        for column, value in enumerate(line)
    ]
    inputs: dict[str, Tensor] = {
        "numbers": torch.tensor([value for *_, value in entries], dtype=torch.float64),
        "is_pinned": torch.tensor([name not in quantities or (name, *index) in pins for name, *index, _ in entries]),
        "target": torch.tensor(target, dtype=torch.float64),
        "temperature": torch.tensor(scene.temperature, dtype=torch.float64),
        "step": torch.tensor(0.0),
        **{name: torch.zeros(len(entries), dtype=torch.float64) for name in ("first", "second")},
    }
    trajectory = []
    for _ in range(STEPS + 1):
        (outputs,) = page().run(program, [inputs])
        trajectory.append((inputs["numbers"], max(outputs["loss"].item(), 0.0)))
        inputs |= {name: outputs[name] for name in ("numbers", "step", "first", "second")}
    return trajectory


def check(scene: Scene, head: int, target: Any, quantities: list[str], pinned: list[Any]) -> None:
    expected = learn(scene, target, STEPS, LEARNING_RATE, quantities, pinned, head=head)
    trajectory = steps(scene, head, target, quantities, pinned)
    assert [loss for _, loss in trajectory] == pytest.approx(expected.losses, rel=1e-6, abs=1e-9)
    names = record_training(scene, head).matrix_names
    after = [value for name in names for line in get_rows(expected.scene, name, head) for value in line]
    assert trajectory[-1][0].tolist() == pytest.approx(after, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.normalize_option.is_exponential])
def test_training_steps_are_the_same_as_in_python(name: str) -> None:
    scene, source = SCENES[name], Random(name)
    head = source.randrange(len(scene.heads))
    names = record_training(scene, head).matrix_names
    quantities = source.sample(names, source.randint(1, len(names)))
    pins = [{"quantity": each, "row": 0, "column": 0} for each in names if source.random() < 0.5]
    check(scene, head, create_ready_target("random", scene, head, 2), quantities, pins)


def with_random_matrices(scene: Scene) -> Scene:
    """Return the scene with a random W_Q and W_K.

    In a puzzle's own matrices, rounding errors would decide Adam's steps.
    """
    source = Random(0)

    def matrix(rows: tuple[tuple[float, ...], ...]) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(source.gauss(0, 0.5) for _ in row) for row in rows)

    head = scene.heads[0]
    return replace(scene, heads=(replace(head, w_q=matrix(head.w_q), w_k=matrix(head.w_k)),))


@pytest.mark.parametrize("name", PUZZLES)
def test_training_of_puzzles_is_the_same(name: str) -> None:
    check(with_random_matrices(PUZZLES[name].scene), 0, PUZZLES[name].target, ["w_q", "w_k"], [])
