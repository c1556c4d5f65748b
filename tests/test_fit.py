"""A small scene is fitted to the attention weights of a trained model's head."""

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from qkv_demo import Scene, SceneError, fit_scene
from qkv_demo.maths.attention import attend
from qkv_demo.maths.fit import Fit
from qkv_demo.maths.weight_fit import Factors, fit_weights

# Three heads of all-MiniLM-L6-v2: the tokens of a sentence, and the weights of one head on it.
HEADS = json.loads((Path(__file__).parent / "heads.json").read_text(encoding="utf-8"))
WORDS = [f"t{index}" for index in range(16)]


def random(*shape: int) -> Tensor:
    """Return the same random numbers in every run."""
    return torch.randn(*shape, dtype=torch.float64, generator=torch.Generator().manual_seed(sum(shape)))


def weights_of(scene: Scene) -> Tensor:
    return attend(scene).heads[0].weights


@cache
def fit_head(index: int) -> tuple[Scene, Fit]:
    """Fit one of the heads, which takes a second. The fit of the first head also has one with a single matrix."""
    return fit_scene(HEADS[index]["tokens"], weights=HEADS[index]["weights"], one_matrix=index == 0)


@pytest.mark.parametrize(("index", "largest"), [*enumerate((0.006, 0.034, 0.023))])
def test_real_heads_fit_in_three_dimensions(index: int, largest: float) -> None:
    scene, fit = fit_head(index)
    assert fit.max_error <= largest
    error = (weights_of(scene) - torch.tensor(HEADS[index]["weights"])).abs().max()
    # The stored rows are rounded, so their sums are only almost 1.
    assert float(error) == pytest.approx(fit.max_error, abs=1e-3)


def test_one_matrix_cannot_reach_a_real_head() -> None:
    fit = fit_head(0)[1]
    assert fit.one_matrix_error is not None
    assert fit.one_matrix_error > 10 * fit.max_error


def test_more_dimensions_never_make_one_matrix_worse() -> None:
    weights = torch.tensor(HEADS[0]["weights"], dtype=torch.float64)
    visible = torch.ones(5, 5, dtype=torch.bool)
    space, hyperspace = (
        fit_weights(weights, visible, dims, is_cross_attention=False, is_tied=True, seed=0) for dims in (3, 4)
    )
    assert hyperspace.max_error(weights, visible) <= space.max_error(weights, visible) + 1e-12


@given(st.integers(1, 3), st.integers(0, 1000))
def test_as_many_tokens_as_dimensions_fit_exactly(count: int, seed: int) -> None:
    queries, keys = torch.randn(2, count, 32, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))
    scene, fit = fit_scene(WORDS[:count], queries=queries, keys=keys)
    assert fit.max_error < 1e-6
    expected = torch.softmax(queries @ keys.T / math.sqrt(32), -1)
    torch.testing.assert_close(weights_of(scene), expected, atol=1e-6, rtol=0)


def test_weights_of_a_random_scene_are_recovered() -> None:
    x, m = random(6, 3), random(3, 3)
    _, fit = fit_scene(WORDS[:6], weights=torch.softmax(x @ m @ x.T, -1))
    assert fit.max_error < 0.01


def test_a_layer_of_pytorch_is_fitted() -> None:
    layer = torch.nn.MultiheadAttention(8, 2, bias=False, batch_first=True, dtype=torch.float64)
    x = random(5, 8)
    w_q, w_k, _ = (part.detach().mT for part in layer.in_proj_weight.chunk(3))
    scene, fit = fit_scene(WORDS[:5], queries=x @ w_q[:, :4], keys=x @ w_k[:, :4], dims=5)
    assert fit.max_error < 1e-6
    _, expected = layer(x, x, x, average_attn_weights=False)
    torch.testing.assert_close(weights_of(scene), expected[0].detach(), atol=1e-6, rtol=0)


def test_a_causal_head_keeps_its_mask() -> None:
    scene, fit = fit_scene(WORDS[:4], queries=random(4, 8), keys=random(4, 8), mask="causal")
    assert scene.mask == "causal"
    assert fit.max_error < 0.02


