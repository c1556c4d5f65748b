"""A sentence in which the last word decides between "animal" and "street" as the meaning of "it".

The first coordinate is positive for living beings, and negative for places. The second says how much the sentence is
about the word.

The query of "it" is computed from "it" alone, and each key from its own word. So within one layer, an edit of the last
word cannot move the attention of "it" from "animal" to "street", with any matrices, score or number of heads. But the
edit changes the output of "it", because the last word's value is part of it. A second layer computes the query of "it"
from that output, so there the attention moves.
"""

from dataclasses import replace

from ..maths.attention import Trace
from . import Edit, Example, Reason, build_scene, claim_strongest_weight, shows_strongest_weight, with_word

_EMBEDDINGS = {
    "The": (0, -1),
    "animal": (2, 3),  # This word is the subject of the sentence.
    "didn't": (0, -1),
    "cross": (0, 1),
    "the": (0, -1),
    "street": (-4, 2),
    "because": (0, -1),
    "it": (0, 1),  # The word "it" could refer to the animal or to the street.
    "was": (0, -1),
    "too": (0, -1),
    "tired": (3, 2),  # Only living beings get tired.
}
_WIDE_EMBEDDING = (-3, 2)  # The word "wide" describes only places, so its first coordinate is negative.

_SCENE = build_scene(_EMBEDDINGS)


def _explain_second_layer(trace: Trace) -> Reason:
    return Reason(
        "second-layer",
        animal=trace.weight("it", "animal"),
        street=trace.weight("it", "street"),
        value=trace.row("output", "it")[0],
        again=trace.compute_next_layer().weight("it", "street"),
        less=trace.compute_next_layer().weight("it", "animal"),
    )


def _shows_answer(trace: Trace) -> bool:
    return shows_strongest_weight("it", "street")(trace.compute_next_layer())


def _explain_answer(trace: Trace) -> Reason | None:
    return _explain_second_layer(trace) if _shows_answer(trace) else None


EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "it attends to animal most: 3 against 2 for street": lambda trace: (
            trace.find_strongest_other("it") == "animal"
            and trace.score("it", "animal") == 3
            and trace.score("it", "street") == 2
        ),
        "the updated it leans to the living": lambda trace: trace.row("output", "it")[0] > 0.5,
        **claim_strongest_weight("tired", "animal"),
        "in a second layer it attends to animal, scarcely to street": lambda trace: (
            trace.compute_next_layer().find_strongest_other("it") == "animal"
            and trace.compute_next_layer().weight("it", "animal")
            > 0.4
            > 10 * trace.compute_next_layer().weight("it", "street")
        ),
    },
    pair=(7, 1),
    menu_position=35,
    answers=_shows_answer,
    explain=_explain_answer,
    edits={
        "tired → wide": Edit(
            replace(with_word(_SCENE, "tired", _WIDE_EMBEDDING), tokens=(*_SCENE.tokens[:-1], "wide")),
            {
                "what it attends to has not moved: still 3 for animal, 2 for street": lambda trace: (
                    trace.score("it", "animal") == 3 and trace.score("it", "street") == 2
                ),
                "but the updated it leans to places": lambda trace: trace.row("output", "it")[0] < -0.5,
                **claim_strongest_weight("wide", "street"),
                "in a second layer it attends to street, twice as much as to animal": lambda trace: (
                    trace.compute_next_layer().find_strongest_other("it") == "street"
                    and trace.compute_next_layer().weight("it", "street")
                    > 2 * trace.compute_next_layer().weight("it", "animal")
                ),
            },
            _explain_second_layer,
        ),
    },
)
