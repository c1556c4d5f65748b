"""The JSON of a lesson's step."""

from typing import Literal

from typing_extensions import TypedDict

from .scene import CellIndex, Rows, SentencePart


class Choice(TypedDict):
    """A possible answer."""

    text: str
    right: bool


class Prediction(TypedDict):
    """A number or a statement that the user predicts.

    Until then the page hides the matrices in `hidden`, each with a row or null for all, and the components in
    `hidden_components`, each with the asking row for which the component would show them.
    """

    kind: Literal["choose", "drag"]
    choices: list[Choice]
    still_right: bool
    cell: CellIndex | None
    range: tuple[float, float]
    hidden: list[tuple[str, int | None]]
    hidden_components: list[tuple[str, int | None]]
    true_value: float | None  # The number to guess.


class StepTable(TypedDict):
    """A small table below a step's text."""

    caption: str
    rows: Rows


class NextLesson(TypedDict):
    """The lesson that comes next."""

    name: str
    title: str


class LessonWords(TypedDict):
    """One step: its sentences, its tables, its question, and the user's progress."""

    name: str
    step: int
    count: int
    lesson_title: str
    title: str
    text: str
    ask: str
    answer: str | None
    more: str | None
    goal: str | None
    hint: str | None
    done: str | None
    parts: dict[str, list[SentencePart]]
    changed: str | None  # A sentence about the changes of the answer.
    attempt: str | None
    highlights: list[str]  # The changes: "w_q/0/1/0" is a cell, "weights/0/3" a row, "tie_qk" an option.
    explains: bool
    answer_cell: CellIndex | None
    next_title: str | None
    next_lesson: NextLesson | None
    closing: str
    ends_on: tuple[str, ...]
    tables: list[StepTable]
    bars: bool  # True if each table is one number from 0 to 1, which is drawn as a bar.
    is_reached: bool | None
    refusal: str | None
    watched_cell: CellIndex | None
    editable_rows: list[tuple[str, int | None]]
    training_target: str | Rows | None
    prediction: Prediction | None
    is_changed: bool
    axes_example: str | None
    film: tuple[int, int] | None
