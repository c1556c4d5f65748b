"""The programs of a scene, of its figures, of what a hand moves, and of the way back from a number; equal ones are
recorded once."""

from functools import lru_cache
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..figures import figure_named
from ..figures.canvas import Figure, Plan, drawn
from ..maths.asymmetry import DIALS, TurnedMatrix, asymmetry, matrix_to_turn, turned_matrix
from ..maths.attention import HeadTrace, attend
from ..maths.derived import color_limit, softmax_steps
from ..maths.slopes import slopes
from ..maths.smallest_change import projection_of, smallest_change
from ..maths.tensors import SceneTensors
from ..options.masks_and_positions import POSITIONS
from ..scene import RULES, Context, Head, Scene
from ..scene.check import Matrix, SceneError
from ..scene.quantities import BY_NAME, IMAGES, QUANTITIES
from ..scene.view import View
from .recorder import Program, Tensors, record

_SPLIT = ("m", "symmetric", "antisymmetric", "axis")


def scene_program(scene: Scene) -> Program:
    """The same program for every scene of the same shapes and options.

    Inputs are addressed by where they stand in the scene's JSON ("heads/0/w_q"). Outputs are named as the trace's JSON
    has them ("heads/0/scores"), the `steps` within a softmax too ("heads/0/totals"), a head's split as in
    `Asymmetry` ("heads/0/asymmetry/m"), and "limit" is that of the tables' colours.
    """
    return _scene_of(Structure.of(scene))


@lru_cache(maxsize=256)
def _scene_of(structure: "Structure") -> Program:
    return record_scene(structure.blank())


def record_scene(scene: Scene) -> Program:
    """Record `attend` as it runs for this scene."""
    tensors = SceneTensors.of(scene)
    return record(lambda _: scene_outputs(scene, tensors), scene_inputs(scene, tensors))


def scene_inputs(scene: Scene, tensors: SceneTensors) -> dict[str, Tensor]:
    """The editable tensors by address; a v_a that the scene does not give stays what it is, all ones."""
    given = {
        (BY_NAME[name].path or "").replace("*", str(head)): tensor
        for (name, head), tensor in tensors.matrices().items()
        if name != "v_a" or scene.heads[head].v_a is not None
    }
    return {**given, "temperature": tensors.temperature}


def scene_outputs(scene: Scene, tensors: SceneTensors) -> Tensors:
    """Every quantity of the trace by name."""
    trace = attend(scene, tensors)
    outputs = {"inputs": trace.inputs, "output": trace.output, "limit": color_limit(trace)}
    if trace.context_inputs is not None:
        outputs["context_inputs"] = trace.context_inputs
    for index, head in enumerate(trace.heads):
        outputs |= {f"heads/{index}/{name}": getattr(head, name) for name in HeadTrace._fields}
        outputs |= {f"heads/{index}/{name}": tensor for name, tensor in softmax_steps(trace, index).items()}
        if split := asymmetry(trace, index):
            outputs |= {f"heads/{index}/asymmetry/{name}": getattr(split, name) for name in _SPLIT}
    return outputs


class Structure(NamedTuple):
    """What a scene's program depends on: sizes and options, no number and no name."""

    tokens: int
    d_model: int
    context: int | None
    heads: tuple[tuple[int, int, bool], ...]  # d_k, d_v, whether it has a v_a of its own
    w_o: int | None  # columns
    weights: bool
    options: tuple[tuple[str, Any], ...]  # of the scene, by name

    @classmethod
    def of(cls, scene: Scene) -> "Structure":
        return cls(
            len(scene.tokens),
            scene.d_model,
            len(scene.context.tokens) if scene.context else None,
            tuple((len(head.w_q[0]), len(head.w_v[0]), head.v_a is not None) for head in scene.heads),
            len(scene.w_o[0]) if scene.w_o else None,
            scene.weights is not None,
            tuple((name, getattr(scene, name)) for name in RULES),
        )

    def blank(self) -> Scene:
        """A scene of this structure, all its numbers 0 and all its names empty."""
        size, keys = self.d_model, self.tokens if self.context is None else self.context
        return Scene(
            ("",) * self.tokens,
            _zeros(self.tokens, size),
            tuple(
                Head(_zeros(size, d_k), _zeros(size, d_k), _zeros(size, d_v), (0.0,) * d_k if own else None)
                for d_k, d_v, own in self.heads
            ),
            context=None if self.context is None else Context(("",) * keys, _zeros(keys, size)),
            weights=_zeros(self.tokens, keys) if self.weights else None,
            w_o=None if self.w_o is None else _zeros(sum(d_v for _, d_v, _ in self.heads), self.w_o),
            **dict(self.options),
        )


