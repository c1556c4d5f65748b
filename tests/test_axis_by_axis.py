"""A score axis by axis: x_ip M_pq x_jq, whose sum it is, and how it is told."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given

from qkv_demo.maths.asymmetry import axis_by_axis, bilinear
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.wording.explain import explain

from .strategies import scenes

RILEY = presets()["riley-dog"].scene


def told(scene: Scene, row: int, column: int) -> list[str]:
    return [step.to_text() for step in explain(attend(scene), "scores", 0, row, column).steps[1:]]


def test_riley_by_hand() -> None:
    """M = W_Q W_Kᵀ = [[0, 2], [0.5, 1]] between Riley (1, 0.2) and dog (0.2, 1)."""
    trace = attend(RILEY)
    torch.testing.assert_close(bilinear(trace, 0), torch.tensor([[0, 2], [0.5, 1]], dtype=torch.float64))
    asks = torch.tensor([[0, 2.0], [0.02, 0.2]], dtype=torch.float64)
    torch.testing.assert_close(axis_by_axis(trace, 0, 0, 1), asks)
    answers = torch.tensor([[0, 0.08], [0.5, 0.2]], dtype=torch.float64)
    torch.testing.assert_close(axis_by_axis(trace, 0, 1, 0), answers)


def test_the_largest_term_comes_first_and_names_its_axes() -> None:
    assert told(RILEY, 0, 1) == ["xMxᵀ = 2.00 [1→2] + 0.20 [2→2] + 0.02 [2→1] + 0.00 [1→1] ≈ 2.22"]
    assert told(RILEY, 1, 0) == ["xMxᵀ = 0.50 [2→1] + 0.20 [2→2] + 0.08 [1→2] + 0.00 [1→1] ≈ 0.78"]


def test_tied_keys_take_w_q_twice() -> None:
    """M = W_Q W_Qᵀ = [[4, 2], [2, 2]]."""
    tied = replace(RILEY, tie_qk=True)
    assert told(tied, 0, 1) == ["xMxᵀ = 2.00 [1→2] + 0.80 [1→1] + 0.40 [2→2] + 0.08 [2→1] ≈ 3.28"]
    assert explain(attend(tied), "scores", 0, 0, 1).to_text().endswith("with M = W_Q W_Qᵀ.")
    assert explain(attend(RILEY), "scores", 0, 0, 1).to_text().endswith("with M = W_Q W_Kᵀ.")


@given(scenes(score="dot"))
def test_the_terms_add_up_to_the_score(scene: Scene) -> None:
    trace = attend(scene)
    for index, head in enumerate(trace.heads):
        for row, column in ((0, 0), (len(scene.tokens) - 1, len(scene.key_tokens) - 1)):
            terms = axis_by_axis(trace, index, row, column)
            assert terms.shape == (scene.d_model, scene.d_model)
            # What was added up on either way: the products of x, W_Q, W_K and x, whose sizes bound the rounding.
            w = trace.tensors.heads[index]
            key_matrix = w.w_q if scene.tie_qk else w.w_k
            answering = trace.inputs if trace.context_inputs is None else trace.context_inputs
            sizes = (trace.inputs[row].abs() @ w.w_q.abs()) @ (answering[column].abs() @ key_matrix.abs())
            assert abs((terms.sum() - head.scores[row, column]).item()) <= 1e-12 * sizes.item()


@pytest.mark.parametrize("score", ["cosine", "additive", "distance"])
def test_a_score_that_is_no_product_has_no_axes(score: str) -> None:
    assert told(replace(RILEY, score=score), 0, 1) == []
