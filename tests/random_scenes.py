"""Scenes at random, the same in every run: any shape that a scene may have, with every option."""

from random import Random

from qkv_demo.kinds import NORMALIZE, POSITIONS, SCORES
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.check import MAX_HEADS, MAX_SIZE, MAX_TOKENS, Matrix


def random_scene(seed: int) -> Scene:
    """Mostly small ones, as people make them; every sixth may be as large as a scene can be."""
    chance = Random(seed)
    most_tokens, most, most_heads = (MAX_TOKENS, MAX_SIZE, MAX_HEADS) if seed % 6 == 0 else (6, 4, 2)

    def size(largest: int) -> int:
        return chance.randint(1, largest)

    def rows(height: int, width: int) -> Matrix:
        # One decimal in some scenes, so that scores tie and sums vanish; every digit in others.
        return tuple(tuple(round(chance.uniform(-4, 4), digits) for _ in range(width)) for _ in range(height))

    digits = chance.choice((0, 1, 15))
    count, d_model = size(most_tokens), size(most)
    context = None
    if chance.random() < 0.3:
        length = size(most_tokens)
        context = Context(("",) * length, rows(length, d_model))
    keys = len(context.tokens) if context else count
    heads = []
    for _ in range(size(most_heads)):
        d_k, d_v = size(most), size(most)
        v_a = rows(1, d_k)[0] if chance.random() < 0.5 else None
        heads.append(Head(rows(d_model, d_k), rows(d_model, d_k), rows(d_model, d_v), v_a))
    mask = chance.choice(("none", "causal", "table"))
    if mask == "table":
        seen = [[chance.random() < 0.6 for _ in range(keys)] for _ in range(count)]
        mask = tuple(tuple(row) if any(row) else (True,) * keys for row in seen)
    normalize = chance.choice(tuple(NORMALIZE))
    return Scene(
        ("",) * count,
        rows(count, d_model),
        tuple(heads),
        context=context,
        tie_qk=chance.random() < 0.3,
        score=chance.choice(tuple(SCORES)),
        scale=chance.random() < 0.5,
        temperature=chance.choice((0.1, 0.7, 1.0, 5.0)),
        mask=mask,
        normalize=normalize,
        weights=rows(count, keys) if normalize == "manual" else None,
        positions=chance.choice(tuple(POSITIONS)),
        w_o=rows(sum(len(head.w_v[0]) for head in heads), size(most)) if chance.random() < 0.4 else None,
    )
