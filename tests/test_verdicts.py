"""The verdict on a task or an example changes only where the displayed numbers change too."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from qkv_demo.examples import Example, examples
from qkv_demo.lessons import Task, lessons
from qkv_demo.locale import number
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.scene import Scene
from qkv_demo.scene.change import rows_of, with_rows

GOALS = {f"{name}, {step.name}": (step.scene, step.task) for name, lesson in lessons().items() for step in lesson.steps
         if step.task}  # fmt: skip
QUESTIONS = {name: preset for name, preset in examples().items() if preset.answers}
TABLES = ("embeddings", "w_q", "w_k")


def between(start: Scene, end: Scene, share: float) -> Scene:
    """Return the start scene with its numbers moved towards those of the end scene."""
    for table in TABLES:
        pairs = zip(rows_of(start, table, 0), rows_of(end, table, 0), strict=True)
        rows = [[a + share * (b - a) for a, b in zip(*pair, strict=True)] for pair in pairs]
        start = with_rows(start, table, 0, rows)
    return start


def turning_point(start: Scene, end: Scene, is_reached: Callable[[Trace], bool]) -> tuple[Trace, Trace]:
    """Return two traces of almost equal scenes, of which only the second one reaches the task."""
    missed, reached = 0.0, 1.0
    for _ in range(50):
        middle = (missed + reached) / 2
        if is_reached(attend(between(start, end, middle))):
            reached = middle
        else:
            missed = middle
    return attend(between(start, end, missed)), attend(between(start, end, reached))


def displayed(trace: Trace, quantity: str) -> list[list[str]]:
    """Return a table with the displayed digits."""
    return [list(map(number, row)) for row in trace.rows(quantity)]


@pytest.mark.parametrize(("start", "goal"), GOALS.values(), ids=GOALS)
def test_a_tasks_verdict_agrees_with_the_numbers(start: Scene, goal: Task) -> None:
    missed, reached = turning_point(start, goal.solution, goal.is_reached)
    assert displayed(missed, goal.watched_cell[0]) != displayed(reached, goal.watched_cell[0])


@pytest.mark.parametrize("preset", QUESTIONS.values(), ids=QUESTIONS)
def test_an_examples_verdict_agrees_with_the_numbers(preset: Example) -> None:
    assert preset.answers
    end = replace(next(iter(preset.edits.values())).scene, tokens=preset.scene.tokens)
    missed, reached = turning_point(preset.scene, end, preset.answers)
    if preset is examples()["animal-street"]:  # This example's question is about a second layer.
        missed, reached = missed.next_layer(), reached.next_layer()
    assert displayed(missed, "weights") != displayed(reached, "weights")
