"""Queries and keys from two matrices: two directions that may differ, by one number, and round in a circle."""

from dataclasses import replace
from itertools import chain

from ...maths import NamedTrace, attend
from ...maths.asymmetry import asymmetry, turn
from ...presets import riley_dog
from ...scene import Head, Scene
from .. import Goal, Step, against, reads
from ..prediction import Prediction

_ASYMMETRIC = riley_dog.PRESET.scene
_RILEY, _DOG = _ASYMMETRIC.embeddings
_EQUAL = riley_dog.SYMMETRIC
_ROUND = Scene(
    tokens=("she", "Riley", "dog"),
    embeddings=((0, 0, 2), (2, 0, 0), (0, 2, 0)),  # axes: somebody, a kind, a stand-in that tells the sex
    heads=(
        Head(
            w_q=((0, 1, 0), (0, 0, 1), (1, 0, 0)),  # a name looks for a kind, a kind for a stand-in, that for a name
            w_k=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
            w_v=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ),
    ),
    colors=(2, 0, 1),  # Riley's and dog's as everywhere
)


def _dial(trace: NamedTrace) -> float:
    """Half the difference of the two entries of M that mirror each other."""
    found = asymmetry(trace.trace, 0)
    assert found
    return found.dials[0]


def _both_ways(trace: NamedTrace) -> float:
    """The scores of Riley and dog for one another, added up."""
    return trace.score("Riley", "dog") + trace.score("dog", "Riley")


def _solved() -> NamedTrace:
    """With the scores made equal by W_Q alone."""
    return NamedTrace(attend(_EQUAL))


def _one_is_a_multiple(trace: NamedTrace) -> bool:
    """Whether W_Q is a number times W_K, to two decimals: scores are then symmetric as those of one matrix are."""
    head = trace.scene.heads[0]
    numbers = list(zip(chain(*head.w_q), chain(*head.w_k), strict=True))
    length = sum(answer * answer for _, answer in numbers)
    times = sum(ask * answer for ask, answer in numbers) / length if length else 0
    return all(reads(ask - times * answer, 0) for ask, answer in numbers)


def _with_one_matrix(trace: NamedTrace) -> NamedTrace:
    return trace.instead(replace(trace.scene, tie_qk=True))


def _most(trace: NamedTrace) -> list[int]:
    """Whom each word attends to most."""
    return [row.index(max(row)) for row in trace.rows("weights")]


STEPS: tuple[Step, ...] = (
    Step(
        "q-and-k",
        _ASYMMETRIC,
        {
            "q_Riley · k_dog is 2.22, q_dog · k_Riley only 0.78": lambda trace: (
                reads(trace.score("Riley", "dog"), 2.22) and reads(trace.score("dog", "Riley"), 0.78)
            ),
            "Riley attends to dog with weight 0.77, dog to Riley with 0.38": lambda trace: (
                reads(trace.weight("Riley", "dog"), 0.77) and reads(trace.weight("dog", "Riley"), 0.38)
            ),
            "together that is more than 1": lambda trace: (
                trace.weight("Riley", "dog") + trace.weight("dog", "Riley") > 1
            ),
        },
        pair=(0, 1),
        film="query",
        cell=("scores", 0, 1),
        shown=("need", "queries_keys", "scores"),
        predicts=Prediction((("scores", 1),), against(2.22, lambda trace: trace.score("dog", "Riley"))),
        answer_cell=("scores", 1, 0),
        handles=("w_q", "w_k"),
    ),
    Step(
        "dial",
        _ASYMMETRIC,
        {
            "the dial stands at 0.75": lambda trace: _dial(trace) == 0.75,
            "the area is 0.96, and twice their product is 2.22 − 0.78 = 1.44": lambda trace: (
                reads(_RILEY[0] * _DOG[1] - _RILEY[1] * _DOG[0], 0.96)
                and reads(2 * _dial(trace) * 0.96, 1.44)
                and reads(trace.score("Riley", "dog"), 2.22)
                and reads(trace.score("dog", "Riley"), 0.78)
                and reads(2.22 - 0.78, 1.44)
            ),
            "turned, the dial gives to one score what it takes from the other": lambda trace: all(
                reads(_both_ways(trace.instead(turn(trace.scene, 0, "a", value))), 2.22 + 0.78)
                for value in (-2, 0, 0.75, 3)
            ),
            "in the solution Riley attends to dog with weight 0.73, dog to Riley with 0.58": lambda _: (
                reads(_solved().weight("Riley", "dog"), 0.73) and reads(_solved().weight("dog", "Riley"), 0.58)
            ),
        },
        pair=(0, 1),
        cell=("scores", 0, 1),
        lens="w_q",
        goal=Goal(
            lambda trace: (
                not trace.scene.tie_qk and reads(trace.score("Riley", "dog") - trace.score("dog", "Riley"), 0)
            ),
            solution=_EQUAL,
            watch=("scores", 1, 0),
            may_turn=(("w_q", None), ("w_k", None)),  # the dial turns keys
            refused={
                "nothing": lambda trace: reads(trace.score("Riley", "dog"), 0),
                "same": _one_is_a_multiple,
            },
        ),
        shown=("need", "scores", "dial"),
        handles=("dial", "w_q", "w_k"),
        film="other",
    ),
    Step(
        "circle",
        _ROUND,
        {
            "she attends to Riley with weight 0.83, Riley to dog and dog to she": lambda trace: all(
                reads(trace.weight(asks, answers), 0.83)
                for asks, answers in (("she", "Riley"), ("Riley", "dog"), ("dog", "she"))
            ),
        },
        pair=(0, 1),
        predicts=Prediction(
            choices={
                "itself": lambda trace: _most(_with_one_matrix(trace)) == [0, 1, 2],
                "next": lambda trace: _most(_with_one_matrix(trace)) == [1, 2, 0],
                "alike": lambda trace: len(set(_with_one_matrix(trace).row("weights", "she"))) == 1,
            }
        ),
        answered=replace(_ROUND, tie_qk=True),
        answer_cell=("weights", 0, 0),
        shown=("need", "weights"),
        handles=("embeddings", "w_q", "tie_qk"),
    ),
)
