"""How far every number is from the true one, worked out in fifty digits: its own rounding, amplified, and no more.

Scenes at the edge: tiny temperatures, rows whose scores nearly cancel, vectors that nearly vanish. There a number may
differ from that of another program by far more than its last digits, as that program's differs from the true one.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from qkv_demo.kinds import SCORES
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from . import exact, oracle, rounding
from .random_scenes import random_scene

Numbers = np.ndarray[Any, np.dtype[np.float64]]
Error = tuple[str, Numbers, Numbers, Numbers, Numbers]
EPS = float(np.finfo(float).eps)
ROUNDINGS = 8  # so many of the last digit's, beside the terms that a number is made of


def at_the_edge(seed: int) -> Scene:
    """One of every kind in turn, of more digits than a hand would set."""
    chance = Random(seed)
    scene = random_scene(6 * seed + 1)
    near = tuple(tuple(entry * chance.choice((1, 1, 1e-7)) for entry in row) for row in scene.embeddings)
    score, normalize = tuple(SCORES)[seed % len(SCORES)], ("softmax", "sum")[seed // len(SCORES) % 2]
    cold = 10.0 ** -chance.randint(0, 6)
    return replace(scene, embeddings=near, score=score, normalize=normalize, temperature=cold, weights=None)


def errors(scene: Scene) -> Iterator[Error]:
    """Of each quantity: the true numbers, how far ours and those of plain loops in float64 are off, and the sizes that
    an error is measured beside."""
    true, plain = exact.trace(scene), oracle.trace(scene)
    sizes = rounding.sizes(scene, true)
    for head, found in enumerate(attend(scene).heads):
        for name, ours in found._asdict().items():
            wanted = np.array(true["heads"][head][name])
            with np.errstate(invalid="ignore"):
                off = [np.abs(each - wanted) for each in (ours.numpy(), np.array(plain["heads"][head][name]))]
            yield name, wanted, *off, sizes["heads"][head][name] * np.ones_like(wanted)


@pytest.fixture(scope="module")
def found() -> list[tuple[str, list[Error]]]:
    scenes = [at_the_edge(seed) for seed in range(160)]
    return [(f"scene {seed}, {scene.score}", list(errors(scene))) for seed, scene in enumerate(scenes)]


def test_every_number_is_true_but_for_its_own_rounding_amplified(found: list[tuple[str, list[Error]]]) -> None:
    told = numbers = 0
    for where, tables in found:
        for name, wanted, ours, _, sizes in tables:
            known = np.isfinite(wanted) & np.isfinite(sizes)
            told, numbers = told + known.sum(), numbers + np.isfinite(wanted).sum()
            assert (ours[known] <= ROUNDINGS * EPS * sizes[known]).all(), f"{name} of {where}"
    assert told > 0.98 * numbers  # all but those that are nothing but rounding


def test_where_two_programs_differ_neither_is_nearer(found: list[tuple[str, list[Error]]]) -> None:
    """Past 1e-9 of the number itself: there are such, and plain float64 is as far off as we are."""
    apart, mine, theirs = 0, [], []
    for _, tables in found:
        for _, wanted, ours, plain, sizes in tables:
            known = np.isfinite(wanted) & np.isfinite(sizes) & (wanted != 0)
            amplified = known & (np.maximum(ours, plain) > 1e-9 * np.abs(wanted))
            apart += int(amplified.sum())
            mine += (ours[amplified] / sizes[amplified]).tolist()
            theirs += (plain[amplified] / sizes[amplified]).tolist()
    assert apart > 20
    assert np.mean(mine) < 2 * np.mean(theirs)
