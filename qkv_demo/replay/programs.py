"""The recorded programs for scenes, figures, drags and gradients.

They are cached by the sizes and options that they depend on.
"""

from functools import lru_cache

import torch
from torch import Tensor

from ..figures.canvas import FigurePlan, FigureRecipe
from ..figures.geometry import count_drawn_dimensions
from ..maths.asymmetry import DIALS, TurnedMatrix, choose_turned_matrix, compute_asymmetry, compute_turned_matrix
from ..maths.attention import HeadTrace, attend
from ..maths.derived import compute_color_limit, list_softmax_steps
from ..maths.gradients import compute_gradients
from ..maths.smallest_change import compute_smallest_change
from ..maths.tensors import SceneTensors
from ..options.masks_and_positions import POSITIONS
from ..scene import Scene
from ..scene.check import SceneError
from ..scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES, QUANTITIES_BY_NAME, find_projection
from ..scene.structure import Structure
from ..scene.view import View
from .program import Program
from .recorder import TensorsByName, record

_ASYMMETRY_FIELDS = ("m", "symmetric", "antisymmetric", "antisymmetric_entries")


def get_scene_program(scene: Scene) -> Program:
    """Return the program of `attend`, which is the same for all scenes with the same shapes and options.

    Inputs have the paths of the scene's JSON ("heads/0/w_q"). Outputs have the paths of the trace's JSON
    ("heads/0/scores"). They include the steps of a softmax ("heads/0/totals"), the fields of `Asymmetry`
    ("heads/0/asymmetry/m"), and the result of `compute_color_limit` ("limit").
    """
    return _record_structure(Structure.from_scene(scene))


@lru_cache(maxsize=256)
def _record_structure(structure: Structure) -> Program:
    return record_scene(structure.create_blank_scene())


def record_scene(scene: Scene) -> Program:
    """Record `attend` for one scene."""
    tensors = SceneTensors.from_scene(scene)
    return record(lambda _: compute_scene_outputs(scene, tensors), collect_scene_inputs(scene, tensors))


def collect_scene_inputs(scene: Scene, tensors: SceneTensors) -> dict[str, Tensor]:
    """Return the tensors that the user can edit, by path, without v_a if the scene omits it."""
    matrices = {
        (QUANTITIES_BY_NAME[name].path or "").replace("*", str(head)): tensor
        for (name, head), tensor in tensors.matrices().items()
        if name != "v_a" or scene.heads[head].v_a is not None
    }
    return {**matrices, "temperature": tensors.temperature}


def compute_scene_outputs(scene: Scene, tensors: SceneTensors) -> TensorsByName:
    """Return all quantities of the trace, by path."""
    trace = attend(scene, tensors)
    outputs = {"inputs": trace.inputs, "output": trace.output, "limit": compute_color_limit(trace)}
    if trace.context_inputs is not None:
        outputs["context_inputs"] = trace.context_inputs
    for head_index, head in enumerate(trace.heads):
        outputs |= {f"heads/{head_index}/{name}": getattr(head, name) for name in HeadTrace._fields}
        outputs |= {
            f"heads/{head_index}/{name}": tensor for name, tensor in list_softmax_steps(trace, head_index).items()
        }
        if asymmetry_parts := compute_asymmetry(trace, head_index):
            outputs |= {
                f"heads/{head_index}/asymmetry/{name}": getattr(asymmetry_parts, name) for name in _ASYMMETRY_FIELDS
            }
    return outputs


def get_figure_program(scene: Scene, view: View, figure: FigureRecipe) -> Program:
    """Return the program of a figure's geometry, which depends on the plan and the shapes of its quantities.

    Inputs are the quantities of the figure in the selected head, by name, such as "queries". Further inputs are the
    indices "row" (1) and "column" (1) of the selected pair, and the "progress" () of an animation. Outputs are the
    figure's tensors by name, such as "feet".
    """
    plan = figure.plan(scene, view)
    return _record_figure(figure, plan, plan.get_quantity_sizes(scene, view))


@lru_cache(maxsize=256)
def _record_figure(figure: FigureRecipe, plan: FigurePlan, shapes: tuple[tuple[int, int], ...]) -> Program:
    inputs = {
        quantity: torch.zeros(shape, dtype=torch.float64)
        for quantity, shape in zip(plan.quantities, shapes, strict=True)
    }
    return record(
        lambda tensors: figure.compute_geometry(tensors, plan.variant),
        {
            **inputs,
            **{name: torch.tensor([0]) for name in ("row", "column")},
            "progress": torch.tensor(1.0, dtype=torch.float64),
        },
    )


