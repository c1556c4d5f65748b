"""A training step as a recorded program, which the page replays to train without the server."""

from functools import lru_cache
from typing import NamedTuple

import torch
from torch import Tensor

from ..maths.attention import attend
from ..maths.tensors import SceneTensors
from ..replay.recorder import Program, Tensors, record
from ..scene import Scene
from ..scene.structure import Structure
from .descent import RATE, AdamState, loss_of, step
from .parameters import Parameters, trainable
from .targets import READY, ready

CURRENT = "now"  # The name of the ready-made target that consists of the weights before training.


class Training(NamedTuple):
    """A recorded program that takes one training step. `matrices` are those that affect the scores."""

    matrices: tuple[str, ...]
    program: Program


def training(scene: Scene, head: int) -> Training:
    """Return the training program of one head, which depends only on sizes and options. Normalization must be softmax.

    Inputs are the "numbers" (n), the booleans "frozen" (n), which are true for numbers that must not change, Adam's
    state ("step" (), "first" and "second" (n)), the "target" (tokens, keys) and the "temperature" (). Outputs are the
    "loss" before the step, the numbers and Adam's state after it, and the ready targets (such as "target/mirrored").
    """
    structure = Structure.of(scene)
    return _of_structure(structure._replace(heads=(structure.heads[head],), w_o=None))


@lru_cache(maxsize=256)
def _of_structure(structure: Structure) -> Training:
    scene = structure.blank()
    parameters = Parameters.of(scene, 0, trainable(scene))
    n, scalar = len(parameters.flat), torch.tensor(1.0, dtype=torch.float64)
    inputs = {
        "numbers": parameters.flat,
        "frozen": torch.zeros(n, dtype=torch.bool),
        "step": scalar,
        "first": torch.zeros(n, dtype=torch.float64),
        "second": torch.zeros(n, dtype=torch.float64),
        "target": torch.zeros(len(scene.tokens), len(scene.key_tokens), dtype=torch.float64),
        "temperature": scalar.clone(),
    }
    return Training(tuple(parameters.shapes), record(lambda tensors: _step(parameters, tensors), inputs))


def _step(parameters: Parameters, inputs: Tensors) -> dict[str, Tensor]:
    def fill(numbers: Tensor) -> SceneTensors:
        return parameters.fill(numbers)._replace(temperature=inputs["temperature"])

    scene, adam = parameters.scene, AdamState(inputs["step"], inputs["first"], inputs["second"])
    with torch.enable_grad():
        loss = loss_of(scene, fill, inputs["target"])
        value, numbers, adam = step(loss, inputs["numbers"], adam, RATE, inputs["frozen"])
    weights = attend(scene, fill(inputs["numbers"])).heads[0].weights
    return {"loss": value, "numbers": numbers, **adam._asdict(), f"target/{CURRENT}": weights, **_targets(scene)}


def _targets(scene: Scene) -> dict[str, Tensor]:
    """Return the ready-made targets that depend only on the sizes and the mask, as constants of the program."""
    return {
        f"target/{name}": torch.tensor(ready(name, scene, 0), dtype=torch.float64) for name in READY if name != CURRENT
    }
