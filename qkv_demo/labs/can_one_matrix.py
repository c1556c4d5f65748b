"""The lab "Can one matrix do it?" trains a head with one matrix and a head with two toward the same target.

In the target rock-paper-scissors, each word should attend to the word that it beats. With one matrix for queries and
keys, the loss cannot fall below ln 3 nats, but with two matrices it can approach 0. `tests/test_race.py` derives this
bound, and `compute_min_loss_with_one_matrix` computes the bound of any target.

With one matrix, the scores s satisfy s_ij ≤ (s_ii + s_jj) / 2. So if two words attend to each other, at least one of
them attends to itself at least as much.

Other targets are the attention weights of a trained model's heads. `one_matrix_heads` trains toward them in every
number of dimensions. For all targets, the loss is the mean over rows of KL(target ‖ weights), in nats.
"""

import random
from dataclasses import replace
from itertools import pairwise

from ..examples import with_head
from ..learning import learn
from ..learning.descent import LEARNING_RATE
from ..learning.targets import CIRCLE_SCENE, create_ready_target
from ..locale import format_number, message
from ..maths.attention import attend
from ..scene import Scene
from ..scene.check import Matrix
from . import Choice, Integer, Lab, LabNumbers, Report, Seed, one_matrix_heads
from .drawing import Lines, Series, Tables, WeightTable
from .one_matrix_bound import compute_min_loss_with_one_matrix
from .one_matrix_heads import HEAD_TARGETS

# The value of `tie_qk` for both learners. "one" is a head with one matrix, and "two" is a head with two.
TIE_QK_BY_LEARNER = {"one": True, "two": False}
# The standard deviation of the random initial entries. With this value, training starts neither near a solution nor
# near 0, where the gradients are tiny.
_INITIAL_SPREAD = 0.5
_MOMENT_INTERVAL_COUNT = 50  # The number of intervals between the moments that the page shows.
_MAX_LEARNED_LOSS = 0.01  # Below this loss, in nats, a target counts as learned.


def measure(target: str, steps: int, seed: int) -> LabNumbers:
    """Return the losses of both trainings, with one matrix and with two, and their weights at each moment.

    For a head of a trained model, return the results of `one_matrix_heads.measure` instead.
    """
    if target in HEAD_TARGETS:
        return one_matrix_heads.measure(target, steps, seed)
    target_weights = create_ready_target(target, CIRCLE_SCENE, 0, seed)
    numbers: dict[str, object] = {"target": [list(row) for row in target_weights]}
    for learner_name, is_tied in TIE_QK_BY_LEARNER.items():
        scenes, losses = train(
            replace(create_random_scene(seed), tie_qk=is_tied), target_weights, _choose_moment_steps(steps)
        )
        numbers |= {
            f"losses_{learner_name}": losses,
            f"best_{learner_name}": min(losses),
            f"weights_{learner_name}": [attend(scene).heads[0].weights.tolist() for scene in scenes],
        }
        if is_tied:
            numbers["w_q_one"] = [scene.heads[0].w_q for scene in scenes]
    return {**numbers, "least_one": compute_min_loss_with_one_matrix(CIRCLE_SCENE, target_weights)}


def _choose_moment_steps(steps: int) -> list[int]:
    """Return the training steps that the page shows.

    Most of these steps are at the start of the training, where the weights change fastest.
    """
    return sorted({round(steps * (index / _MOMENT_INTERVAL_COUNT) ** 2) for index in range(_MOMENT_INTERVAL_COUNT + 1)})


def create_random_scene(seed: int) -> Scene:
    """Return the scene from which both learners start, with random W_Q and W_K."""
    random_generator = random.Random(seed)
    w_q, w_k = (
        tuple(tuple(random_generator.gauss(0, _INITIAL_SPREAD) for _ in range(2)) for _ in range(2)) for _ in range(2)
    )
    return with_head(CIRCLE_SCENE, w_q=w_q, w_k=w_k)


def train(scene: Scene, target: Matrix, moment_steps: list[int]) -> tuple[list[Scene], list[float]]:
    """Return the scene at each moment, and the losses before each training step and after the last."""
    scenes, optimizer_state = [scene], None
    losses: list[float] = []
    for start_step, end_step in pairwise(moment_steps):
        learning_result = learn(scenes[-1], target, end_step - start_step, LEARNING_RATE, state=optimizer_state)
        scenes.append(learning_result.scene)
        losses += learning_result.losses[:-1]
        optimizer_state = learning_result.state
    return scenes, [*losses, learning_result.losses[-1]]


