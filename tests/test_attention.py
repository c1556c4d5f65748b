"""The maths against outside authorities: PyTorch's own attention, numbers worked out by hand, and plain loops."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from qkv_demo.attention import SceneTensors, attend, attention, plain, positions, product
from qkv_demo.presets import presets
from qkv_demo.quantities import QUANTITIES
from qkv_demo.scene import MASKS, NORMALIZE, POSITIONS, SCORES, Context, Head, Scene
from qkv_demo.wording.trace import tell

from . import oracle, rounding
from .random_scenes import random_scene

Numbers = np.ndarray[Any, np.dtype[np.float64]]
IDENTITY = [[1, 0], [0, 1]]
PAIR = Scene(["a", "b"], [[1, 0], [0, 2]], [Head(IDENTITY, [[1, 1], [0, 1]], [[3, 0], [0, 5]])])
TANH = [math.tanh(x) for x in range(5)]


def random(*shape: int) -> Tensor:
    """The same numbers at each run."""
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(sum(shape)))


def tensor(rows: object) -> Tensor:
    return torch.tensor(rows, dtype=torch.float64)


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


def test_equals_multihead_attention_to_another_sequence() -> None:
    layer = torch.nn.MultiheadAttention(4, 1, bias=False, batch_first=True, dtype=torch.float64)
    x, other = random(3, 4), random(5, 4)
    projections = [part.detach().mT.tolist() for part in layer.in_proj_weight.chunk(3)]
    context = Context([*"vwxyz"], other.tolist())
    w_o = layer.out_proj.weight.detach().mT.tolist()
    trace = attend(Scene([*"abc"], x.tolist(), [Head(*projections)], context=context, w_o=w_o))
    torch.testing.assert_close(trace.output, layer(x, other, other)[0])


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


def test_product_is_matmul() -> None:
    a, b = random(5, 1, 3, 7), random(2, 7, 11)
    torch.testing.assert_close(product(a, b), a @ b)


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


def test_the_sources_sentence_vectors() -> None:
    """Eat apple, eat bread and read book, each its own query and key: 0.58 and 0.24."""
    scene = Scene(
        ["eat apple", "eat bread", "read book"], [[0.8, 0.1], [0.7, 0.2], [0.2, 0.8]], [Head(*[IDENTITY] * 3)]
    )
    assert attend(scene).heads[0].scores[0].tolist() == pytest.approx([0.65, 0.58, 0.24])


@pytest.mark.parametrize(
    ("changes", "scaled"),
    [
        ({}, [[1 / math.sqrt(2), 0], [2 / math.sqrt(2), 4 / math.sqrt(2)]]),
        ({"scale": False}, [[1, 0], [2, 4]]),
        ({"scale": False, "temperature": 0.5}, [[2, 0], [4, 8]]),
        ({"temperature": 2.0}, [[0.5 / math.sqrt(2), 0], [1 / math.sqrt(2), 2 / math.sqrt(2)]]),
        ({"score": "cosine", "temperature": 0.5}, [[math.sqrt(2), 0], [math.sqrt(2), 2]]),  # √d_k is for dot alone
        ({"score": "cosine", "tie_qk": True}, [[1, 0], [0, 1]]),
        ({"score": "additive"}, [[TANH[2] + TANH[1], TANH[1] + TANH[2]], [TANH[1] + TANH[3], TANH[4]]]),
        ({"scale": False, "tie_qk": True}, [[1, 0], [0, 4]]),
    ],
    ids=str,
)
def test_scores_by_hand(changes: dict[str, Any], scaled: list[list[float]]) -> None:
    torch.testing.assert_close(attend(replace(PAIR, **changes)).heads[0].scaled_scores, tensor(scaled))


def test_additive_score_weighs_with_v_a() -> None:
    head = replace(PAIR.heads[0], v_a=(10, -1))
    found = attend(replace(PAIR, heads=[head], score="additive")).heads[0].scores
    torch.testing.assert_close(found[0], tensor([10 * math.tanh(2) - math.tanh(1), 10 * math.tanh(1) - math.tanh(2)]))


@pytest.mark.parametrize(
    ("changes", "weights"),
    [
        ({"normalize": "sum"}, [[1, 0], [1 / 3, 2 / 3]]),
        ({"normalize": "sum", "tie_qk": True}, [[1, 0], [0, 1]]),
        ({"normalize": "sum", "mask": "causal"}, [[1, 0], [1 / 3, 2 / 3]]),
        ({"normalize": "sum", "mask": [[True, True], [True, False]]}, [[1, 0], [1, 0]]),
        ({"normalize": "argmax"}, [[1, 0], [0, 1]]),
        ({"normalize": "argmax", "mask": [[False, True], [True, False]]}, [[0, 1], [1, 0]]),
        ({"normalize": "argmax", "embeddings": [[1, 0], [1, 0]]}, [[0.5, 0.5], [0.5, 0.5]]),
        ({"normalize": "manual", "weights": [[0.75, 0.25], [2, 0]]}, [[0.75, 0.25], [2, 0]]),
        ({"normalize": "manual", "weights": [[0.75, 0.25], [0, 1]], "mask": "causal"}, [[0.75, 0], [0, 1]]),
        ({"weights": [[0.75, 0.25], [2, 0]], "normalize": "argmax"}, [[1, 0], [0, 1]]),  # only manual asks the hand
        ({"mask": "causal", "temperature": 1e-6}, [[1, 0], [0, 1]]),
        ({"temperature": 1e6}, [[0.5, 0.5], [0.5, 0.5]]),
    ],
    ids=str,
)
def test_weights_by_hand(changes: dict[str, Any], weights: list[list[float]]) -> None:
    found = attend(replace(PAIR, **changes)).heads[0].weights
    torch.testing.assert_close(found, tensor(weights), rtol=1e-5, atol=1e-5)


def test_causal_between_sequences_lets_each_see_as_many_keys_as_it_stands_far() -> None:
    context = Context(["x", "y", "z"], [[1, 0], [0, 1], [1, 1]])
    seen = attend(replace(PAIR, context=context, mask="causal")).heads[0].masked_scores.isfinite()
    assert seen.tolist() == [[True, False, False], [True, True, False]]


def test_heads_stand_side_by_side_and_w_o_mixes_them() -> None:
    second = Head(IDENTITY, IDENTITY, [[1], [1]])
    scene = replace(PAIR, heads=[PAIR.heads[0], second], normalize="argmax")
    assert attend(scene).output.tolist() == [[3, 0, 1], [0, 10, 2]]
    assert attend(replace(scene, w_o=[[1], [10], [100]])).output.tolist() == [[103], [300]]


def test_positions_by_hand() -> None:
    expected = [[0, 1, 0], [math.sin(1), math.cos(1), math.sin(10_000 ** (-2 / 3))]]
    torch.testing.assert_close(positions(2, 3), tensor(expected))


@pytest.mark.parametrize("d_model", range(1, 9))
def test_positions_are_as_exact_as_float64_is(d_model: int) -> None:
    """Beside Python's own sines: a float32 on the way would be off by 1e-8."""
    waves = (math.sin, math.cos)
    expected = [[waves[c % 2](i / 10_000 ** (2 * (c // 2) / d_model)) for c in range(d_model)] for i in range(16)]
    torch.testing.assert_close(positions(16, d_model), tensor(expected), rtol=1e-14, atol=1e-14)


def test_positions_are_added_to_both_sequences() -> None:
    context = Context(["x"], [[5, 5]])
    trace = attend(replace(PAIR, positions="sinusoidal", context=context))
    torch.testing.assert_close(trace.inputs, tensor([[1, 1], [math.sin(1), 2 + math.cos(1)]]))
    torch.testing.assert_close(trace.quantity("context_inputs"), tensor([[5, 6]]))


def test_a_zero_sum_has_no_weights_and_says_so() -> None:
    """a and b cancel for a; b, which cannot see itself, is untouched."""
    scene = replace(PAIR, embeddings=[[1, 0], [-1, 0]], normalize="sum", mask=[[True, True], [True, False]])
    trace = attend(scene)
    told = tell(trace)
    assert told["heads"][0]["weights"] == [[None, None], [1, 0]]
    assert told["heads"][0]["output"] == told["output"] == [[None, None], [3, 0]]
    assert told["notes"] == ["a’s scores add up to 0, so they cannot be divided by their sum: the row has no weights."]


def test_a_sum_of_rounding_noise_is_a_zero_sum() -> None:
    keys = [[0.1], [0.2], [-0.3]]  # 0.1 + 0.2 − 0.3 is 5.6e-17 in binary
    head = Head([[1]], [[1]], [[1]])
    scene = Scene(["a"], [[1]], [head], context=Context(["x", "y", "z"], keys), normalize="sum")
    assert attend(scene).heads[0].weights.isnan().all()


@pytest.mark.parametrize(
    ("changes", "notes"),
    [
        ({}, []),
        ({"normalize": "sum"}, []),
        (
            {"normalize": "sum", "embeddings": [[1, 0], [0.5, -2]]},
            ["b’s row has negative weights: dividing by the sum keeps the signs, which softmax never lets through."],
        ),
        (
            {"normalize": "sum", "embeddings": [[3, -1], [-2, 2]]},
            ["2 rows have negative weights: dividing by the sum keeps the signs, which softmax never lets through."],
        ),
        (
            {"normalize": "manual", "weights": [[0.75, 0.25], [0.1, 0.899]]},
            ["b’s weights add up to 0.999 instead of 1."],
        ),
        (
            {"normalize": "manual", "weights": [[-2, 0.4], [0.5, 0.500002]]},
            ["a’s weights add up to −1.6 instead of 1.", "b’s weights add up to 1.000002 instead of 1."],
        ),
        (
            {"normalize": "manual", "weights": [[0.6, 0.4], [0.5, 0.4]], "mask": "causal"},
            [
                "a’s weights add up to 0.6 instead of 1, for those that the mask blocks count as 0.",
                "b’s weights add up to 0.9 instead of 1.",
            ],
        ),
        ({"normalize": "manual", "weights": [[0.1, 0.9], [1 / 3, 2 / 3]]}, []),
        (
            {"score": "cosine", "embeddings": [[0, 0], [1, 0]]},
            [
                "a’s query is the zero vector; it has no direction, so its cosines count as 0.",
                "a’s key is the zero vector; it has no direction, so its cosines count as 0.",
            ],
        ),
        (
            {"score": "cosine", "context": Context(["x", "y"], [[1, 0], [0, 0]])},
            ["y’s key is the zero vector; it has no direction, so its cosines count as 0."],
        ),
    ],
    ids=str,
)
def test_notes(changes: dict[str, Any], notes: list[str]) -> None:
    scene = replace(PAIR, **changes)
    assert tell(attend(scene))["notes"] == notes
    assert not set(tell(attend(scene), "zh")["notes"]) & set(notes)


def test_notes_name_the_head_where_there_are_several() -> None:
    zero = Head([[0, 0], [0, 0]], IDENTITY, IDENTITY)
    notes = tell(attend(replace(PAIR, heads=[PAIR.heads[0], zero], normalize="sum")))["notes"]
    assert [note.split(":")[0] for note in notes] == ["Head 2", "Head 2"]
    by_hand = tell(attend(replace(PAIR, heads=[zero, zero], normalize="manual", weights=[[1, 0], [1, 1]])))["notes"]
    assert by_hand == ["b’s weights add up to 2 instead of 1."]  # one table for both heads: said once


def test_told_in_full() -> None:
    told = tell(attend(replace(PAIR, mask="causal", normalize="argmax", tie_qk=True, scale=False)))
    assert told == {
        "inputs": [[1, 0], [0, 2]],
        "heads": [
            {
                "queries": [[1, 0], [0, 2]],
                "keys": [[1, 0], [0, 2]],
                "values": [[3, 0], [0, 10]],
                "scores": [[1, 0], [0, 4]],
                "scaled_scores": [[1, 0], [0, 4]],
                "masked_scores": [[1, None], [0, 4]],
                "weights": [[1, 0], [0, 1]],
                "output": [[3, 0], [0, 10]],
            }
        ],
        "output": [[3, 0], [0, 10]],
        "notes": [],
    }


def test_plain_numbers_know_no_infinity() -> None:
    assert plain(tensor([[1.5, math.inf, -math.inf, math.nan]])) == [[1.5, None, None, None]]


@pytest.mark.parametrize("name", ["context_embeddings", "context_inputs", "w_o", "colour"])
def test_a_quantity_that_is_not_there_is_a_key_error(name: str) -> None:
    with pytest.raises(KeyError):
        attend(PAIR).quantity(name)


@pytest.mark.parametrize("options", [{"score": "euclid"}, {"normalize": "max"}, {"normalize": "manual"}], ids=str)
def test_options_that_are_not_there_are_value_errors(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options.values()))):
        attention(random(2, 2), random(2, 2), random(2, 2), **options)


@pytest.mark.parametrize("score", ["dot", "cosine", "additive"])
@pytest.mark.parametrize("normalize", ["softmax", "sum"])
def test_gradients_are_finite_differences(score: str, normalize: str) -> None:
    q, k, v = (random(n, 2).add(3).requires_grad_() for n in (2, 3, 3))
    run: Callable[..., Tensor] = lambda *qkv: attention(*qkv, score=score, normalize=normalize).output  # noqa: E731
    assert torch.autograd.gradcheck(run, (q, k, v))


def test_a_row_without_weights_spoils_no_other_rows_gradient() -> None:
    scene = replace(
        PAIR, embeddings=[[1, 0], [-1, 0]], normalize="sum", mask=[[True, True], [True, False]], w_o=[[1], [1]]
    )
    tensors = SceneTensors.of(scene, requires_grad=True)
    attend(scene, tensors).output[1, 0].backward()
    assert tensors.w_o is not None
    for handle in (tensors.embeddings, *tensors.heads[0][:3], tensors.w_o):
        assert handle.grad is not None
        assert handle.grad.isfinite().all()


def test_tiny_vectors_have_a_direction_too() -> None:
    tiny = replace(PAIR, embeddings=[[1e-200, 0], [0, 1e-200]], score="cosine", tie_qk=True)
    assert attend(tiny).heads[0].scores.tolist() == [[1, 0], [0, 1]]


@pytest.fixture(scope="module")
def met() -> list[Scene]:
    return [random_scene(seed) for seed in range(400)]


def test_equals_plain_loops_in_every_quantity_of_every_head(met: list[Scene]) -> None:
    """Each number to 1e-12 of the size of the terms that it is summed from; what that is, tests/rounding.py says."""
    told = numbers = 0
    for seed, scene in enumerate(met):
        for name, found, expected, size in compared(scene):
            assert_close(found, expected, size, f"scene {seed}, {name}")
            told, numbers = told + np.isfinite(size).sum(), numbers + size.size
    assert told > 0.98 * numbers  # all but a few are compared: those where rounding may rightly decide a tie or a zero


def test_the_scenes_beside_plain_loops_have_every_option(met: list[Scene]) -> None:
    assert {s.positions for s in met} == {*POSITIONS}
    masks = {s.mask if isinstance(s.mask, str) else "table" for s in met}
    assert masks == {*MASKS, "table"}
    assert len({(s.score, s.normalize, s.context is None) for s in met}) == 2 * len(SCORES) * len(NORMALIZE)
    switched = {(s.score, s.scale, s.tie_qk, s.w_o is None, len(s.heads) > 1) for s in met}
    assert len(switched) == 2**4 * len(SCORES)


@pytest.mark.parametrize("name", presets())
def test_every_preset_equals_plain_loops(name: str) -> None:
    for quantity, found, expected, size in compared(presets()[name].scene):
        assert_close(found, expected, size, quantity)


def assert_close(found: Numbers, expected: Numbers, size: Numbers, where: str) -> None:
    """To 1e-12 of the size; what is not finite exactly; anything where the size is not known."""
    with np.errstate(invalid="ignore"):  # −∞ is hidden in both
        near = np.abs(found - expected) <= 1e-12 * size
    wrong = ~(near | (found == expected) | np.isnan(found) & np.isnan(expected) | np.isinf(size))
    assert not wrong.any(), f"{where}: {found[wrong][0]!r} is not {expected[wrong][0]!r}"


def compared(scene: Scene) -> Iterator[tuple[str, Numbers, Numbers, Numbers]]:
    """Each quantity: what `attend` found, what plain loops find, and the sizes that an error is measured beside."""
    found, expected = attend(scene), oracle.trace(scene)
    size = rounding.sizes(scene, expected)
    for head, of in enumerate(found.heads):
        for name, value in of._asdict().items():
            place = f"{name} of head {head + 1}"
            yield place, value.numpy(), np.array(expected["heads"][head][name]), size["heads"][head][name]
    for name in ("inputs", "context_inputs", "output"):
        if name in expected:
            yield name, getattr(found, name).numpy(), np.array(expected[name]), size[name]
