"""What the page is told of learning; it takes the steps itself, by programs that answers tell."""

from typing import Any

from ..learning.parameters import MATRICES
from ..learning.puzzles import PUZZLES
from ..learning.targets import READY, SEEDS
from ..presets import presets
from ..scene import RULES

REACHED = 0.001  # nats: nearer than this no weight on the page shows a difference worth a further step
FIRST = "now"  # the target that a person meets first, for a hand to pull at, where no example has a wish of its own


def told() -> dict[str, Any]:
    """What the page is told once.

    `fixed` targets are read off the scene once and then stand, `seeded` ones have so many forms.
    """
    return {
        "ready": READY,
        "fixed": ["now"],
        "seeded": {"random": len(SEEDS)},
        "first": FIRST,
        "wishes": {name: preset.wish for name, preset in presets().items() if preset.wish is not None},
        "matrices": MATRICES,
        "rules": RULES,
        "chosen": ["w_q", "w_k"],
        "reached": REACHED,
        "puzzles": {
            name: {
                "scene": puzzle.scene.to_dict(),
                "target": puzzle.target,
                "tolerance": puzzle.tolerance,
                "needs_two": puzzle.needs_two,
            }
            for name, puzzle in PUZZLES.items()
        },
    }
