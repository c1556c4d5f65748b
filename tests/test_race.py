"""Can one matrix do it? The floors of rock, paper, scissors, computed without the library, and the race to them."""

import math
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from qkv_demo.learning import learn
from qkv_demo.learning.race import race
from qkv_demo.presets import presets
from qkv_demo.scene import Context
from qkv_demo.scene.check import SceneError

CIRCLE = presets()["rock-paper-scissors"].scene
BEATS = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]])  # row beats column
SEEDS = range(5)


def losses_of(*asked: Any) -> dict[str, tuple[float, ...]]:
    """Each racer's loss before every step and after the last."""
    return {racer: run.losses for racer, run in race(CIRCLE, *asked).items()}


def loss(scores: np.ndarray, target: np.ndarray = BEATS) -> float:
    """Mean over rows of −ln of the one wanted weight."""
    shifted = scores - scores.max(1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return float(-(target * logs).sum() / 3)


def test_the_symmetric_racer_scores_with_half_of_m_and_its_mirror_image() -> None:
    """Before the first step its loss is that of the other two racers' start, with M made symmetric by hand."""
    for scale in (True, False):
        scene = replace(CIRCLE, scale=scale)
        for seed in SEEDS:
            w_q, w_k = starts(seed)
            x = np.array(scene.embeddings)
            root = math.sqrt(2) if scale else 1
            m = w_q @ w_k.T
            found = {racer: run.losses[0] for racer, run in race(scene, "beats", 0, 0.1, seed).items()}
            assert found["symmetric"] == pytest.approx(loss(x @ (m + m.T) / 2 @ x.T / root), rel=1e-12)
            assert found["free"] == pytest.approx(loss(x @ m @ x.T / root), rel=1e-12)
            assert found["one"] == pytest.approx(loss(x @ w_q @ w_q.T @ x.T / root), rel=1e-12)


def starts(seed: int) -> tuple[np.ndarray, np.ndarray]:
    source = random.Random(seed)
    numbers = np.array([source.gauss(0, 0.5) for _ in range(8)])
    return numbers[:4].reshape(2, 2), numbers[4:].reshape(2, 2)


def test_free_is_what_learn_does() -> None:
    w_q, w_k = (tuple(map(tuple, w.tolist())) for w in starts(3))
    scene = replace(CIRCLE, heads=[replace(CIRCLE.heads[0], w_q=w_q, w_k=w_k)])
    found = losses_of("beats", 20, 0.1, 3)
    assert found["free"] == learn(scene, "beats", 20, 0.1).losses
    assert found["one"] == learn(replace(scene, tie_qk=True), "beats", 20, 0.1).losses


@pytest.mark.parametrize(
    "change",
    [{"score": "cosine"}, {"score": "distance"}, {"normalize": "argmax"}, {"context": Context(["x"], [[1, 2]])}],
    ids=str,
)
def test_where_there_is_no_race_it_says_so(change: dict[str, object]) -> None:
    with pytest.raises(SceneError, match="The race needs self-attention"):
        race(replace(CIRCLE, **change), "now")
