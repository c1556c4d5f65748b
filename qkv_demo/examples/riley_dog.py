"""Two words, two dimensions, one asymmetry: Riley needs dog more than dog needs Riley.

The first coordinate is large for a name (Riley), and the second for a kind of thing (dog).
"""

import math

from ..locale import round_for_display
from ..maths.attention import Trace
from . import Edit, Example, Reason, build_scene, with_head, with_word

_SCENE = build_scene(
    {"Riley": (1, 0.2), "dog": (0.2, 1)},
    # The first coordinate means "name", and the second means "kind of thing". The query of a name looks mainly for
    # kinds of things. The query of a kind of thing looks for names as well.
    w_q=((0, 2), (1, 1)),
    # In a key, the first coordinate counts half, so names get lower scores than kinds of things.
    w_k=((0.5, 0), (0, 1)),
    w_v=((1, 0), (0, 2)),  # In a value, the second coordinate counts twice.
)
SYMMETRIC_SCENE = with_head(_SCENE, w_q=((0, 2), (4, 1)))  # W_Q W_Kᵀ is symmetric, so both scores are equal.


def _explain_lead(trace: Trace) -> Reason:
    """Explain why the two weights are equal or nearly equal.

    The explanation states each word's lead: its score for the other word, minus its score for itself.
    """
    riley_lead = trace.score("Riley", "dog") - trace.score("Riley", "Riley")
    dog_lead = trace.score("dog", "Riley") - trace.score("dog", "dog")
    riley_weight, dog_weight = _read_displayed_weights(trace)
    if riley_weight != dog_weight:
        return Reason("nearly", weight=riley_weight, reverse=dog_weight, riley_lead=riley_lead, dog_lead=dog_lead)
    if round_for_display(riley_lead) != round_for_display(dog_lead):
        return Reason("apart", riley_lead=riley_lead, dog_lead=dog_lead, weight=riley_weight)
    return Reason("lead" if riley_lead >= 0 else "trail", lead=abs(riley_lead), weight=riley_weight)


_MAX_NEARLY_EQUAL_DIFFERENCE = 0.03  # Two weights count as nearly equal if they differ by at most this much.
_MAX_OVERLAP_DISTANCE = 0.15  # Below this distance, two arrowheads overlap so much that they look like one.


def _read_displayed_weights(trace: Trace) -> tuple[float, float]:
    """Return how much Riley attends to dog, and dog to Riley, rounded as displayed."""
    return round_for_display(trace.weight("Riley", "dog")), round_for_display(trace.weight("dog", "Riley"))


def _points_overlap(trace: Trace) -> bool:
    return math.dist(*trace.scene.embeddings) <= _MAX_OVERLAP_DISTANCE


def _shows_answer(trace: Trace) -> bool:
    riley_weight, dog_weight = _read_displayed_weights(trace)
    return riley_weight == dog_weight and not _points_overlap(trace)


def _explain_answer(trace: Trace) -> Reason | None:
    if _points_overlap(trace):
        return Reason("one-word")
    riley_weight, dog_weight = _read_displayed_weights(trace)
    return _explain_lead(trace) if abs(riley_weight - dog_weight) <= _MAX_NEARLY_EQUAL_DIFFERENCE else None


EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "Riley's score for dog is at least twice dog's for Riley": lambda trace: (
            trace.score("Riley", "dog") >= 2 * trace.score("dog", "Riley")
        ),
        "Riley takes more than 0.6 from dog": lambda trace: trace.weight("Riley", "dog") > 0.6,
        "dog takes less than 0.4 from Riley": lambda trace: trace.weight("dog", "Riley") < 0.4,
    },
    menu_position=0,
    training_target="mirrored",
    answers=_shows_answer,
    explain=_explain_answer,
    edits={
        "dog at (0, 0.3), hardly a kind any more, is needed as much as it needs": Edit(
            with_word(_SCENE, "dog", (0, 0.3)),
            {
                "both weights are the same number": lambda trace: math.isclose(
                    trace.weight("Riley", "dog"), trace.weight("dog", "Riley")
                )
            },
            _explain_lead,
        ),
    },
)
