"""The lessons, one Python file each. A step has a scene, the cells to highlight, and claims that tests check.

A lesson's texts are in JSON files next to it, one for each language, such as `riley_and_dog.en.json`.
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

Cell = tuple[str, int, int]  # quantity, row, column
Rows = Sequence[Sequence[float]]
StepAddress = tuple[str, int]  # A lesson's name and the index of a step.

WORDS_PER_MINUTE = {"en": 130, "zh": 240}  # Speaking rate; in Chinese, characters count as words.
MINUTES_TO_TRY = 1  # Time for the audience to guess or to try a task.
_SPOKEN = ("text", "ask", "answer", "done", "more")
_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Task:
    """A task, in which the user edits the scene until `reached` returns true. `solution` is one possible result.

    `editable_rows` are the numbers that the user may change. A result that depends on other changes does not count. The
    hint ranks these numbers by the slope of the number at `watch`.
    """

    reached: Callable[[Trace], bool]
    solution: Scene
    watched_cell: Cell
    editable_rows: QuantityRows


class Staging(NamedTuple):
    """The components of the page that are shown, and those that the user can edit, by name.

    A component is a picture, a quantity's table or an option's control.
    """

    components: tuple[str, ...]
    handles: tuple[str, ...]

    def within(self, scene: Scene) -> "Staging":
        """Return the staging for a scene. Without positions the embeddings are the inputs, so they replace them."""
        if scene.positions_option.encoding:
            return self
        inputs = {"inputs": "embeddings", "context_inputs": "context_embeddings"}
        return self._replace(components=tuple(dict.fromkeys(inputs.get(part, part) for part in self.components)))


@dataclass(frozen=True)
class Step:
    """One scene of a lesson.

    `pair` (row, column), `cell` and `head` are selected. `plane_content` is what the first plane shows. `components`
    and `handles` name parts of the stage (see `Staging`); the others follow from the rest of the step.

    `tables` are shown below the text, each under the key of its caption. They follow the scene. If each table is one
    number from 0 to 1, they are drawn as bars. `claims` are statements of the text that a test checks.
    `training_target` is the target with which the training panel opens: the name of a ready target, or a table of
    weights. `prediction` is what the user predicts before the answer; the texts of its choices are the step's
    "choices".

    `answer_scene` is the scene of the answer, if a step without a task has another one. `highlights` are the rows
    (quantity, row) that the answer is about, and `answer_cell` is selected with it. `axes_example` is the example that
    names the axes. `film` has the first and the last beat that play what the step explains.
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
        """The scene that is shown with the answer, if it is not the step's own scene."""
        return self.task.solution if self.task else self.answer_scene

    @property
    def staging(self) -> Staging:
        """Return the components and handles. By default the user edits what the goal asks about, or the embeddings."""
        asked = tuple(dict.fromkeys(quantity for quantity, _ in self.task.editable_rows)) if self.task else ()
        return Staging(self.components, self.handles or asked or ("embeddings",))


@dataclass(frozen=True)
class Lesson:
    """A sequence of steps. `order` is the sort key in the menu.

    `queries_from` is the first step that mentions queries, if it is not the lesson's first. `ends_on` are the
    components beside a presentation's closing words, if they differ from the last step's. `fifteen` are the steps of
    the fifteen-minute version, if there is one. `moved` lists the steps of an older version in their order, because old
    links have their numbers or names. Renamed steps are written as "old→step" or "old→lesson/step".
    """

    steps: tuple[Step, ...]
    order: int = 100
    queries_from: str = ""
    ends_on: tuple[str, ...] = ()
    fifteen: tuple[str, ...] = ()
    moved: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the steps, in order."""
        return tuple(step.name for step in self.steps)

    def has_only_keys(self, index: int) -> bool:
        """Return whether a step comes before the first one that mentions queries."""
        return bool(self.queries_from) and index < self.names.index(self.queries_from)


# Removed lessons, each with its steps in the format of `Lesson.moved`.
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
    """Return the targets of links as {lesson: {step: (current lesson, index)}}, including removed lessons.

    A link names a step by its name, by its name or number in an older version, or by "" for the first step.
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
    """Return the steps to which the numbers in links refer, in order, each with its current lesson and name."""
    names = _REMOVED[lesson].split() if lesson in _REMOVED else lessons()[lesson].moved.split()
    steps = {}
    for entry in names or lessons()[lesson].names:
        name, _, target = entry.partition("→")
        target_lesson, _, step = (target or name).rpartition("/")
        steps[name] = (target_lesson or lesson, step)
    return steps


def words(lesson: str, language: str) -> Mapping[str, Any]:
    """Return a lesson's texts as {"title", "closing", "steps": {step: {"title", "text", "ask", …}}}.

    "closing" is the last slide of a presentation. A slide shows the first sentence of "text". "more" has further
    details, which are folded on a page and are speaker's notes in a presentation. "goal", "hint", "done" and "refused"
    belong to a task, "tables" are captions and "choices" are predictions by key. For an unknown language, the texts are
    in English. Raises KeyError for an unknown lesson.
    """
    return _read(lesson, known(language))[0]


def marked(lesson: str, language: str) -> Mapping[str, Any]:
    """Return a lesson's texts with the scene's words and cells in square brackets, the format of `wording.parts`."""
    return _read(lesson, known(language))[1]


@cache
def _read(lesson: str, language: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return a lesson's texts without and with marks. Raises KeyError for an unknown lesson."""
    if lesson not in lessons():
        raise KeyError(lesson)
    files = (_FOLDER / f"{lesson.replace('-', '_')}.{code}.json" for code in (language, DEFAULT))
    text = next(file for file in files if file.exists()).read_text(encoding="utf-8")
    return json.loads(bare(text)), json.loads(text)


def only_asked(step: Step, scene: Scene) -> Scene:
    """Return the step's scene with only the task's numbers taken from an edited `scene`.

    Raises SceneError if the sizes have changed.
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
    """Count the words between spaces that have a letter or a digit. In Chinese, every character counts too."""
    if language == "zh":
        return len(re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+(?:[.·−/]?[^\W\u4e00-\u9fff]+)*", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


@cache
def minutes(lesson: str, language: str) -> tuple[float, ...]:
    """Return the minutes that a speaker needs for each step, including time for the audience to try it."""
    steps = words(lesson, language)["steps"]
    rate = WORDS_PER_MINUTE.get(language, WORDS_PER_MINUTE["en"])
    return tuple(
        MINUTES_TO_TRY + round(sum(count_words(steps[name].get(part, ""), language) for part in _SPOKEN) / rate, 1)
        for name in lessons()[lesson].names
    )
