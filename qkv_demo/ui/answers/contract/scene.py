"""The JSON of a scene, of its trace, and of a sentence in parts."""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from ....scene.quantities import ColorScale, Role

Row = TypeAliasType("Row", list[float])
Rows = TypeAliasType("Rows", list[list[float]])
MaybeRows = TypeAliasType("MaybeRows", list[list[float | None]])  # Rows of numbers in which null stands for −∞ or NaN.
PairIndex = TypeAliasType("PairIndex", tuple[int, int])  # The row of the query, and the column of the key.
CellIndex = TypeAliasType("CellIndex", tuple[str, int, int])  # A quantity, a row and a column.
LessonStep = TypeAliasType("LessonStep", tuple[str, int])  # The name of a lesson, and the index of a step.
CellAddress = TypeAliasType("CellAddress", tuple[str, int, int, int])  # A quantity, a head, a row and a column.


class Context(TypedDict):
    """The second sequence of cross-attention."""

    tokens: list[str]
    embeddings: Rows


class Head(TypedDict):
    """The matrices of one head."""

    w_q: Rows
    w_k: Rows
    w_v: Rows
    v_a: NotRequired[Row | None]


class Scene(TypedDict):
    """Everything that the user can edit. `colors` is absent if the tokens' colors are in their default order."""

    version: Literal[1]
    tokens: list[str]
    embeddings: Rows
    context: Context | None
    heads: list[Head]
    tie_qk: bool  # True if W_Q makes the keys too.
    score: str  # The name of the score option, such as "dot".
    scale: bool  # True if the scores are divided by √d_k.
    temperature: float
    mask: str | list[list[bool]]
    normalize: str
    weights: Rows | None
    positions: str
    w_o: Rows | None
    colors: NotRequired[list[int]]


class MarkedText(TypedDict):
    """A part of a sentence that refers to a token (by index), a number (by cell) or a glossary term (by `meaning`)."""

    text: str
    asks: NotRequired[int]  # The index of a token of the queries.
    answers: NotRequired[int]  # The index of a token of the keys.
    source: NotRequired[str]  # The address of the cell with the number, such as "weights/0/1/0".
    meaning: NotRequired[str]  # The translation key of the text that explains a glossary term.


SentencePart = TypeAliasType("SentencePart", str | MarkedText)


class SentenceText(TypedDict):
    """A sentence in one language, as plain text and in parts."""

    text: str
    parts: NotRequired[list[SentencePart]]


class Quantity(TypedDict):
    """The properties of a quantity that are the same in every scene.

    If a scene has no such matrix, each entry counts as `default_entry`.
    """

    name: str
    symbol: str
    rows: str  # The name of the axis of the rows, such as "tokens".
    columns: str  # The name of the axis of the columns, such as "d_k".
    role: Role
    scale: ColorScale
    per_head: bool  # True if each head has its own matrix.
    path: str | None  # The path of the matrix in the scene's JSON, if the user can set it.
    default_entry: float | None


class SchemaEntry(TypedDict):
    """The properties of a quantity in one scene. `is_input` is true if the user sets it.

    `role` is present only if it differs from the role in the table of quantities.
    """

    name: str
    symbol: str
    is_input: bool
    sources: tuple[str, ...]  # The names of the quantities from which this one is computed.
    role: NotRequired[Role]
    sizes: list[tuple[int, int]]  # The numbers of rows and columns, in each head.
    path: str


class Trace(TypedDict):
    """Everything that is computed from a scene: each head's quantities by name, and those of the whole scene."""

    heads: list[dict[str, MaybeRows]]
    inputs: MaybeRows
    context_inputs: NotRequired[MaybeRows | None]
    combined: NotRequired[MaybeRows | None]
    output: MaybeRows
    notes: list[str]  # Sentences about undefined numbers and other special cases.
