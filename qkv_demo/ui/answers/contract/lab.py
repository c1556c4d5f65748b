"""The JSON of a lab's response. Its drawings are the dataclasses of `labs.drawing`, with all messages as text."""

from typing import Any

from typing_extensions import TypeAliasType, TypedDict

from ....labs import drawing
from .scene import PairIndex, Scene

LabDrawing = TypeAliasType(
    "LabDrawing", drawing.Lines | drawing.Trails | drawing.Arrows | drawing.Table | drawing.Tables
)


class LabReport(TypedDict):
    """The numbers, the sentences and the drawings of a lab.

    `captions` has a sentence, and `scenes` a scene, for each moment, which is one state of the experiment.
    """

    lab: str  # The name of the lab.
    settings: dict[str, Any]
    numbers: dict[str, Any]  # The measurements of the experiment, by name.
    words: str  # The result of the experiment, in one sentence.
    more: list[str]  # Sentences that explain the measurements.
    drawings: list[LabDrawing]
    captions: list[str]
    scenes: list[Scene]
    pair: PairIndex | None  # The pair to select when one of the scenes is opened.
    target: str | list[list[float]] | None  # The training target when one of the scenes is opened.
