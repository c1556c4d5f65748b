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
    TrainableMatrixName = str
    MaskName = str
    NormalizationName = str
    PositionsName = str
    PresetName = str
    QuantityName = str
    ScoreName = str
    TargetName = str
else:
    LabName = Literal[tuple(labs())]
    TrainableMatrixName = Literal[TRAINABLE_MATRICES]
    MaskName = Literal[tuple(MASKS)]
    NormalizationName = Literal[tuple(NORMALIZATIONS)]
    PositionsName = Literal[tuple(POSITIONS)]
    PresetName = Literal[tuple(examples())]
    QuantityName = Literal[tuple(quantity.name for quantity in QUANTITIES)]
    ScoreName = Literal[tuple(SCORES)]
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
    score: ScoreName
    scale: bool
    temperature: float
    mask: MaskName | list[list[bool]]
    normalize: NormalizationName
    weights: Matrix | None
    positions: PositionsName
    w_o: Matrix | None


class PinnedNumber(TypedDict):
    """A number that training does not change."""

    quantity: TrainableMatrixName
    row: int
    column: int


TokensInput = list[str] | str
MatrixInput = Matrix | str | None
MaskInput = MaskName | list[list[bool]] | str
SceneInput = SceneObject | dict[str, Any] | str
TargetInput = Matrix | TargetName | str
MatrixNamesInput = list[TrainableMatrixName] | str
PinnedNumbersInput = list[PinnedNumber] | str
OptimizerStateInput = dict[str, Any] | str | None
SettingsInput = dict[str, Any] | str | None