def report(numbers: LabNumbers, target: str, steps: int, seed: int) -> Report:
    if target in HEAD_TARGETS:
        return one_matrix_heads.report(numbers, target, steps)
    moment_steps, tokens, target_weights = _choose_moment_steps(steps), CIRCLE_SCENE.tokens, numbers["target"]
    # The selected pair is the word Rock and the word to which Rock should attend most.
    row, column = 0, target_weights[0].index(max(target_weights[0]))
    bound_text = format_number(numbers["least_one"])
    if target == "beats":
        bound_text = f"ln 3 ≈ {bound_text}"
    tied_scene = replace(create_random_scene(seed), tie_qk=True)
    return Report(
        words=message(
            "lab.can-one-matrix.said",
            who=message(f"lab.can-one-matrix.who.{_find_successful_learner_name(numbers)}"),
            asks=tokens[row],
            answers=tokens[column],
            **{learner_name: numbers[f"weights_{learner_name}"][-1][row][column] for learner_name in TIE_QK_BY_LEARNER},
        ),
        more=[
            message("lab.can-one-matrix.more.target", target=message(f"lab.can-one-matrix.control.target.{target}")),
            message(f"lab.can-one-matrix.why.{target}"),
            message("lab.can-one-matrix.more.loss"),
            message("lab.can-one-matrix.more.best", steps=steps, one=numbers["best_one"], two=numbers["best_two"]),
            message("lab.can-one-matrix.more.least", one=bound_text),
        ],
        drawings=[
            Tables(
                title=message("lab.can-one-matrix.drawing.weights"),
                parts=[
                    WeightTable(message("lab.can-one-matrix.drawing.target"), [target_weights]),
                    *(
                        WeightTable(
                            message(f"lab.can-one-matrix.learned.{learner_name}"),
                            numbers[f"weights_{learner_name}"],
                            color_index,
                        )
                        for color_index, learner_name in enumerate(TIE_QK_BY_LEARNER)
                    ),
                ],
                words=tokens,
                corner=message("lab.can-one-matrix.corner"),
                moments=moment_steps,
            ),
            Lines(
                title=message("lab.can-one-matrix.drawing.losses"),
                series=[
                    Series(
                        message(f"lab.can-one-matrix.learner.{learner_name}"),
                        list(range(steps + 1)),
                        numbers[f"losses_{learner_name}"],
                        lower_bound=(numbers["least_one"], bound_text) if learner_name == "one" else None,
                    )
                    for learner_name in TIE_QK_BY_LEARNER
                ],
                x=message("lab.can-one-matrix.control.steps"),
                y=message("lab.can-one-matrix.axis.loss"),
                moments=moment_steps,
            ),
        ],
        captions=[
            message(
                f"lab.can-one-matrix.said.{'now' if moment_step else 'start'}",
                step=moment_step,
                one=numbers["losses_one"][moment_step],
                two=numbers["losses_two"][moment_step],
            )
            for moment_step in moment_steps
        ],
        scenes=[with_head(tied_scene, w_q=w_q) for w_q in numbers["w_q_one"]],
        pair=(row, column),
        target=target_weights if target == "random" else target,
    )


def _find_successful_learner_name(numbers: LabNumbers) -> str:
    """Return "one" if one matrix has learned the target, "two" if only two matrices can learn it, and otherwise "none".

    The result is "two" if two matrices have learned the target, and one matrix never could, however long it is trained.
    If one matrix could still learn it, the result is "none", even if two matrices have already learned it.
    """
    has_one_matrix_learned, have_two_matrices_learned = (
        numbers[f"losses_{learner_name}"][-1] < _MAX_LEARNED_LOSS for learner_name in TIE_QK_BY_LEARNER
    )
    if has_one_matrix_learned:
        return "one"
    return "two" if have_two_matrices_learned and numbers["least_one"] >= _MAX_LEARNED_LOSS else "none"


LAB = Lab(
    controls={
        "target": Choice("beats", ("beats", "itself", "next", "mirrored", "random", *HEAD_TARGETS)),
        "steps": Integer(150, 1, 300),
        "seed": Seed(),
    },
    folded_controls=("steps", "seed"),
    measure=measure,
    report=report,
    menu_position=15,
)
