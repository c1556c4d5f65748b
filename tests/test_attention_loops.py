"""All of attention beside plain loops: every quantity, of scenes of every option and of every preset."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from qkv_demo.kinds import MASKS, NORMALIZE, POSITIONS, SCORES
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Scene

from . import oracle, rounding
from .random_scenes import random_scene

TINY = np.finfo(float).tiny  # what is smaller has fewer digits
Numbers = np.ndarray[Any, np.dtype[np.float64]]


@pytest.fixture(scope="module")
def met() -> list[Scene]:
    scores = tuple(SCORES)
    return [replace(random_scene(seed), score=scores[seed % len(scores)]) for seed in range(150 * len(scores))]


def test_equals_plain_loops_in_every_quantity_of_every_head(met: list[Scene]) -> None:
    """Each number to 1e-12 of the size of the terms that it is summed from; what that is, tests/rounding.py says."""
    told = numbers = 0
    for seed, scene in enumerate(met):
        for name, found, expected, size in compared(scene):
            assert_close(found, expected, size, f"scene {seed}, {name}")
            told, numbers = told + np.isfinite(size).sum(), numbers + size.size
    assert told > 0.98 * numbers  # all but a few are compared: those where rounding may rightly decide a tie or a zero


def test_the_scenes_beside_plain_loops_have_every_option(met: list[Scene]) -> None:
    assert {s.positions for s in met} == {*POSITIONS}
    masks = {s.mask if isinstance(s.mask, str) else "table" for s in met}
    assert masks == {*MASKS, "table"}
    assert len({(s.score, s.normalize, s.context is None) for s in met}) == 2 * len(SCORES) * len(NORMALIZE)
    switched = {(s.score, s.scale, s.tie_qk, s.w_o is None, len(s.heads) > 1) for s in met}
    assert len(switched) == 2**4 * len(SCORES)


def test_every_preset_equals_plain_loops() -> None:
    for name, preset in presets().items():
        for quantity, found, expected, size in compared(preset.scene):
            assert_close(found, expected, size, f"{name}, {quantity}")


def assert_close(found: Numbers, expected: Numbers, size: Numbers, where: str) -> None:
    """To 1e-12 of the size; what is not finite exactly; anything where the size is not known."""
    with np.errstate(invalid="ignore"):  # −∞ is hidden in both
        near = np.abs(found - expected) <= 1e-12 * size + TINY
    wrong = ~(near | (found == expected) | np.isnan(found) & np.isnan(expected) | np.isinf(size))
    assert not wrong.any(), f"{where}: {found[wrong][0]!r} is not {expected[wrong][0]!r}"


def compared(scene: Scene) -> Iterator[tuple[str, Numbers, Numbers, Numbers]]:
    """Each quantity: what `attend` found, what plain loops find, and the sizes that an error is measured beside."""
    found, expected = attend(scene), oracle.trace(scene)
    size = rounding.sizes(scene, expected)
    for head, of in enumerate(found.heads):
        for name, value in of._asdict().items():
            place = f"{name} of head {head + 1}"
            yield place, value.numpy(), np.array(expected["heads"][head][name]), size["heads"][head][name]
    for name in ("inputs", "context_inputs", "output"):
        if name in expected:
            yield name, getattr(found, name).numpy(), np.array(expected[name]), size[name]
