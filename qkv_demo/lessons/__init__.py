"""The lessons, with one Python file for each lesson. A step has a scene, cells to highlight, and tested claims.

The texts of a lesson are in JSON files in the same folder, one for each language, such as `riley_and_dog.en.json`.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ..locale import DEFAULT_LANGUAGE, choose_language, without_brackets
from ..maths.attention import Claims, Trace
from ..scene import Scene
from ..scene.change import get_rows, with_rows
from ..scene.check import Matrix
from .claims import Prediction, QuantityRows

Cell = tuple[str, int, int]  # The quantity, the row and the column of a cell in the first head.
NumberRows = Sequence[Sequence[float]]
StepAddress = tuple[str, int]  # The name of a lesson, and the index of a step.

# The number of words that a speaker says in a minute, by language. In Chinese, each character counts as a word.
WORDS_PER_MINUTE = {"en": 130, "zh": 240}
MINUTES_TO_TRY = 1  # The minutes that the audience has for guessing an answer, or for trying a task.
_SPOKEN_TEXT_NAMES = ("text", "ask", "answer", "success", "more")
_FOLDER = Path(__file__).parent
_COMPONENTS_WITH_WEIGHTS = {"attention", "shares", "weights"}  # These components show weights.


@dataclass(frozen=True)
class Task:
    """A task in which the user edits the scene until `is_reached` returns true. `solution` is one possible result.

    `editable_rows` lists the numbers that the user may change. With any other change, the task does not count as
    solved. `watched_cell` contains the number that the task is about. The hint ranks the editable numbers by their
    effect on this number.
    """

    is_reached: Callable[[Trace], bool]
    solution: Scene
    watched_cell: Cell
    editable_rows: QuantityRows


class StageContent(NamedTuple):
    """The names of the components that a step shows (`components`) and that the user can edit (`editable_components`).

    A component is a picture, the table of a quantity, or the control of an option.
    """

    components: tuple[str, ...]
    editable_components: tuple[str, ...]

    def adapt_to(self, scene: Scene) -> "StageContent":
        """Return the content of the stage for a scene.

        In a scene without positions, the inputs are replaced by the embeddings, because both are equal.
        """
        if scene.positions_option.encoding:
            return self
        embedding_by_input = {"inputs": "embeddings", "context_inputs": "context_embeddings"}
        return self._replace(
            components=tuple(
                dict.fromkeys(embedding_by_input.get(component, component) for component in self.components)
            )
        )


@dataclass(frozen=True)
class Step:
    """One scene of a lesson.

    `pair` (row, column), `cell` and `head` are the selection. `plane_content` is the field of `View` with the same
    name. `components` and `editable_components` are described in `StageContent`. If `editable_components` is empty, the
    user can edit the task's quantities.

    `tables` are shown below the text. Each has the key of its caption, and a function that computes its numbers from
    the current trace. `claims` are the statements in the text, as functions that a test checks. `training_target` is
    the initial target of the training panel, as the name of a ready-made target or a table of weights. `prediction` is
    the question before the answer. The texts of its choices are under "choices" in the lesson's JSON file.

    `answer_scene` is the scene that is shown with the answer, or None for the step's own scene. `highlights` are the
    rows (quantity, row) that the answer mentions, and `answer_cell` is the cell that is selected with the answer.
    `question_components` are the components that a presentation shows only from the question on.
    `axes_example` is the name of the example that explains the axes. `film_beats` are the names of the first and the
    last beat of the film that explain this step.
    """

    name: str
    scene: Scene
    claims: Claims = field(default_factory=dict)
    pair: tuple[int, int] = (0, 1)
    cell: Cell | None = None
    plane_content: str = "embeddings"
    tables: tuple[tuple[str, Callable[[Trace], NumberRows]], ...] = ()
    task: Task | None = None
    training_target: Matrix | str | None = None
    prediction: Prediction | None = None
    answer_scene: Scene | None = None
    highlights: tuple[tuple[str, int], ...] = ()
    answer_cell: Cell | None = None
    head: int = 0
    axes_example: str | None = None
    components: tuple[str, ...] = ("attention", "queries_keys", "score_bars", "shares")
    editable_components: tuple[str, ...] = ()
    question_components: tuple[str, ...] = ()
    film_beats: tuple[str, str] | None = None

    @property
    def solution(self) -> Scene | None:
        """The scene that is shown with the answer, or None if the step shows its own scene.

        If the step has a task, this is the solution of the task. Otherwise, it is `answer_scene`.
        """
        return self.task.solution if self.task else self.answer_scene

    @property
    def first_cell(self) -> Cell:
        """The cell that is selected first: `cell`, or a number of the last quantity that the step shows."""
        if self.cell:
            return self.cell
        row, column = self.pair
        if "mixture" in self.components:
            return "output", row, 1
        return "weights" if _COMPONENTS_WITH_WEIGHTS & {*self.components} else "scores", row, column

    @property
    def stage_content(self) -> StageContent:
        """The components of the step, and those that the user can edit.

        By default, the user can edit the task's quantities, or the embeddings.
        """
        task_quantities = tuple(dict.fromkeys(quantity for quantity, _ in self.task.editable_rows)) if self.task else ()
        return StageContent(self.components, self.editable_components or task_quantities or ("embeddings",))


@dataclass(frozen=True)
class Lesson:
    """A lesson, which is a sequence of steps. `menu_position` is the number by which the menu sorts lessons.

    `first_step_with_queries` is the first step that mentions queries, or "" if all steps do. `closing_components` lists
    the components that a presentation shows with the closing words. If it is None, these are the components of the last
    step. If it is empty, the closing words fill the slide.
    `short_talk_steps` lists the steps of the fifteen-minute version, if there is one. `earlier_step_list` lists the
    steps of an earlier version, because old links contain their numbers or names. A step that was renamed is written as
    "old→step" or "old→lesson/step".
    """

    steps: tuple[Step, ...]
    menu_position: int = 100
    first_step_with_queries: str = ""
    closing_components: tuple[str, ...] | None = None
    short_talk_steps: tuple[str, ...] = ()
    earlier_step_list: str = ""

    @property
    def step_names(self) -> tuple[str, ...]:
        """The names of the steps, in order."""
        return tuple(step.name for step in self.steps)

    def is_before_queries(self, step_index: int) -> bool:
        """Return whether the page must not mention queries yet, because a later step introduces them."""
        return bool(self.first_step_with_queries) and step_index < self.step_names.index(self.first_step_with_queries)


# For each lesson that no longer exists, its steps, in the format of `Lesson.earlier_step_list`.
_STEP_LIST_BY_REMOVED_LESSON = {
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
    stems = (file.name.split(".")[0] for file in _FOLDER.glob(f"*.{DEFAULT_LANGUAGE}.json"))
    lessons_by_name = {stem.replace("_", "-"): import_module(f".{stem}", __package__).LESSON for stem in stems}
    return dict(sorted(lessons_by_name.items(), key=lambda item: (item[1].menu_position, item[0])))


def get_step(address: StepAddress) -> Step:
    """Return the step with an address (lesson, index)."""
    lesson_name, step_index = address
    return lessons()[lesson_name].steps[step_index]


def find_step_addresses() -> dict[str, dict[str, StepAddress]]:
    """Return the address of each step that a link can contain, as {lesson: {step: (current lesson, index)}}.

    This includes removed lessons. A link contains the step's current name, its name or number in an earlier version, or
    "" for the first step.
    """
    return {name: _find_step_addresses_of_lesson(name) for name in (*lessons(), *_STEP_LIST_BY_REMOVED_LESSON)}


def _find_step_addresses_of_lesson(lesson_name: str) -> dict[str, StepAddress]:
    step_names = lessons()[lesson_name].step_names if lesson_name in lessons() else ()
    current_addresses = {name: (lesson_name, step_index) for step_index, name in enumerate(step_names)}
    addresses_by_old_name = {
        old_name: (current_lesson_name, lessons()[current_lesson_name].step_names.index(step_name))
        for old_name, (current_lesson_name, step_name) in find_earlier_addresses(lesson_name).items()
    }
    addresses_by_number = {str(number): address for number, address in enumerate(addresses_by_old_name.values(), 1)}
    first_address = next(iter((current_addresses or addresses_by_old_name).values()))
    return {**addresses_by_old_name, **addresses_by_number, **current_addresses, "": first_address}


def find_earlier_addresses(lesson_name: str) -> dict[str, tuple[str, str]]:
    """Return the current lesson and step name for each step of an earlier version, in the order of the old numbers."""
    step_entries = (
        _STEP_LIST_BY_REMOVED_LESSON[lesson_name].split()
        if lesson_name in _STEP_LIST_BY_REMOVED_LESSON
        else lessons()[lesson_name].earlier_step_list.split()
    )
    address_by_old_name = {}
    for step_entry in step_entries or lessons()[lesson_name].step_names:
        old_name, _, new_address = step_entry.partition("→")
        new_lesson, _, new_step = (new_address or old_name).rpartition("/")
        address_by_old_name[old_name] = (new_lesson or lesson_name, new_step)
    return address_by_old_name


def read_lesson_texts(lesson_name: str, language: str) -> Mapping[str, Any]:
    """Return the texts of a lesson as {"title", "closing", "steps": {step: {"title", "text", "ask", …}}}.

    "closing" is the last slide of a presentation. In a presentation, a slide shows only the first sentence of "text".
    "more" contains further details, which are collapsed on the page and become the speaker's notes in a presentation.
    "goal", "hint", "success" and "refused" belong to a task. "tables" contains captions by key. "choices" contains the
    choices of a prediction by key, and "why" explains why some of the wrong ones are wrong. If the language is unknown,
    the texts are in English. Raises KeyError for an unknown lesson.
    """
    return _read_texts(lesson_name, choose_language(language))[0]


def read_marked_texts(lesson_name: str, language: str) -> Mapping[str, Any]:
    """Return a lesson's texts, in which square brackets mark words and numbers, as `wording.parts` expects."""
    return _read_texts(lesson_name, choose_language(language))[1]


