"""The lesson "Where do the matrices come from?" trains random matrices, first by hand, then by gradient descent."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from ..examples import real_riley, riley_dog, with_head
from ..learning import learn
from ..learning.descent import LEARNING_RATE
from ..learning.targets import CIRCLE_SCENE
from ..locale import round_for_display
from ..maths.asymmetry import compute_bilinear_form
from ..maths.attention import Claims, Trace, attend
from ..scene import Scene
from ..scene.check import Matrix
from . import Lesson, Step, Task
from .claims import (
    Prediction,
    all_round_to,
    create_choices_by_result,
    create_choices_by_sign,
    read_riley_dog_both_ways,
    rounds_to,
)

EDITABLE_MATRICES = ("w_q", "w_k")  # The matrices that the user can edit in every step.
# The weights of the example Riley and dog, whose matrices are set by hand, rounded to two decimals.
TARGET_WEIGHTS: Matrix = ((0.23, 0.77), (0.38, 0.62))
_LOSER_BY_WINNER = {"rock": "scissors", "paper": "rock", "scissors": "paper"}

train = partial(learn, rate=LEARNING_RATE)


def compute_loss(scene: Scene, target: Matrix | str = TARGET_WEIGHTS) -> float:
    return learn(scene, target, 0).losses[0]


def claim_weights_after_steps(steps: int, weight_for_dog: float, weight_for_riley: float) -> Callable[[Trace], bool]:
    """Return a function that trains a scene, and tests the weights between Riley and dog.

    After `steps` steps, `weight_for_dog` is the weight of Riley for dog, and `weight_for_riley` is that of dog for
    Riley.
    """

    def claim(trace: Trace) -> bool:
        return all_round_to(
            read_riley_dog_both_ways(attend(train(trace.scene, TARGET_WEIGHTS, steps).scene)),
            weight_for_dog,
            weight_for_riley,
        )

    return claim


GRADIENT_CLAIMS: Claims = {
    "the distance is 0.16, and 0.13 after one step": lambda trace: all_round_to(
        train(trace.scene, TARGET_WEIGHTS, 1).losses, 0.16, 0.13
    ),
    "the first step moves each of the eight numbers by the rate, 0.05": lambda trace: all(
        round(abs(new_number - old_number), 6) == LEARNING_RATE
        for name in EDITABLE_MATRICES
        for old_number, new_number in zip(
            chain(*getattr(trace.scene.heads[0], name)),
            chain(*getattr(train(trace.scene, TARGET_WEIGHTS, 1).scene.heads[0], name)),
            strict=True,
        )
    ),
    "it moves W_Q's first number to −0.25": lambda trace: rounds_to(
        train(trace.scene, TARGET_WEIGHTS, 1).scene.heads[0].w_q[0][0], -0.25
    ),
    "W_Q's first number, so moved, raises Riley's weight for dog": lambda trace: (
        attend(with_head(trace.scene, w_q=((-0.25, 0.5), (-0.2, -0.3)))).weight("Riley", "dog")
        > trace.weight("Riley", "dog")
    ),
    "after 17 they have run past the target, to 0.82 and 0.31": claim_weights_after_steps(17, 0.82, 0.31),
    "Play stops at step 23, below 0.001, with 0.78 and 0.37": lambda trace: (
        (losses := train(trace.scene, TARGET_WEIGHTS, 23).losses)[-1] <= 0.001 < min(losses[:-1])
        and claim_weights_after_steps(23, 0.78, 0.37)(trace)
    ),
    "after 100 they are 0.77 and 0.38": claim_weights_after_steps(100, 0.77, 0.38),
}
ROCK_PAPER_SCISSORS_CLAIMS: Claims = {
    "the distance is 4.57": lambda trace: rounds_to(compute_loss(trace.scene, "beats"), 4.57),
    "after 300 steps it is 1.10, ln 3, and each weight is 0.33": lambda trace: (
        rounds_to((training_run := train(trace.scene, "beats", 300)).losses[-1], 1.10)
        and all(all_round_to(row, 0.33, 0.33, 0.33) for row in attend(training_run.scene).rows("weights"))
    ),
    "untied, 300 more steps bring it below 0.01": lambda trace: (
        train(replace(train(trace.scene, "beats", 300).scene, tie_qk=False), "beats", 300).losses[-1] < 0.01
    ),
    "two matrices from the start need 16 steps to come below 0.001": lambda trace: (
        (training_run := train(replace(trace.scene, tie_qk=False), "beats", 16)).losses[-1]
        < 0.001
        < min(training_run.losses[:-1])
        and all(attend(training_run.scene).weight(winner, loser) > 0.99 for winner, loser in _LOSER_BY_WINNER.items())
    ),
    "W_Q alone learns it too": lambda trace: (
        train(replace(trace.scene, tie_qk=False), "beats", 400, matrices=["w_q"]).losses[-1] < 0.01
    ),
}

_HAND_MADE_SCENE = riley_dog.EXAMPLE.scene
_RANDOM_SCENE = with_head(_HAND_MADE_SCENE, w_q=((-0.3, 0.5), (-0.2, -0.3)), w_k=((-0.9, -0.2), (1.1, 0.4)))
_LEARNED_SCENE = with_head(_RANDOM_SCENE, w_q=((0.39, 1.11), (0.39, 0.15)), w_k=((-0.17, -0.73), (0.37, 0.93)))
_CHANGED_NUMBER_SCENE = with_head(_RANDOM_SCENE, w_q=((0.7, 0.5), (-0.2, -0.3)))
_CIRCLE_SCENE = with_head(
    replace(CIRCLE_SCENE, tie_qk=True), w_q=((0.5, -0.7), (-0.3, 0.2)), w_k=((-0.5, 0), (0.1, -0.4))
)
_FITTED_SCENE = real_riley.EXAMPLE.scene


def _compute_qk_product(trace: Trace) -> list[list[float]]:
    """Return M = W_Q W_Kᵀ as a table. If keys use W_Q too, this is W_Q W_Qᵀ."""
    product_rows: list[list[float]] = compute_bilinear_form(trace, 0).tolist()
    return product_rows


def _compute_transposed_qk_product(trace: Trace) -> list[list[float]]:
    return [list(column) for column in zip(*_compute_qk_product(trace), strict=True)]


def _measure_symmetry(trace: Trace) -> tuple[float, float, float]:
    """Return two sums over the entries of M, and their quotient, which measures how symmetric M is.

    The first sum is over the elementwise product of M and Mᵀ, which is tr(M²). The second is over the squares of M's
    entries, which is ‖M‖². The quotient is 1 if M is symmetric, and −1 if M is antisymmetric.
    """
    m = compute_bilinear_form(trace, 0)
    product_with_transpose, product_with_itself = (m * m.mT).sum().item(), (m * m).sum().item()
    return product_with_transpose, product_with_itself, product_with_transpose / product_with_itself


def _create_training_step(
    name: str, scene: Scene, claims: Claims, editable_components: tuple[str, ...] = (), **step_fields: Any
) -> Step:
    return Step(
        name, scene, claims, **{"editable_components": (*EDITABLE_MATRICES, *editable_components), **step_fields}
    )


LESSON = Lesson(
    menu_position=4,
    earlier_step_list="""
        by-hand→random random how-far-off one-slope all-at-once other-numbers circle two-matrices-learn-it→circle
        mirror-image how-alike→mirror-image real-models→real-head one-shared→real-head
    """,
    steps=(
        _create_training_step(
            "random",
            _RANDOM_SCENE,
            {
                "set by hand it is 0.77 and 0.38": lambda trace: all_round_to(
                    read_riley_dog_both_ways(attend(_HAND_MADE_SCENE)), 0.77, 0.38
                )
            },
            prediction=Prediction(
                (("scores", None),),
                create_choices_by_result(lambda trace: trace.weight("Riley", "dog") > 0.5, dog=True, itself=False),
            ),
        ),
        _create_training_step(
            "how-far-off",
            _RANDOM_SCENE,
            {
                "what is wanted is 0.77 and 0.38": lambda trace: TARGET_WEIGHTS == ((0.23, 0.77), (0.38, 0.62)),
                "the distance is 0.16": lambda trace: rounds_to(compute_loss(trace.scene), 0.16),
                "half of all that one word should get is 0.69 away": lambda trace: rounds_to(
                    compute_loss(with_head(trace.scene, w_q=((0, 0), (0, 0))), "itself"), 0.69
                ),
                "it is 0 where the weights are the target itself": lambda trace: (
                    compute_loss(_HAND_MADE_SCENE) < 1e-4 and compute_loss(_HAND_MADE_SCENE, "now") == 0
                ),
            },
            components=("attention", "queries_keys", "shares"),
            training_target=TARGET_WEIGHTS,
        ),
        _create_training_step(
            "one-slope",
            _RANDOM_SCENE,
            {},
            editable_components=(),
            task=Task(
                lambda trace: round_for_display(trace.weight("Riley", "dog")) > 0.5,
                solution=_CHANGED_NUMBER_SCENE,
                watched_cell=("weights", 0, 1),
                editable_rows=(("w_q", None),),
            ),
        ),
        _create_training_step(
            "all-at-once",
            _RANDOM_SCENE,
            GRADIENT_CLAIMS,
            # With this W_K, the first number of W_Q must increase if Riley's weight for dog is to increase.
            prediction=Prediction(
                choices=create_choices_by_sign(
                    lambda trace: TARGET_WEIGHTS[0][1] - trace.weight("Riley", "dog"), down=-1, still=0, up=1
                )
            ),
            components=("attention", "queries_keys", "shares"),
            training_target=TARGET_WEIGHTS,
        ),
        _create_training_step(
            "other-numbers",
            _LEARNED_SCENE,
            {
                "set by hand it is 2.22": lambda trace: rounds_to(attend(_HAND_MADE_SCENE).score("Riley", "dog"), 2.22),
                "200 steps from the random matrices end here": lambda trace: all(
                    all_round_to(row, *stated_number)
                    for name in EDITABLE_MATRICES
                    for row, stated_number in zip(
                        getattr(train(_RANDOM_SCENE, TARGET_WEIGHTS, 200).scene.heads[0], name),
                        getattr(trace.scene.heads[0], name),
                        strict=True,
                    )
                ),
            },
            cell=("scores", 0, 1),
            components=("attention", "scores"),
            tables=(
                ("learned", _compute_qk_product),
                ("by_hand", lambda trace: _compute_qk_product(attend(_HAND_MADE_SCENE))),
            ),
        ),
        _create_training_step(
            "circle",
            _CIRCLE_SCENE,
            ROCK_PAPER_SCISSORS_CLAIMS,
            ("tie_qk",),
            pair=(0, 2),
            prediction=Prediction(
                choices=create_choices_by_result(lambda trace: trace.scene.tie_qk, yes=False, no=True)
            ),
            components=("attention", "weights"),
            training_target="beats",
        ),
        _create_training_step(
            "mirror-image",
            _LEARNED_SCENE,
            {
                "1.18 and −0.18 change places": lambda trace: (
                    all_round_to(_compute_qk_product(trace)[0], -0.88, 1.18)
                    and all_round_to(_compute_transposed_qk_product(trace)[0], -0.88, -0.18)
                ),
                "0.44 divided by 2.26 is 0.19": lambda trace: all_round_to(_measure_symmetry(trace), 0.44, 2.26, 0.19),
                "by hand it is 0.57, and with one matrix for both 1": lambda trace: all_round_to(
                    (
                        _measure_symmetry(attend(scene))[-1]
                        for scene in (_HAND_MADE_SCENE, replace(_LEARNED_SCENE, tie_qk=True))
                    ),
                    0.57,
                    1,
                ),
            },
            ("tie_qk",),
            answer_scene=replace(_LEARNED_SCENE, tie_qk=True),
            components=("attention", "scores"),
            tables=(("table", _compute_qk_product), ("mirrored", _compute_transposed_qk_product)),
        ),
        Step(
            "real-head",
            _FITTED_SCENE,
            {
                "every weight is within 0.01 of the model's, as the example's test checks": lambda trace: (
                    trace.scene == real_riley.EXAMPLE.scene
                ),
            },
            pair=real_riley.EXAMPLE.pair,
            # The table shows the weights of both directions. The axes of the fitted vectors have no names.
            components=("attention", "weights"),
            prediction=Prediction(
                (("scores", None),),
                create_choices_by_sign(
                    lambda trace: trace.weight("riley", "dog") - trace.weight("dog", "riley"), riley=1, dog=-1, same=0
                ),
            ),
        ),
    ),
)
