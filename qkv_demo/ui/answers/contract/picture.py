"""The types of the response for a scene and a view, with everything that the page draws."""

from typing import NotRequired

from typing_extensions import TypeAliasType, TypedDict

from .lesson import LessonWords
from .scene import (
    CellAddress,
    CellIndex,
    LessonStep,
    MaybeRows,
    PairIndex,
    Rows,
    Scene,
    SchemaEntry,
    SentencePart,
    SentenceText,
    Trace,
)


class PictureView(TypedDict):
    """The view that is drawn. Fields of the requested view that do not fit the scene are replaced by defaults."""

    head: int
    pair: PairIndex
    cell: CellIndex
    plane_content: str  # The vectors that the picture of the plane shows, such as the embeddings.
    gradient: CellIndex | None  # The cell whose gradients are shown.
    lesson: LessonStep | None


class MathNode(TypedDict):
    """A formula as a tree of MathML elements.

    `brief` is a shorter version of the formula, and `more` is the number of terms that the shorter version omits.
    """

    tag: str  # The name of the MathML element, such as "mfrac".
    text: NotRequired[str]
    children: NotRequired[list["MathNode"]]
    brief: NotRequired["MathNode"]
    more: NotRequired[int]
    cell: NotRequired[CellAddress]
    color: NotRequired[int]  # The index of the color of a token.


class Explanation(TypedDict):
    """The arithmetic of one number."""

    cell: CellAddress
    title: str
    formula: MathNode
    steps: list[MathNode]  # The formula with numbers, from the first step of the arithmetic to the result.
    meaning: str  # A sentence that says what the number means.
    sources: list[CellAddress]  # The cells from which the number is computed.


class Asymmetry(TypedDict):
    """The matrix M = W_Q W_Kᵀ with its symmetric and its antisymmetric part.

    It includes the dials with their programs, or the reason why there is no dial.
    """

    m: Rows
    symmetric: Rows
    antisymmetric: Rows
    dials: dict[str, float]  # The values of the dials, by their names.
    dial_programs: dict[str, str]
    no_dial_reason: str | None


class FigureKeys(TypedDict):
    """The caption of a figure, and the keys of two texts.

    `layout` is the key of the list of shapes to draw. `geometry` is the key of the program that computes the points of
    its shapes.
    """

    words: NotRequired[str]  # The caption, which is absent while the page does not show captions.
    layout: str
    geometry: str


class GradientProgram(TypedDict):
    """The program that computes gradients.

    `is_stepwise` is true if the selected number changes in jumps. In that case, it has no gradient.
    """

    program: str
    is_stepwise: bool


class FilmQuestion(TypedDict):
    """A question before a beat of the film, with its choices and the index of the right choice."""

    text: str
    choices: list[str]
    right_index: int


class NextPicture(TypedDict):
    """The second of the two pictures in the film's beat `one`.

    It shows the scene after W_Q and W_K have been replaced by one shared matrix.
    """

    program: str
    layout: str
    geometry: str


class Beat(TypedDict):
    """A beat of the film, with its sentence (`words`, and the same sentence in `parts`) and the keys of its picture.

    `question` comes before the beat. The user can edit the table `editable_table`. `duration_factor` multiplies the
    duration of the beat's animation. If the animation consists of two movements, `first_movement_end` is the progress
    at which the first one ends. Until then, a presentation shows `first_sentence` if there is one. `notes` are for the
    speaker. `divisors` is the text that the picture shows for the division by √d_k and by the temperature. The beat
    `one` shows one matrix for both queries and keys. Its `weights` are computed with that matrix, and `next_picture` is
    its second picture.
    """

    name: str
    words: str
    parts: list[SentencePart]
    first_sentence: SentenceText | None
    editable_table: str | None
    duration_factor: float
    first_movement_end: float | None
    question: FilmQuestion | None
    divisors: NotRequired[str]
    notes: list[str]
    weights: NotRequired[MaybeRows]
    next_picture: NotRequired[NextPicture]
    layout: str
    geometry: str


class StageContent(TypedDict):
    """The components that are shown, and the components that the user can edit."""

    components: tuple[str, ...]
    editable_components: tuple[str, ...]


class Training(TypedDict):
    """The matrices that can be trained, and the program of a training step for each head."""

    matrices: tuple[str, ...]
    programs: list[str]


class Parts(TypedDict):
    """The sentences of a response, each divided into parts such as text, tokens and numbers."""

    headline: list[SentencePart]
    pair: list[list[SentencePart]]
    explanation: NotRequired[list[SentencePart]]


class Picture(TypedDict):
    """Everything that the page draws for one scene and one view."""

    scene: NotRequired[Scene]  # Absent if the page itself has sent the scene.
    trace: Trace
    limit: float  # The magnitude of numbers that have the darkest color in tables.
    schema: list[SchemaEntry]  # The scene's quantities, each after those that it is computed from.
    view: PictureView
    headline: str  # The sentence about the weight of the selected pair.
    pair_sentences: list[str]  # Sentences about the two directions of the selected pair.
    exact_sentences: list[int]  # The indices of the `pair_sentences` with a formula or a proof.
    omitted: NotRequired[list[str]]  # The names of the texts that the response omits, as listed in the request.
    parts: Parts
    explanation: NotRequired[Explanation]
    figures: dict[str, FigureKeys]
    drag_programs: dict[str, str]  # For each quantity whose arrows can be dragged, the program that computes the drag.
    training: Training | None
    program: str  # The program that computes the trace.
    texts: dict[str, str]  # The programs and the layouts of figures that the page has not cached, by key.
    asymmetry: NotRequired[Asymmetry]
    lesson: NotRequired[LessonWords]
    stage_content: StageContent
    film: NotRequired[list[Beat]]
    film_closing: NotRequired[SentenceText]  # The sentence on the last slide of the film's presentation.
    is_custom: NotRequired[bool]  # True if the user has changed the scene so much that it is no longer the example.
    is_solved: NotRequired[bool]  # True if the scene answers the example's question.
    reason: NotRequired[SentenceText]  # A sentence about the user's answer to the example's question.
    has_next_edit: NotRequired[bool]  # True if the button "Show me" has an edit to make.
    handle: NotRequired[str | None]  # The handle that the user can drag to answer the question.
    notice: NotRequired[SentenceText]  # A sentence that explains the edit that created the scene.
    slopes: NotRequired[GradientProgram]  # The program that computes the gradients of the selected number.


class RefusedCell(TypedDict, total=False):
    """The cell whose value was refused. Its row and column count from 1."""

    field: str  # The name of the quantity or of another field of the scene.
    head: int
    row: int
    column: int


class Refusal(TypedDict):
    """The reason why a scene was refused, in one sentence."""

    error: str
    cell: NotRequired[RefusedCell]


Answer = TypeAliasType("Answer", Picture | Refusal)
