"""What holds for every scene, whatever its numbers."""

import math
import random
from dataclasses import replace
from itertools import chain

import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from qkv_demo.maths.attention import attend, attention
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.scene import Context, Scene
from qkv_demo.wording.trace import tell

from .strategies import NUMBERS, scenes

MIXTURES = ("softmax", "argmax")  # what makes weights of 0 to 1 that sum to 1


@given(scenes(), st.sampled_from(MIXTURES))
def test_rows_sum_to_one(scene: Scene, normalize: str) -> None:
    for head in attend(replace(scene, normalize=normalize)).heads:
        torch.testing.assert_close(head.weights.sum(-1), torch.ones(len(scene.tokens), dtype=torch.float64))
        assert (head.weights >= 0).all()


@given(scenes(normalize="sum"))
def test_divided_by_their_sum_rows_sum_to_one_or_are_not(scene: Scene) -> None:
    for head in attend(scene).heads:
        for row in head.weights:
            assert row.isnan().all() or abs(row.sum() - 1) < 1e-6 * max(1, row.abs().max())


@given(scenes())
def test_blocked_weights_are_exactly_zero(scene: Scene) -> None:
    for head in attend(scene).heads:
        blocked = (head.masked_scores == -math.inf) & ~head.weights.isnan()
        assert (head.weights[blocked] == 0).all()
        assert head.scores.isfinite().all()


@given(scenes(normalize="softmax"), st.floats(-50, 50))
def test_adding_a_constant_to_a_row_of_scores_changes_no_weight(scene: Scene, constant: float) -> None:
    """A further component, 1 in the first query and `constant` in every key, adds it to the first row alone."""
    head = attend(scene).heads[0]
    first = torch.zeros(len(scene.tokens), 1, dtype=torch.float64)
    first[0] = 1.0
    same = torch.full((len(scene.key_tokens), 1), constant, dtype=torch.float64)
    queries, keys = torch.cat([head.queries, first], -1), torch.cat([head.keys, same], -1)
    mask = head.masked_scores.isfinite()
    before = attention(head.queries, head.keys, head.values, mask=mask, scale=False)
    after = attention(queries, keys, head.values, mask=mask, scale=False)
    torch.testing.assert_close(after.scores[0], before.scores[0] + constant)
    torch.testing.assert_close(after.weights, before.weights, rtol=1e-9, atol=1e-12)


@given(scenes(context=None, masks=("none",), positions="none"), st.sampled_from(MIXTURES), st.randoms())
def test_permuting_tokens_permutes_the_output(scene: Scene, normalize: str, shuffler: random.Random) -> None:
    order = list(range(len(scene.tokens)))
    shuffler.shuffle(order)
    scene = replace(scene, normalize=normalize)
    moved = replace(scene, tokens=[scene.tokens[i] for i in order], embeddings=[scene.embeddings[i] for i in order])
    before, after = attend(scene), attend(moved)
    assert torch.equal(after.heads[0].scores, before.heads[0].scores[order][:, order])
    torch.testing.assert_close(after.output, before.output[order])


@given(scenes(masks=("none",), positions="none"), st.sampled_from(MIXTURES), st.randoms())
def test_the_order_of_another_sequence_does_not_matter(scene: Scene, normalize: str, shuffler: random.Random) -> None:
    scene = replace(
        scene, normalize=normalize, context=scene.context or Context(scene.tokens, scene.embeddings), colors=None
    )
    assert scene.context is not None
    order = list(range(len(scene.context.tokens)))
    shuffler.shuffle(order)
    rows = tuple(scene.context.embeddings[i] for i in order)
    moved = replace(scene, context=Context(scene.context.tokens, rows))
    torch.testing.assert_close(attend(moved).output, attend(scene).output)


@given(scenes(), st.sampled_from(MIXTURES))
def test_outputs_lie_within_the_values_that_are_seen(scene: Scene, normalize: str) -> None:
    for head in attend(replace(scene, normalize=normalize)).heads:
        for row, visible in enumerate(head.masked_scores.isfinite()):
            seen = head.values[visible]
            assert (head.output[row] <= seen.amax(0) + 1e-9).all()
            assert (head.output[row] >= seen.amin(0) - 1e-9).all()


@given(scenes(context=None, tie_qk=True))
def test_tied_scores_are_symmetric_to_the_last_bit(scene: Scene) -> None:
    for head in attend(scene).heads:
        assert torch.equal(head.scores, head.scores.mT)


