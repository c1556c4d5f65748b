"""The JSON with the attention of all heads of the trained model on a sentence."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict


class TrainedHead(TypedDict):
    """The attention weights of a head, and the pattern that they follow.

    `row` attends to `column` with `weight`. `rule` is present if most words attend to the previous word, to the next
    word, to themselves, or all to the same word. The pair then follows the rule.
    """

    row: int  # The index of the query token in the selected pair.
    column: int  # The index of the key token in the selected pair.
    weight: float  # The weight of the selected pair.
    rule: Literal["previous", "next", "itself", "one"] | None
    weights: list[list[float]]  # The weights of the whole head.


class TrainedHeads(TypedDict):
    """The heads of the model, by layer, or `progress` if the model is not on the server yet.

    `unknown` has those words of the sentence that are not in the model's vocabulary. `progress` is the fraction of the
    model that has been downloaded, or null if it is not being downloaded. `problem` is the reason why the model's files
    cannot be used.
    """

    tokens: NotRequired[list[str]]  # The tokens of the sentence.
    unknown: NotRequired[list[str]]
    heads: NotRequired[list[list[TrainedHead]]]
    progress: NotRequired[float | None]
    problem: NotRequired[str]
