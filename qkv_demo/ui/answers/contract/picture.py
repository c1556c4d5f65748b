"""The JSON of the response to one scene and one view."""

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
    """The drawn view, which is the nearest to the requested one."""

    head: int
    pair: PairIndex
    cell: CellIndex
    plane_content: str
    gradient: CellIndex | None
    lesson: LessonStep | None


class MathNode(TypedDict):
    """A formula as a tree of MathML elements. `brief` replaces a long sum; `more` counts the terms it leaves out."""

    tag: str
    text: NotRequired[str]
    children: NotRequired[list["MathNode"]]
    brief: NotRequired["MathNode"]
    more: NotRequired[int]
    cell: NotRequired[CellAddress]
    color: NotRequired[int]


class Explanation(TypedDict):
    """The arithmetic of one number."""

    cell: CellAddress
    title: str
    formula: MathNode
    steps: list[MathNode]
    reading: str
    sources: list[CellAddress]


class Asymmetry(TypedDict):
    """M = W_Q W_Kᵀ and its two parts, the dials by name with their programs, and the reason if there is no dial."""

    m: Rows
    symmetric: Rows
    antisymmetric: Rows
    dials: dict[str, float]
    dial_programs: dict[str, str]
    no_dial_reason: str | None


class FigureKeys(TypedDict):
    """A figure's words, and the keys of its layout and of the program that computes its points."""

    words: NotRequired[str]  # Absent while captions are closed.
    layout: str
    geometry: str


class SlopesResponse(TypedDict):
    """The program for the slopes of a number. `is_stepwise` is true if the number jumps and so has no slope."""

    program: str
    is_stepwise: bool


class FilmGuess(TypedDict):
    """A question before a beat, with the index of the right choice."""

    question: str
    choices: list[str]
    right: int


class NextPicture(TypedDict):
    """The picture after a beat's own picture, with one matrix for queries and keys."""

    program: str
    layout: str
    geometry: str


class Beat(TypedDict):
    """A sentence of the film and its picture. `editable_table` can be edited, `duration_factor` scales the duration."""

    name: str
    words: str
    parts: list[SentencePart]
    editable_table: str | None
    duration_factor: float
    guess: FilmGuess | None
    divisors: NotRequired[str]
    notes: list[str]
    weights: NotRequired[MaybeRows]
    next_picture: NotRequired[NextPicture]
    layout: str
    geometry: str


class Staging(TypedDict):
    """The components to show, and the quantities whose arrows can be dragged."""

    components: tuple[str, ...]
    handles: tuple[str, ...]


class Training(TypedDict):
    """The matrices that can be trained, and for each head the program of one step."""

    matrices: tuple[str, ...]
    programs: list[str]


class Parts(TypedDict):
    """The sentences of a picture in parts."""

    reading: list[SentencePart]
    pair: list[list[SentencePart]]
    explanation: NotRequired[list[SentencePart]]


class Picture(TypedDict):
    """Everything to draw for one scene and one view."""

    scene: NotRequired[Scene]  # Absent if the page has sent it.
    trace: Trace
    limit: float
    schema: list[SchemaEntry]
    view: PictureView
    reading: str
    pair_sentences: list[str]  # Sentences about the two directions of the selected pair.
    exact_sentences: list[int]  # The indices of the sentences in `pair_sentences` that give an exact reason.
    folded: NotRequired[list[str]]  # Closed components, whose text is absent.
    parts: Parts
    explanation: NotRequired[Explanation]
    figures: dict[str, FigureKeys]
    drag_programs: dict[str, str]  # The program that drags an arrow, by the arrow's quantity.
    training: Training | None
    program: str
    texts: dict[str, str]
    asymmetry: NotRequired[Asymmetry]
    lesson: NotRequired[LessonWords]
    staging: Staging
    film: NotRequired[list[Beat]]
    is_custom: NotRequired[bool]  # True if the scene is no longer the example's.
    is_solved: NotRequired[bool]  # True if the example's question is answered.
    reason: NotRequired[SentenceText]
    has_next_edit: NotRequired[bool]  # True if "Show me" has an edit.
    handle: NotRequired[str | None]  # The handle that answers the question.
    notice: NotRequired[SentenceText]
    slopes: NotRequired[SlopesResponse]


class RefusedCell(TypedDict, total=False):
    """The cell that a refusal is about, counted from 1."""

    field: str
    head: int
    row: int
    column: int


class Refusal(TypedDict):
    """The reason for refusing a scene, in one sentence."""

    error: str
    cell: NotRequired[RefusedCell]


Answer = TypeAliasType("Answer", Picture | Refusal)