@given(
    scenes(context=None, masks=("none",), positions="none", colors=None), st.sampled_from(("softmax", "argmax", "sum"))
)
def test_twins_are_alike_to_the_last_bit(scene: Scene, normalize: str) -> None:
    """The first token once more at the end: it asks and answers as the first does, and a hard weight is shared."""
    tokens, embeddings = [*scene.tokens, ""], [*scene.embeddings, scene.embeddings[0]]
    twice = replace(scene, tokens=tokens, embeddings=embeddings, normalize=normalize, weights=None)
    head = attend(twice).heads[0]
    for table in (head.scores, head.weights):
        assert torch.equal(table[0].nan_to_num(), table[-1].nan_to_num())
        assert torch.equal(table[:, 0].nan_to_num(), table[:, -1].nan_to_num())
    assert torch.equal(head.output[0].nan_to_num(), head.output[-1].nan_to_num())


@given(scenes(context=None, masks=("causal",)), st.sampled_from(("softmax", "argmax", "sum")))
def test_a_causal_mask_hides_the_future(scene: Scene, normalize: str) -> None:
    scene = replace(scene, normalize=normalize)
    changed = replace(scene, embeddings=[*scene.embeddings[:-1], [4.0] * scene.d_model])
    before, after = attend(scene).output[:-1], attend(changed).output[:-1]
    torch.testing.assert_close(after, before, equal_nan=True)


@given(scenes(normalize="softmax"))
def test_hard_is_the_limit_of_soft(scene: Scene) -> None:
    cold, hard = (attend(replace(scene, **change)) for change in ({"temperature": 1e-6}, {"normalize": "argmax"}))
    for soft, sharp in zip(cold.heads, hard.heads, strict=True):
        for row, scores in enumerate(sharp.masked_scores):
            best, *others = scores[scores.isfinite()].unique().tolist()[::-1]
            if not others or best - others[0] > 1e-3:  # a nearer second is told apart only by a colder softmax
                torch.testing.assert_close(soft.weights[row], sharp.weights[row], atol=1e-6, rtol=0)


@given(scenes(), st.integers(0, 3), NUMBERS)
def test_w_k_is_kept_but_silent_while_tied(scene: Scene, place: int, value: float) -> None:
    tied = replace(scene, tie_qk=True)
    row, column = place % scene.d_model, place % len(scene.heads[0].w_k[0])
    w_k = [list(entries) for entries in scene.heads[0].w_k]
    w_k[row][column] = value
    other = replace(tied, heads=[replace(scene.heads[0], w_k=w_k), *scene.heads[1:]])
    torch.testing.assert_close(attend(other).output, attend(tied).output, equal_nan=True, rtol=0, atol=0)
    assert attend(other).quantity("w_k").tolist() == w_k


@given(scenes())
def test_nothing_but_blocked_scores_and_zero_sums_is_null(scene: Scene) -> None:
    trace = attend(scene)
    told = tell(trace)
    for head, data in zip(trace.heads, told["heads"], strict=True):
        blocked = head.masked_scores == -math.inf
        assert [[value is None for value in row] for row in data["masked_scores"]] == blocked.tolist()
        for name in ("queries", "keys", "values", "scores", "scaled_scores"):
            assert None not in chain(*data[name])
        lost = [row[0] is None for row in data["weights"]]
        assert scene.normalize == "sum" or not any(lost)
        assert lost == [row[0] is None for row in data["output"]]
        assert sum("add up to 0" in note for note in told["notes"]) >= sum(lost)


@given(scenes())
def test_taking_gradients_changes_no_number(scene: Scene) -> None:
    def told(trace_tensor: Tensor) -> list[list[float]]:
        return trace_tensor.nan_to_num().tolist()

    plain, traced = attend(scene), attend(scene, SceneTensors.of(scene, requires_grad=True))
    assert told(plain.output) == told(traced.output)


@given(scenes(), st.sampled_from((1e6, -1e6, 1e-300, 5e-324)))
def test_extreme_numbers_stay_numbers(scene: Scene, extreme: float) -> None:
    """The largest and the smallest that a cell can hold, everywhere, with the coldest temperature."""
    rows = tuple(tuple(extreme if value else 0.0 for value in row) for row in scene.embeddings)
    heads = [replace(h, w_q=tuple(tuple(1e6 for _ in row) for row in h.w_q)) for h in scene.heads]
    told = attend(replace(scene, embeddings=rows, heads=heads, temperature=1e-6)).to_dict()
    for head in told["heads"]:
        for name in ("queries", "scores", "scaled_scores"):
            assert None not in chain(*head[name])
        for weights, output in zip(head["weights"], head["output"], strict=True):
            assert None not in weights or scene.normalize == "sum"
            assert (None in weights) == (None in output)
