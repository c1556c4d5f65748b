"""Every lab: its settings at the door, its numbers by name, its words in every language, its pictures and scene."""

import json
import math
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkv_demo.labs import labs, shipped
from qkv_demo.labs.controls import Choice, Control, Seed, Share, Whole
from qkv_demo.labs.drawing import Arrows, Drawing, Grid, Lines, Series, Shares, Table, Trails
from qkv_demo.locale import say
from qkv_demo.maths.attention import attend
from qkv_demo.scene.check import SceneError

NAMES = list(labs())


def values(control: Control) -> st.SearchStrategy[Any]:
    match control:
        case Whole() | Seed():
            return st.integers(control.least, min(control.most, 24))
        case Share():
            return st.floats(control.least, control.most)
        case Choice():
            return st.sampled_from(list(control.options))
    return st.booleans()


def texts(value: Any) -> Iterator[Any]:
    """Everything in a drawing that is shown as words."""
    if isinstance(value, Series | Shares):
        value = vars(value)
    if isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)
    elif not isinstance(value, int | float | str | None):
        yield value


def is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(is_plain(item) for item in value)
    return value is None or isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_any_settings_work_and_end_the_same_way(name: str, data: st.DataObject) -> None:
    lab = labs()[name]
    chosen = lab.settings({control: data.draw(values(how)) for control, how in lab.controls.items()})
    numbers = json.loads(json.dumps(lab.run(chosen)))  # as they come from another process
    assert numbers == json.loads(json.dumps(lab.run(chosen)))
    assert set(numbers) == set(json.loads(shipped(name) or b""))
    assert all(is_plain(value) for key, value in numbers.items() if key != "learned")
    told = lab.tell(numbers, **chosen)
    for drawing in told.drawings:
        assert_whole(drawing)
    assert all(map(say, (told.words, *told.more, *told.told)))
    moments = max(len(drawing.moments) for drawing in told.drawings)
    assert set(told.others) == set(lab.others)
    for at_each in (told.told, told.opened):
        assert len(at_each) in (0, moments)
    for scenes in (told.scenes, *told.others.values()):
        assert len(scenes) in (0, max(moments, 1))
        if scenes:
            assert told.pair
            assert attend(scenes[0]).heads[0].weights[told.pair] >= 0


def assert_whole(drawing: Drawing) -> None:
    """Everything in it has a place to be drawn at."""
    match drawing:
        case Table():
            assert all(len(row) == len(drawing.columns) for row in drawing.rows)
            assert len(drawing.rows) == len(drawing.names)
        case Grid():
            assert len(drawing.boxes) == len(drawing.moments)
        case Lines() | Trails() | Arrows():
            assert all(len(one.x) == len(one.y) for one in drawing.series)
    if isinstance(drawing, Trails):
        assert all(len(one.x) in (1, len(drawing.moments)) for one in drawing.series)
    if isinstance(drawing, Arrows):
        assert all(len(one.x) == len(drawing.states) for one in drawing.series)


@pytest.mark.parametrize("name", NAMES)
def test_every_default_is_a_value_of_its_control(name: str) -> None:
    lab = labs()[name]
    defaults = {control: how.default for control, how in lab.controls.items()}
    assert lab.settings(defaults) == lab.settings(None) == defaults


@pytest.mark.parametrize(
    ("name", "given", "where"),
    [
        ("why-root-d", {"d_k": 0}, "d_k"),
        ("why-root-d", {"d_k": 513}, "d_k"),
        ("why-root-d", {"d_k": 2.5}, "d_k"),
        ("why-root-d", {"made": "by hand"}, "made"),
        ("why-root-d", {"d": 3}, "settings"),
        ("why-root-d", [3], "settings"),
        ("heads", {"first": 1}, "first"),
        ("heads", {"first": "half"}, "first"),
        ("order", {"causal": 1}, "causal"),
    ],
)
def test_settings_that_a_lab_does_not_have_are_refused(name: str, given: Any, where: str) -> None:
    with pytest.raises(SceneError, match=rf"^{where}\b.*\.$"):
        labs()[name].settings(given)


def test_a_setting_of_older_links_changes_nothing() -> None:
    stack = labs()["stack"]
    assert stack.settings({"residual": "with", "layers": 2}) == stack.settings({"layers": 2})
