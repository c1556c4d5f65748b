"""Where the matrices come from: random numbers, a distance, one slope by hand, then all of them by the gradient."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain

from ..asymmetry import bilinear
from ..check import Matrix
from ..learning import learn
from ..named_trace import NamedTrace
from ..prediction import Prediction
from ..presets import riley_dog, rock_paper_scissors
from ..scene import Scene
from . import Goal, Lesson, Step, all_read, reads, with_head

_BY_HAND = riley_dog.PRESET.scene
_WISH: Matrix = ((0.23, 0.77), (0.38, 0.62))  # what the hand-set matrices make, to two decimals
_RANDOM = with_head(_BY_HAND, w_q=((-0.3, 0.5), (-0.2, -0.3)), w_k=((-0.9, -0.2), (1.1, 0.4)))
_ONE_TURN = with_head(_RANDOM, w_q=((0.7, 0.5), (-0.2, -0.3)))
_LEARNED = with_head(_RANDOM, w_q=((0.39, 1.11), (0.39, 0.15)), w_k=((-0.17, -0.73), (0.37, 0.93)))
_CIRCLE = with_head(
    replace(rock_paper_scissors.PRESET.scene, tie_qk=True), w_q=((0.5, -0.7), (-0.3, 0.2)), w_k=((-0.5, 0), (0.1, -0.4))
)
_BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
_RATE = 0.05  # the learning panel's own
_MATRICES = ("w_q", "w_k")  # what the lesson is about: in hand at every step
# Likeness of M to its mirror image, the median over a model's layers: Saponati et al. 2025, arXiv 2502.10927.
_BERT, _GPT_2, _LLAMA = 0.51, 0.15, 0.00
_LLAMA_WIDTH = 4096

_learned = partial(learn, rate=_RATE)


def _distance(scene: Scene, wish: Matrix | str = _WISH) -> float:
    return learn(scene, wish, 0).losses[0]


def _m(trace: NamedTrace) -> list[list[float]]:
    """W_Q W_Kᵀ as a table, with W_Q for W_K where keys are made with it."""
    rows: list[list[float]] = bilinear(trace.trace, 0).tolist()
    return rows


def _gives(to_dog: float, to_riley: float) -> Callable[[NamedTrace], bool]:
    """To two decimals, Riley gives dog and dog gives Riley so much."""
    return lambda trace: all_read((trace.weight("Riley", "dog"), trace.weight("dog", "Riley")), to_dog, to_riley)


def _after(steps: int, to_dog: float, to_riley: float) -> Callable[[NamedTrace], bool]:
    """The same of the scene that so many steps towards the wish make of it."""
    return lambda trace: _gives(to_dog, to_riley)(trace.instead(_learned(trace.scene, _WISH, steps).scene))


def _mirrored(m: list[list[float]]) -> list[list[float]]:
    return [list(column) for column in zip(*m, strict=True)]


def _dot(left: list[list[float]], right: list[list[float]]) -> float:
    """Of two tables, number by number."""
    return sum(a * b for row, other in zip(left, right, strict=True) for a, b in zip(row, other, strict=True))


def _likeness(m: list[list[float]]) -> float:
    """M · Mᵀ / M · M, which is tr(M²) / ‖M‖²: 1 for a symmetric M, −1 for an antisymmetric one."""
    return _dot(m, _mirrored(m)) / _dot(m, m)


LESSON = Lesson(
    order=6,
    steps=(
        Step(
            "by-hand",
            _BY_HAND,
            {
                "Riley gives dog 0.77, dog gives Riley 0.38": _gives(0.77, 0.38),
            },
            pair=(0, 1),
            handles=_MATRICES,
        ),
        Step(
            "random",
            _RANDOM,
            {
                "Riley gives dog 0.44, dog gives Riley 0.59": _gives(0.44, 0.59),
            },
            pair=(0, 1),
            handles=_MATRICES,
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
            _RANDOM,
            {
                "what is wanted is 0.77 and 0.38": lambda trace: _WISH == ((0.23, 0.77), (0.38, 0.62)),
                "the distance is 0.16": lambda trace: reads(_distance(trace.scene), 0.16),
                "half of all that one word should get is 0.69 away": lambda trace: reads(
                    _distance(with_head(trace.scene, w_q=((0, 0), (0, 0))), "itself"), 0.69
                ),
                "it is 0 where the weights are the wish itself": lambda trace: (
                    _distance(_BY_HAND) < 1e-4 and _distance(_BY_HAND, "now") == 0
                ),
            },
            pair=(0, 1),
            learns=_WISH,
            handles=_MATRICES,
        ),
        Step(
            "one-slope",
            _RANDOM,
            {
                "Riley is (1, 0.2) and gives dog 0.44": lambda trace: (
                    trace.row("embeddings", "Riley") == [1, 0.2] and reads(trace.weight("Riley", "dog"), 0.44)
                ),
                "with 0.7 instead of −0.3 in W_Q's first place it gives dog 0.71": lambda trace: reads(
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
            _RANDOM,
            {
                "the distance is 0.16, and 0.13 after one step": lambda trace: all_read(
                    _learned(trace.scene, _WISH, 1).losses, 0.16, 0.13
                ),
                "the first step moves each of the eight numbers by the rate, 0.05": lambda trace: all(
                    round(abs(new - old), 6) == _RATE
                    for name in _MATRICES
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
                "Riley gives dog 0.44, and the first step moves W_Q's first number from −0.3 to −0.25": lambda trace: (
                    reads(trace.weight("Riley", "dog"), 0.44)
                    and trace.scene.heads[0].w_q[0][0] == -0.3
                    and reads(_learned(trace.scene, _WISH, 1).scene.heads[0].w_q[0][0], -0.25)
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
            handles=_MATRICES,
        ),
        Step(
            "other-numbers",
            _LEARNED,
            {
                "the weights are 0.77 and 0.38": _gives(0.77, 0.38),
                "200 steps from the random matrices end here": lambda trace: all(
                    all_read(row, *shown)
                    for name in ("w_q", "w_k")
                    for row, shown in zip(
                        getattr(_learned(_RANDOM, _WISH, 200).scene.heads[0], name),
                        getattr(trace.scene.heads[0], name),
                        strict=True,
                    )
                ),
                "Riley scores dog 1.05, not 2.22": lambda trace: (
                    reads(trace.score("Riley", "dog"), 1.05)
                    and reads(trace.instead(_BY_HAND).score("Riley", "dog"), 2.22)
                ),
            },
            pair=(0, 1),
            cell=("scores", 0, 1),
            handles=_MATRICES,
            tables=(
                ("learned", _m),
                ("by_hand", lambda trace: _m(trace.instead(_BY_HAND))),
            ),
        ),
        Step(
            "circle",
            _CIRCLE,
            {
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
            handles=(*_MATRICES, "tie_qk"),
        ),
        Step(
            "two-matrices-learn-it",
            replace(_CIRCLE, tie_qk=False),
            {
                "16 steps, and no fewer, bring the distance from 0.79 below 0.001": lambda trace: (
                    reads((losses := _learned(trace.scene, "beats", 16).losses)[0], 0.79)
                    and losses[-1] < 0.001 < min(losses[:-1])
                ),
                "W_Q alone learns it too": lambda trace: (
                    _learned(trace.scene, "beats", 400, matrices=["w_q"]).losses[-1] < 0.01
                ),
                "then each gives more than 0.99 to what it beats": lambda trace: all(
                    trace.instead(_learned(trace.scene, "beats", 16).scene).weight(winner, loser) > 0.99
                    for winner, loser in _BEATS.items()
                ),
            },
            pair=(0, 2),
            learns="beats",
            handles=(*_MATRICES, "tie_qk"),
        ),
        Step(
            "mirror-image",
            _LEARNED,
            {
                "1.18 and −0.18 change places, nothing else": lambda trace: (
                    all_read(_m(trace)[0], -0.88, 1.18)
                    and all_read(_m(trace)[1], -0.18, 0.28)
                    and _mirrored(_m(trace))[0][1] == _m(trace)[1][0]
                ),
                "with one matrix for both the mirror changes nothing": lambda trace: reads(
                    _likeness(_m(trace.instead(replace(trace.scene, tie_qk=True)))), 1
                ),
            },
            pair=(0, 1),
            handles=(*_MATRICES, "tie_qk"),
            tables=(
                ("table", _m),
                ("mirrored", lambda trace: _mirrored(_m(trace))),
            ),
        ),
        Step(
            "how-alike",
            _LEARNED,
            {
                "the sums are 0.44 and 2.26": lambda trace: all_read(
                    (_dot(_m(trace), _mirrored(_m(trace))), _dot(_m(trace), _m(trace))), 0.44, 2.26
                ),
                "the likeness is 0.19 for the learned matrices, 0.57 for those set by hand": lambda trace: all_read(
                    (_likeness(_m(trace)), _likeness(_m(trace.instead(_BY_HAND)))), 0.19, 0.57
                ),
                "it is 1 where the table is its own mirror image, −1 where that is its opposite": lambda trace: (
                    _likeness([[1, 2], [2, -3]]) == 1 and _likeness([[0, 2], [-2, 0]]) == -1
                ),
                "with one matrix for both it is 1": lambda trace: reads(
                    _likeness(_m(trace.instead(replace(trace.scene, tie_qk=True)))), 1
                ),
            },
            pair=(0, 1),
            handles=(*_MATRICES, "tie_qk"),
            tables=(
                ("table", _m),
                ("mirrored", lambda trace: _mirrored(_m(trace))),
                ("likeness", lambda trace: [[_likeness(_m(trace))]]),
            ),
        ),
        Step(
            "real-models",
            _LEARNED,
            {
                "chance gives 1 / d: 0.00 with Llama's 4,096 dimensions, one half with the two here": lambda trace: (
                    reads(1 / _LLAMA_WIDTH, 0.00) and 1 / trace.scene.d_model == 0.5
                ),
                "published are 0.51, 0.15 and 0.00; it is 0.19 here": lambda trace: (
                    (_BERT, _GPT_2, _LLAMA) == (0.51, 0.15, 0.00) and reads(_likeness(_m(trace)), 0.19)
                ),
            },
            pair=(0, 1),
            handles=_MATRICES,
            tables=(
                ("bert", lambda trace: [[_BERT]]),
                ("gpt", lambda trace: [[_GPT_2]]),
                ("llama", lambda trace: [[_LLAMA]]),
            ),
        ),
        Step(
            "one-shared",
            replace(_BY_HAND, tie_qk=True),
            {
                "with one matrix the two weights of Riley and dog add up to at most 1, and 0.77 and 0.38 do not": (
                    lambda trace: trace.weight("Riley", "dog") + trace.weight("dog", "Riley") <= 1 < 0.77 + 0.38
                ),
            },
            pair=(0, 1),
            handles=(*_MATRICES, "tie_qk"),
        ),
    ),
)
