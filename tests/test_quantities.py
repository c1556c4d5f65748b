"""The table of quantities is true: sources, sizes and presence are compared with the computation as it really ran."""

import json
from typing import Any

import pytest
from hypothesis import given
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from qkv_demo.maths.attention import Trace, attend
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.scene import Scene
from qkv_demo.scene.change import rows_of, with_rows
from qkv_demo.scene.check import SceneError
from qkv_demo.scene.quantities import BY_NAME, QUANTITIES, Quantity
from qkv_demo.ui.settings import schema

from .strategies import scenes


class DataFlow(TorchDispatchMode):
    """Records of every tensor which tensors it was computed from, gradients or not."""

    def __init__(self) -> None:
        super().__init__()
        self.made_of: dict[int, list[Tensor]] = {}
        self.alive: list[Tensor] = []  # an id is used again once its tensor is gone

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = func(*args, **(kwargs or {}))
        operands = [leaf for leaf in tree_leaves((args, kwargs)) if isinstance(leaf, Tensor)]
        for result in tree_leaves(made):
            if isinstance(result, Tensor):
                self.made_of[id(result)] = operands
                self.alive += [result, *operands]
        return made


def heads_of(quantity: Quantity, scene: Scene) -> range:
    return range(len(scene.heads) if quantity.per_head else 1)


def tensor(trace: Trace, name: str, head: int) -> Tensor:
    """The tensor itself, not a view of it."""
    if name == "v_a":
        return trace.tensors.heads[head].v_a
    return trace.quantity(name, head)


def found_sources(trace: Trace, flow: DataFlow, quantity: Quantity, head: int) -> set[str]:
    """The nearest named tensors up the stream. What an option leaves as it is shares its tensor with what it was made
    from: then the later name is meant by those further down, and the earlier one is its source."""
    names: dict[int, list[str]] = {}
    for other in QUANTITIES:
        if other.present(trace.scene):
            for at in heads_of(other, trace.scene):
                names.setdefault(id(tensor(trace, other.name, at)), []).append(other.name)
    start = tensor(trace, quantity.name, head)
    aliases = names[id(start)]
    if quantity.name != aliases[0]:
        return {aliases[aliases.index(quantity.name) - 1]}
    found, seen, waiting = set(), {id(start)}, list(flow.made_of.get(id(start), ()))
    while waiting:
        operand = waiting.pop()
        if id(operand) in names and operand is not start:
            found.add(names[id(operand)][-1])
        elif id(operand) not in seen:
            seen.add(id(operand))
            waiting += flow.made_of.get(id(operand), ())
    return found


@given(scenes())
def test_sources_are_what_it_was_computed_from(scene: Scene) -> None:
    tensors = SceneTensors.of(scene)
    with DataFlow() as flow:
        trace = attend(scene, tensors)
    for quantity in QUANTITIES:
        if not quantity.present(scene) or quantity.given(scene):
            continue
        for head in heads_of(quantity, scene):
            assert found_sources(trace, flow, quantity, head) == set(quantity.sources(scene)), quantity.name


@given(scenes())
def test_what_is_given_is_what_a_person_can_set(scene: Scene) -> None:
    """And only that: a computed matrix has no rows in the scene, save weights set by hand and put aside."""
    for quantity in QUANTITIES:
        if not quantity.present(scene):
            continue
        for head in heads_of(quantity, scene):
            if quantity.given(scene):
                rows = rows_of(scene, quantity.name, head)
                assert (len(rows), len(rows[0])) == quantity.size(scene, head)
                changed = [[value + 1 for value in row] for row in rows]
                after = with_rows(scene, quantity.name, head, changed)
                assert rows_of(after, quantity.name, head) == changed
                assert with_rows(after, quantity.name, head, rows).tokens == scene.tokens
            elif quantity.path is None:
                with pytest.raises(SceneError):
                    rows_of(scene, quantity.name, head)


@given(scenes())
def test_sizes_are_the_traces(scene: Scene) -> None:
    trace = attend(scene)
    for quantity in QUANTITIES:
        if quantity.present(scene):
            for head in heads_of(quantity, scene):
                assert quantity.size(scene, head) == tuple(trace.quantity(quantity.name, head).shape), quantity.name


@given(scenes())
def test_the_page_is_told_where_everything_stands(scene: Scene) -> None:
    """Each path leads to rows of the told size, in the scene's JSON or in the trace's."""
    told = json.loads(json.dumps(schema(scene)))
    assert [about["name"] for about in told] == [quantity.name for quantity in QUANTITIES if quantity.present(scene)]
    for about in told:
        for head, size in enumerate(about["sizes"]):
            found: Any = scene.to_dict() if about["given"] else attend(scene).to_dict()
            for part in about["path"].split("/"):
                found = found[head] if part == "*" else found.get(part)
            if found is None:
                assert BY_NAME[about["name"]].absent is not None
                continue
            rows = [found] if BY_NAME[about["name"]].rows == "one" else found
            assert [len(rows), len(rows[0])] == size
