"""Every lab: its settings at the door, its numbers as they are shipped, its words in every language, its pictures."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkv_demo.labs import SHIPPED, Choice, Control, Flag, Whole, labs, shipped
from qkv_demo.labs.drawing import Arrows, Drawing, Grid, Lines, Series, Shares, Table, Trails
from qkv_demo.lessons import count_words
from qkv_demo.locale import Message, languages, say, table
from qkv_demo.maths.attention import attend
from qkv_demo.scene.check import SceneError

from .lab_results import same
from .lab_runs import run, told
from .languages import MISCOUNTED, limits

NAMES = list(labs())
MANY = 8  # enough of what takes its time to count


def ends(control: Control) -> list[Any]:
    """The least and, as far as need be, the most, and one where there may be fewer; every option."""
    match control:
        case Whole():
            return sorted({control.least, max(control.least, 1), min(control.most, MANY)})
        case Choice():
            return list(control.options)
        case Flag():
            return [False, True]
    return [control.least, control.most]


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


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_any_settings_work_and_end_the_same_way(name: str, data: st.DataObject) -> None:
    lab = labs()[name]
    defaults = {control: how.default for control, how in lab.controls.items()}
    assert lab.settings(defaults) == lab.settings(None) == defaults
    chosen = lab.settings({control: data.draw(st.sampled_from(ends(how))) for control, how in lab.controls.items()})
    assert lab.settings({**chosen, **dict.fromkeys(lab.gone, "of an older link")}) == chosen
    numbers = json.loads(json.dumps(lab.run(chosen), allow_nan=False))  # as they come from another process
    assert numbers == json.loads(json.dumps(lab.run(chosen)))
    assert set(numbers) == set(json.loads(shipped(name) or b""))
    told = lab.tell(numbers, **chosen)
    assert lab.leading <= len(told.drawings) <= 2
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


def said(name: str) -> tuple[set[Message], set[Message]]:
    """What is said large, and all else, by default, and shortened with each control at its ends; any settings at all
    are tried above."""
    lab = labs()[name]
    large: set[Message] = set()
    small: set[Message] = set()
    short = {one: min(how.default, MANY) for one, how in lab.controls.items() if isinstance(how, Whole)}
    for chosen in ({}, *({**short, one: value} for one, how in lab.controls.items() for value in ends(how))):
        found = told(name, **chosen)
        large |= {found.words, *found.told}
        small |= {*found.more, *found.opened, *(text for one in found.drawings for text in texts(one.to_dict()))}
    return large, small


@pytest.mark.parametrize("name", labs())
def test_a_finding_is_one_short_sentence_whatever_is_set(name: str) -> None:
    """And what is counted may be one."""
    large, small = said(name)
    for language in languages():
        most, miscounted = limits(language).finding, MISCOUNTED.get(language)
        for text in (say(sentence, language) for sentence in large):
            assert count_words(text, language) <= most, text
            assert re.search(r"[.。]$", text), text
            assert "{" not in text
        question = table(language)[f"lab.{name}.question"]
        assert count_words(question, language) <= most, question
        for text in (say(sentence, language) for sentence in large | small):
            found = miscounted and miscounted.search(text)
            assert not found, f"{text!r}: is {found[0]!r} one of many? After 1 say nothing that reads as a plural."


@pytest.mark.parametrize("name", labs())
def test_a_labs_shipped_numbers_are_what_it_measures(name: str) -> None:
    found = shipped(name)
    assert found, f"python -m tests.lab_results {name} makes it"
    measured = json.loads(json.dumps(run(name), allow_nan=False))
    assert same(json.loads(found), measured), f"python -m tests.lab_results {name} makes it anew"


def test_nothing_is_shipped_for_a_lab_that_there_is_not() -> None:
    assert {file.stem for file in SHIPPED.glob("*.json")} == set(labs())
    assert shipped("cat") is None
