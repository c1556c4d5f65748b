"""Dragging a dial or an arrow in the page changes a matrix by the smallest amount, as in torch."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
import torch

from qkv_demo.examples import examples
from qkv_demo.maths.asymmetry import choose_turned_matrix, turn_dial
from qkv_demo.maths.attention import attend
from qkv_demo.maths.smallest_change import compute_smallest_change
from qkv_demo.replay.programs import get_dial_programs, get_drag_programs
from qkv_demo.scene import Scene
from qkv_demo.scene.change import with_rows
from qkv_demo.scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES_BY_NAME, find_projection

from ..random_scenes import random_scene
from .node import page, rows_at

EXAMPLES = [preset.scene for preset in examples().values()]
TIED = replace(examples()["riley-dog"].scene, tie_qk=True, positions="sinusoidal")
SCENES = [*EXAMPLES, TIED, *map(random_scene, range(20))]


def pulls(scene: Scene) -> Iterator[tuple[str, int, int]]:
    """Yield one arrow of each kind in each head."""
    for head in range(len(scene.heads)):
        for quantity in PROJECTED_QUANTITY_BY_MATRIX.values():
            yield quantity, head, QUANTITIES_BY_NAME[quantity].size(scene, head)[0] - 1


def test_a_drag_makes_the_smallest_change() -> None:
    arrows = [(scene, *pull) for scene in SCENES for pull in pulls(scene)]
    for scene, quantity, head, row in arrows:
        trace = attend(scene)
        program, projection = get_drag_programs(scene, head)[quantity], find_projection(scene, quantity)
        address = f"heads/{head}/{projection.matrix_name}"
        vector = trace.quantity(quantity, head)[row].numpy()
        size = program.inputs["point"][0]
        point = vector[:size] + np.array([0.7, -1.3, 0.4])[:size]
        inputs = {"point": torch.tensor(point), "row": torch.tensor([row])}
        inputs |= {path: rows_at(scene, path) for path in program.inputs if path not in inputs}
        matrix = page().run(program, [inputs])[0][address].numpy()
        source = trace.context_inputs if projection.embeddings_path.startswith("context") else trace.inputs
        x, target = source[row].numpy(), np.concatenate([point, vector[size:]])
        if not x.any():
            assert not np.isfinite(matrix).any()
            continue
        before = rows_at(scene, address).numpy()
        assert matrix == pytest.approx(before + np.outer(x, target - vector) / (x @ x), abs=1e-11)
        after = attend(with_rows(scene, projection.matrix_name, head, matrix.tolist()))
        assert after.quantity(quantity, head)[row].numpy() == pytest.approx(target, abs=1e-10)


@pytest.mark.parametrize("size", [1e-170, 1e-6, 1e6])
def test_tiny_inputs_can_be_dragged(size: float) -> None:
    """The square of 1e-170 underflows to 0."""
    inputs, w, point = (
        torch.tensor(rows, dtype=torch.float64) for rows in ([[size, 0]], [[0, 0], [0, 1]], [size, 2 * size])
    )
    assert compute_smallest_change(inputs, w, torch.tensor([0]), point).tolist() == [[1, 2], [0, 1]]


def test_a_dial_changes_the_same_matrix_as_python() -> None:
    untied = [replace(scene, tie_qk=False) for scene in SCENES]
    dials = [(scene, *dial_program) for scene in untied for dial_program in get_dial_programs(scene, 0).items()]
    for scene, dial, program in dials:
        matrix = choose_turned_matrix(scene, 0)
        w_q, w_k = (torch.tensor(getattr(scene.heads[0], part), dtype=torch.float64) for part in ("w_q", "w_k"))
        values = [torch.tensor(value, dtype=torch.float64) for value in (-2.5, 0.0, 0.37)]
        results = page().run(program, [{"value": v, "heads/0/w_q": w_q, "heads/0/w_k": w_k} for v in values])
        for value, outputs in zip(values, results, strict=True):
            expected = torch.tensor(
                getattr(turn_dial(scene, 0, dial, value.item()).heads[0], matrix), dtype=torch.float64
            )
            # Both results are rounded to twelve decimals, so they may differ by one unit of the last decimal.
            torch.testing.assert_close(outputs[f"heads/0/{matrix}"], expected, rtol=1e-12, atol=1.1e-12)
