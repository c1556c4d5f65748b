"""The JSON of a lesson step."""

from typing import Literal

from typing_extensions import TypedDict

from .scene import CellIndex, Rows, SentencePart


class Choice(TypedDict):
    """One choice of a prediction. `why` is the sentence that explains why a wrong choice is wrong, or empty."""

    text: str
    is_right: bool
    why: list[SentencePart]


class Prediction(TypedDict):
    """A prediction, in which the user chooses a statement or guesses a number.

    Until the user has answered, the page hides the rows in `hidden`. Each consists of the path of a matrix and a row,
    in which null stands for all rows. It also hides the components in `hidden_components`. Each component comes with
    the query row that must be selected for the number to be visible, or with null if the number is always visible.
    """

    kind: Literal["choose", "drag"]  # The way to answer: choosing a statement, or dragging a slider to a number.
    choices: list[Choice]
    has_same_answer: bool
    cell: CellIndex | None  # The number that the user guesses with the slider.
    range: tuple[float, float]  # The smallest and the largest number on the slider.
    hidden: list[tuple[str, int | None]]
    hidden_components: list[tuple[str, int | None]]
    true_value: float | None  # The true value of the number that the user predicts.


class StepTable(TypedDict):
    """A small table below the text of a step."""

    caption: str
    rows: Rows  # The numbers in the table.


class NextLesson(TypedDict):
    """The lesson that follows this one."""

    name: str
    title: str


class LessonWords(TypedDict):
    """A lesson step, with its sentences, tables and question, and the user's progress."""

    name: str  # The name of the lesson.
    step: int  # The index of the step.
    count: int  # The number of steps in the lesson.
    lesson_title: str
    title: str  # The title of the step.
    text: str  # The main text of the step.
    ask: str  # The question of the step.
    answer: str | None  # The answer to the question.
    more: str | None  # A text for readers who want to know more.
    goal: str | None  # The description of the task.
    hint: str | None  # A hint for the task.
    success: str | None  # The text that is shown when the user has solved the task.
    parts: dict[str, list[SentencePart]]  # The texts above in parts, by their names.
    # A sentence about the differences between the step's scene and the scene shown with the step's answer.
    changed: str | None
    attempt: str | None
    # The items that the page highlights with the answer: a cell such as "w_q/0/1/0", a row such as "weights/0/3", or
    # an option such as "tie_qk".
    highlights: list[str]
    explains_number: bool
    answer_cell: CellIndex | None
    next_title: str | None
    next_lesson: NextLesson | None
    closing: str
    closing_components: tuple[str, ...] | None
    question_components: tuple[str, ...]  # The components that a presentation shows only from the question on.
    tables: list[StepTable]
    is_reached: bool | None
    refusal: str | None
    watched_cell: CellIndex | None
    editable_rows: list[tuple[str, int | None]]
    training_target: str | Rows | None
    prediction: Prediction | None
    is_changed: bool
    axes_example: str | None
    film: tuple[int, int] | None
