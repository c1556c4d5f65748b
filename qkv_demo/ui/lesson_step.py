"""A lesson's step as the page tells it: its words, its tables, and whether the quiz moment's goal is reached."""

from typing import Any

from ..attention import Trace
from ..check import SceneError
from ..lessons import Goal, Step, lessons, words
from ..named_trace import NamedTrace
from ..scene import Scene

Place = tuple[str, int]  # lesson, step counted from 0


def place(value: Any) -> Place | None:
    """[lesson, step] if there is such a step, else None."""
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str) or value[0] not in lessons():
        return None
    name, step = value
    valid = isinstance(step, int) and not isinstance(step, bool) and 0 <= step < len(lessons()[name].steps)
    return (name, step) if valid else None


def step_at(value: Any) -> Step:
    """The step at [lesson, step]. Raises SceneError where there is none."""
    where = place(value)
    if where is None:
        raise SceneError("error.lesson")
    return lessons()[where[0]].steps[where[1]]


def view_of(step: Step) -> dict[str, Any]:
    """What a step selects and lights."""
    cell = list(step.cell) if step.cell else None
    return {"head": 0, "pair": list(step.pair) if step.pair else None, "cell": cell, "lens": step.lens}


def tell(where: Place, trace: Trace, language: str) -> dict[str, Any]:
    """The step's words in one language, with its tables; `reached` is None where there is no quiz moment."""
    name, index = where
    lesson = lessons()[name]
    step = lesson.steps[index]
    told = words(name, language)
    said = told["steps"][step.name]
    return {
        "name": name,
        "step": index,
        "count": len(lesson.steps),
        "lesson": told["title"],
        **{part: said.get(part) for part in ("title", "text", "ask", "notes", "goal", "hint", "done")},
        "tables": [{"caption": said["tables"][key], "rows": rows} for key, rows in step.tables],
        "reached": None if step.goal is None else _reached(step.goal, trace),
        "watch": None if step.goal is None else step.goal.watch,
        "wandered": trace.scene != step.scene,
    }


def solution(value: Any) -> Scene:
    """One scene that reaches the goal of [lesson, step]. Raises SceneError where there is no quiz moment."""
    goal = step_at(value).goal
    if goal is None:
        raise SceneError("error.lesson")
    return goal.solution


def _reached(goal: Goal, trace: Trace) -> bool:
    """A goal speaks of tokens by name; where a person has renamed them away, it is simply not reached."""
    try:
        return bool(goal.reached(NamedTrace(trace)))
    except (ValueError, IndexError, KeyError):
        return False
