"""The verdict on a task or an example changes only where the displayed numbers change too."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from qkv_demo.examples import Example, examples
from qkv_demo.lessons import Task, lessons
from qkv_demo.locale import format_number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.scene import Scene
from qkv_demo.scene.change import get_rows, with_rows

GOALS = {f"{name}, {step.name}": (step.scene, step.task) for name, lesson in lessons().items() for step in lesson.steps
         if step.task}  # fmt: skip
QUESTIONS = {name: preset for name, preset in examples().items() if preset.answers}
TABLES = ("embeddings", "w_q", "w_k")


def interpolate(start: Scene, end: Scene, share: float) -> Scene:
    """Return the start scene with its numbers moved towards those of the end scene."""
    for table in TABLES:
        pairs = zip(get_rows(start, table, 0), get_rows(end, table, 0), strict=True)
        rows = [[a + share * (b - a) for a, b in zip(*pair, strict=True)] for pair in pairs]
        start = with_rows(start, table, 0, rows)
    return start


def turning_point(start: Scene, end: Scene, is_reached: Callable[[Trace], bool]) -> tuple[Trace, Trace]:
    """Return two traces of almost equal scenes, of which only the second one reaches the task."""
    before, after = 0.0, 1.0
    for _ in range(50):
        middle = (before + after) / 2
        if is_reached(attend(interpolate(start, end, middle))):
            after = middle
        else:
            before = middle
    return attend(interpolate(start, end, before)), attend(interpolate(start, end, after))


def displayed(trace: Trace, quantity: str) -> list[list[str]]:
    """Return a table with the displayed digits."""
    return [list(map(format_number, row)) for row in trace.rows(quantity)]


@pytest.mark.parametrize(("start", "goal"), GOALS.values(), ids=GOALS)
def test_a_tasks_verdict_agrees_with_the_numbers(start: Scene, goal: Task) -> None:
    before, after = turning_point(start, goal.solution, goal.is_reached)
    assert displayed(before, goal.watched_cell[0]) != displayed(after, goal.watched_cell[0])


@pytest.mark.parametrize("preset", QUESTIONS.values(), ids=QUESTIONS)
def test_an_examples_verdict_agrees_with_the_numbers(preset: Example) -> None:
    assert preset.answers
    end = replace(next(iter(preset.edits.values())).scene, tokens=preset.scene.tokens)
    before, after = turning_point(preset.scene, end, preset.answers)
    if preset is examples()["animal-street"]:  # This example's question is about a second layer.
        before, after = before.compute_next_layer(), after.compute_next_layer()
    assert displayed(before, "weights") != displayed(after, "weights")
