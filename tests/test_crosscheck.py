"""Beside PyTorch's own attention: what it finds, and that it would find a fault."""

from dataclasses import replace

import pytest
from hypothesis import given

from qkv_demo.kinds import SCORES
from qkv_demo.maths.attention import attend
from qkv_demo.maths.crosscheck import largest_difference
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.ui.write import write

from .strategies import scenes

RILEY = presets()["riley-dog"].scene


@given(scenes(score="dot", normalize="softmax"))
def test_any_scene_that_pytorch_can_compute_agrees(scene: Scene) -> None:
    trace = attend(scene)
    size = max(1.0, *(head.values.abs().max().item() for head in trace.heads))
    found = largest_difference(trace)
    assert found is not None
    assert found <= 1e-9 * size


def test_a_fault_would_be_found() -> None:
    trace = attend(RILEY)
    wrong = replace(trace, heads=(trace.heads[0]._replace(output=trace.heads[0].output + 1e-3),))
    assert largest_difference(wrong) == pytest.approx(1e-3)


@pytest.mark.parametrize(
    "change",
    [*({"score": score} for score in SCORES if score != "dot"), {"normalize": "sum"}, {"normalize": "argmax"}],
    ids=str,
)
def test_what_pytorch_has_no_option_for_is_said(change: dict[str, str]) -> None:
    scene = replace(RILEY, **change)  # type: ignore[arg-type]
    assert largest_difference(attend(scene)) is None
    assert "no such option" in write({"check": scene.to_dict()})["text"]
