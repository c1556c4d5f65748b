"""The JSON of the response about the heads of the trained model on a sentence."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class TrainedHead(TypedDict):
    """The attention weights of a head, and their pattern.

    The words attend to the previous word, the next word, themselves, or all to the word `column`, and `weight` is the
    mean. Else `row` attends to `column` with `weight`, and no other two words that are no neighbors differ as much from
    the reverse.
    """

    kind: Literal["previous", "next", "itself", "one", "pair"]
    row: int
    column: int
    weight: float
    weights: list[list[float]]


class TrainedHeads(TypedDict):
    """The heads by layer, or `progress` while the model is not on the server.

    `progress` is the part of the model that has been downloaded, or null if no download runs.
    """

    tokens: NotRequired[list[str]]
    heads: NotRequired[list[list[TrainedHead]]]
    progress: NotRequired[float | None]
