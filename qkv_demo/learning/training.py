"""Records a training step as a program, which the page replays to train without the server."""

from functools import lru_cache
from typing import NamedTuple

import torch
from torch import Tensor

from ..maths.attention import attend
from ..maths.tensors import SceneTensors
from ..replay.program import Program
from ..replay.recorder import TensorsByName, record
from ..scene import Scene
from ..scene.structure import Structure
from .descent import LEARNING_RATE, AdamState, create_loss, take_adam_step
from .parameters import Parameters, list_trainable_matrices
from .targets import READY_TARGETS, create_ready_target

INITIAL_WEIGHTS_TARGET = "now"  # The name of the ready-made target that consists of the weights before training.


class TrainingProgram(NamedTuple):
    """A recorded program that takes one training step, and the names of the trained matrices."""

    matrix_names: tuple[str, ...]
    program: Program


def record_training(scene: Scene, head: int) -> TrainingProgram:
    """Return the training program of one head, which depends only on sizes and options. The scene must use softmax.

    The inputs are the trained "numbers" (n), the booleans "is_pinned" (n), the "target" (tokens, keys), the
    "temperature" () and Adam's state. A boolean is true for a number that must not change. Adam's state consists of
    "step" (), "first" (n) and "second" (n). The outputs are the "loss" before the step, "numbers" and Adam's state
    after the step, and the ready-made targets, such as "target/mirrored".
    """
    structure = Structure.from_scene(scene)
    return _record_for_structure(structure._replace(head_sizes=(structure.head_sizes[head],), w_o_column_count=None))


@lru_cache(maxsize=256)
def _record_for_structure(structure: Structure) -> TrainingProgram:
    scene = structure.create_blank_scene()
    parameters = Parameters.from_scene(scene, 0, list_trainable_matrices(scene))
    n, scalar_input = len(parameters.flat_entries), torch.tensor(1.0, dtype=torch.float64)
    inputs = {
        "numbers": parameters.flat_entries,
        "is_pinned": torch.zeros(n, dtype=torch.bool),
        "step": scalar_input,
        "first": torch.zeros(n, dtype=torch.float64),
        "second": torch.zeros(n, dtype=torch.float64),
        "target": torch.zeros(len(scene.tokens), len(scene.key_tokens), dtype=torch.float64),
        "temperature": scalar_input.clone(),
    }
    return TrainingProgram(
        tuple(parameters.matrix_shapes), record(lambda tensors: _run_step(parameters, tensors), inputs)
    )


def _run_step(parameters: Parameters, inputs: TensorsByName) -> dict[str, Tensor]:
    def insert_numbers(numbers: Tensor) -> SceneTensors:
        return parameters.fill_tensors(numbers)._replace(temperature=inputs["temperature"])

    scene, adam_state = parameters.scene, AdamState(inputs["step"], inputs["first"], inputs["second"])
    with torch.enable_grad():
        compute_loss = create_loss(scene, insert_numbers, inputs["target"])
        loss_value, numbers, adam_state = take_adam_step(
            compute_loss, inputs["numbers"], adam_state, LEARNING_RATE, inputs["is_pinned"]
        )
    weights = attend(scene, insert_numbers(inputs["numbers"])).heads[0].weights
    return {
        "loss": loss_value,
        "numbers": numbers,
        "step": torch.as_tensor(adam_state.step),
        "first": adam_state.mean_gradient,
        "second": adam_state.mean_squared_gradient,
        f"target/{INITIAL_WEIGHTS_TARGET}": weights,
        **_create_ready_targets(scene),
    }


def _create_ready_targets(scene: Scene) -> dict[str, Tensor]:
    """Return the ready-made targets except "now", as constants that depend only on the scene's sizes and mask."""
    return {
        f"target/{name}": torch.tensor(create_ready_target(name, scene, 0), dtype=torch.float64)
        for name in READY_TARGETS
        if name != INITIAL_WEIGHTS_TARGET
    }
