"""The JSON of the response about the heads of the trained model on a sentence."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class TrainedHead(TypedDict):
    """The attention weights of a head, and their pattern.

    `row` attends to `column` with `weight`, and no other two words that are no neighbors differ as much from their
    reverse. With a `rule`, most words attend to the previous word, the next word, themselves, or all to one word.
    """

    row: int
    column: int
    weight: float
    rule: Literal["previous", "next", "itself", "one"] | None
    weights: list[list[float]]


class TrainedHeads(TypedDict):
    """The heads by layer, or `progress` while the model is not on the server.

    `progress` is the part of the model that has been downloaded, or null if no download runs.
    """

    tokens: NotRequired[list[str]]
    heads: NotRequired[list[list[TrainedHead]]]
    progress: NotRequired[float | None]
