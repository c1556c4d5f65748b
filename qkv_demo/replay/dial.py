"""The asymmetry dial's program: from its value to the matrix that it moves."""

from ..asymmetry import carrier, turned
from ..attention import SceneTensors
from ..scene import Scene
from .program import Program
from .recorder import record


def dial_program(scene: Scene, head: int, dial: str) -> Program:
    """For as long as the dial is held: "value" and the head's two matrices, as they were when it was taken hold of, go
    in, the one that moves comes out under its address. Raises SceneError where there is no dial to turn.
    """
    moving = carrier(scene, head, dial)
    tensors = SceneTensors.of(scene)
    w = tensors.heads[head]
    inputs = {"value": tensors.temperature.new_tensor(0.0), f"heads/{head}/w_q": w.w_q, f"heads/{head}/w_k": w.w_k}
    return record(lambda given: {f"heads/{head}/{moving}": turned(w.w_q, w.w_k, given["value"], dial, moving)}, inputs)
