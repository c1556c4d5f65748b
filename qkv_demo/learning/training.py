"""One step towards a target as a program, so that the page can take it by itself."""

from functools import lru_cache
from typing import NamedTuple

import torch
from torch import Tensor

from ..maths import attend
from ..maths.tensors import SceneTensors
from ..replay.programs import Structure
from ..replay.recorder import Program, Tensors, record
from ..scene import Scene
from . import RATE, Memory, loss_of, step
from .parameters import Parameters, could_learn
from .targets import READY, ready

NOW = "now"


class Training(NamedTuple):
    """`program` takes the entries of `matrices`, all that have a say in the scores, side by side and a step further."""

    matrices: tuple[str, ...]
    program: Program


def training(scene: Scene, head: int) -> Training:
    """The same for every scene whose head has these sizes and options; its weights must be made by softmax.

    Inputs are "numbers" (n), which of them are "held" (n), what Adam remembers ("step" (), "first" and "second" (n)),
    the "target" (tokens, keys) and the "temperature" (). Outputs are the "loss" before the step, these numbers and what
    is remembered after it, and the ready targets ("target/mirrored").
    """
    structure = Structure.of(scene)
    return _of_structure(structure._replace(heads=(structure.heads[head],), w_o=None))


@lru_cache(maxsize=256)
def _of_structure(structure: Structure) -> Training:
    scene = structure.blank()
    moving = Parameters.of(scene, 0, could_learn(scene))
    n, number = len(moving.flat), torch.tensor(1.0, dtype=torch.float64)
    inputs = {
        "numbers": moving.flat,
        "held": torch.zeros(n, dtype=torch.bool),
        "step": number,
        "first": torch.zeros(n, dtype=torch.float64),
        "second": torch.zeros(n, dtype=torch.float64),
        "target": torch.zeros(len(scene.tokens), len(scene.key_tokens), dtype=torch.float64),
        "temperature": number.clone(),
    }
    return Training(tuple(moving.shapes), record(lambda given: _step(moving, given), inputs))


def _step(moving: Parameters, given: Tensors) -> dict[str, Tensor]:
    def fill(numbers: Tensor) -> SceneTensors:
        return moving.fill(numbers)._replace(temperature=given["temperature"])

    memory = Memory(given["step"], given["first"], given["second"])
    with torch.enable_grad():
        loss = loss_of(moving.scene, fill, given["target"])
        value, numbers, memory = step(loss, given["numbers"], memory, RATE, given["held"])
    now = attend(moving.scene, fill(given["numbers"])).heads[0].weights
    return {"loss": value, "numbers": numbers, **memory._asdict(), f"target/{NOW}": now, **_targets(moving.scene)}


def _targets(scene: Scene) -> dict[str, Tensor]:
    """Return the ready targets that depend on sizes and the mask alone."""
    return {f"target/{name}": torch.tensor(ready(name, scene, 0), dtype=torch.float64) for name in READY if name != NOW}
