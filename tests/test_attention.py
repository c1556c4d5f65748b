"""Attention agrees with plain loops in every option, and with PyTorch's own attention.

Some properties hold for every scene.
"""

from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from qkv_demo.maths.attention import attend, attention
from qkv_demo.maths.derived import measure_difference_from_pytorch
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.ui.web.routes import write_text

from . import oracle
from .random_scenes import difference, random_scene
from .scenes import RICH, RILEY
from .strategies import scenes


def random(*shape: int) -> Tensor:
    """Return random numbers that are the same at each run."""
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(sum(shape)))


@pytest.mark.parametrize("causal", [False, True])
def test_attention_equals_pytorchs_multihead_attention(causal: bool) -> None:
    layer = torch.nn.MultiheadAttention(6, 2, bias=False, batch_first=True, dtype=torch.float64)
    x = random(5, 6)
    # shape (6, 6): two heads with 3 columns each
    w_q, w_k, w_v = (part.detach().mT for part in layer.in_proj_weight.chunk(3))
    heads = [Head(*(w[:, 3 * h : 3 * h + 3].tolist() for w in (w_q, w_k, w_v))) for h in range(2)]
    w_o = layer.out_proj.weight.detach().mT.tolist()
    trace = attend(Scene([*"abcde"], x.tolist(), heads, w_o=w_o, mask="causal" if causal else "none"))
    # PyTorch's mask is true where attention is blocked.
    hidden = torch.ones(5, 5, dtype=torch.bool).triu(1) if causal else None
    expected, weights = layer(x, x, x, attn_mask=hidden, average_attn_weights=False)
    torch.testing.assert_close(trace.output, expected)
    torch.testing.assert_close(torch.stack([head.weights for head in trace.heads]), weights)


def test_attention_accepts_batch_dimensions() -> None:
    q, k, v = random(2, 3, 5, 2), random(2, 3, 7, 2), random(2, 3, 7, 3)
    for options in ({}, {"score": "cosine", "normalize": "argmax"}, {"score": "additive", "normalize": "sum"}):
        batch_output = attention(q, k, v, **options)
        for i in range(2):
            for j in range(3):
                part = attention(q[i, j], k[i, j], v[i, j], **options)
                for name, value in part._asdict().items():
                    assert torch.equal(value, getattr(batch_output, name)[i, j]), name


def test_rounding_noise_is_a_zero_sum() -> None:
    keys = [[0.1], [0.2], [-0.3]]  # 0.1 + 0.2 − 0.3 is 5.6e-17 in binary
    head = Head([[1]], [[1]], [[1]])
    scene = Scene(["a"], [[1]], [head], context=Context(["x", "y", "z"], keys), normalize="sum")
    assert attend(scene).heads[0].weights.isnan().all()


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"score": "euclid"}, "dot, cosine, additive, distance"),
        ({"normalize": "max"}, "softmax, sum, argmax, manual"),
        ({"normalize": "manual"}, "manual"),
        ({"mask": torch.ones(2, 2, dtype=torch.int64)}, "int64"),
        ({"mask": torch.ones(2, 3, dtype=torch.bool)}, r"\(2, 3\)"),
        ({"normalize": "manual", "weights": [[1.0], [1.0], [1.0]]}, r"\(3, 1\)"),
    ],
    ids=str,
)
def test_wrong_options_are_named(options: dict[str, Any], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        attention(random(2, 2), random(2, 2), random(2, 2), **options)


@pytest.mark.parametrize("shapes", [((2, 3), (2, 2), (2, 2)), ((2, 2), (2, 2), (3, 2))], ids=["columns", "rows"])
def test_shapes_that_differ_are_named(shapes: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="3"):
        attention(*(random(*shape) for shape in shapes))


def test_masks_mean_the_same_as_in_pytorch() -> None:
    x, visible = random(3, 2), torch.ones(3, 3, dtype=torch.bool).tril()
    for mask in (visible, random(3, 3), random(3, 3).float()):
        expected = torch.nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=mask)
        torch.testing.assert_close(attention(x, x, x, mask=mask).output, expected)


def test_arrays_are_accepted_as_tensors() -> None:
    x = random(3, 2)
    visible = torch.ones(3, 3, dtype=torch.bool).tril()
    expected = attention(x, x, x, mask=visible).output
    assert torch.equal(attention(x.numpy(), x.numpy(), x.numpy(), mask=visible.numpy()).output, expected)


