"""What holds for every scene, whatever its numbers."""

import math
from dataclasses import replace
from itertools import chain

import torch
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from .strategies import scenes


@given(scenes())
def test_blocked_weights_are_exactly_zero(scene: Scene) -> None:
    for head in attend(scene).heads:
        blocked = (head.masked_scores == -math.inf) & ~head.weights.isnan()
        assert (head.weights[blocked] == 0).all()
        assert head.scores.isfinite().all()


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