def test_cross_attention_has_a_context() -> None:
    scene, fit = fit_scene(["a", "b"], queries=random(2, 8), keys=random(3, 8), key_tokens=["x", "y", "z"])
    assert scene.key_tokens == ("x", "y", "z")
    assert fit.max_error < 1e-6


def test_values_are_kept_in_their_principal_axes() -> None:
    values = torch.diag(torch.tensor([4.0, 2.0, 2.0, 1.0]))
    _, fit = fit_scene(WORDS[:4], queries=random(4, 8), keys=random(4, 8), values=values, dims=3)
    assert fit.values_kept == pytest.approx(24 / 25)


def test_values_of_few_tokens_are_only_rotated() -> None:
    values = random(3, 8)
    scene, _ = fit_scene(WORDS[:3], queries=random(3, 8), keys=random(3, 8), values=values)
    fitted = attend(scene).heads[0].values
    torch.testing.assert_close(fitted @ fitted.T, values @ values.T)


def test_equal_input_gives_the_same_scene() -> None:
    rows = torch.softmax(random(3, 3), -1)
    assert fit_scene(WORDS[:3], weights=rows, dims=2)[0] == fit_scene(WORDS[:3], weights=rows.tolist(), dims=2)[0]


def test_arrays_are_accepted() -> None:
    scene, _ = fit_scene(("a", "b"), weights=np.array([[0.9, 0.1], [0.5, 0.5]], dtype=np.float32))
    torch.testing.assert_close(weights_of(scene)[0, 0].item(), 0.9, atol=1e-6, rtol=0)


EVEN = [[0.5, 0.5], [0.5, 0.5]]
INVALID_INPUTS: list[tuple[dict[str, Any], str]] = [
    ({"weights": [[0.5, 0.4], [0.5, 0.5]]}, "row 1: the weights add up to 0.9"),
    ({"weights": [[1.5, -0.5], [0.5, 0.5]]}, "row 1, column 1: 1.5 is not between 0 and 1"),
    ({"weights": [[-3.2345640659332275, 1], [0.5, 0.5]]}, "column 1: −3.235 is not between 0 and 1. .* softmax"),
    ({"weights": [[math.nan, 0.5], [0.5, 0.5]]}, "row 1, column 1: .* is not a finite number"),
    ({"weights": [[0.5, 0.5]]}, "the number of rows must be 2, not 1"),
    ({"weights": [[1.0], [1.0]]}, "the number of columns must be 2, not 1"),
    ({"weights": [[0.5], [0.5, 0.5]]}, "not a table of numbers"),
    ({"weights": [EVEN]}, "the shape 1×2×2"),
    ({"weights": "many"}, "not a table of numbers"),
    ({"weights": EVEN, "mask": "causal"}, "row 1, column 2: the mask hides"),
    ({"weights": EVEN, "dims": 9}, "dims"),
    ({"weights": EVEN, "queries": EVEN}, "Pass either"),
    ({"queries": EVEN}, "Pass either"),
    ({"queries": EVEN, "keys": [[1.0], [2.0]]}, "the number of columns must be 2, not 1"),
    ({"weights": EVEN, "values": [[1.0]]}, "the number of rows must be 2, not 1"),
    ({"weights": EVEN, "mask": "diagonal"}, "mask"),
]


@pytest.mark.parametrize(("arguments", "sentence"), INVALID_INPUTS)
def test_bad_input_is_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SceneError, match=sentence):
        fit_scene(["a", "b"], **arguments)


def test_seventeen_tokens_are_refused() -> None:
    with pytest.raises(ValueError, match="16"):
        fit_scene([*WORDS, "q"], weights=torch.full((17, 17), 1 / 17))


def test_a_fit_runs_in_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """More threads would make it several times slower, and the caller's number of threads stays the same."""
    counts = []

    def record(*arguments: Any, **options: Any) -> Factors:
        counts.append(torch.get_num_threads())
        return fit_weights(*arguments, **options)

    monkeypatch.setattr("qkv_demo.maths.fit.fit_weights", record)
    count = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        fit_scene(WORDS[:2], weights=EVEN)
        assert (counts, torch.get_num_threads()) == ([1], 2)
    finally:
        torch.set_num_threads(count)