def _zeros(height: int, width: int) -> Matrix:
    return ((0.0,) * width,) * height


def figure_program(scene: Scene, view: View, name: str) -> Program:
    """The same program for every scene, head and selection whose quantities have these shapes and are drawn alike.

    Inputs are the figure's quantities by name ("queries"), of the head that is looked at, "row" and "column" (1), who
    asks and who answers, and "share" (), how much of its way it has gone; outputs are named tensors ("feet").
    """
    figure = figure_named(name)
    plan = figure.plan(scene, view)
    return _figure_of(figure, plan, plan.shapes(scene, view))


@lru_cache(maxsize=256)
def _figure_of(figure: Figure, plan: Plan, shapes: tuple[tuple[int, int], ...]) -> Program:
    inputs = {
        quantity: torch.zeros(shape, dtype=torch.float64)
        for quantity, shape in zip(plan.quantities, shapes, strict=True)
    }
    return record(
        lambda given: figure.geometry(given, plan.variant),
        {
            **inputs,
            **{name: torch.tensor([0]) for name in ("row", "column")},
            "share": torch.tensor(1.0, dtype=torch.float64),
        },
    )


def dial_programs(scene: Scene, head: int) -> dict[str, Program]:
    """One for each dial that can be turned, by its name; they hold for as long as the dial is held.

    "value" and the head's two matrices, as they were when it was taken hold of, go in; the one that moves comes out
    under its address.
    """
    try:
        moving = matrix_to_turn(scene, head)
    except SceneError:
        return {}
    w_q = scene.heads[head].w_q
    return {dial: _dial_of((len(w_q), len(w_q[0])), head, dial, moving) for dial in DIALS[scene.d_model]}


@lru_cache(maxsize=256)
def _dial_of(shape: tuple[int, int], head: int, dial: str, moving: TurnedMatrix) -> Program:
    names = {"w_q": f"heads/{head}/w_q", "w_k": f"heads/{head}/w_k"}
    value = torch.tensor(0.0, dtype=torch.float64)
    inputs = {"value": value, **{name: torch.zeros(shape, dtype=torch.float64) for name in names.values()}}
    return record(
        lambda given: {
            names[moving]: turned_matrix(given[names["w_q"]], given[names["w_k"]], given["value"], dial, moving),
        },
        inputs,
    )


def reach_programs(scene: Scene, head: int) -> dict[str, Program]:
    """One for the queries, one for the keys, one for the values of a head, by the quantity's name.

    "point", as many entries as are drawn, "row" (1), and the scene as it was when the arrow was taken hold of go in;
    the matrix that moves comes out under its address. It is not finite where the row's input is zero.
    """
    found = {}
    for quantity in IMAGES.values():
        made = projection_of(scene, quantity)
        rows, width = BY_NAME[quantity].size(scene, head)
        shape = rows, scene.d_model, width
        found[quantity] = _reach_of(shape, made.source, f"heads/{head}/{made.matrix}", scene.positions)
    return found


@lru_cache(maxsize=256)
def _reach_of(shape: tuple[int, int, int], source: str, address: str, positions: str) -> Program:
    rows, d_model, width = shape
    inputs = {
        "point": torch.zeros(min(width, drawn(width)), dtype=torch.float64),
        "row": torch.tensor([0]),
        source: torch.zeros(rows, d_model, dtype=torch.float64),
        address: torch.zeros(d_model, width, dtype=torch.float64),
    }
    return record(
        lambda given: {
            address: smallest_change(
                POSITIONS[positions].apply(given[source]), given[address], given["row"], given["point"]
            )
        },
        inputs,
    )


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
    names = [quantity.name for quantity in QUANTITIES if quantity.present(scene) and not quantity.is_input(scene)]
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