def get_dial_programs(scene: Scene, head: int) -> dict[str, Program]:
    """Return a program for each dial, by the dial's name, which computes the effect of dragging the dial.

    Inputs are the dial's new "value", and the head's W_Q and W_K at the start of the drag. The output is the changed
    matrix, by path.
    """
    try:
        matrix_name = choose_turned_matrix(scene, head)
    except SceneError:
        return {}
    w_q = scene.heads[head].w_q
    return {dial: _record_dial((len(w_q), len(w_q[0])), head, dial, matrix_name) for dial in DIALS[scene.d_model]}


@lru_cache(maxsize=256)
def _record_dial(matrix_shape: tuple[int, int], head: int, dial: str, matrix_name: TurnedMatrix) -> Program:
    path_by_matrix = {"w_q": f"heads/{head}/w_q", "w_k": f"heads/{head}/w_k"}
    start_value = torch.tensor(0.0, dtype=torch.float64)
    inputs = {
        "value": start_value,
        **{path: torch.zeros(matrix_shape, dtype=torch.float64) for path in path_by_matrix.values()},
    }
    return record(
        lambda tensors: {
            path_by_matrix[matrix_name]: compute_turned_matrix(
                tensors[path_by_matrix["w_q"]], tensors[path_by_matrix["w_k"]], tensors["value"], dial, matrix_name
            ),
        },
        inputs,
    )


def get_drag_programs(scene: Scene, head: int) -> dict[str, Program]:
    """Return a program for each of queries, keys and values, which computes the matrix after a vector was dragged.

    The inputs are "point", the new position of the vector (one entry for each dimension of the picture), "row", the
    index of the vector, of shape (1,), and the embeddings and the matrix at the start of the drag. The output is the
    changed matrix under its path in the scene, such as "heads/0/w_q". It is not finite if the token's embedding is
    zero.
    """
    programs = {}
    for quantity in PROJECTED_QUANTITY_BY_MATRIX.values():
        projection = find_projection(scene, quantity)
        row_count, width = QUANTITIES_BY_NAME[quantity].size(scene, head)
        matrix_path = f"heads/{head}/{projection.matrix_name}"
        programs[quantity] = _record_drag(
            (row_count, scene.d_model, width), projection.embeddings_path, matrix_path, scene.positions
        )
    return programs


@lru_cache(maxsize=256)
def _record_drag(sizes: tuple[int, int, int], embeddings_path: str, matrix_path: str, positions_name: str) -> Program:
    row_count, d_model, width = sizes
    inputs = {
        "point": torch.zeros(min(width, count_drawn_dimensions(width)), dtype=torch.float64),
        "row": torch.tensor([0]),
        embeddings_path: torch.zeros(row_count, d_model, dtype=torch.float64),
        matrix_path: torch.zeros(d_model, width, dtype=torch.float64),
    }
    return record(
        lambda tensors: {
            matrix_path: compute_smallest_change(
                POSITIONS[positions_name].apply(tensors[embeddings_path]),
                tensors[matrix_path],
                tensors["row"],
                tensors["point"],
            )
        },
        inputs,
    )


def get_gradient_program(scene: Scene, head: int) -> Program:
    """Return the program of gradients, which is the same for all scenes of the same shapes and options.

    Inputs are the numbers of the scene, and for each quantity of this head a table such as "chosen/weights", which is 1
    for the selected number and 0 elsewhere. Outputs are the quantities, such as "weights", and the gradients of the
    selected number with respect to each editable matrix, such as "weights/w_q/0". The page runs only those operations
    that the outputs it needs depend on.
    """
    return _record_gradients(Structure.from_scene(scene), head)


@lru_cache(maxsize=256)
def _record_gradients(structure: Structure, head: int) -> Program:
    scene = structure.create_blank_scene()
    tensors = SceneTensors.from_scene(scene, requires_grad=True)
    quantity_names = [
        quantity.name for quantity in QUANTITIES if quantity.is_present(scene) and not quantity.is_input(scene)
    ]
    blank_trace = attend(scene)
    selection_inputs = {
        f"chosen/{quantity_name}": torch.zeros_like(blank_trace.quantity(quantity_name, head))
        for quantity_name in quantity_names
    }

    def compute_outputs(inputs: TensorsByName) -> TensorsByName:
        outputs = {}
        with torch.enable_grad():
            trace = attend(scene, tensors)
            for quantity_name in quantity_names:
                numbers = trace.quantity(quantity_name, head)
                outputs[quantity_name] = numbers
                for (matrix_name, head_index), gradient in compute_gradients(
                    trace, numbers, inputs[f"chosen/{quantity_name}"]
                ).items():
                    outputs[f"{quantity_name}/{matrix_name}/{head_index}"] = gradient
        return outputs

    return record(compute_outputs, collect_scene_inputs(scene, tensors) | selection_inputs)
