"""Two ways to the result of attention beside all at once, and what they multiply.

Blocks: Dao et al. 2022, "FlashAttention", after Milakov and Gimelshein 2018: a running maximum and a running sum make
the softmax without ever keeping a row of it.
"""

import math
from collections.abc import Iterator

import torch
from torch import Tensor

from ..kinds.vectors import product
from ..maths.attention import attention


def products(tokens: int, dimensions: int) -> int:
    """Multiplications of Q Kᵀ and of A V: each of tokens × tokens pairs takes `dimensions` of them twice."""
    return 2 * tokens * tokens * dimensions


def rescalings(tokens: int, dimensions: int, block: int) -> int:
    """What blocks multiply beyond that: after each, a query's mixture and its sum are brought to the new maximum."""
    return tokens * math.ceil(tokens / block) * (dimensions + 1)


def in_blocks(queries: Tensor, keys: Tensor, values: Tensor, block: int) -> Tensor:
    """(tokens, d): `block` queries at a time meet `block` keys at a time; no more scores than these need be kept.

    No query knows of another, so all blocks of queries go side by side here: one after the other would take seconds.
    """
    *_, last = running(queries, keys, values, block)
    return last


def running(queries: Tensor, keys: Tensor, values: Tensor, block: int) -> Iterator[Tensor]:
    """What comes out for these queries of the keys so far, (queries, d), after each `block` of them.

    Three things are kept for a query: the largest score so far, the sum of the exponentials, and the mixture, both
    measured against that largest score.
    """
    rows = queries.shape[0]
    largest = torch.full((rows, 1), -math.inf, dtype=queries.dtype)
    total = torch.zeros(rows, 1, dtype=queries.dtype)
    mixture = torch.zeros(rows, values.shape[-1], dtype=queries.dtype)
    for some_keys, some_values in zip(torch.split(keys, block), torch.split(values, block), strict=True):
        scores = attention(queries, some_keys, some_values).masked_scores
        higher = torch.maximum(largest, scores.amax(-1, keepdim=True))
        kept, shares = (largest - higher).exp(), (scores - higher).exp()
        total = total * kept + shares.sum(-1, keepdim=True)
        mixture = mixture * kept + product(shares, some_values)
        largest = higher
        yield mixture / total


def as_columns(queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    """(d, tokens): the other convention, a word a column: V · softmax(Kᵀ Q / √d), each column adding up to 1."""
    scores = product(keys.mT, queries) / math.sqrt(queries.shape[0])  # who answers is the row, who asks the column
    return product(values, torch.softmax(scores, 0))
