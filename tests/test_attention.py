"""The maths against outside authorities: PyTorch's own attention, and numbers worked out by hand."""

import math
from typing import Any

import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from qkv_demo.maths.attention import attend, attention
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.quantities import QUANTITIES

from .by_hand import PAIR, random, tensor


@pytest.mark.parametrize("causal", [False, True])
def test_equals_scaled_dot_product_attention(causal: bool) -> None:
    q, k, v = random(2, 3, 7, 5), random(2, 3, 7, 5), random(2, 3, 7, 11)
    mask = torch.ones(7, 7, dtype=torch.bool).tril() if causal else None
    found = attention(q, k, v, mask=mask).output
    torch.testing.assert_close(found, scaled_dot_product_attention(q, k, v, is_causal=causal))


def test_equals_scaled_dot_product_attention_across_sequences_with_a_temperature() -> None:
    q, k, v = random(3, 5), random(7, 5), random(7, 2)
    mask = random(3, 7) > 0
    found = attention(q, k, v, mask=mask, temperature=0.3).output
    expected = scaled_dot_product_attention(q[None], k[None], v[None], attn_mask=mask, scale=1 / (0.3 * math.sqrt(5)))
    torch.testing.assert_close(found, expected[0])


@pytest.mark.parametrize("causal", [False, True])
def test_equals_multihead_attention(causal: bool) -> None:
    layer = torch.nn.MultiheadAttention(6, 2, bias=False, batch_first=True, dtype=torch.float64)
    x = random(5, 6)
    w_q, w_k, w_v = (part.detach().mT for part in layer.in_proj_weight.chunk(3))  # (6, 6): two heads, 3 columns each
    heads = [Head(*(w[:, 3 * h : 3 * h + 3].tolist() for w in (w_q, w_k, w_v))) for h in range(2)]
    w_o = layer.out_proj.weight.detach().mT.tolist()
    trace = attend(Scene([*"abcde"], x.tolist(), heads, w_o=w_o, mask="causal" if causal else "none"))
    hidden = torch.ones(5, 5, dtype=torch.bool).triu(1) if causal else None  # PyTorch's mask is true where blocked
    expected, weights = layer(x, x, x, attn_mask=hidden, average_attn_weights=False)
    torch.testing.assert_close(trace.output, expected)
    torch.testing.assert_close(torch.stack([head.weights for head in trace.heads]), weights)


def test_no_axis_passes_for_another() -> None:
    """Every size another prime: a transposed axis cannot fit."""
    head = Head(random(2, 5).tolist(), random(2, 5).tolist(), random(2, 7).tolist())
    context = Context([*"abcdefghijk"], random(11, 2).tolist())
    scene = Scene([*"abc"], random(3, 2).tolist(), [head], context=context, w_o=random(7, 3).tolist())
    sizes = {"tokens": 3, "keys": 11, "d_model": 2, "d_k": 5, "d_v": 7, "all_d_v": 7, "d_out": 3, "one": 1}
    trace = attend(scene)
    for quantity in QUANTITIES:
        assert trace.quantity(quantity.name).shape == (sizes[quantity.rows], sizes[quantity.columns]), quantity.name


def test_takes_leading_dimensions() -> None:
    q, k, v = random(2, 3, 5, 2), random(2, 3, 7, 2), random(2, 3, 7, 3)
    for options in ({}, {"score": "cosine", "normalize": "argmax"}, {"score": "additive", "normalize": "sum"}):
        whole = attention(q, k, v, **options)
        for i in range(2):
            for j in range(3):
                part = attention(q[i, j], k[i, j], v[i, j], **options)
                for name, value in part._asdict().items():
                    assert torch.equal(value, getattr(whole, name)[i, j]), name


def test_the_sources_sizes_run_unchanged() -> None:
    x, w_q, w_k, w_v = torch.rand(5, 10), torch.rand(10, 8), torch.rand(10, 8), torch.rand(10, 8)
    expected = torch.softmax((x @ w_q) @ (x @ w_k).mT / math.sqrt(8), -1) @ (x @ w_v)
    torch.testing.assert_close(attention(x @ w_q, x @ w_k, x @ w_v).output, expected)
    batch = torch.rand(1, 4, 256)
    q, k, v = (torch.nn.Linear(256, 256)(batch) for _ in range(3))
    torch.testing.assert_close(attention(q, k, v).output, scaled_dot_product_attention(q, k, v))


def test_by_hand() -> None:
    """Q = X; K = [[1, 1], [0, 2]]; scores [[1, 0], [2, 4]]; √2 divides them."""
    head = attend(PAIR).heads[0]
    assert head.queries.tolist() == [[1, 0], [0, 2]]
    assert head.keys.tolist() == [[1, 1], [0, 2]]
    assert head.values.tolist() == [[3, 0], [0, 10]]
    assert head.scores.tolist() == [[1, 0], [2, 4]]
    torch.testing.assert_close(
        head.scaled_scores, tensor([[0.7071067811865475, 0], [1.414213562373095, 2.82842712474619]])
    )
    own, other = 1 / (1 + math.exp(-1 / math.sqrt(2))), 1 / (1 + math.exp(2 / math.sqrt(2)))
    torch.testing.assert_close(head.weights, tensor([[own, 1 - own], [other, 1 - other]]))
    torch.testing.assert_close(head.output, tensor([[3 * own, 10 * (1 - own)], [3 * other, 10 * (1 - other)]]))


def test_a_sum_of_rounding_noise_is_a_zero_sum() -> None:
    keys = [[0.1], [0.2], [-0.3]]  # 0.1 + 0.2 − 0.3 is 5.6e-17 in binary
    head = Head([[1]], [[1]], [[1]])
    scene = Scene(["a"], [[1]], [head], context=Context(["x", "y", "z"], keys), normalize="sum")
    assert attend(scene).heads[0].weights.isnan().all()


@pytest.mark.parametrize("options", [{"score": "euclid"}, {"normalize": "max"}, {"normalize": "manual"}], ids=str)
def test_options_that_are_not_there_are_value_errors(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options.values()))):
        attention(random(2, 2), random(2, 2), random(2, 2), **options)
