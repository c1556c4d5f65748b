"""Lessons, one file each, discovered: steps of a scene, what to light in it, and claims that a test checks.

A lesson's words lie beside it, one file a language: `riley_and_dog.en.json` has the words of `riley-and-dog`.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ..locale import DEFAULT, bare, known
from ..maths import Claims, Trace
from ..scene import Scene
from ..scene.change import rows_of, with_rows
from ..scene.check import Matrix
from .claims import Among, Prediction

Cell = tuple[str, int, int]  # quantity, row, column
Rows = Sequence[Sequence[float]]

A_MINUTE = {"en": 130, "zh": 240}  # words; in Chinese characters
TO_TRY = 1  # Minutes to try what a step asks for, or to guess.
_SAID = ("text", "ask", "answer", "done", "more")
_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Goal:
    """The quiz moment: a person edits the scene until `reached` holds, and `solution` is one way to get there.

    `may_turn` are the numbers that the question asks about: only they count, and the hint ranks only them by their
    slopes for the number at `watch`. A goal that other numbers or options have helped to reach is not reached.
    """

    reached: Callable[[Trace], bool]
    solution: Scene
    watch: Cell
    may_turn: Among


class Staging(NamedTuple):
    """The components of the page that are shown, and those that the user can edit, by name.

    A component is a picture, a quantity's table or an option's control.
    """

    shown: tuple[str, ...]
    handles: tuple[str, ...]

    def within(self, scene: Scene) -> "Staging":
        """Return the staging for a scene. Without positions the embeddings are the inputs, so they replace them."""
        if scene.positions_option.encoding:
            return self
        inputs = {"inputs": "embeddings", "context_inputs": "context_embeddings"}
        return self._replace(shown=tuple(dict.fromkeys(inputs.get(part, part) for part in self.shown)))


@dataclass(frozen=True)
class Step:
    """One scene of a lesson.

    `claims` are what its words say of numbers beyond those marked with a cell, and of learning.
    `pair` (row, column) and `cell` are selected and lit; `lens` is what the first plane shows. `tables` stand beside
    the words, each under the key of its caption in the step's words, and follow the scene as it is edited; several of
    one number each, from 0 to 1, are drawn as bars. `shown` and `handles` name parts of the stage (see
    `Staging`); what is left out follows from the rest. `learns` is a target, ready or a table of shares, that the
    learning panel opens with. `predicts` is what the step's question
    lets people say before its answer shows it; the words of its choices are the step's "choices". `answered` is the
    scene that shows the answer of a step without a goal, if another than its own does; `marks` are the rows there,
    (quantity, row), that the answer speaks of, and `answer_cell` is selected with it. `head` is the one looked at,
    `axes` the preset that says what the axes mean here, `film` the first and the last beat that play what the step
    says.
    """

    name: str
    scene: Scene
    claims: Claims = field(default_factory=dict)
    pair: tuple[int, int] = (0, 1)
    cell: Cell | None = None
    lens: str = "embeddings"
    tables: tuple[tuple[str, Callable[[Trace], Rows]], ...] = ()
    goal: Goal | None = None
    learns: Matrix | str | None = None
    predicts: Prediction | None = None
    answered: Scene | None = None
    marks: tuple[tuple[str, int], ...] = ()
    answer_cell: Cell | None = None
    head: int = 0
    axes: str | None = None
    shown: tuple[str, ...] = ("need", "queries_keys", "score_bars", "shares")
    handles: tuple[str, ...] = ()
    film: tuple[str, str] | None = None

    @property
    def solution(self) -> Scene | None:
        """What the stage shows with the answer, where that is another scene."""
        return self.goal.solution if self.goal else self.answered

    @property
    def staging(self) -> Staging:
        """Return the components and handles. By default the user edits what the goal asks about, or the embeddings."""
        asked = tuple(dict.fromkeys(quantity for quantity, _ in self.goal.may_turn)) if self.goal else ()
        return Staging(self.shown, self.handles or asked or ("embeddings",))


@dataclass(frozen=True)
class Lesson:
    """Steps to walk in order; `order` is the lesson's place in the picker.

    `queries_from` is the first step that speaks of queries, if it is not the lesson's first. `ends_on` are the parts of
    the stage beside a talk's last words, if they are others than the last step's. `fifteen` are the steps of a talk of
    fifteen minutes, for a lesson that offers one. `moved` are the steps of an older version, in their order,
    each that has another name today as "old→step" or "old→lesson/step": links name them, by number or by name.
    """

    steps: tuple[Step, ...]
    order: int = 100
    queries_from: str = ""
    ends_on: tuple[str, ...] = ()
    fifteen: tuple[str, ...] = ()
    moved: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Of the steps, in order."""
        return tuple(step.name for step in self.steps)

    def has_only_keys(self, index: int) -> bool:
        """Return whether a step comes before the first one that speaks of queries."""
        return bool(self.queries_from) and index < self.names.index(self.queries_from)


