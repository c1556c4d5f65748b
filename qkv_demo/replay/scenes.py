"""A scene's program: from the numbers that a person can edit to every quantity of its trace."""

from dataclasses import replace
from functools import lru_cache

from torch import Tensor

from ..asymmetry import asymmetry
from ..attention import HeadTrace, SceneTensors, attend
from ..check import Matrix
from ..powers import powers
from ..scene import Context, Head, Scene
from .program import Program
from .recorder import Tensors, record

_SPLIT = ("m", "symmetric", "antisymmetric", "axis", "differences")


def scene_program(scene: Scene) -> Program:
    """The same program for every scene of the same shapes and options.

    Inputs are addressed by where they stand in the scene's JSON ("heads/0/w_q"). Outputs are named as the trace's JSON
    has them ("heads/0/scores"), the steps within a softmax as in `Powers` ("heads/0/totals"), and a head's split as
    in `Asymmetry` ("heads/0/asymmetry/m").
    """
    return _of_structure(structure(scene))


@lru_cache(maxsize=256)
def _of_structure(scene: Scene) -> Program:
    return record_scene(scene)


def record_scene(scene: Scene) -> Program:
    """Record `attend` as it runs for this scene."""
    tensors = SceneTensors.of(scene)
    return record(lambda _: _outputs(scene, tensors), _inputs(scene, tensors))


def _inputs(scene: Scene, tensors: SceneTensors) -> dict[str, Tensor]:
    """The editable tensors by address; a v_a that the scene does not give stays what it is, all ones."""
    inputs = {"embeddings": tensors.embeddings}
    if tensors.context is not None:
        inputs["context/embeddings"] = tensors.context
    for index, (head, given) in enumerate(zip(tensors.heads, scene.heads, strict=True)):
        for name, tensor in head._asdict().items():
            if getattr(given, name) is not None:
                inputs[f"heads/{index}/{name}"] = tensor
    for name in ("w_o", "weights", "temperature"):
        if (tensor := getattr(tensors, name)) is not None:
            inputs[name] = tensor
    return inputs


def _outputs(scene: Scene, tensors: SceneTensors) -> Tensors:
    """Every quantity of the trace by name."""
    trace = attend(scene, tensors)
    outputs = {"inputs": trace.inputs, "output": trace.output}
    if trace.context_inputs is not None:
        outputs["context_inputs"] = trace.context_inputs
    for index, head in enumerate(trace.heads):
        outputs |= {f"heads/{index}/{name}": getattr(head, name) for name in HeadTrace._fields}
        if found := powers(trace, index):
            outputs |= {f"heads/{index}/{name}": tensor for name, tensor in found._asdict().items()}
        if split := asymmetry(trace, index):
            outputs |= {f"heads/{index}/asymmetry/{name}": getattr(split, name) for name in _SPLIT}
    return outputs


def structure(scene: Scene) -> Scene:
    """The scene without its numbers and its tokens' names: what its program depends on."""

    def blank(rows: Matrix) -> Matrix:
        return ((0.0,) * len(rows[0]),) * len(rows)

    return replace(
        scene,
        tokens=("",) * len(scene.tokens),
        embeddings=blank(scene.embeddings),
        heads=tuple(Head(blank(h.w_q), blank(h.w_k), blank(h.w_v), h.v_a and (0.0,) * len(h.v_a)) for h in scene.heads),
        context=scene.context and Context(("",) * len(scene.context.tokens), blank(scene.context.embeddings)),
        temperature=1.0,
        weights=scene.weights and blank(scene.weights),
        w_o=scene.w_o and blank(scene.w_o),
    )
