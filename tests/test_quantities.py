"""The table of quantities is correct: its sources, sizes and conditions agree with the actual computation."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given

from qkv_demo.maths.attention import attend
from qkv_demo.replay.program import Program
from qkv_demo.replay.programs import record_scene
from qkv_demo.scene import Scene
from qkv_demo.scene.change import get_rows, with_rows
from qkv_demo.scene.check import SceneError
from qkv_demo.scene.quantities import QUANTITIES, QUANTITIES_BY_NAME, Quantity
from qkv_demo.ui.answers.settings import describe_schema

from .strategies import scenes


def heads_of(quantity: Quantity, scene: Scene) -> range:
    return range(len(scene.heads) if quantity.per_head else 1)


def named_values(scene: Scene, program: Program) -> dict[int, list[str]]:
    """Return the quantities at each value of a scene's program, in order.

    A quantity that an option leaves unchanged shares the value of its source.
    """
    values = {address: value for value, address in enumerate(program.inputs)} | program.outputs
    names: dict[int, list[str]] = {}
    for quantity in QUANTITIES:
        for head in heads_of(quantity, scene) if quantity.is_present(scene) else ():
            paths = ((path or "").replace("*", str(head)) for path in (quantity.trace_path, quantity.path))
            names.setdefault(next(values[path] for path in paths if path in values), []).append(quantity.name)
    return names


@given(scenes())
def test_sources_agree_with_the_computation(scene: Scene) -> None:
    """Follow torch's operations back to the nearest quantities.

    An operation that occurs twice, as with tied keys, is recorded once.
    """
    assume(scene.context or not scene.tie_qk)
    heads = [replace(head, v_a=head.v_a or (1,) * len(head.w_q[0])) for head in scene.heads]
    scene = replace(scene, heads=heads)
    program = record_scene(scene)
    first = len(program.inputs) + len(program.constants)
    name_by_value = named_values(scene, program)
    for value, names in name_by_value.items():
        sources_found, waiting = set[str](), [value]
        while waiting:
            operation = waiting.pop() - first
            for operand in program.operations[operation].value_indices if operation >= 0 else ():
                if operand in name_by_value:
                    sources_found.add(name_by_value[operand][-1])
                else:
                    waiting.append(operand)
        for name, sources in zip(names, [sources_found, *({name} for name in names)], strict=False):
            assert QUANTITIES_BY_NAME[name].is_input(scene) or sources == set(
                QUANTITIES_BY_NAME[name].sources(scene)
            ), name


@given(scenes())
def test_exactly_the_inputs_can_be_set(scene: Scene) -> None:
    """Only these can be set. A computed matrix has no rows in the scene, except manual weights that are not in use."""
    for quantity in QUANTITIES:
        if not quantity.is_present(scene):
            continue
        for head in heads_of(quantity, scene):
            if quantity.is_input(scene):
                rows = get_rows(scene, quantity.name, head)
                assert (len(rows), len(rows[0])) == quantity.size(scene, head)
                new_rows = [[value + 1 for value in row] for row in rows]
                after = with_rows(scene, quantity.name, head, new_rows)
                assert get_rows(after, quantity.name, head) == new_rows
                assert with_rows(after, quantity.name, head, rows).tokens == scene.tokens
            elif quantity.path is None:
                with pytest.raises(SceneError):
                    get_rows(scene, quantity.name, head)


@given(scenes())
def test_a_schema_has_paths_and_sizes(scene: Scene) -> None:
    """Each path leads to rows of the stated size, in the JSON of the scene or of the trace."""
    entries = json.loads(json.dumps(describe_schema(scene)))
    assert [entry["name"] for entry in entries] == [
        quantity.name for quantity in QUANTITIES if quantity.is_present(scene)
    ]
    for entry in entries:
        for head, size in enumerate(entry["sizes"]):
            value: Any = scene.to_dict() if entry["is_input"] else attend(scene).to_dict()
            for part in entry["path"].split("/"):
                value = value[head] if part == "*" else value.get(part)
            if value is None:
                assert QUANTITIES_BY_NAME[entry["name"]].default_entry is not None
                continue
            rows = [value] if QUANTITIES_BY_NAME[entry["name"]].row_axis == "one" else value
            assert [len(rows), len(rows[0])] == size
