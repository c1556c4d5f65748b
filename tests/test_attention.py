"""The maths against outside authorities: PyTorch's own attention, numbers worked out by hand, and plain loops."""

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st
from torch.nn.functional import scaled_dot_product_attention

from qkv_demo.attention import attend, attention, positions
from qkv_demo.presets import presets
from qkv_demo.scene import Head, Scene

from . import oracle
from .strategies import scenes

PAIR = Scene(
    ["a", "b"],
    [[1, 0], [0, 2]],
    (Head([[1, 0], [0, 1]], [[1, 1], [0, 1]], [[3, 0], [0, 5]]),),
)


def random(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(sum(shape)))


@pytest.mark.parametrize("causal", [False, True])
def test_equals_scaled_dot_product_attention(causal: bool) -> None:
    q, k, v = random(2, 3, 7, 5), random(2, 3, 7, 5), random(2, 3, 7, 11)  # prime sizes: no axis can pass for another
    mask = torch.ones(7, 7, dtype=torch.bool).tril() if causal else None
    expected = scaled_dot_product_attention(q, k, v, is_causal=causal)
    torch.testing.assert_close(attention(q, k, v, mask=mask).output, expected)


def test_every_intermediate_has_its_shape() -> None:
    trace = attention(random(3, 2), random(5, 2), random(5, 7))
    assert {name: tuple(value.shape) for name, value in trace._asdict().items()} == {
        "queries": (3, 2),
        "keys": (5, 2),
        "values": (5, 7),
        "scores": (3, 5),
        "scaled_scores": (3, 5),
        "masked_scores": (3, 5),
        "weights": (3, 5),
        "output": (3, 7),
    }


def test_equals_multihead_attention() -> None:
    layer = torch.nn.MultiheadAttention(6, 2, bias=False, batch_first=True, dtype=torch.float64)
    x = random(5, 6).round(decimals=3)
    w_q, w_k, w_v = (part.detach().mT for part in layer.in_proj_weight.chunk(3))  # (6, 6), two heads of 3 columns
    heads = tuple(Head(*(w[:, 3 * h : 3 * h + 3].tolist() for w in (w_q, w_k, w_v))) for h in range(2))
    scene = Scene([*"abcde"], x.tolist(), heads, w_o=layer.out_proj.weight.detach().mT.tolist())
    expected, weights = layer(x, x, x, average_attn_weights=False)
    trace = attend(scene)
    torch.testing.assert_close(trace.output, expected)
    torch.testing.assert_close(torch.stack([head.weights for head in trace.heads]), weights)


def test_the_sources_sizes_run_unchanged() -> None:
    x, w_q, w_k, w_v = torch.rand(5, 10), torch.rand(10, 8), torch.rand(10, 8), torch.rand(10, 8)
    expected = torch.softmax((x @ w_q) @ (x @ w_k).mT / math.sqrt(8), -1) @ (x @ w_v)
    torch.testing.assert_close(attention(x @ w_q, x @ w_k, x @ w_v).output, expected)
    batch = torch.rand(1, 4, 256)
    layers = [torch.nn.Linear(256, 256) for _ in range(3)]
    assert attention(*(layer(batch) for layer in layers)).output.shape == (1, 4, 256)


def test_by_hand() -> None:
    """Q = X; K = [[1, 1], [0, 2]]; scores [[1, 0], [2, 4]]; √2 divides them."""
    head = attend(PAIR).heads[0]
    assert head.scores.tolist() == [[1, 0], [2, 4]]
    share = 1 / (1 + math.exp(-1 / math.sqrt(2)))
    assert head.weights[0].tolist() == pytest.approx([share, 1 - share])
    assert head.output[0].tolist() == pytest.approx([3 * share, 10 * (1 - share)])


@pytest.mark.parametrize(
    ("changes", "weights"),
    [
        ({"normalize": "sum"}, [[1, 0], [1 / 3, 2 / 3]]),
        ({"normalize": "argmax"}, [[1, 0], [0, 1]]),
        ({"normalize": "argmax", "tie_qk": True}, [[1, 0], [0, 1]]),
        ({"normalize": "sum", "tie_qk": True}, [[1, 0], [0, 1]]),
        ({"normalize": "manual", "weights": [[0.75, 0.25], [2, 0]]}, [[0.75, 0.25], [2, 0]]),
        ({"normalize": "sum", "mask": "causal"}, [[1, 0], [1 / 3, 2 / 3]]),
        ({"normalize": "argmax", "mask": [[False, True], [True, False]]}, [[0, 1], [1, 0]]),
        ({"normalize": "sum", "score": "cosine"}, [[1, 0], [1 / (1 + math.sqrt(2)), 1 - 1 / (1 + math.sqrt(2))]]),
    ],
)
def test_options_by_hand(changes: dict[str, object], weights: list[list[float]]) -> None:
    found = attend(replace(PAIR, **changes)).heads[0].weights
    torch.testing.assert_close(found, torch.tensor(weights, dtype=torch.float64))


