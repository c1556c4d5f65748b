"""From random numbers, by a distance and one slope, to matrices that the gradient has made."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain

from ...learning import RATE, learn
from ...maths import NamedTrace
from ...presets import rock_paper_scissors
from ...scene import Scene
from ...scene.check import Matrix
from .. import Goal, Step, all_read, reads, with_head
from ..prediction import Prediction
from . import BY_HAND, LEARNED, MATRICES, RANDOM, product_table

_WISH: Matrix = ((0.23, 0.77), (0.38, 0.62))  # what the hand-set matrices make, to two decimals
_ONE_TURN = with_head(RANDOM, w_q=((0.7, 0.5), (-0.2, -0.3)))
_CIRCLE = with_head(
    replace(rock_paper_scissors.PRESET.scene, tie_qk=True), w_q=((0.5, -0.7), (-0.3, 0.2)), w_k=((-0.5, 0), (0.1, -0.4))
)
_BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}

_learned = partial(learn, rate=RATE)


def _distance(scene: Scene, wish: Matrix | str = _WISH) -> float:
    return learn(scene, wish, 0).losses[0]


def _takes(to_dog: float, to_riley: float) -> Callable[[NamedTrace], bool]:
    """To two decimals, Riley takes from dog and dog from Riley so much."""
    return lambda trace: all_read((trace.weight("Riley", "dog"), trace.weight("dog", "Riley")), to_dog, to_riley)


def _after(steps: int, to_dog: float, to_riley: float) -> Callable[[NamedTrace], bool]:
    """The same of the scene that so many steps towards the wish make of it."""
    return lambda trace: _takes(to_dog, to_riley)(trace.instead(_learned(trace.scene, _WISH, steps).scene))


STEPS = (
    Step(
        "by-hand",
        BY_HAND,
        {
            "Riley takes 0.77 from dog, dog 0.38 from Riley": _takes(0.77, 0.38),
        },
        pair=(0, 1),
        handles=MATRICES,
    ),
    Step(
        "random",
        RANDOM,
        {
            "Riley takes 0.44 from dog, dog 0.59 from Riley": _takes(0.44, 0.59),
        },
        pair=(0, 1),
        handles=MATRICES,
        predicts=Prediction(
            (("scores", None),),
            {
                "dog": lambda trace: trace.weight("Riley", "dog") > 0.5,
                "itself": lambda trace: trace.weight("Riley", "dog") < 0.5,
            },
        ),
    ),
    Step(
        "how-far-off",
        RANDOM,
        {"what is wanted is 0.77 and 0.38": lambda trace: _WISH == ((0.23, 0.77), (0.38, 0.62))},
        learned={
            "the distance is 0.16": lambda trace: reads(_distance(trace.scene), 0.16),
            "half of all that one word should get is 0.69 away": lambda trace: reads(
                _distance(with_head(trace.scene, w_q=((0, 0), (0, 0))), "itself"), 0.69
            ),
            "it is 0 where the weights are the wish itself": lambda trace: (
                _distance(BY_HAND) < 1e-4 and _distance(BY_HAND, "now") == 0
            ),
        },
        pair=(0, 1),
        learns=_WISH,
        handles=MATRICES,
    ),
    Step(
        "one-slope",
        RANDOM,
        {
            "Riley is (1, 0.2) and takes 0.44 from dog": lambda trace: (
                trace.row("embeddings", "Riley") == [1, 0.2] and reads(trace.weight("Riley", "dog"), 0.44)
            ),
            "with 0.7 instead of −0.3 in W_Q's first place it takes 0.71 from dog": lambda trace: reads(
                trace.instead(_ONE_TURN).weight("Riley", "dog"), 0.71
            ),
        },
        pair=(0, 1),
        goal=Goal(
            lambda trace: trace.weight("Riley", "dog") > 0.5,
            solution=_ONE_TURN,
            watch=("weights", 0, 1),
            may_turn=(("w_q", None),),
        ),
    ),
    Step(
        "all-at-once",
        RANDOM,
        {
            "Riley takes 0.44 from dog, and W_Q's first number is −0.3": lambda trace: (
                reads(trace.weight("Riley", "dog"), 0.44) and trace.rows("w_q")[0][0] == -0.3
            ),
        },
        learned={
            "the distance is 0.16, and 0.13 after one step": lambda trace: all_read(
                _learned(trace.scene, _WISH, 1).losses, 0.16, 0.13
            ),
            "the first step moves each of the eight numbers by the rate, 0.05": lambda trace: all(
                round(abs(new - old), 6) == RATE
                for name in MATRICES
                for old, new in zip(
                    chain(*getattr(trace.scene.heads[0], name)),
                    chain(*getattr(_learned(trace.scene, _WISH, 1).scene.heads[0], name)),
                    strict=True,
                )
            ),
            "after ten steps the weights are 0.74 and 0.37": _after(10, 0.74, 0.37),
            "after 17 they have run past the wish, to 0.82 and 0.31": _after(17, 0.82, 0.31),
            "Play stops at step 23, below 0.001, with 0.78 and 0.37": lambda trace: (
                (losses := _learned(trace.scene, _WISH, 23).losses)[-1] <= 0.001 < min(losses[:-1])
                and _after(23, 0.78, 0.37)(trace)
            ),
            "after 100 they are 0.77 and 0.38": _after(100, 0.77, 0.38),
            "the first step moves W_Q's first number to −0.25": lambda trace: reads(
                _learned(trace.scene, _WISH, 1).scene.heads[0].w_q[0][0], -0.25
            ),
        },
        pair=(0, 1),
        # With W_K as it is here, a larger first number of W_Q raises Riley's weight for dog.
        predicts=Prediction(
            choices={
                "down": lambda trace: trace.weight("Riley", "dog") > _WISH[0][1],
                "still": lambda trace: trace.weight("Riley", "dog") == _WISH[0][1],
                "up": lambda trace: trace.weight("Riley", "dog") < _WISH[0][1],
            },
        ),
        learns=_WISH,
        handles=MATRICES,
    ),
    Step(
        "other-numbers",
        LEARNED,
        {
            "the weights are 0.77 and 0.38": _takes(0.77, 0.38),
            "Riley scores dog 1.05, not 2.22": lambda trace: (
                reads(trace.score("Riley", "dog"), 1.05) and reads(trace.instead(BY_HAND).score("Riley", "dog"), 2.22)
            ),
        },
        learned={
            "200 steps from the random matrices end here": lambda trace: all(
                all_read(row, *shown)
                for name in ("w_q", "w_k")
                for row, shown in zip(
                    getattr(_learned(RANDOM, _WISH, 200).scene.heads[0], name),
                    getattr(trace.scene.heads[0], name),
                    strict=True,
                )
            ),
        },
        pair=(0, 1),
        cell=("scores", 0, 1),
        handles=MATRICES,
        tables=(
            ("learned", product_table),
            ("by_hand", lambda trace: product_table(trace.instead(BY_HAND))),
        ),
    ),
    Step(
        "circle",
        _CIRCLE,
        learned={
            "the distance is 4.57": lambda trace: reads(_distance(trace.scene, "beats"), 4.57),
            "after 300 steps it is 1.10, ln 3, and each weight is 0.33": lambda trace: (
                reads((after := _learned(trace.scene, "beats", 300)).losses[-1], 1.10)
                and all(all_read(row, 0.33, 0.33, 0.33) for row in trace.instead(after.scene).rows("weights"))
            ),
            "untied, 300 more steps bring it below 0.01": lambda trace: (
                _learned(replace(_learned(trace.scene, "beats", 300).scene, tie_qk=False), "beats", 300).losses[-1]
                < 0.01
            ),
        },
        pair=(0, 2),
        predicts=Prediction(
            choices={"yes": lambda trace: not trace.scene.tie_qk, "no": lambda trace: trace.scene.tie_qk}
        ),
        learns="beats",
        handles=(*MATRICES, "tie_qk"),
    ),
    Step(
        "two-matrices-learn-it",
        replace(_CIRCLE, tie_qk=False),
        learned={
            "16 steps, and no fewer, bring the distance from 0.79 below 0.001": lambda trace: (
                reads((losses := _learned(trace.scene, "beats", 16).losses)[0], 0.79)
                and losses[-1] < 0.001 < min(losses[:-1])
            ),
            "W_Q alone learns it too": lambda trace: (
                _learned(trace.scene, "beats", 400, matrices=["w_q"]).losses[-1] < 0.01
            ),
            "then each takes more than 0.99 from what it beats": lambda trace: all(
                trace.instead(_learned(trace.scene, "beats", 16).scene).weight(winner, loser) > 0.99
                for winner, loser in _BEATS.items()
            ),
        },
        pair=(0, 2),
        learns="beats",
        handles=(*MATRICES, "tie_qk"),
    ),
)
