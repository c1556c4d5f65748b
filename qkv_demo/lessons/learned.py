"""What gradient steps make of the matrices in `where-do-the-matrices-come-from`, which takes time to check."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain

from ..learning import RATE, learn
from ..maths import Claims, NamedTrace
from ..scene import Scene
from ..scene.check import Matrix
from .claims import all_read, reads

MATRICES = ("w_q", "w_k")  # what the lesson is about: in hand at every step
WISH: Matrix = ((0.23, 0.77), (0.38, 0.62))  # what the hand-set matrices make, to two decimals
_BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}

learned = partial(learn, rate=RATE)


def distance(scene: Scene, wish: Matrix | str = WISH) -> float:
    return learn(scene, wish, 0).losses[0]


def after_steps(steps: int, to_dog: float, to_riley: float) -> Callable[[NamedTrace], bool]:
    """So many steps towards the wish make a scene in which Riley attends to dog, and dog to Riley, so much."""

    def holds(trace: NamedTrace) -> bool:
        after = trace.instead(learned(trace.scene, WISH, steps).scene)
        return all_read((after.weight("Riley", "dog"), after.weight("dog", "Riley")), to_dog, to_riley)

    return holds


SLOPES: Claims = {
    "the distance is 0.16, and 0.13 after one step": lambda trace: all_read(
        learned(trace.scene, WISH, 1).losses, 0.16, 0.13
    ),
    "the first step moves each of the eight numbers by the rate, 0.05": lambda trace: all(
        round(abs(new - old), 6) == RATE
        for name in MATRICES
        for old, new in zip(
            chain(*getattr(trace.scene.heads[0], name)),
            chain(*getattr(learned(trace.scene, WISH, 1).scene.heads[0], name)),
            strict=True,
        )
    ),
    "it moves W_Q's first number to −0.25": lambda trace: reads(
        learned(trace.scene, WISH, 1).scene.heads[0].w_q[0][0], -0.25
    ),
    "after 17 they have run past the wish, to 0.82 and 0.31": after_steps(17, 0.82, 0.31),
    "Play stops at step 23, below 0.001, with 0.78 and 0.37": lambda trace: (
        (losses := learned(trace.scene, WISH, 23).losses)[-1] <= 0.001 < min(losses[:-1])
        and after_steps(23, 0.78, 0.37)(trace)
    ),
    "after 100 they are 0.77 and 0.38": after_steps(100, 0.77, 0.38),
}
ROUND: Claims = {
    "the distance is 4.57": lambda trace: reads(distance(trace.scene, "beats"), 4.57),
    "after 300 steps it is 1.10, ln 3, and each weight is 0.33": lambda trace: (
        reads((after := learned(trace.scene, "beats", 300)).losses[-1], 1.10)
        and all(all_read(row, 0.33, 0.33, 0.33) for row in trace.instead(after.scene).rows("weights"))
    ),
    "untied, 300 more steps bring it below 0.01": lambda trace: (
        learned(replace(learned(trace.scene, "beats", 300).scene, tie_qk=False), "beats", 300).losses[-1] < 0.01
    ),
    "two matrices from the start need 16 steps to come below 0.001": lambda trace: (
        (run := learned(replace(trace.scene, tie_qk=False), "beats", 16)).losses[-1] < 0.001 < min(run.losses[:-1])
        and all(trace.instead(run.scene).weight(winner, loser) > 0.99 for winner, loser in _BEATS.items())
    ),
    "W_Q alone learns it too": lambda trace: (
        learned(replace(trace.scene, tie_qk=False), "beats", 400, matrices=["w_q"]).losses[-1] < 0.01
    ),
}