def test_ties_share_the_hard_weight() -> None:
    same = replace(PAIR, embeddings=[[1, 0], [1, 0]], normalize="argmax")
    assert attend(same).heads[0].weights.tolist() == [[0.5, 0.5], [0.5, 0.5]]


def test_a_zero_sum_has_no_weights_and_says_so() -> None:
    opposed = replace(PAIR, embeddings=[[1, 0], [-1, 0]], normalize="sum")
    told = attend(opposed).to_dict()
    assert told["heads"][0]["weights"] == [[None, None], [None, None]]
    assert told["output"] == [[None, None], [None, None]]
    assert "a" in told["notes"][0]


def test_blocked_scores_are_null_in_json() -> None:
    assert attend(replace(PAIR, mask="causal")).to_dict()["heads"][0]["masked_scores"][0][1] is None


def test_positions_by_hand() -> None:
    expected = [[0, 1, 0], [math.sin(1), math.cos(1), math.sin(10_000 ** (-2 / 3))]]
    torch.testing.assert_close(positions(2, 3), torch.tensor(expected, dtype=torch.float64))


def test_is_differentiable() -> None:
    q, k, v = (random(3, 2).requires_grad_() for _ in range(3))
    assert torch.autograd.gradcheck(lambda *qkv: attention(*qkv).output, (q, k, v))


@given(scenes())
def test_equals_plain_loops(scene: Scene) -> None:
    found = attend(scene).output
    assume(not found.isnan().any())  # a zero sum, which plain loops cannot divide by
    assume(scene.normalize != "sum" or found.abs().max() < 1e6)  # next to a zero sum, rounding decides
    assume(scene.normalize != "argmax" or not _near_tie(scene))
    torch.testing.assert_close(found, torch.tensor(oracle.output(scene), dtype=torch.float64), rtol=1e-6, atol=1e-7)


def _near_tie(scene: Scene) -> bool:
    """Two orders of summing may break a tie differently."""
    for head in attend(scene).heads:
        for row in head.masked_scores.tolist():
            if sum(abs(score - max(row)) < 1e-9 for score in row) > 1:
                return True
    return False


@given(scenes(normalize=("softmax",)))
def test_softmax_rows_sum_to_one_and_blocked_weights_are_zero(scene: Scene) -> None:
    for head in attend(scene).heads:
        torch.testing.assert_close(head.weights.sum(-1), torch.ones(len(scene.tokens), dtype=torch.float64))
        assert (head.weights[head.masked_scores == -math.inf] == 0).all()
        seen = head.weights > 0
        for row in range(len(scene.tokens)):
            values = head.values[seen[row]]
            assert (head.output[row] <= values.amax(0) + 1e-9).all()
            assert (head.output[row] >= values.amin(0) - 1e-9).all()


@given(scenes(normalize=("softmax",)), st.floats(-50, 50))
def test_adding_a_constant_to_a_row_changes_no_weight(scene: Scene, constant: float) -> None:
    head = attend(scene).heads[0]
    shifted = torch.softmax(head.masked_scores + constant, -1)
    torch.testing.assert_close(shifted, head.weights)


@given(scenes(context=None, masks=("none",), normalize=("softmax", "sum"), positions="none"), st.randoms())
def test_permuting_tokens_permutes_the_output(scene: Scene, random_: object) -> None:
    order = list(range(len(scene.tokens)))
    random_.shuffle(order)  # type: ignore[attr-defined]
    moved = replace(scene, tokens=[scene.tokens[i] for i in order], embeddings=[scene.embeddings[i] for i in order])
    before, after = attend(scene).output, attend(moved).output
    assume(not before.isnan().any() and before.abs().max() < 1e6)
    torch.testing.assert_close(after, before[order], rtol=1e-6, atol=1e-9)


@given(scenes(context=None, tie_qk=True))
def test_tied_scores_are_symmetric(scene: Scene) -> None:
    for head in attend(scene).heads:
        torch.testing.assert_close(head.scores, head.scores.mT, rtol=1e-14, atol=1e-14)


@pytest.mark.parametrize("name", presets())
def test_every_preset_equals_plain_loops(name: str) -> None:
    scene = presets()[name].scene
    torch.testing.assert_close(attend(scene).output, torch.tensor(oracle.output(scene), dtype=torch.float64))
