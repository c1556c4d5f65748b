"""What an exact comparison may be relative to: how large the terms are that each number of a trace is summed from.

A sum of terms that cancel is small, but its rounding error is as large as its terms are: 0.1 + 0.2 − 0.3 is 5.6e-17.
So an error is measured beside the sum of the terms' magnitudes, carried on from quantity to quantity; beside that,
every number of a trace must be exact to a few units in the last place. Where a quotient is badly conditioned (sums near
zero, vectors that cancel), the size grows with it; where two orders of summing may rightly decide otherwise (a tie of
argmax, a sum of 0), it is infinite: nothing can be said of that number.
"""

import math
from typing import Any

import numpy as np

from qkv_demo.scene import Head, Scene

_NEAR = 1e-9  # a sum, or a lead, this small beside its terms may be rounding alone


def sizes(scene: Scene, trace: dict[str, Any]) -> dict[str, Any]:
    """The size of each number in `trace`, the oracle's, under the same names and in the same shapes."""
    x = _positioned(scene, scene.embeddings)
    source = _positioned(scene, scene.context.embeddings) if scene.context else x
    heads = [_head(scene, *pair, x, source) for pair in zip(scene.heads, trace["heads"], strict=True)]
    beside = np.concatenate([head["output"] for head in heads], axis=1)
    output = beside if scene.w_o is None else _times(beside, np.abs(scene.w_o))
    return {"inputs": x, "context_inputs": source, "heads": heads, "output": output}


def _positioned(scene, rows):
    return np.abs(rows) + (scene.positions != "none")  # no wave is higher than 1


def _head(scene: Scene, head: Head, told, x, source):
    queries = x @ np.abs(head.w_q)
    keys = source @ np.abs(head.w_q if scene.tie_qk else head.w_k)
    values = source @ np.abs(head.w_v)
    scores = _scores(scene, head, told, queries, keys)
    root = math.sqrt(queries.shape[1]) if scene.divided else 1.0
    scaled = scores / root / scene.temperature
    weights = _weights(scene, np.array(told["masked_scores"]), np.array(told["weights"]), scaled)
    return {
        "queries": queries,
        "keys": keys,
        "values": values,
        "scores": scores,
        "scaled_scores": scaled,
        "masked_scores": scaled,
        "weights": weights,
        "output": _times(weights, values),
    }


def _scores(scene, head, told, queries, keys):
    if scene.score == "dot":
        return queries @ keys.T
    if scene.score == "cosine":
        return _times(_unit(told["queries"], queries), _unit(told["keys"], keys).T)
    if scene.score == "distance":  # the error of a square is twice its root's times it
        return ((queries[:, None, :] + keys[None, :, :]) ** 2).sum(axis=2)
    assert scene.score == "additive"
    pairs = queries[:, None, :] + keys[None, :, :]  # tanh is nowhere steeper than 1
    return pairs @ np.abs(head.v_a or np.ones(queries.shape[1]))


def _unit(vectors, size):
    """A vector divided by its length; one that cancels to nothing has any direction, or none."""
    length, terms = np.linalg.norm(vectors, axis=1, keepdims=True), np.linalg.norm(size, axis=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(terms == 0, 0.0, np.where(length > _NEAR * terms, terms / length, math.inf)) * np.ones_like(
            size
        )


def _weights(scene, scores, weights, size):
    visible = np.isfinite(scores)
    size = np.where(visible, size, 0.0)
    if scene.normalize == "manual":
        return np.abs(weights)
    if scene.normalize == "softmax":  # a power's relative error is its exponent's absolute one
        exponent = 1 + size + size.max(axis=1, keepdims=True)
        return np.multiply(weights, exponent, where=np.isfinite(exponent), out=exponent)
    if scene.normalize == "argmax":
        best = scores.max(axis=1, keepdims=True)
        doubtful = visible & (best - scores <= _NEAR * size.max(axis=1, keepdims=True))
        return np.where(doubtful.sum(axis=1, keepdims=True) > 1, math.inf, weights)
    terms = size.sum(axis=1, keepdims=True)
    shown = np.where(visible, scores, 0.0)
    total = np.abs(shown.sum(axis=1, keepdims=True))
    with np.errstate(divide="ignore", invalid="ignore"):
        conditioned = size / total + np.abs(shown) * terms / total**2
    return np.where(terms == 0, 0.0, np.where(total > _NEAR * terms, conditioned, math.inf))


def _times(left, right):
    """The product of sizes; infinity times nothing is still unknown."""
    with np.errstate(invalid="ignore"):
        found = left @ right
    unknown = np.isinf(left).any(axis=1)[:, None] | np.isinf(right).any(axis=0)[None, :]
    return np.where(unknown, math.inf, found)
