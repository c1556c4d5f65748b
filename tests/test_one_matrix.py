"""What one matrix for queries and keys can do, and what it cannot: the sentences of the lessons, in numbers."""

import torch

from qkv_demo.maths.attention import attention

SCENES, TOKENS, D_MODEL, D_K = 10_000, 4, 3, 2


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
