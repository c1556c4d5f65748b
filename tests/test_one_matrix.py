"""What one matrix for queries and keys can do, and what it cannot: the sentences of the lessons, in numbers."""

from dataclasses import replace

import torch

from qkv_demo.maths.attention import attend, attention
from qkv_demo.maths.named_trace import NamedTrace
from qkv_demo.presets import presets
from qkv_demo.scene import Scene

TIED = presets()["riley-tied"].scene
UNTIED = presets()["riley-dog"].scene
SCENES, TOKENS, D_MODEL, D_K = 10_000, 4, 3, 2


def with_w_q(scene: Scene, w_q: tuple[tuple[float, ...], ...]) -> NamedTrace:
    return NamedTrace(attend(replace(scene, heads=(replace(scene.heads[0], w_q=w_q),))))


def random_weights(tied: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """Keys (scenes, tokens, d_k) and weights (scenes, tokens, tokens) of random self-attention, dot and softmax."""
    seeded = torch.Generator().manual_seed(0)

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(SCENES, *shape, generator=seeded, dtype=torch.float64)

    spread = normal(1, 1).exp()  # small scores and large ones
    inputs, w_q, w_k = normal(TOKENS, D_MODEL), normal(D_MODEL, D_K) * spread, normal(D_MODEL, D_K) * spread
    queries, keys = inputs @ w_q, inputs @ (w_q if tied else w_k)
    return keys, attention(queries, keys, inputs).weights


def excess(weights: torch.Tensor) -> float:
    """By how much A_ij · A_ji outgrows A_ii · A_jj at most."""
    own = weights.diagonal(dim1=-2, dim2=-1)
    return (weights * weights.mT - own.unsqueeze(-1) * own.unsqueeze(-2)).max().item()


def test_one_matrix_can_let_riley_need_dog_more() -> None:
    """Through the length of dog's key, though both scores stay one number."""
    for w_q, forth, back in ((((0, 0), (0, 4)), 0.86, 0.00), (((0.5, 0), (0, 3)), 0.71, 0.01)):
        trace = with_w_q(TIED, w_q)
        assert trace.score("Riley", "dog") == trace.score("dog", "Riley")
        assert (round(trace.weight("Riley", "dog"), 2), round(trace.weight("dog", "Riley"), 2)) == (forth, back)


def test_no_tied_scene_lets_two_words_prefer_each_other_to_themselves() -> None:
    """A_ij · A_ji ≤ A_ii · A_jj, for the keys' distance has no negative square; with two matrices many scenes do."""
    assert excess(random_weights(tied=True)[1]) <= 1e-12
    assert excess(random_weights(tied=False)[1]) > 0.1


def test_one_matrix_climbs_towards_longer_keys() -> None:
    """So the most attended to is never in a circle; with two matrices it may be."""
    keys, weights = random_weights(tied=True)
    lengths = keys.norm(dim=-1)
    assert (lengths.gather(1, weights.argmax(dim=-1)) - lengths).min() >= -1e-9
    keys, weights = random_weights(tied=False)
    lengths = keys.norm(dim=-1)
    assert (lengths.gather(1, weights.argmax(dim=-1)) - lengths).min() < 0


def test_one_matrix_can_let_two_words_prefer_each_other_where_scores_are_no_dot_products() -> None:
    """So what one matrix cannot do has to be said of dot products: additive scores obey no inequality of lengths."""
    trace = with_w_q(replace(TIED, score="additive"), ((2.2, -3.9), (-1.3, 3.8)))
    assert trace.score("Riley", "dog") == trace.score("dog", "Riley")
    assert (round(trace.weight("Riley", "dog"), 2), round(trace.weight("dog", "Riley"), 2)) == (0.66, 0.65)
    assert excess(trace.trace.heads[0].weights) > 0.2


def test_two_words_of_one_matrix_give_each_other_at_most_1_together() -> None:
    for trace in (NamedTrace(attend(TIED)), with_w_q(TIED, ((0, 0), (0, 4)))):
        assert trace.weight("Riley", "dog") + trace.weight("dog", "Riley") <= 1
    untied = NamedTrace(attend(UNTIED))
    assert untied.weight("Riley", "dog") + untied.weight("dog", "Riley") > 1