# Lessons that are gone, each with its steps as `Lesson.moved` has them.
_RETIRED = {
    "riley-and-dog-further": """
        all-words→riley-and-dog/softmax negative→riley-and-dog/softmax softmax→riley-and-dog/softmax
        scaling→one-number-at-a-time/scale axis-by-axis→riley-and-dog/both wrong-axis→one-number-at-a-time/wrong-axis
        sentence→query-key-value/all-at-once left-out→three-places/left-out layers→one-number-at-a-time/it
    """,
    "why-not-one-matrix": """
        two-jobs→riley-and-dog/q-and-k one-matrix→riley-and-dog/one-matrix gram→riley-and-dog/symmetric-still
        each-other→riley-and-dog/never-both two-matrices→riley-and-dog/both
        symmetric-still→riley-and-dog/symmetric-still rows-of-x→one-number-at-a-time/softmax
    """,
}


@cache
def lessons() -> dict[str, Lesson]:
    """Name to lesson, in the picker's order; `riley_and_dog.py`, with its words, is the lesson `riley-and-dog`."""
    files = (file.name.split(".")[0] for file in _FOLDER.glob(f"*.{DEFAULT}.json"))
    found = {stem.replace("_", "-"): import_module(f".{stem}", __package__).LESSON for stem in files}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def step_at(address: tuple[str, int]) -> Step:
    """The step of a lesson, counted from 0."""
    lesson, index = address
    return lessons()[lesson].steps[index]


def addresses() -> dict[str, dict[str, tuple[str, int]]]:
    """Return where each link leads: a lesson, today's or an older one, to what may be written for a step, to the lesson
    and the step's index today.

    A step is written as its name, as its name in an older version, as its number there, or as "" for the first one.
    """
    return {name: _addresses(name) for name in (*lessons(), *_RETIRED)}


def _addresses(lesson: str) -> dict[str, tuple[str, int]]:
    names = lessons()[lesson].names if lesson in lessons() else ()
    today = {name: (lesson, index) for index, name in enumerate(names)}
    moved = {name: (there, lessons()[there].names.index(step)) for name, (there, step) in older(lesson).items()}
    numbered = {str(number): address for number, address in enumerate(moved.values(), 1)}
    first = next(iter((today or moved).values()))
    return {**moved, **numbered, **today, "": first}


def older(lesson: str) -> dict[str, tuple[str, str]]:
    """Return the steps that links may number, in their order, each with today's lesson and step."""
    names = _RETIRED[lesson].split() if lesson in _RETIRED else lessons()[lesson].moved.split()
    found = {}
    for entry in names or lessons()[lesson].names:
        name, _, today = entry.partition("→")
        there, _, step = (today or name).rpartition("/")
        found[name] = (there or lesson, step)
    return found


def words(lesson: str, language: str) -> Mapping[str, Any]:
    """A lesson's words: {"title", "closing", "steps": {step: {"title", "text", "ask", …}}}; an unknown language speaks
    English. "closing" is what a talk leaves on the screen at its end.

    Of "text" a talk's slide shows the first sentence; "more" is what is exact but not needed now: folded on a page, the
    speaker's in a talk. "goal", "hint", "done" and "refused" belong to the quiz moment; "tables" are captions by key,
    "choices" what can be predicted, by key.
    Raises KeyError for an unknown lesson.
    """
    return _read(lesson, known(language))[0]


def marked(lesson: str, language: str) -> Mapping[str, Any]:
    """The same with the scene's words and its numbers' cells in square brackets, as `wording.parts` takes them."""
    return _read(lesson, known(language))[1]


@cache
def _read(lesson: str, language: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """A lesson's words bare and marked. Raises KeyError for an unknown lesson."""
    if lesson not in lessons():
        raise KeyError(lesson)
    files = (_FOLDER / f"{lesson.replace('-', '_')}.{code}.json" for code in (language, DEFAULT))
    text = next(file for file in files if file.exists()).read_text(encoding="utf-8")
    return json.loads(bare(text)), json.loads(text)


def only_asked(step: Step, scene: Scene) -> Scene:
    """The step's scene with nothing but what its question asks about taken from an edited `scene`.

    Raises SceneError where sizes have changed, so that it does not fit.
    """
    assert step.goal
    start = step.scene
    for quantity, row in step.goal.may_turn:
        was, now = rows_of(start, quantity, 0), rows_of(scene, quantity, 0)
        if row is not None:  # of one row alone
            now = [*was[:row], *now[row : row + 1], *was[row + 1 :]]
        start = with_rows(start, quantity, 0, now)
    return start


def count_words(text: str, language: str) -> int:
    """Words: what blanks part from others, if it holds a letter or a digit; in Chinese also each character."""
    if language == "zh":
        return len(re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+(?:[.·−/]?[^\W\u4e00-\u9fff]+)*", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


@cache
def minutes(lesson: str, language: str) -> tuple[float, ...]:
    """Return the minutes of each step: to say its text, question, answer and notes, and to try what it asks for."""
    told = words(lesson, language)["steps"]
    pace = A_MINUTE.get(language, A_MINUTE["en"])
    return tuple(
        TO_TRY + round(sum(count_words(told[name].get(part, ""), language) for part in _SAID) / pace, 1)
        for name in lessons()[lesson].names
    )
