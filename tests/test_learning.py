"""Training agrees with torch's own Adam and with plain loops, and refuses invalid requests."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.learning import learn
from qkv_demo.learning.descent import compute_divergence
from qkv_demo.learning.targets import READY_TARGETS, create_ready_target
from qkv_demo.maths.attention import attend, create_mask_tensor
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.check import SceneError

from . import oracle
from .scenes import RICH, RILEY, SWAP, TARGET_WEIGHTS
from .strategies import scenes

QUANTITIES = ["w_q", "w_k", "v_a", "embeddings", "context_embeddings"]


@pytest.mark.parametrize(("score", "is_tied"), [*((score, False) for score in SCORES), ("dot", True)])
def test_adam_is_torchs(score: str, is_tied: bool) -> None:
    scene = replace(RICH, score=score, tie_qk=is_tied)
    tensors = SceneTensors.from_scene(scene, requires_grad=True)
    trained_head = tensors.heads[1]
    parameters = [tensors.embeddings, tensors.context, trained_head.w_q, trained_head.w_k, trained_head.v_a]
    optimiser = torch.optim.Adam([matrix for matrix in parameters if matrix is not None], lr=0.05)
    losses = []
    for _ in range(50):
        optimiser.zero_grad()
        value = compute_divergence(
            attend(scene, tensors).heads[1].masked_scores, torch.tensor(TARGET_WEIGHTS, dtype=torch.float64)
        )
        losses.append(value.item())
        value.backward()
        optimiser.step()
    result = learn(scene, TARGET_WEIGHTS, 50, 0.05, QUANTITIES, head=1)
    assert result.losses[:-1] == pytest.approx(losses, rel=1e-9)
    assert result.scene.context
    new_head = result.scene.heads[1]
    for matrix, actual in zip(
        parameters,
        (result.scene.embeddings, result.scene.context.embeddings, new_head.w_q, new_head.w_k, new_head.v_a),
        strict=True,
    ):
        if matrix is not None:
            expected = matrix.detach()
            torch.testing.assert_close(torch.tensor(actual, dtype=torch.float64), expected, rtol=1e-9, atol=1e-9)
    assert result.scene.heads[0] == scene.heads[0]
    assert ("w_k" in result.state["first"]) is not is_tied


def test_ten_chunks_of_ten_equal_one_hundred() -> None:
    options = {"matrices": QUANTITIES, "head": 1, "pinned": [{"quantity": "w_q", "row": 1, "column": 2}]}
    single_run = learn(RICH, TARGET_WEIGHTS, 100, **options)
    scene, losses, state = RICH, [], None
    for _ in range(10):
        result = learn(scene, TARGET_WEIGHTS, 10, state=state, **options)
        losses = losses[:-1] + list(result.losses)
        scene, state = Scene.from_json(result.scene.to_json()), json.loads(json.dumps(result.state))
    assert (scene, tuple(losses), state) == single_run
    assert len(single_run.losses) == 101
    assert single_run.losses[-1] < single_run.losses[0] / 2


def test_exactly_the_pinned_entries_stay() -> None:
    """They do not change although the optimizer's state has moments for them."""
    new_numbers = learn(RILEY, SWAP, 20)
    pins = [{"quantity": "w_q", "row": 0, "column": 1}, {"quantity": "w_k", "row": 1, "column": 0}]
    before = new_numbers.scene.heads[0]
    after = learn(new_numbers.scene, SWAP, 20, pinned=pins, state=new_numbers.state).scene.heads[0]
    changed_entries = {
        (row, column) for row in (0, 1) for column in (0, 1) if after.w_q[row][column] != before.w_q[row][column]
    }
    assert changed_entries == {(0, 0), (1, 0), (1, 1)}
    assert after.w_k[1][0] == before.w_k[1][0]


def by_hand(scene: Scene, head: int, target: Any) -> float:
    """Return the loss, computed in plain loops. Logarithms are computed from scores, because a weight may underflow."""
    x = oracle.positioned(scene, scene.embeddings)
    source = oracle.positioned(scene, scene.context.embeddings) if scene.context else x
    scores = oracle.head_trace(scene, scene.heads[head], x, source)["masked_scores"]
    rows = [
        sum(t * (math.log(t) - log) for t, log in zip(target_row, oracle.log_softmax(row), strict=True) if t)
        for target_row, row in zip(target, scores, strict=True)
    ]
    return sum(rows) / len(rows)


@given(scenes(normalize="softmax"), st.sampled_from(READY_TARGETS), st.integers(0, 5))
def test_any_scene_can_be_trained_towards_ready_targets(scene: Scene, name: str, steps: int) -> None:
    result = learn(scene, name, steps, 1e-3, ["w_q", "w_k", "embeddings"])
    assert len(result.losses) == steps + 1
    assert min(result.losses) >= 0
    assert result.losses[0] == pytest.approx(
        by_hand(scene, 0, create_ready_target(name, scene, 0)), rel=1e-9, abs=1e-12
    )
    json.dumps(result.state, allow_nan=False)


