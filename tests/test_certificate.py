"""The proof that one matrix cannot produce some weights never rules out weights that one matrix has produced."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given

from qkv_demo.learning.targets import CIRCLE_SCENE
from qkv_demo.locale import translate
from qkv_demo.maths.attention import attend
from qkv_demo.maths.certificate import find_certificate
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.wording.asymmetry import describe_certificate

from .oracle import times
from .scenes import RILEY
from .strategies import scenes


def certificate_of(scene: Scene, head: int = 0) -> tuple[int, ...] | None:
    return find_certificate(attend(scene), head)


SIZES = (1e-300, 1e-162, 1e-81, 1e-8, 1.0, 1e3, 1e6)


def one_matrix_scene(seed: int) -> Scene:
    """Draw a self-attention scene with one matrix, which is tied or entered twice.

    Tokens may be equal or almost equal, and numbers may be tiny, huge or mixed.
    """
    source = random.Random(seed)
    d_model, d_k, count = source.randint(1, 8), source.randint(1, 8), source.randint(2, 5)
    sizes = SIZES if source.random() < 0.5 else (source.choice(SIZES),)

    def table(height: int, width: int) -> list[list[float]]:
        return [[source.uniform(-1, 1) * source.choice(sizes) for _ in range(width)] for _ in range(height)]

    x, w = table(count, d_model), table(d_model, d_k)
    noise = source.choice([0, 1e-16, 1e-12, 1e-8, 1e-4, 1])
    x[1] = x[1] if noise == 1 else [value * (1 - noise * source.random()) for value in x[0]]
    return Scene(
        ["x"] * count,
        x,
        [Head(w, w, [[1]] * d_model)],
        tie_qk=source.random() < 0.5,
        scale=source.random() < 0.5,
        temperature=source.choice([1e-6, 0.1, 1.0, 1e6]),
        positions=source.choice(["none", "sinusoidal"]),
    )


def test_weights_of_one_matrix_are_never_ruled_out() -> None:
    for seed in range(500):  # Do not shrink, because no seed is simpler than another.
        assert certificate_of(one_matrix_scene(seed)) == (), seed


def test_scaled_matrices_are_never_ruled_out() -> None:
    """W_Q = p·W and W_K = q·W give the same scores as the single matrix √(p·q)·W, apart from rounding errors."""
    for seed, (p, q) in enumerate([*product(range(1, 10), repeat=2)], 2000):
        scene = one_matrix_scene(seed)
        matrices = [tuple(tuple(x * tenths / 10 for x in row) for row in scene.heads[0].w_q) for tenths in (p, q)]
        assert certificate_of(replace(scene, tie_qk=False, heads=[Head(*matrices, scene.heads[0].w_v)])) == (), seed


@given(scenes(context=None, score="dot", masks=("none",), normalize="softmax", tie_qk=False, positions="none"))
def test_exact_arithmetic_agrees(scene: Scene) -> None:
    """With exact fractions, the tokens of a proof break a rule, and no clear violation is missed."""
    index = len(scene.heads) - 1  # Check pairs and triples separately.
    x, head = exact(scene.embeddings), scene.heads[index]
    q, k = times(x, exact(head.w_q)), times(x, exact(head.w_k))
    s = [[sum(a * b for a, b in zip(query, key, strict=True)) for key in k] for query in q]
    every = range(len(s))
    pairs = {(i, j): s[i][j] + s[j][i] - s[i][i] - s[j][j] for i in every for j in every}
    triples = {
        (i, j, l): s[i][j] + s[j][l] + s[l][i] - s[i][l] - s[l][j] - s[j][i]
        for i in every
        for j in every
        for l in every  # noqa: E741
    }
    witness = certificate_of(scene, index)
    excess = {**pairs, **triples}
    largest = max(excess.values())
    if witness:
        assert excess[witness] > 0
        assert float(excess[witness]) == pytest.approx(float(largest), rel=1e-9)
    else:
        assert largest < 1e-6


def exact(matrix: Any) -> list[list[Fraction]]:
    return [[Fraction(value) for value in row] for row in matrix]


@pytest.mark.parametrize(
    "change",
    [
        {"score": "cosine"},
        {"score": "distance"},
        {"normalize": "sum"},
        {"normalize": "manual", "weights": [[0.1, 0.9], [0.9, 0.1]]},
        {"mask": "causal"},
        {"mask": [[True, True], [False, True]]},
        {"context": Context(["x"], [[1, 2]])},
    ],
    ids=str,
)
def test_other_rules_have_no_certificate(change: dict[str, Any]) -> None:
    trace = attend(replace(RILEY, **change))
    assert find_certificate(trace, 0) is None
    assert describe_certificate(trace, 0) is None


@pytest.mark.parametrize(
    ("scene", "parts"),
    [
        (RILEY, ["Riley → dog → Riley", "0.23 · 0.62 ≈ 0.15", "0.77 · 0.38 ≈ 0.29"]),
        (CIRCLE_SCENE, ["rock → scissors → paper → rock", "0.94 · 0.94 · 0.94 ≈ 0.82"]),
    ],
    ids=["pair", "circle"],
)
def test_the_proof_names_its_tokens_and_numbers(scene: Scene, parts: list[str]) -> None:
    sentence = translate(describe_certificate(attend(scene), 0))
    assert all(part in sentence for part in parts)


def test_a_proof_with_equal_digits_is_not_stated() -> None:
    nearly = Head([[1, 0], [0, 1]], [[-1e-6, 0], [0, -1e-6]], [[1], [1]])
    scene = replace(RILEY, heads=[nearly])
    assert certificate_of(scene)
    assert describe_certificate(attend(scene), 0) is None
