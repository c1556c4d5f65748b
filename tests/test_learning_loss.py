"""The loss of learning beside plain loops, for scenes and sizes of every kind."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.kinds import SCORES
from qkv_demo.learning import learn
from qkv_demo.learning.targets import READY, ready
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.check import SceneError

from . import oracle
from .strategies import scenes
from .wishes import RICH, RILEY, SWAP, WISH, loss


def by_hand(scene: Scene, head: int, target: Any) -> float:
    """The loss in plain loops; a weight that underflowed still has a logarithm, made from its score."""
    x = oracle.positioned(scene, scene.embeddings)
    source = oracle.positioned(scene, scene.context.embeddings) if scene.context else x
    scores = oracle.head_trace(scene, scene.heads[head], x, source)["masked_scores"]
    rows = [
        sum(t * (math.log(t) - log) for t, log in zip(wished, oracle.log_softmax(row), strict=True) if t)
        for wished, row in zip(target, scores, strict=True)
    ]
    return sum(rows) / len(rows)


@pytest.mark.parametrize("score", SCORES)
def test_the_loss_is_the_oracles(score: str) -> None:
    scene = replace(RICH, score=score)
    assert loss(scene, 1, WISH) == pytest.approx(by_hand(scene, 1, WISH), rel=1e-12)


@given(scenes(normalize="softmax"), st.sampled_from(READY), st.integers(0, 5))
def test_any_scene_learns_any_ready_target(scene: Scene, name: str, steps: int) -> None:
    found = learn(scene, name, steps, 1e-3, ["w_q", "w_k", "embeddings"])
    assert len(found.losses) == steps + 1
    assert min(found.losses) >= 0
    assert found.losses[0] == pytest.approx(by_hand(scene, 0, ready(name, scene, 0)), rel=1e-9, abs=1e-12)
    json.dumps(found.state, allow_nan=False)


def all_of(size: float, score: str) -> Scene:
    rows = [[size, -size], [size / 3, size]]
    return replace(RILEY, embeddings=rows, heads=[Head(rows, rows, rows)], score=score)


@pytest.mark.parametrize(("size", "score"), [(1e-160, "cosine"), (1e6, "dot"), (1e6, "cosine")])
def test_a_step_beyond_every_cell_is_refused(size: float, score: str) -> None:
    with pytest.raises(SceneError, match="would carry this number beyond ±1,000,000"):
        learn(all_of(size, score), SWAP, 3, matrices=["w_q", "embeddings"])
