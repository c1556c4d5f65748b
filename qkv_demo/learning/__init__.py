"""Training of a scene's matrices by gradient descent, so that its attention weights approach a target.

The server keeps no state. A caller receives the state of the optimizer as JSON, and passes it to the next call. Ten
calls with ten steps give exactly the same numbers as one call with a hundred steps.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import torch

from ..scene import Scene, check
from ..scene.check import SceneError, location
from .descent import AdamState, create_loss, descend
from .parameters import Parameters
from .targets import read_target

_MAX_TOTAL_STEPS = 10**9
MAX_STEPS = 1000


class LearningResult(NamedTuple):
    """The result of training: the scene, the loss before each step and after the last, and the optimizer's state."""

    scene: Scene
    losses: tuple[float, ...]
    state: dict[str, Any]


def learn(
    scene: Scene,
    target: Any,
    steps: Any = 100,
    rate: Any = 0.1,
    matrices: Any = ("w_q", "w_k"),
    pinned: Any = (),
    state: Any = None,
    head: Any = 0,
) -> LearningResult:
    """Train `matrices` of one head toward a target with full-batch Adam, which is deterministic.

    `target` is a (tokens, keys) table of weights, or the name of a ready-made target. `pinned` lists entries that are
    not trained, each as {"quantity", "row", "column"}. `state` is the optimizer's state that an earlier call returned.
    If W_Q is also used for the keys, W_K is not trained. Raises SceneError for invalid arguments, and if a number
    exceeds a scene's limits during training.
    """
    head = check.index(head, len(scene.heads), "head")
    steps = check.integer(steps, location("steps"), 0, MAX_STEPS)
    rate = check.number(rate, location("rate"))
    if rate < 0:
        raise SceneError("learn.refuse.rate", where=location("rate"))
    if not scene.normalize_option.is_exponential:
        raise SceneError("learn.refuse.normalize", normalize=scene.normalize)
    target_weights = torch.tensor(read_target(target, scene, head), dtype=torch.float64)
    parameters = Parameters.from_scene(scene, head, matrices)
    is_pinned = parameters.read_pinned_mask(pinned)
    adam_state = _read_state(state, parameters)
    compute_loss = create_loss(parameters.scene, parameters.fill_tensors, target_weights)
    losses = []
    for step_count, point in enumerate(
        islice(descend(compute_loss, parameters.flat_entries, adam_state, rate, is_pinned), steps + 1)
    ):
        parameters.check_limits(point.trained_numbers, step_count)
        losses.append(point.loss)
    return LearningResult(
        parameters.insert_into_scene(scene, point.trained_numbers),
        tuple(losses),
        _write_state(point.adam_state, parameters),
    )


def _read_state(state: Any, parameters: Parameters) -> AdamState:
    """Parse the JSON of an optimizer state, which `_write_state` has written. For None, return the initial state.

    Raises SceneError for invalid JSON, and for a state that belongs to other matrices or shapes.
    """
    if state is None:
        return AdamState(0, torch.zeros_like(parameters.flat_entries), torch.zeros_like(parameters.flat_entries))
    field_names = ("step", "first", "second")
    fields = check.fields(state, field_names, field_names, location("state"))
    step = check.integer(fields["step"], location("state.step"), 0, _MAX_TOTAL_STEPS)
    running_means = [
        torch.tensor([*_iterate_mean_entries(fields[name], f"state.{name}", parameters)], dtype=torch.float64)
        for name in ("first", "second")
    ]
    return AdamState(step, *running_means)


def _iterate_mean_entries(mean_json: Any, field_path: str, parameters: Parameters) -> Iterator[float]:
    """Yield the entries of one of Adam's running means. They may exceed the limit for the numbers of a scene."""
    matrices_by_name = check.fields(mean_json, parameters.matrix_shapes, parameters.matrix_shapes, location(field_path))
    for name, shape in parameters.matrix_shapes.items():
        for row in check.matrix(
            matrices_by_name[name], f"{field_path}.{name}", *shape, max_magnitude=sys.float_info.max
        ):
            yield from row


def _write_state(adam_state: AdamState, parameters: Parameters) -> dict[str, Any]:
    """Return the state of the optimizer as JSON {"step", "first": {matrix: rows}, "second": {matrix: rows}}."""
    return {
        "step": adam_state.step,
        "first": parameters.split_into_rows(adam_state.mean_gradient),
        "second": parameters.split_into_rows(adam_state.mean_squared_gradient),
    }
