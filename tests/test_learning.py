"""Learning against torch's own Adam, finite differences and plain loops; in chunks, pinned, and at the door."""

import contextlib
import json
import math
from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.attention import SceneTensors, attend, mask_tensor
from qkv_demo.check import SceneError
from qkv_demo.learning import MAX_STEPS, Learned, divergence, learn
from qkv_demo.learning.targets import READY, ready
from qkv_demo.presets import presets
from qkv_demo.scene import Context, Head, Scene

from . import oracle
from .strategies import JSON, scenes

RILEY = presets()["riley-dog"].scene
SWAP = [[0.0, 1.0], [1.0, 0.0]]
EVERY = ["w_q", "w_k", "v_a", "embeddings", "context_embeddings"]
# Different sizes everywhere, so that no transposed axis can pass: 3 tokens, 4 keys, d_model 2, d_k 3.
RICH = Scene(
    ["a", "b", "c"],
    [[0.5, -0.3], [0.2, 0.9], [-0.4, 0.6]],
    [
        Head([[0.4, 1.1], [-0.7, 0.3]], [[0.9, -0.2], [0.6, 1.3]], [[1.2], [-0.4]]),
        Head([[1.4, 0.1, 0.5], [0.7, -0.3, 0.2]], [[-0.9, 0.2, 0.4], [1.6, 0.3, -0.8]], [[0.2], [0.4]], [0.7, -1, 2]),
    ],
    context=Context(["w", "x", "y", "z"], [[0.1, 0.8], [-0.6, 0.4], [1.1, 0.3], [0.2, -0.7]]),
    score="additive",
    positions="sinusoidal",
    temperature=0.7,
    mask=[[True, True, True, True], [True, False, True, True], [False, True, True, False]],
)
WISH = [[0.25, 0.25, 0.5, 0.0], [0.5, 0.0, 0.125, 0.375], [0.0, 1.0, 0.0, 0.0]]


def by_hand(scene: Scene, head: int, target: Any) -> float:
    """The loss in plain loops."""
    x = oracle.positioned(scene, scene.embeddings)
    source = oracle.positioned(scene, scene.context.embeddings) if scene.context else x
    weights = oracle.head_weights(scene, scene.heads[head], x, source)
    rows = [
        sum(t * math.log(t / w) for t, w in zip(wished, row, strict=True) if t)
        for wished, row in zip(target, weights, strict=True)
    ]
    return sum(rows) / len(rows)


def loss(scene: Scene, head: int, target: Any) -> float:
    return learn(scene, target, 0, head=head).losses[0]


@pytest.mark.parametrize("score", ["dot", "cosine", "additive"])
def test_the_loss_is_the_oracles(score: str) -> None:
    scene = replace(RICH, score=score)
    assert loss(scene, 1, WISH) == pytest.approx(by_hand(scene, 1, WISH), rel=1e-12)


def test_the_loss_by_hand() -> None:
    """Equal scores make weights of one half: KL of a certain target is ln 2, of (1/4, 3/4) ln 2 − H."""
    flat = replace(RILEY, heads=[Head([[0, 0], [0, 0]], [[0, 0], [0, 0]], [[1], [1]])])
    assert loss(flat, 0, SWAP) == math.log(2)
    entropy = -(0.25 * math.log(0.25) + 0.75 * math.log(0.75))
    assert loss(flat, 0, [[0.25, 0.75], [1, 0]]) == pytest.approx((2 * math.log(2) - entropy) / 2, rel=1e-14)


def test_a_weight_that_underflowed_still_has_a_logarithm() -> None:
    steep = replace(RILEY, temperature=1e-3)
    assert attend(steep).heads[0].weights.min() == 0
    assert 100 < loss(steep, 0, [[1, 0], [1, 0]]) < math.inf


@pytest.mark.parametrize("score", ["dot", "cosine", "additive"])
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


@pytest.mark.parametrize("score", ["dot", "cosine", "additive"])
def test_ten_chunks_of_ten_are_one_run_of_a_hundred_to_the_last_bit(score: str) -> None:
    scene = replace(RICH, score=score)
    options = {"matrices": EVERY, "head": 1, "pinned": [{"quantity": "w_q", "row": 1, "column": 2}]}
    whole = learn(scene, WISH, 100, **options)
    assert in_chunks(scene, WISH, 10, 10, **options) == whole
    assert len(whole.losses) == 101
    assert whole.losses[-1] < whole.losses[0] / 2


def test_the_state_matters() -> None:
    first = learn(RILEY, SWAP, 10)
    assert learn(first.scene, SWAP, 10, state=first.state) != learn(first.scene, SWAP, 10)


