"""Lessons, one file each, discovered: steps of a scene, what to light in it, and claims that a test checks.

A lesson's words lie beside it, one file a language: `riley_and_dog.en.json` has the words of `riley-and-dog`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..locale import DEFAULT
from ..named_trace import NamedTrace
from ..presets import Claims
from ..scene import Scene

Cell = tuple[str, int, int]  # quantity, row, column
Rows = tuple[tuple[float, ...], ...]

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Goal:
    """The quiz moment: a person edits the scene until `reached` holds, and `solution` is one way to get there.

    The gradient of the number at `watch` makes the hint.
    """

    reached: Callable[[NamedTrace], bool]
    solution: Scene
    watch: Cell


@dataclass(frozen=True)
class Step:
    """One scene of a lesson.

    `pair` (row, column) and `cell` are selected and lit; `lens` is what the first plane shows. `tables` stand beside
    the words, each under the key of its caption in the step's words.
    """

    name: str
    scene: Scene
    claims: Claims = field(default_factory=dict)
    pair: tuple[int, int] | None = None
    cell: Cell | None = None
    lens: str = "embeddings"
    tables: tuple[tuple[str, Rows], ...] = ()
    goal: Goal | None = None


@dataclass(frozen=True)
class Lesson:
    """Steps to walk in order; `order` is the lesson's place in the picker."""

    steps: tuple[Step, ...]
    order: int = 100


@cache
def lessons() -> dict[str, Lesson]:
    """Name to lesson, in the picker's order; a file `riley_and_dog.py` is the lesson `riley-and-dog`."""
    files = (file.stem for file in _FOLDER.glob("*.py") if file.stem != "__init__")
    found = {stem.replace("_", "-"): import_module(f".{stem}", __package__).LESSON for stem in files}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def words(lesson: str, language: str) -> Mapping[str, Any]:
    """A lesson's words: {"title", "steps": {step: {"title", "text", "ask", …}}}; an unknown language speaks English.

    "notes" are for the speaker; "goal", "hint" and "done" belong to the quiz moment; "tables" are captions by key.
    Raises KeyError for an unknown lesson.
    """
    files = _texts()[lesson]
    return _read(files.get(language, files[DEFAULT]))


def reads(number: float, shown: float) -> bool:
    """True if two decimals of `number` are what the words say."""
    return round(number, 2) == shown


def all_read(numbers: Iterable[float], *shown: float) -> bool:
    """`reads` for a whole row."""
    return [round(number, 2) for number in numbers] == list(shown)


@cache
def _texts() -> dict[str, dict[str, Path]]:
    """Lesson to language to file."""
    return {
        name: {file.name.split(".")[1]: file for file in _FOLDER.glob(f"{name.replace('-', '_')}.*.json")}
        for name in lessons()
    }


@cache
def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found
