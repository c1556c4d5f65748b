"""What Explore shows of each place beside its title: who attends to whom there, and how long a lesson takes."""

from collections.abc import Sequence
from functools import cache

from ..learning.puzzles import PUZZLES
from ..lessons import lessons, words
from ..locale import DEFAULT
from ..maths.attention import attend
from ..presets import presets
from ..scene import Scene

_READ = ("title", "text", "ask", "answer", "goal")  # of a step, by whoever goes through it
_A_MINUTE = 200  # words
_TO_TRY = 1 / 2  # of a minute, what a step shows and asks


@cache
def pictures() -> dict[str, dict[str, list[list[float | None]]]]:
    """Kind of place to name to weights: of a lesson those at its end, of a puzzle those that are wanted."""
    return {
        "preset": {name: _weights(preset.scene) for name, preset in presets().items()},
        "lesson": {name: _weights(lesson.steps[-1].scene) for name, lesson in lessons().items()},
        "goal": {name: _rounded(puzzle.target) for name, puzzle in PUZZLES.items()},
    }


@cache
def minutes() -> dict[str, int]:
    """Lesson to how long it takes, about."""
    return {name: round(_words(name) / _A_MINUTE + len(lesson.steps) * _TO_TRY) for name, lesson in lessons().items()}


def _weights(scene: Scene) -> list[list[float | None]]:
    weights: list[list[float | None]] = attend(scene).to_dict()["heads"][0]["weights"]
    return _rounded(weights)


def _rounded(rows: Sequence[Sequence[float | None]]) -> list[list[float | None]]:
    """As many digits as an eye sees."""
    return [[None if weight is None else round(weight, 2) for weight in row] for row in rows]


def _words(lesson: str) -> int:
    steps = words(lesson, DEFAULT)["steps"].values()
    return sum(len(step[part].split()) for step in steps for part in _READ if part in step)
