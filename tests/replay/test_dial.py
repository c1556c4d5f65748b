"""The asymmetry dial in the page's hand: its program moves what Python's turn moves."""

from dataclasses import replace

import torch

from qkv_demo.maths.asymmetry import DIALS, carrier, stuck, turn
from qkv_demo.presets import presets
from qkv_demo.replay import dial_programs

from ..random_scenes import random_scene
from .node import Node

SCENES = {name: preset.scene for name, preset in presets().items()} | {
    f"random {seed}": replace(random_scene(seed), tie_qk=False) for seed in range(150)
}
DIALLED = {name: scene for name, scene in SCENES.items() if stuck(scene, 0) is None}


def test_it_moves_what_python_moves(node: Node) -> None:
    dials = [(scene, dial) for scene in DIALLED.values() for dial in DIALS[scene.d_model]]
    for scene, dial in dials:
        program = dial_programs(scene, 0)[dial]
        moving = carrier(scene, 0, dial)
        w_q, w_k = (torch.tensor(getattr(scene.heads[0], part), dtype=torch.float64) for part in ("w_q", "w_k"))
        values = [torch.tensor(value, dtype=torch.float64) for value in (-2.5, 0.0, 0.37)]
        moved = node.run(program, [{"value": v, "heads/0/w_q": w_q, "heads/0/w_k": w_k} for v in values])
        for value, found in zip(values, moved, strict=True):
            expected = torch.tensor(getattr(turn(scene, 0, dial, value.item()).heads[0], moving), dtype=torch.float64)
            # Both are rounded to the twelfth decimal, so one may lie a step from the other.
            torch.testing.assert_close(found[f"heads/0/{moving}"], expected, rtol=1e-12, atol=1.1e-12)