@cache
def _read_texts(lesson_name: str, language: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return a lesson's texts twice: without and with square brackets.

    Raises KeyError for an unknown lesson.
    """
    if lesson_name not in lessons():
        raise KeyError(lesson_name)
    candidate_files = (
        _FOLDER / f"{lesson_name.replace('-', '_')}.{language_code}.json"
        for language_code in (language, DEFAULT_LANGUAGE)
    )
    texts_json = next(file for file in candidate_files if file.exists()).read_text(encoding="utf-8")
    return json.loads(without_brackets(texts_json)), json.loads(texts_json)


def apply_task_edits(step: Step, scene: Scene) -> Scene:
    """Return the step's scene with the user's numbers in the task's editable rows.

    Raises SceneError if the user has changed the sizes.
    """
    assert step.task
    edited_scene = step.scene
    for quantity, row in step.task.editable_rows:
        start_rows, user_rows = get_rows(edited_scene, quantity, 0), get_rows(scene, quantity, 0)
        if row is not None:
            user_rows = [*start_rows[:row], *user_rows[row : row + 1], *start_rows[row + 1 :]]
        edited_scene = with_rows(edited_scene, quantity, 0, user_rows)
    return edited_scene


def count_words(text: str, language: str) -> int:
    """Count the words that contain a letter or a digit. In Chinese, every character counts as a word."""
    if language == "zh":
        return len(re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+(?:[.·−/]?[^\W\u4e00-\u9fff]+)*", text))
    return sum(bool(re.search(r"\w", word)) for word in text.split())


@cache
def estimate_minutes(lesson_name: str, language: str) -> tuple[float, ...]:
    """Return the minutes that a speaker needs for each step, including time for the audience to guess or try."""
    steps = read_lesson_texts(lesson_name, language)["steps"]
    words_per_minute = WORDS_PER_MINUTE.get(language, WORDS_PER_MINUTE["en"])
    return tuple(
        MINUTES_TO_TRY
        + round(
            sum(count_words(steps[name].get(text_name, ""), language) for text_name in _SPOKEN_TEXT_NAMES)
            / words_per_minute,
            1,
        )
        for name in lessons()[lesson_name].step_names
    )
