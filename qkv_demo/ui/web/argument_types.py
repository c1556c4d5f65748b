"""Type hints for the endpoints' arguments, from which Gradio generates the schemas of its API and of MCP.

A hint also allows `dict` or `str` if the endpoint's own error message is clearer than that of a schema validator.
"""

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from ...examples import examples
from ...labs import labs
from ...learning.parameters import TRAINABLE_MATRICES
from ...learning.targets import READY_TARGETS
from ...options.masks_and_positions import MASKS, POSITIONS
from ...options.normalizations import NORMALIZATIONS
from ...options.scores import SCORES
from ...scene.quantities import QUANTITIES

if TYPE_CHECKING:  # Use plain types for mypy, because it cannot evaluate a Literal whose values come from a table.
    LabName = str
    Learnable = str
    Mask = str
    Normalize = str
    Positions = str
    PresetName = str
    QuantityName = str
    Score = str
    TargetName = str
else:
    LabName = Literal[tuple(labs())]
    Learnable = Literal[TRAINABLE_MATRICES]
    Mask = Literal[tuple(MASKS)]
    Normalize = Literal[tuple(NORMALIZATIONS)]
    Positions = Literal[tuple(POSITIONS)]
    PresetName = Literal[tuple(examples())]
    QuantityName = Literal[tuple(quantity.name for quantity in QUANTITIES)]
    Score = Literal[tuple(SCORES)]
    TargetName = Literal[READY_TARGETS]

Vector = list[float]
Matrix = list[Vector]


class Head(TypedDict, total=False):
    """One head. `v_a` belongs to the additive score."""

    w_q: Matrix
    w_k: Matrix
    w_v: Matrix
    v_a: Vector | None


class Context(TypedDict):
    """The second sequence of cross-attention, from which keys and values are computed."""

    tokens: list[str]
    embeddings: Matrix


class SceneObject(TypedDict, total=False):
    """The scene JSON. Tokens, embeddings and heads are required."""

    version: Literal[1]
    tokens: list[str]
    embeddings: Matrix
    context: Context | None
    heads: list[Head]
    tie_qk: bool
    score: Score
    scale: bool
    temperature: float
    mask: Mask | list[list[bool]]
    normalize: Normalize
    weights: Matrix | None
    positions: Positions
    w_o: Matrix | None


class Pin(TypedDict):
    """A number that training does not change."""

    quantity: Learnable
    row: int
    column: int


Tokens = list[str] | str
Numbers = Matrix | str | None
MaskInput = Mask | list[list[bool]] | str
SceneInput = SceneObject | dict[str, Any] | str
Target = Matrix | TargetName | str
Matrices = list[Learnable] | str
Pins = list[Pin] | str
State = dict[str, Any] | str | None
Settings = dict[str, Any] | str | None