@given(scenes(normalize="softmax"), st.sampled_from(READY), st.integers(0, 5))
def test_any_scene_learns_any_ready_target(scene: Scene, name: str, steps: int) -> None:
    try:
        found = learn(scene, name, steps, 1e-3, ["w_q", "w_k", "embeddings"])
    except SceneError as refused:
        if refused.message.key == "learn.refuse.limit":
            return
        raise
    assert len(found.losses) == steps + 1
    assert min(found.losses) >= 0
    assert found.losses[0] == pytest.approx(by_hand(scene, 0, ready(name, scene, 0)), rel=1e-9, abs=1e-12)
    json.dumps(found.state, allow_nan=False)


def test_no_step_changes_nothing() -> None:
    found = learn(RICH, WISH, 0, head=1)
    assert found.scene == RICH
    assert found.losses == (found.losses[0],)


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


def test_a_v_a_that_was_left_out_learns_from_ones() -> None:
    scene = replace(RICH, heads=RICH.heads[:1])
    ones = replace(scene, heads=[replace(RICH.heads[0], v_a=[1, 1])])
    assert learn(scene, WISH, 5, matrices=["v_a"]) == learn(ones, WISH, 5, matrices=["v_a"])
    assert learn(scene, WISH, 5).scene.heads[0].v_a is None


def test_one_matrix_learns_from_both_roles_and_w_k_waits() -> None:
    tied = replace(RILEY, tie_qk=True)
    found = learn(tied, "itself", 30)
    assert found.scene.heads[0].w_k == RILEY.heads[0].w_k
    assert found == learn(tied, "itself", 30, matrices=["w_q"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"target": [[1, 0]]}, "target: the number of rows must be 2, not 1."),
        ({"target": [[1, 0], [0.5, 0.25]]}, "target, row 2: the shares must add up to 1, not to 0.75."),
        ({"target": [[1, 0], [1.5, -0.5]]}, "target, row 2, column 2: a share cannot be below 0."),
        ({"target": [[1, 0], [math.nan, 1]]}, "target, row 2, column 1: nan is not a finite number."),
        ({"target": "cat"}, "target: 'cat' is none of now, itself"),
        ({"target": None}, "target: a list belongs here, not null."),
        ({"steps": 1001}, "steps: the number must be 0 to 1000, not 1001."),
        ({"steps": -1}, "steps: the number must be 0 to 1000, not -1."),
        ({"steps": True}, "steps: the number must be 0 to 1000, not true."),
        ({"steps": 10**400}, "steps: the number must be 0 to 1000, not a whole"),
        ({"rate": -0.1}, "rate: a step cannot be smaller than 0."),
        ({"rate": math.nan}, "rate: nan is not a finite number."),
        ({"matrices": []}, "matrices: the number must be 1 to 5, not 0."),
        ({"matrices": ["w_v"]}, "matrices, row 1: 'w_v' is none of w_q, w_k, v_a, embeddings."),
        ({"matrices": ["context_embeddings"]}, "matrices, row 1: 'context_embeddings' is none of"),
        ({"matrices": ["v_a"]}, "matrices: nothing can learn, for v_a has no say"),
        ({"matrices": "w_q"}, "matrices: a list belongs here, not 'w_q'."),
        ({"pinned": [{"quantity": "w_q", "row": 2, "column": 0}]}, "pinned, row 1: 2 is not a place in this matrix"),
        ({"pinned": [{"quantity": "w_v", "row": 0, "column": 0}]}, "pinned, row 1: 'w_v' is none of"),
        ({"pinned": [{"quantity": "w_q"}]}, "pinned, row 1: the field row is missing."),
        ({"head": 1}, "head: 1 is not a place"),
        ({"state": {}}, "state: the field step is missing."),
        ({"state": 3}, "state: an object with named fields belongs here, not 3."),
        ({"rate": 1e6, "steps": 3}, "w_q of head 1, row 1, column 2: step 1 would carry this number beyond ±1,000,000"),
    ],
    ids=str,
)
def test_a_refusal_is_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SceneError) as refused:
        learn(RILEY, **{"target": SWAP, **arguments})
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("normalize", ["sum", "argmax", "manual"])
def test_without_softmax_nothing_learns(normalize: str) -> None:
    with pytest.raises(SceneError, match=f"made by {normalize}"):
        learn(replace(RILEY, normalize=normalize, weights=SWAP), SWAP)


def test_nothing_can_be_wanted_from_a_blocked_cell() -> None:
    with pytest.raises(SceneError, match="target, row 1, column 2: the mask hides this token"):
        learn(replace(RILEY, mask="causal"), SWAP)


def test_w_k_alone_has_no_say_where_w_q_makes_the_keys() -> None:
    with pytest.raises(SceneError, match="for w_k has no say"):
        learn(replace(RILEY, tie_qk=True), SWAP, matrices=["w_k"])


