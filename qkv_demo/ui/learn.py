"""Learning as the page asks for it: chunks of steps, so short that nobody else waits; nothing is kept in between."""

from typing import Any

from ..learning import RATE
from ..learning import learn as learn_steps
from ..learning.parameters import IDLE_WHILE_TIED, MATRICES
from ..learning.puzzles import PUZZLES
from ..learning.targets import READY
from ..locale import known, say
from ..presets import presets
from ..scene import RULES, Scene, check
from ..scene.check import place

MOST_STEPS = 100  # of one chunk
PATIENCE = 0.02  # seconds, after which a chunk makes no further step
REACHED = 0.001  # nats: nearer than this no weight on the page shows a difference worth a further step
FIRST = "now"  # the target that a person meets first, for a hand to pull at, where no example has a wish of its own


def learn(request: Any) -> dict[str, Any]:
    """{"scene", "target", "steps", "rate", "matrices", "pinned", "state", "head", "seed", "language"} → {"scene",
    "losses", "state", "target"}, or {"error": one sentence}. No steps at all only measure the distance."""
    asked = request if isinstance(request, dict) else {}
    try:
        learned = learn_steps(
            Scene.from_dict(asked.get("scene")),
            asked.get("target"),
            check.whole(asked.get("steps", 0), place("steps"), 0, MOST_STEPS),
            asked.get("rate", RATE),
            asked.get("matrices"),
            asked.get("pinned", ()),
            asked.get("state"),
            asked.get("head", 0),
            asked.get("seed", 0),
            PATIENCE,
        )
    except check.SceneError as error:
        return {"error": say(error.message, known(asked.get("language")))}
    return {
        "scene": learned.scene.to_dict(),
        "losses": learned.losses,
        "state": learned.state,
        "target": learned.target,
    }


def told() -> dict[str, Any]:
    """What the page is told once.

    `fixed` targets are read off the scene once and then stand, `seeded` ones have more than one form.
    """
    return {
        "ready": READY,
        "fixed": ["now"],
        "seeded": ["random"],
        "first": FIRST,
        "wishes": {name: preset.wish for name, preset in presets().items() if preset.wish is not None},
        "matrices": MATRICES,
        "rules": RULES,
        "idle_while_tied": IDLE_WHILE_TIED,
        "chosen": ["w_q", "w_k"],
        "rate": RATE,
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
