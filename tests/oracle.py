"""Attention in plain loops over lists, which is slow, simple and independent of the library."""

import math
from typing import Any

from qkv_demo.scene import Head, Scene


def trace(scene: Scene) -> dict[str, Any]:
    """Return every computed quantity by name. A row whose scores add up to 0 has NaN weights."""
    x = positioned(scene, scene.embeddings)
    source = positioned(scene, scene.context.embeddings) if scene.context else x
    heads = [head_trace(scene, head, x, source) for head in scene.heads]
    concatenated_rows = [[entry for head in heads for entry in head["output"][i]] for i in range(len(x))]
    output = concatenated_rows if scene.w_o is None else [weighted_sum(row, scene.w_o) for row in concatenated_rows]
    result = {"inputs": x, "heads": heads, "output": output}
    return result | {"context_inputs": source} if scene.context else result


def head_trace(scene, head: Head, x, source):
    queries, keys = times(x, head.w_q), times(source, head.w_q if scene.tie_qk else head.w_k)
    values = times(source, head.w_v)
    scores = [[score(scene, head, query, key) for key in keys] for query in queries]
    root = math.sqrt(len(queries[0])) if scene.score == "dot" and scene.scale else 1.0
    scaled = [[s / root / scene.temperature for s in row] for row in scores]
    masked_scores = [[s if sees(scene, i, j) else -math.inf for j, s in enumerate(row)] for i, row in enumerate(scaled)]
    weights = [row_weights(scene, i, row) for i, row in enumerate(masked_scores)]
    return {
        "queries": queries,
        "keys": keys,
        "values": values,
        "scores": scores,
        "scaled_scores": scaled,
        "masked_scores": masked_scores,
        "weights": weights,
        "output": [weighted_sum(row, values) for row in weights],
    }


def score(scene, head, query, key):
    dot = sum(q * k for q, k in zip(query, key, strict=True))
    if scene.score == "dot":
        return dot
    if scene.score == "cosine":
        lengths = math.hypot(*query) * math.hypot(*key)
        return dot / lengths if lengths else 0.0
    if scene.score == "distance":
        return -sum((q - k) ** 2 for q, k in zip(query, key, strict=True))
    assert scene.score == "additive"
    v_a = head.v_a or [1.0] * len(query)
    return sum(v * math.tanh(q + k) for v, q, k in zip(v_a, query, key, strict=True))


def row_weights(scene, i, scores):
    visible = [s > -math.inf for s in scores]
    if scene.normalize == "manual":
        return [w if v else 0.0 for w, v in zip(scene.weights[i], visible, strict=True)]
    if scene.normalize == "sum":
        total = sum(s for s, v in zip(scores, visible, strict=True) if v)
        if total == 0:
            return [math.nan] * len(scores)
        return [s / total if v else 0.0 for s, v in zip(scores, visible, strict=True)]
    best = max(scores)
    if scene.normalize == "argmax":
        is_best = [s == best for s in scores]
        return [hit / sum(is_best) for hit in is_best]
    return [math.exp(log) for log in log_softmax(scores)]


def log_softmax(scores):
    best = max(scores)
    total = sum(math.exp(s - best) for s in scores)
    return [s - best - math.log(total) for s in scores]


def sees(scene, i, j):
    if isinstance(scene.mask, str):
        return scene.mask == "none" or j <= i
    return scene.mask[i][j]


def positioned(scene, rows):
    if scene.positions == "none":
        return [list(row) for row in rows]
    size = len(rows[0])
    waves = (math.sin, math.cos)
    return [
        [x + waves[c % 2](position / 10_000 ** (2 * (c // 2) / size)) for c, x in enumerate(row)]
        for position, row in enumerate(rows)
    ]


def weighted_sum(row, table):
    return times([row], table)[0]


def times(left, right):
    return [[sum(row[k] * right[k][c] for k in range(len(right))) for c in range(len(right[0]))] for row in left]