def state_with(**change: Any) -> dict[str, Any]:
    return {**learn(RILEY, SWAP, 3).state, **change}


BLANK = {"w_q": [[0, 0], [0, 0]], "w_k": [[0, 0], [0, 0]]}


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (state_with(step=-1), "state.step: the number must be 0 to"),
        (state_with(step=0.5), "state.step: the number must be 0 to"),
        (state_with(first={"w_q": BLANK["w_q"]}), "state.first: the field w_k is missing."),
        (state_with(first={**BLANK, "w_v": []}), "state.first: there is no field 'w_v'."),
        (state_with(second={**BLANK, "w_k": [[0, 0]]}), "state.second.w_k: the number of rows must be 2, not 1."),
        (state_with(second={**BLANK, "w_k": [[0, 0], [0]]}), "state.second.w_k, row 2: the number of columns"),
        (state_with(second={**BLANK, "w_k": [[0, 0], [0, -1]]}), "state.second.w_k, row 2, column 2: a mean of sq"),
        (state_with(first={**BLANK, "w_k": [[0, 0], [math.inf, 0]]}), "state.first.w_k, row 2, column 1: inf"),
        (state_with(first={**BLANK, "w_k": [[0, 0], [10**400, 0]]}), "state.first.w_k, row 2, column 1: a whole"),
        (state_with(first={**BLANK, "w_k": [["x", 0], [0, 0]]}), "state.first.w_k, row 1, column 1: 'x'"),
        (state_with(first={**BLANK, "w_k": [[1e308, 0], [0, 0]]}, second=BLANK), "w_k of head 1, row 1, column 1: s"),
    ],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused(state: Any, sentence: str) -> None:
    with pytest.raises(SceneError) as refused:
        learn(RILEY, SWAP, 5, state=state)
    assert str(refused.value).startswith(sentence)


@given(st.sampled_from(["target", "steps", "rate", "matrices", "pinned", "state", "head"]), JSON)
def test_whatever_is_sent_is_learned_or_refused(name: str, sent: Any) -> None:
    with contextlib.suppress(SceneError):
        learn(RILEY, **{"target": SWAP, "steps": 2, name: sent})


def test_the_most_steps_are_a_thousand() -> None:
    assert MAX_STEPS == 1000
    assert len(learn(RILEY, SWAP, 1000).losses) == 1001


@pytest.mark.parametrize("size", [1e-300, 1e-160, 1e6])
@pytest.mark.parametrize("score", ["dot", "cosine", "additive"])
def test_tiny_and_huge_numbers_learn_or_are_refused(size: float, score: str) -> None:
    rows = [[size, -size], [size / 3, size]]
    scene = replace(RILEY, embeddings=rows, heads=[Head(rows, rows, rows)], score=score)
    try:
        assert all(map(math.isfinite, learn(scene, SWAP, 3, matrices=["w_q", "embeddings"]).losses))
    except SceneError as refused:
        if refused.message.key != "learn.refuse.limit":
            raise


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
    target = ready(name, FOUR, 0)
    assert [row.index(1.0) for row in target] == columns
    assert all(sorted(row) == [0, 0, 0, 1] for row in target)


def test_the_target_as_it_is_now_is_reached_already() -> None:
    assert ready("now", RILEY, 0) == tuple(map(tuple, attend(RILEY).heads[0].weights.tolist()))
    assert loss(RILEY, 0, "now") < 1e-15


def test_the_random_target_follows_its_seed_and_is_lopsided() -> None:
    assert ready("random", FOUR, 0, 1) == ready("random", FOUR, 0, 1) != ready("random", FOUR, 0, 2)
    for seed in range(50):
        target = ready("random", FOUR, 0, seed)
        assert min(abs(target[i][j] - target[j][i]) for i in range(4) for j in range(i)) > 1e-6


@given(scenes(normalize="softmax"), st.sampled_from(READY), st.integers(0, 9))
def test_ready_targets_are_shares_of_what_is_visible(scene: Scene, name: str, seed: int) -> None:
    for head in range(len(scene.heads)):
        target = torch.tensor(ready(name, scene, head, seed), dtype=torch.float64)
        assert target.shape == (len(scene.tokens), len(scene.key_tokens))
        torch.testing.assert_close(target.sum(-1), torch.ones(len(scene.tokens), dtype=torch.float64))
        mask = mask_tensor(scene)
        assert (target >= 0).all()
        assert mask is None or not target[~mask].any()


def test_a_row_that_sees_nothing_that_it_wants_wants_all_that_it_sees() -> None:
    assert ready("next", replace(FOUR, mask="causal"), 0)[1] == (0.5, 0.5, 0, 0)
