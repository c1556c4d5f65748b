"""Steps of learning against torch's own Adam and finite differences; in chunks; pinned, and chosen."""

import json
from dataclasses import replace
from typing import Any

import pytest
import torch

from qkv_demo.kinds import SCORES
from qkv_demo.learning import Learned, divergence, learn
from qkv_demo.maths.attention import attend
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.scene import Scene

from .wishes import RICH, RILEY, SWAP, WISH, loss

EVERY = ["w_q", "w_k", "v_a", "embeddings", "context_embeddings"]


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("tied", [False, True])
def test_one_step_follows_finite_differences(score: str, tied: bool) -> None:
    """After one step of Adam the means hold a tenth of the slope and a thousandth of its square, pure of anything."""
    scene = replace(RICH, score=score, tie_qk=tied)
    state = learn(scene, WISH, 1, matrices=EVERY, head=1).state
    tiny = 1e-5
    for name, rows in state["first"].items():
        for row, entries in enumerate(rows):
            for column, first in enumerate(entries):
                up, down = (loss(nudged(scene, name, row, column, by), 1, WISH) for by in (tiny, -tiny))
                assert 10 * first == pytest.approx((up - down) / (2 * tiny), abs=1e-8), (name, row, column)
                assert state["second"][name][row][column] == pytest.approx(first**2 / 10, rel=1e-12)
    assert ("w_k" in state["first"]) is not tied
    assert ("v_a" in state["first"]) is (score == "additive")


def nudged(scene: Scene, name: str, row: int, column: int, by: float) -> Scene:
    data = scene.to_dict()
    place = data["context"] if name == "context_embeddings" else data if name == "embeddings" else data["heads"][1]
    name = name.removeprefix("context_")
    entries = place[name] if name == "v_a" else place[name][row]
    entries[column] += by
    return Scene.from_dict(data)


@pytest.mark.parametrize("tied", [False, True])
def test_adam_is_torchs(tied: bool) -> None:
    scene = replace(RICH, score="dot", tie_qk=tied)
    tensors = SceneTensors.of(scene, requires_grad=True)
    mine = [tensors.embeddings, tensors.context, tensors.heads[1].w_q, tensors.heads[1].w_k]
    optimiser = torch.optim.Adam([matrix for matrix in mine if matrix is not None], lr=0.05)
    losses = []
    for _ in range(50):
        optimiser.zero_grad()
        value = divergence(attend(scene, tensors).heads[1].masked_scores, torch.tensor(WISH, dtype=torch.float64))
        losses.append(value.item())
        value.backward()
        optimiser.step()
    found = learn(scene, WISH, 50, 0.05, EVERY, head=1)
    assert found.losses[:-1] == pytest.approx(losses, rel=1e-9)
    for matrix, new in zip(
        mine,
        (found.scene.embeddings, found.scene.context.embeddings, found.scene.heads[1].w_q, found.scene.heads[1].w_k),
        strict=True,
    ):
        torch.testing.assert_close(torch.tensor(new, dtype=torch.float64), matrix.detach(), rtol=1e-9, atol=1e-9)
    assert found.scene.heads[0] == scene.heads[0]
    assert (found.scene.heads[1].w_k == scene.heads[1].w_k) is tied


def in_chunks(scene: Scene, target: Any, chunks: int, steps: int, **options: Any) -> Learned:
    losses: list[float] = []
    state = None
    for _ in range(chunks):
        found = learn(scene, target, steps, state=state, **options)
        losses = losses[:-1] + list(found.losses)
        scene = Scene.from_json(found.scene.to_json())
        state = json.loads(json.dumps(found.state))
    return Learned(scene, tuple(losses), state or {})


@pytest.mark.parametrize("score", SCORES)
def test_ten_chunks_of_ten_are_one_run_of_a_hundred_to_the_last_bit(score: str) -> None:
    scene = replace(RICH, score=score)
    options = {"matrices": EVERY, "head": 1, "pinned": [{"quantity": "w_q", "row": 1, "column": 2}]}
    whole = learn(scene, WISH, 100, **options)
    assert in_chunks(scene, WISH, 10, 10, **options) == whole
    assert len(whole.losses) == 101
    assert whole.losses[-1] < whole.losses[0] / 2


def test_pinned_entries_never_move_even_with_a_memory_of_moving() -> None:
    moving = learn(RILEY, SWAP, 20)
    pin = [{"quantity": "w_q", "row": 0, "column": 1}, {"quantity": "w_k", "row": 1, "column": 0}]
    held = learn(moving.scene, SWAP, 20, pinned=pin, state=moving.state)
    before, after = moving.scene.heads[0], held.scene.heads[0]
    assert (after.w_q[0][1], after.w_k[1][0]) == (before.w_q[0][1], before.w_k[1][0])
    assert after.w_q[0][0] != before.w_q[0][0]
    assert after.w_k[1][1] != before.w_k[1][1]
    every = [{"quantity": name, "row": r, "column": c} for name in ("w_q", "w_k") for r in (0, 1) for c in (0, 1)]
    assert learn(moving.scene, SWAP, 20, pinned=every, state=moving.state).scene == moving.scene


def test_only_what_is_chosen_learns() -> None:
    found = learn(RICH, WISH, 3, matrices=["v_a"], head=1).scene
    assert found.heads[1].v_a != RICH.heads[1].v_a
    assert replace(found, heads=RICH.heads) == RICH
    assert replace(found.heads[1], v_a=RICH.heads[1].v_a) == RICH.heads[1]
