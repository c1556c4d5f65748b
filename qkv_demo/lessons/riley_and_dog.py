"""Why Q, K and V: from a ratio set by hand, by way of one matrix and what it cannot do, to queries and keys."""

import math
from dataclasses import replace

from ..maths import Trace, attend
from ..maths.asymmetry import turn
from ..presets import riley_dog, riley_sentence, riley_tied, rock_paper_scissors, with_head
from . import Goal, Lesson, Step
from .claims import Prediction, against, all_read, both_ways, reads, which

_ASYMMETRIC = riley_dog.PRESET.scene
_TIED = riley_tied.PRESET.scene
_WORDS = len(riley_sentence.PRESET.scene.tokens)
_FIXED = replace(_ASYMMETRIC, normalize="manual", weights=((0.75, 0.25), (0, 1)))
_ONE_KEY = with_head(_TIED, w_q=((1, 1), (1, 1)))  # both embeddings add up to the same
_LONGER_DOG = with_head(_TIED, w_q=((0, 2), (1, 2)))
_LONG_ONE_KEY = with_head(_TIED, w_q=((1, 2), (1, 2)))
_EQUAL = turn(_ASYMMETRIC, 0, "a", 0)
_BOTH = with_head(_ASYMMETRIC, w_k=((2.5, 0), (0, 1)))  # 2 would make both scores the same
_ROUND = rock_paper_scissors.PRESET.scene


def _with_one_matrix(trace: Trace) -> Trace:
    return attend(replace(trace.scene, tie_qk=True))


def _as_read(trace: Trace) -> list[float]:
    """Both weights as they stand on the screen, which a task goes by."""
    return [round(weight, 2) for weight in both_ways(trace)]


def _most(trace: Trace) -> list[int]:
    """Whom each word attends to most with one matrix."""
    return [row.index(max(row)) for row in _with_one_matrix(trace).rows("weights")]


_STEPS = (
    Step(
        "fixed-ratio",
        _FIXED,
        predicts=Prediction(choices=which(lambda _: _WORDS**2, words=_WORDS, pairs=math.comb(_WORDS, 2), each=100)),
        shown=("shares", "mixture"),
        handles=("shares",),
    ),
    Step(
        "keys-only",
        _TIED,
        {
            "with equal keys Riley scores dog as high as itself, and the weight is 0.50": lambda trace: (
                (same := attend(_ONE_KEY)).score("Riley", "dog") == same.score("Riley", "Riley")
                and reads(same.weight("Riley", "dog"), 0.50)
            ),
        },
        predicts=Prediction(choices=against(0.50, lambda trace: attend(_ONE_KEY).weight("Riley", "dog"))),
        answered=_ONE_KEY,
        shown=("queries_keys", "shares"),
        handles=("embeddings", "w_q"),
    ),
    Step(
        "one-matrix",
        _TIED,
        cell=("scores", 0, 1),
        predicts=Prediction((("scores", 1),), against(3.28, lambda trace: trace.score("dog", "Riley"))),
        answer_cell=("scores", 1, 0),
        shown=("queries_keys", "scores"),
        handles=("embeddings", "w_q"),
    ),
    Step(
        "longer-key",
        _TIED,
        {
            "Riley's key has the length 2.21, dog's 1.72": lambda trace: all_read(
                (math.hypot(*trace.row("keys", token)) for token in ("Riley", "dog")), 2.21, 1.72
            ),
        },
        lens="w_q",
        goal=Goal(
            lambda trace: trace.scene.tie_qk and _as_read(trace)[0] > _as_read(trace)[1],
            solution=_LONGER_DOG,
            watch=("weights", 0, 1),
            may_turn=(("w_q", None),),
        ),
        shown=("need", "queries_keys", "scores"),
        handles=("embeddings", "w_q"),
    ),
    Step(
        "never-both",
        _LONGER_DOG,
        {"2 · 5.96 is less than 5.80 + 6.76": lambda _: 2 * 5.96 < 5.80 + 6.76},
        predicts=Prediction(
            # With equal keys, where both are largest together.
            choices=which(lambda trace: sum(both_ways(attend(_LONG_ONE_KEY))), half=0.5, one=1, two=2)
        ),
        answered=_LONG_ONE_KEY,
        tables=(("sum", lambda trace: [[min(1, sum(both_ways(trace)))]]),),
        shown=("need", "queries_keys", "scores"),
        handles=("embeddings", "w_q"),
    ),
    Step(
        "q-and-k",
        _ASYMMETRIC,
        film=("query", "score"),
        shown=("need", "queries_keys", "scores"),
        predicts=Prediction((("scores", 1),), against(2.22, lambda trace: trace.score("dog", "Riley"))),
        answer_cell=("scores", 1, 0),
        handles=("embeddings", "w_q", "w_k"),
    ),
    Step(
        "both",
        _ASYMMETRIC,
        {
            "one weight is above 0.50, the other below": lambda trace: (
                trace.weight("Riley", "dog") > 0.50 > trace.weight("dog", "Riley")
            ),
            "at 0 both scores are 1.50": lambda trace: all_read(both_ways(attend(_EQUAL), "scores"), 1.50, 1.50),
        },
        goal=Goal(
            lambda trace: min(_as_read(trace)) > 0.50,
            solution=_BOTH,
            watch=("weights", 1, 0),
            may_turn=(("w_k", None),),
        ),
        pair=(1, 0),
        shown=("need", "queries_keys", "scores"),
        handles=("w_q", "w_k"),
    ),
    Step(
        "circle",
        _ROUND,
        {
            "each attends to what it beats with weight 0.94": lambda trace: all(
                reads(trace.weight(asks, answers), 0.94)
                for asks, answers in (("rock", "scissors"), ("scissors", "paper"), ("paper", "rock"))
            ),
            "with one matrix no key is longer than another": lambda trace: all(
                reads(math.hypot(*key), 1.50) for key in _with_one_matrix(trace).rows("keys")
            ),
        },
        pair=(0, 2),
        predicts=Prediction(
            choices={
                **which(_most, itself=[0, 1, 2], next=[2, 0, 1]),
                "alike": lambda trace: len(set(_with_one_matrix(trace).row("weights", "rock"))) == 1,
            }
        ),
        answered=replace(_ROUND, tie_qk=True),
        answer_cell=("weights", 0, 0),
        shown=("need", "queries_keys"),
        handles=("w_q", "w_k", "tie_qk"),
    ),
)

LESSON = Lesson(
    order=1,
    steps=_STEPS,
    named_at={"q": "q-and-k", "M": "circle"},
    ends_on=("need", "queries_keys", "mixture"),
    fifteen=("fixed-ratio", "keys-only", "one-matrix", "longer-key", "never-both", "q-and-k", "circle"),
    moved="""
        fixed-ratio keys-only all-words→riley-and-dog-further/all-words negative→riley-and-dog-further/negative
        softmax→riley-and-dog-further/softmax scaling→riley-and-dog-further/scaling flaw→one-matrix longer-key
        never-both q-and-k circle axis-by-axis→riley-and-dog-further/axis-by-axis dial→both
        wrong-axis→riley-and-dog-further/wrong-axis sentence→riley-and-dog-further/sentence
        left-out→riley-and-dog-further/left-out layers→riley-and-dog-further/layers
    """,
)
