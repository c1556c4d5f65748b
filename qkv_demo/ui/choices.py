"""What Python tells the page once, so that nothing is typed again in JavaScript: choices, limits and formats."""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from .. import locale
from ..edits import matrices, sizes
from ..kinds import MASKS, NORMALIZE, POSITIONS, SCORES
from ..learning.parameters import MATRICES
from ..learning.puzzles import PUZZLES
from ..learning.targets import READY, SEEDS
from ..presets import presets
from ..scene import RULES, check
from ..scene.quantities import QUANTITIES
from ..scene.view import Lens
from ..share import blocks
from . import write

_TOLD = ("name", "symbol", "rows", "columns", "role", "scale", "per_head", "path", "absent")

OWN_MASK = "custom"  # what a mask that is a table is called among the choices
MEANT = ("animal-street",)  # examples for who types a sentence and looks for its meaning
DIAL = 3.0  # the asymmetry's sliders run from minus this to this; the number beside one takes any value
GIVEN_DECIMALS = 4  # of a number that a person set, while their hand is elsewhere
GIVEN_SMALL = 0.001  # one nearer to 0 than this is shown by its first digits instead,
GIVEN_DIGITS = 3  # so many of them
REACHED = 0.001  # nats: nearer than this no weight on the page shows a difference worth a further step
FIRST = "now"  # the target that a person meets first, for a hand to pull at, where no example has a wish of its own


class File(NamedTuple):
    """A kind of saved file: its name, what it holds, and whether that is all of a lesson, and not the scene."""

    name: str
    media_type: str
    of_lesson: bool = False


FILES = {
    "live": File("qkv-by-hand.html", "text/html"),
    "live_lesson": File("qkv-by-hand-lesson.html", "text/html", of_lesson=True),
    "notebook": File("qkv-by-hand.ipynb", "application/x-ipynb+json"),
    "sheet": File("qkv-by-hand-weights.csv", "text/csv"),
    "json": File("qkv-by-hand.json", "application/json"),
}


def quantities() -> list[dict[str, Any]]:
    """The table of quantities, without what depends on a scene."""
    return [{name: getattr(quantity, name) for name in _TOLD} for quantity in QUANTITIES]


def choices() -> dict[str, Any]:
    """What can be chosen, in the order of the menus; the first of a scene's own options is what a new scene has.

    `divided` are the scores that √d_k can divide, `own` the tables of a person's own, with the fields that hold them.
    `fills` says of each what its `by` is: an angle, a seed or nothing.
    """
    return {
        "score": list(SCORES),
        "divided": [name for name, score in SCORES.items() if score.scaled],
        "own": {OWN_MASK: "mask"} | {name: "weights" for name, kind in NORMALIZE.items() if kind.given},
        "mask": [*MASKS, OWN_MASK],
        "normalize": list(NORMALIZE),
        "positions": list(POSITIONS),
        "fills": dict(matrices.FILLS),
        "copies": list(blocks.FORMATS),
        "exports": list(write.EXPORTS),
        "files": {kind: {"name": file.name, "of_lesson": file.of_lesson} for kind, file in FILES.items()},
        "meant": list(MEANT),
        "lenses": list(get_args(Lens)),
        "sizes": list(sizes.AXES),
    }


def limits() -> dict[str, Any]:
    """How far a hand can go. Python refuses what lies beyond, whatever the page does."""
    return {
        "tokens": check.MAX_TOKENS,
        "size": check.MAX_SIZE,
        "heads": check.MAX_HEADS,
        "name": check.MAX_TOKEN_LENGTH,
        "magnitude": check.MAX_MAGNITUDE,
        "temperature": [check.MIN_TEMPERATURE, check.MAX_MAGNITUDE],
        "dial": DIAL,
    }


def formats() -> Mapping[str, float]:
    """How numbers are written; sentences write computed ones in the same way."""
    return {
        "decimals": locale.DECIMALS,
        "small": locale.SMALL,
        "vast": locale.VAST,
        "vast_decimals": locale.VAST_DECIMALS,
        "given_decimals": GIVEN_DECIMALS,
        "given_small": GIVEN_SMALL,
        "given_digits": GIVEN_DIGITS,
    }


def learning() -> dict[str, Any]:
    """What can be learned; the page takes the steps itself, by programs that answers tell.

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
