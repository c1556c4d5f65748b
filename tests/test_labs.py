"""Every lab has valid settings, numbers, texts in every language, and drawings."""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkv_demo.labs import Checkbox, Choice, Control, Integer, labs
from qkv_demo.labs.drawing import Arrows, Drawing, Lines, Series, Table, Tables, Trails, WeightTable
from qkv_demo.lessons import count_words
from qkv_demo.locale import Message, languages, read_strings, translate
from qkv_demo.maths.attention import attend
from qkv_demo.scene.check import SceneError

from .lab_runs import report
from .languages import MISCOUNTED, limits

NAMES = list(labs())
PLURAL_COUNT = 8  # A number of steps or layers that is large enough for every plural.


def ends(control: Control) -> list[Any]:
    """Return the limits of a whole number, of which large ones are reduced, or all options."""
    match control:
        case Integer():
            return sorted({control.min, max(control.min, 1), min(control.max, PLURAL_COUNT)})
        case Choice():
            return list(control.options)
        case Checkbox():
            return [False, True]


def texts(value: Any) -> Iterator[Any]:
    """Yield every text of a drawing."""
    if isinstance(value, Series | WeightTable):
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
def test_any_settings_give_the_same_report_twice(name: str, data: st.DataObject) -> None:
    lab = labs()[name]
    defaults = {name: control.default for name, control in lab.controls.items()}
    assert lab.read_settings(defaults) == lab.read_settings(None) == defaults
    chosen = lab.read_settings(
        {name: data.draw(st.sampled_from(ends(control))) for name, control in lab.controls.items()}
    )
    assert lab.read_settings({**chosen, **dict.fromkeys(lab.removed_controls, "of an older link")}) == chosen
    numbers = lab.measure(**chosen)
    assert json.dumps(numbers, allow_nan=False) == json.dumps(lab.measure(**chosen))
    response = lab.report(numbers, **chosen)
    assert lab.large_drawing_count <= len(response.drawings) <= 2
    for drawing in response.drawings:
        assert_whole(drawing)
    assert all(map(translate, (response.words, *response.more, *response.captions)))
    moments = max(len(drawing.moments) for drawing in response.drawings)
    assert len(response.captions) in (0, moments)
    assert len(response.scenes) in (0, max(moments, 1))
    if response.scenes:
        assert response.pair
        assert attend(response.scenes[0]).heads[0].weights[response.pair] >= 0


def assert_whole(drawing: Drawing) -> None:
    """Check that each series has as many coordinates as it needs."""
    match drawing:
        case Table():
            assert all(len(row) == len(drawing.columns) for row in drawing.rows)
            assert len(drawing.rows) == len(drawing.names)
        case Lines() | Trails() | Arrows():
            assert all(len(series.x) == len(series.y) for series in drawing.series)
    if isinstance(drawing, Trails):
        assert all(len(series.x) in (1, len(drawing.moments)) for series in drawing.series)
    if isinstance(drawing, Arrows):
        assert all(len(series.x) == len(drawing.state_names) for series in drawing.series)


def at_mark(lines: Lines) -> list[float]:
    """Return each curve's value at the mark, as it can be read in the chart."""
    return [np.interp(lines.marked_x, line.x, line.y) for line in lines.series]  # type: ignore[arg-type]


def spreads(trails: Trails) -> list[float]:
    """Return the mean distance of the points from their mean, at the start and at the end."""
    points = np.array([[trail.x, trail.y, *([trail.z] if trail.z else [])] for trail in trails.series])
    around = np.linalg.norm(points - points.mean(0), axis=1).mean(0)
    return [around[0], around[-1]]


def end_of(series: Series) -> list[float]:
    return [axis[-1] for axis in (series.x, series.y, series.z or [0.0])]  # type: ignore[misc]


def one_matrix_numbers(first: Tables | Lines, second: Lines | Table) -> list[float]:
    """Return the weights after training or, for a real head, the last losses and the floors."""
    if isinstance(first, Tables):
        return [share for part in first.parts for row in part.rows[-1] for share in row]
    return [line.y[-1] for line in first.series] + [line.lower_bound[0] for line in first.series if line.lower_bound]  # type: ignore[misc]


# The numbers that can be read in each lab's drawings.
DRAWN_NUMBERS: dict[str, Callable[..., Iterable[float]]] = {
    "why-root-d": lambda weights, spread: at_mark(weights),
    "can-one-matrix": lambda *drawings: one_matrix_numbers(*drawings),
    "order": lambda arrows, distances: [distance for row in distances.rows for distance in row],
    "watch-it-learn": lambda trails, endings: [math.dist(*map(end_of, trails.series[:2]))],
    "stack": lambda without, residual: [*spreads(without), *spreads(residual)],
}


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("why-root-d", {"d_k": 1}),
        ("why-root-d", {"d_k": 3, "made": "by_matrices"}),
        ("can-one-matrix", {"steps": 37}),
        ("can-one-matrix", {"target": "random", "seed": 3}),
        ("can-one-matrix", {"target": "real-it"}),
        ("order", {"causal": True, "second": "us"}),
        ("watch-it-learn", {"epochs": 33, "dimensions": 3}),
        ("stack", {"layers": 5}),
        ("stack", {"words": "riley-dog"}),
    ],
)
def test_a_headlines_numbers_are_in_its_picture(name: str, settings: dict[str, Any]) -> None:
    response = report(name, **settings)
    decimals = re.findall(r"\d+\.\d+", translate(response.words))
    assert decimals
    assert set(decimals) <= {f"{value:.2f}" for value in DRAWN_NUMBERS[name](*response.drawings)}


@pytest.mark.parametrize(
    ("name", "settings", "field"),
    [
        ("why-root-d", {"d_k": 0}, "d_k"),
        ("why-root-d", {"d_k": 513}, "d_k"),
        ("why-root-d", {"d_k": 2.5}, "d_k"),
        ("why-root-d", {"made": "by hand"}, "made"),
        ("why-root-d", {"d": 3}, "settings"),
        ("order", {"causal": 1}, "causal"),
    ],
)
def test_unknown_settings_are_refused(name: str, settings: Any, field: str) -> None:
    with pytest.raises(SceneError, match=rf"^{field}\b.*\.$"):
        labs()[name].read_settings(settings)


def texts_of(name: str) -> tuple[set[Message], set[Message]]:
    """Return the headlines and all other texts of a lab, by default and with each control at its limits."""
    lab = labs()[name]
    large: set[Message] = set()
    small: set[Message] = set()
    controls = lab.controls.items()
    short = {key: min(control.default, PLURAL_COUNT) for key, control in controls if isinstance(control, Integer)}
    for options in ({}, *({**short, key: value} for key, control in controls for value in ends(control))):
        response = report(name, **options)
        large |= {response.words, *response.captions}
        small |= {*response.more, *(text for drawing in response.drawings for text in texts(drawing.to_dict()))}
    return large, small


@pytest.mark.parametrize("name", labs())
def test_findings_are_short_sentences(name: str) -> None:
    large, small = texts_of(name)
    for language in languages():
        most, miscounted = limits(language).finding, MISCOUNTED.get(language)
        for text in (translate(sentence, language) for sentence in large):
            assert count_words(text, language) <= most, text
            assert re.search(r"[.。]$", text), text
            assert "{" not in text
        question = read_strings(language)[f"lab.{name}.question"]
        assert count_words(question, language) <= most, question
        for text in (translate(sentence, language) for sentence in large | small):
            match = miscounted and miscounted.search(text)
            assert not match, f"{text!r}: is {match[0]!r} one of many? After 1 say nothing that reads as a plural."