FOUR = Scene(list("abcd"), [[1, 0]] * 4, [Head([[1], [1]], [[1], [1]], [[1], [1]])])


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("itself", [0, 1, 2, 3]),
        ("before", [0, 0, 1, 2]),
        ("next", [1, 2, 3, 3]),
        ("mirrored", [3, 2, 1, 0]),
        ("first", [0, 0, 0, 0]),
        ("beats", [3, 0, 1, 2]),
    ],
)
def test_the_ready_targets(name: str, columns: list[int]) -> None:
    target = create_ready_target(name, FOUR, 0)
    assert [row.index(1.0) for row in target] == columns
    assert all(sorted(row) == [0, 0, 0, 1] for row in target)


def test_the_random_target_is_seeded_and_asymmetric() -> None:
    assert (
        create_ready_target("random", FOUR, 0, 1)
        == create_ready_target("random", FOUR, 0, 1)
        != create_ready_target("random", FOUR, 0, 2)
    )
    for seed in range(50):
        target = create_ready_target("random", FOUR, 0, seed)
        assert min(abs(target[i][j] - target[j][i]) for i in range(4) for j in range(i)) > 1e-6


@given(scenes(normalize="softmax"), st.sampled_from(READY_TARGETS), st.integers(0, 9))
def test_ready_targets_are_weights_of_visible_keys(scene: Scene, name: str, seed: int) -> None:
    for head in range(len(scene.heads)):
        target = torch.tensor(create_ready_target(name, scene, head, seed), dtype=torch.float64)
        assert target.shape == (len(scene.tokens), len(scene.key_tokens))
        torch.testing.assert_close(target.sum(-1), torch.ones(len(scene.tokens), dtype=torch.float64))
        mask = create_mask_tensor(scene)
        assert (target >= 0).all()
        assert mask is None or not target[~mask].any()


def test_a_row_with_a_blocked_target_is_uniform() -> None:
    assert create_ready_target("next", replace(FOUR, mask="causal"), 0)[1] == (0.5, 0.5, 0, 0)


BLANK = {"w_q": [[0, 0], [0, 0]], "w_k": [[0, 0], [0, 0]]}


def optimizer_state(**change: Any) -> dict[str, Any]:
    return {"step": 3, "first": BLANK, "second": BLANK, **change}


@pytest.mark.parametrize(
    ("arguments", "location"),
    [
        ({"target": [[1, 0]]}, "target: "),
        ({"target": [[1, 0], [0.5, 0.25]]}, "target, row 2: "),
        ({"target": [[1, 0], [1.5, -0.5]]}, "target, row 2, column 2: "),
        ({"target": "cat"}, "target: 'cat' "),
        ({"steps": 1001}, "steps: "),
        ({"rate": -0.1}, "rate: "),
        ({"matrices": []}, "matrices: "),
        ({"matrices": ["w_v"]}, "matrices, row 1: 'w_v' "),
        ({"matrices": ["v_a"]}, "matrices: "),
        ({"pinned": [{"quantity": "w_q", "row": 2, "column": 0}]}, "pinned, row 1: "),
        ({"head": 1}, "head: "),
        ({"state": {}}, "state: "),
        ({"rate": 1e6, "steps": 3}, "w_q of head 1, row 1, column 2: "),
        ({"scene": replace(RILEY, normalize="sum")}, "normalize: "),
        ({"scene": replace(RILEY, normalize="manual", weights=SWAP)}, "normalize: "),
        ({"scene": replace(RILEY, mask="causal")}, "target, row 1, column 2: "),
        ({"state": optimizer_state(step=-1)}, "state.step: "),
        ({"state": optimizer_state(first={"w_q": BLANK["w_q"]})}, "state.first: "),
        ({"state": optimizer_state(second={**BLANK, "w_k": [[0, 0], [0]]})}, "state.second.w_k, row 2: "),
        ({"state": optimizer_state(second={**BLANK, "w_k": [[0, 0], [0, -1]]})}, "w_k of head 1, row 2, column 2: "),
        (
            {"state": optimizer_state(first={**BLANK, "w_k": [[0, 0], [math.inf, 0]]})},
            "state.first.w_k, row 2, column 1: ",
        ),
        ({"state": optimizer_state(first={**BLANK, "w_k": [[1e308, 0], [0, 0]]})}, "w_k of head 1, row 1, column 1: "),
    ],
    ids=str,
)
def test_an_error_names_the_location(arguments: dict[str, Any], location: str) -> None:
    with pytest.raises(SceneError) as error:
        learn(**{"scene": RILEY, "target": SWAP, **arguments})
    assert str(error.value).startswith(location)
