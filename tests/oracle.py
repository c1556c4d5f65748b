"""Attention in plain loops over lists: slow, obvious, and written without looking at the library."""

import math

from qkv_demo.scene import Head, Scene


def output(scene: Scene) -> list[list[float]]:
    """The combined output of a scene, for every option except a zero sum."""
    x = positioned(scene, scene.embeddings)
    source = positioned(scene, scene.context.embeddings) if scene.context else x
    beside = [[] for _ in scene.tokens]
    for head in scene.heads:
        for i, mixed in enumerate(head_output(scene, head, x, source)):
            beside[i] += mixed
    return beside if scene.w_o is None else times(beside, scene.w_o)


def head_output(scene, head: Head, x, source):
    weights = head_weights(scene, head, x, source)
    return times(weights, times(source, head.w_v))


def head_weights(scene, head: Head, x, source):
    queries, keys = times(x, head.w_q), times(source, head.w_q if scene.tie_qk else head.w_k)
    table = []
    for i, query in enumerate(queries):
        scores = [score(scene, head, query, key) / scene.temperature for key in keys]
        visible = [sees(scene, i, j) for j in range(len(keys))]
        table.append(row_weights(scene, i, scores, visible))
    return table


def score(scene, head, query, key):
    dot = sum(q * k for q, k in zip(query, key, strict=True))
    if scene.score == "dot":
        return dot / math.sqrt(len(query)) if scene.scale else dot
    if scene.score == "cosine":
        lengths = math.hypot(*query) * math.hypot(*key)
        return dot / lengths if lengths else 0.0
    v_a = head.v_a or [1.0] * len(query)
    return sum(v * math.tanh(q + k) for v, q, k in zip(v_a, query, key, strict=True))


def row_weights(scene, i, scores, visible):
    if scene.normalize == "manual":
        return [w if v else 0.0 for w, v in zip(scene.weights[i], visible, strict=True)]
    if scene.normalize == "sum":
        total = sum(s for s, v in zip(scores, visible, strict=True) if v)
        return [s / total if v else 0.0 for s, v in zip(scores, visible, strict=True)]
    best = max(s for s, v in zip(scores, visible, strict=True) if v)
    if scene.normalize == "argmax":
        hits = [v and s == best for s, v in zip(scores, visible, strict=True)]
        return [hit / sum(hits) for hit in hits]
    powers = [math.exp(s - best) if v else 0.0 for s, v in zip(scores, visible, strict=True)]
    return [p / sum(powers) for p in powers]


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
        [x + waves[c % 2](place / 10_000 ** (2 * (c // 2) / size)) for c, x in enumerate(row)]
        for place, row in enumerate(rows)
    ]


def times(left, right):
    return [[sum(row[k] * right[k][c] for k in range(len(right))) for c in range(len(right[0]))] for row in left]
