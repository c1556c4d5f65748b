"""The lessons, one Python file each. A step has a scene, cells to highlight, and claims that tests check.

The texts of a lesson are in JSON files beside it, one for each language, such as `riley_and_dog.en.json`.
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
from ..maths.attention import Claims, Trace
from ..scene import Scene
from ..scene.change import rows_of, with_rows
from ..scene.check import Matrix
from .claims import Prediction, QuantityRows

Cell = tuple[str, int, int]  # The quantity, the row and the column of a cell in the first head.
Rows = Sequence[Sequence[float]]
StepAddress = tuple[str, int]  # The name of a lesson, and the index of a step.

# The words that a speaker says in a minute, by language. In Chinese, each character counts as a word.
WORDS_PER_MINUTE = {"en": 130, "zh": 240}
MINUTES_TO_TRY = 1  # The minutes that the audience gets to guess an answer, or to try a task.
_SPOKEN = ("text", "ask", "answer", "done", "more")
_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Task:
    """A task in which the user edits the scene until `reached` returns true. `solution` is one possible result.

    `editable_rows` lists the numbers that the user may change; with any other change, the task does not count as
    solved. `watch` is the cell of the number that the task is about. The hint ranks the editable numbers by how much
    they affect it.
    """

    reached: Callable[[Trace], bool]
    solution: Scene
    watched_cell: Cell
    editable_rows: QuantityRows


class Staging(NamedTuple):
    """The names of the page's components that are shown, and the names of those that the user can edit.

    A component is a picture, the table of a quantity, or the control of an option.
    """

    components: tuple[str, ...]
    handles: tuple[str, ...]

    def within(self, scene: Scene) -> "Staging":
        """Return the staging that fits a scene.

        A scene without positions shows its embeddings instead of the inputs, which are equal.
        """
        if scene.positions_option.encoding:
            return self
        inputs = {"inputs": "embeddings", "context_inputs": "context_embeddings"}
        return self._replace(components=tuple(dict.fromkeys(inputs.get(part, part) for part in self.components)))


@dataclass(frozen=True)
class Step:
    """One scene of a lesson.

    `pair` (row, column), `cell` and `head` are the selection. `plane_content` is what the first plane shows.
    `components` and `handles` are described in `Staging`. If `handles` is empty, the user edits what the task is about.

    `tables` are shown below the text, by the key of their caption, and are computed from the current scene.
    `claims` are the statements in the text, as functions that a test checks. `training_target` is the target with which
    the training panel opens: the name of a ready target, or a table of weights. `prediction` is what the user predicts
    before the answer; its choices have texts under "choices" in the language file.

    `answer_scene` is the scene that is shown with the answer, if it differs. `highlights` are the rows (quantity, row)
    that the answer is about, and `answer_cell` is the cell that is selected with it. `axes_example` is the name of the
    example that explains the axes. `film` names the first and the last beat of the film that explain this step.
    """

    name: str
    scene: Scene
    claims: Claims = field(default_factory=dict)
    pair: tuple[int, int] = (0, 1)
    cell: Cell | None = None
    plane_content: str = "embeddings"
    tables: tuple[tuple[str, Callable[[Trace], Rows]], ...] = ()
    task: Task | None = None
    training_target: Matrix | str | None = None
    prediction: Prediction | None = None
    answer_scene: Scene | None = None
    highlights: tuple[tuple[str, int], ...] = ()
    answer_cell: Cell | None = None
    head: int = 0
    axes_example: str | None = None
    components: tuple[str, ...] = ("attention", "queries_keys", "score_bars", "shares")
    handles: tuple[str, ...] = ()
    film: tuple[str, str] | None = None

    @property
    def solution(self) -> Scene | None:
        """Return the scene that is shown with the answer, if it differs from the step's scene."""
        return self.task.solution if self.task else self.answer_scene

    @property
    def staging(self) -> Staging:
        """Return the components and handles.

        By default, the user edits the quantities that the task allows, or the embeddings.
        """
        asked = tuple(dict.fromkeys(quantity for quantity, _ in self.task.editable_rows)) if self.task else ()
        return Staging(self.components, self.handles or asked or ("embeddings",))


