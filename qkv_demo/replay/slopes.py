"""The way back from a number of a scene to all that it is made from, as a program."""

from functools import lru_cache

import torch

from ..maths.attention import attend
from ..maths.sensitivity import slopes
from ..maths.tensors import SceneTensors
from ..scene import Scene
from ..scene.quantities import QUANTITIES
from .program import Program
from .programs import Structure, scene_inputs
from .recorder import Tensors, record


def slopes_program(scene: Scene, head: int) -> Program:
    """The same program for every scene of the same shapes and options.

    Beside the numbers of the scene a table for each quantity of this head goes in ("chosen/weights"), with 1 at the
    number in question and 0 elsewhere. Out come the quantities ("weights"), and the slopes of the number in question in
    each matrix that a person can set ("weights/w_q/0"). Whoever asks of one quantity runs what leads to that alone.
    """
    return _slopes_of(Structure.of(scene), head)


@lru_cache(maxsize=256)
def _slopes_of(structure: Structure, head: int) -> Program:
    scene = structure.blank()
    tensors = SceneTensors.of(scene, requires_grad=True)
    names = [quantity.name for quantity in QUANTITIES if quantity.present(scene) and not quantity.given(scene)]
    blank = attend(scene)
    chosen = {f"chosen/{name}": torch.zeros_like(blank.quantity(name, head)) for name in names}

    def run(given: Tensors) -> Tensors:
        found = {}
        with torch.enable_grad():
            trace = attend(scene, tensors)
            for name in names:
                numbers = trace.quantity(name, head)
                found[name] = numbers
                for (matrix, of), slope in slopes(trace, numbers, given[f"chosen/{name}"]).items():
                    found[f"{name}/{matrix}/{of}"] = slope
        return found

    return record(run, scene_inputs(scene, tensors) | chosen)