CLOSE = 1e-9  # The allowed difference, relative to the largest number of the table.


RANDOM_SCENES = [replace(scene, score=score) for scene in map(random_scene, range(75)) for score in SCORES]


def test_equals_plain_loops_in_every_quantity() -> None:
    """Skip scenes in which the last bit of a sum decides, as in an argmax or for a sum that is almost zero."""
    apart = [scene for scene in RANDOM_SCENES if largest_difference(scene) > CLOSE]
    assert all(scene.normalize in ("argmax", "sum") for scene in apart)
    assert len(apart) <= 3


def largest_difference(scene: Scene) -> float:
    """Return the largest difference between `attend` and plain loops, with the quantity in which it occurs."""
    trace, expected = attend(scene), oracle.trace(scene)
    pairs = [
        (getattr(trace, name), expected[name]) for name in ("inputs", "context_inputs", "output") if name in expected
    ]
    for head, loops in zip(trace.heads, expected["heads"], strict=True):
        pairs += [(value, loops[name]) for name, value in head._asdict().items()]
    return max(difference(value, torch.tensor(rows, dtype=torch.float64)) for value, rows in pairs)


@given(scenes(score="dot", normalize="softmax"))
def test_scenes_agree_with_pytorchs_attention(scene: Scene) -> None:
    trace = attend(scene)
    size = max(1.0, *(head.values.abs().max().item() for head in trace.heads))
    assert measure_difference_from_pytorch(trace) <= 1e-9 * size


@pytest.mark.parametrize(
    "change",
    [*({"score": score} for score in SCORES if score != "dot"), {"normalize": "sum"}, {"normalize": "argmax"}],
    ids=str,
)
def test_options_that_pytorch_lacks_are_reported(change: dict[str, str]) -> None:
    scene = replace(RILEY, **change)
    assert measure_difference_from_pytorch(attend(scene)) is None
    assert "does not have this option" in write_text({"check": scene.to_dict()})["text"]


@given(scenes(context=None, tie_qk=True))
def test_tied_scores_are_symmetric_to_the_last_bit(scene: Scene) -> None:
    for head in attend(scene).heads:
        assert torch.equal(head.scores, head.scores.mT)


@given(
    scenes(context=None, masks=("none",), positions="none", colors=None), st.sampled_from(("softmax", "argmax", "sum"))
)
def test_equal_tokens_have_bitwise_equal_numbers(scene: Scene, normalize: str) -> None:
    """A copy of the first token at the end has the same numbers, and an argmax weight is shared by both."""
    tokens, embeddings = [*scene.tokens, ""], [*scene.embeddings, scene.embeddings[0]]
    twice = replace(scene, tokens=tokens, embeddings=embeddings, normalize=normalize, weights=None)
    head = attend(twice).heads[0]
    for table in (head.scores, head.weights):
        assert torch.equal(table[0].nan_to_num(), table[-1].nan_to_num())
        assert torch.equal(table[:, 0].nan_to_num(), table[:, -1].nan_to_num())
    assert torch.equal(head.output[0].nan_to_num(), head.output[-1].nan_to_num())


@given(scenes(), st.sampled_from((1e6, -1e6, 1e-300, 5e-324)))
def test_extreme_numbers_give_no_nan(scene: Scene, extreme: float) -> None:
    """All cells have the largest or the smallest allowed number, with the lowest temperature."""
    rows = tuple(tuple(extreme if value else 0.0 for value in row) for row in scene.embeddings)
    heads = [replace(h, w_q=tuple(tuple(1e6 for _ in row) for row in h.w_q)) for h in scene.heads]
    trace = attend(replace(scene, embeddings=rows, heads=heads, temperature=1e-6)).to_dict()
    for head in trace["heads"]:
        for name in ("queries", "scores", "scaled_scores"):
            assert None not in chain(*head[name])
        for weights, output in zip(head["weights"], head["output"], strict=True):
            assert None not in weights or scene.normalize == "sum"
            assert (None in weights) == (None in output)


def test_a_row_is_taken_from_its_head() -> None:
    trace = attend(RICH)
    assert trace.row("values", "y", head=1) == trace.rows("values", 1)[2] != trace.row("values", "y")