@dataclass(frozen=True)
class Lesson:
    """A lesson, which is a sequence of steps. `order` is the number by which the menu sorts lessons.

    `queries_from` is the first step that mentions queries, if it is not the lesson's first. `ends_on` lists the
    components that a presentation shows with the closing words, if they differ from those of the last step. `fifteen`
    lists the steps of the fifteen-minute version, if there is one. `moved` lists the steps of an earlier version,
    because old links contain their numbers or names. A step that was renamed is written as "old→step" or
    "old→lesson/step".
    """

    steps: tuple[Step, ...]
    order: int = 100
    queries_from: str = ""
    ends_on: tuple[str, ...] = ()
    fifteen: tuple[str, ...] = ()
    moved: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the steps, in order."""
        return tuple(step.name for step in self.steps)

    def has_only_keys(self, index: int) -> bool:
        """Return whether a step comes before queries are introduced, so that the page must not mention them."""
        return bool(self.queries_from) and index < self.names.index(self.queries_from)


# Lessons that no longer exist. Their steps are listed in the format of `Lesson.moved`.
_REMOVED = {
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
    """Return all lessons by name, in display order. The file `riley_and_dog.py` defines the lesson `riley-and-dog`."""
    files = (file.name.split(".")[0] for file in _FOLDER.glob(f"*.{DEFAULT}.json"))
    by_name = {stem.replace("_", "-"): import_module(f".{stem}", __package__).LESSON for stem in files}
    return dict(sorted(by_name.items(), key=lambda item: (item[1].order, item[0])))


def step_at(address: StepAddress) -> Step:
    """Return the step at (lesson, index)."""
    lesson, index = address
    return lessons()[lesson].steps[index]


def addresses() -> dict[str, dict[str, StepAddress]]:
    """Return the steps that links may name, as {lesson: {step: (current lesson, index)}}, including removed lessons.

    A link names a step by its current name, by its name or number in an earlier version, or by "" for the first step.
    """
    return {name: _addresses(name) for name in (*lessons(), *_REMOVED)}


def _addresses(lesson: str) -> dict[str, StepAddress]:
    names = lessons()[lesson].names if lesson in lessons() else ()
    current = {name: (lesson, index) for index, name in enumerate(names)}
    moved = {name: (target, lessons()[target].names.index(step)) for name, (target, step) in older(lesson).items()}
    numbered = {str(number): address for number, address in enumerate(moved.values(), 1)}
    first = next(iter((current or moved).values()))
    return {**moved, **numbered, **current, "": first}


def older(lesson: str) -> dict[str, tuple[str, str]]:
    """Return the current lesson and name of each step of an earlier version, in the order of their old numbers."""
    names = _REMOVED[lesson].split() if lesson in _REMOVED else lessons()[lesson].moved.split()
    steps = {}
    for entry in names or lessons()[lesson].names:
        name, _, target = entry.partition("→")
        target_lesson, _, step = (target or name).rpartition("/")
        steps[name] = (target_lesson or lesson, step)
    return steps


def words(lesson: str, language: str) -> Mapping[str, Any]:
    """Return the texts of a lesson as {"title", "closing", "steps": {step: {"title", "text", "ask", …}}}.

    "closing" is the last slide of a presentation. In a presentation, a slide shows only the first sentence of "text".
    "more" contains further details, which are folded in the page and are the speaker's notes in a presentation. "goal",
    "hint", "done" and "refused" belong to a task. "tables" contains captions, and "choices" the texts of predictions,
    by key. If the language is unknown, the texts are in English. Raises KeyError for an unknown lesson.
    """
    return _read(lesson, known(language))[0]


def marked(lesson: str, language: str) -> Mapping[str, Any]:
    """Return a lesson's texts, in which square brackets mark words and numbers, as `wording.parts` expects."""
    return _read(lesson, known(language))[1]


@cache
def _read(lesson: str, language: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return a lesson's texts twice: without and with the marks in square brackets.

    Raises KeyError for an unknown lesson.
    """
    if lesson not in lessons():
        raise KeyError(lesson)
    files = (_FOLDER / f"{lesson.replace('-', '_')}.{code}.json" for code in (language, DEFAULT))
    text = next(file for file in files if file.exists()).read_text(encoding="utf-8")
    return json.loads(bare(text)), json.loads(text)


def only_asked(step: Step, scene: Scene) -> Scene:
    """Return the step's scene with those of the user's numbers that the task asks to change.

    Raises SceneError if the user has changed the sizes.
    """
    assert step.task
    start = step.scene
    for quantity, row in step.task.editable_rows:
        old, new = rows_of(start, quantity, 0), rows_of(scene, quantity, 0)
        if row is not None:
            new = [*old[:row], *new[row : row + 1], *old[row + 1 :]]
        start = with_rows(start, quantity, 0, new)
    return start


def count_words(text: str, language: str) -> int:
    """Count the words that contain a letter or a digit. In Chinese, every character counts as a word."""
    if language == "zh":
        return len(re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+(?:[.·−/]?[^\W\u4e00-\u9fff]+)*", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


@cache
def minutes(lesson: str, language: str) -> tuple[float, ...]:
    """Return how many minutes a speaker needs for each step, including time for the audience to try it."""
    steps = words(lesson, language)["steps"]
    rate = WORDS_PER_MINUTE.get(language, WORDS_PER_MINUTE["en"])
    return tuple(
        MINUTES_TO_TRY + round(sum(count_words(steps[name].get(part, ""), language) for part in _SPOKEN) / rate, 1)
        for name in lessons()[lesson].names
    )
