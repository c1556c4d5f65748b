"""What Python tells the page, so that nothing is typed again in JavaScript: quantities, choices, limits and formats."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, get_args

from .. import locale
from ..edits import fills, sizes
from ..kinds import MASKS, NORMALIZE, POSITIONS, SCORES
from ..replay.scenes import Structure
from ..scene import Scene, check
from ..scene.quantities import KEYS_MATRIX, QUANTITIES, keys_alone
from ..scene.view import Lens
from ..share import blocks
from . import write
from .files import FILES

_TOLD = ("name", "symbol", "rows", "columns", "role", "scale", "per_head", "path", "absent")

OWN_MASK = "custom"  # what a mask that is a table is called among the choices
MEANT = ("animal-street",)  # examples for who types a sentence and looks for its meaning
DIAL = 3.0  # the asymmetry's sliders run from minus this to this; the number beside one takes any value
GIVEN_DECIMALS = 4  # of a number that a person set, while their hand is elsewhere
GIVEN_SMALL = 0.001  # one nearer to 0 than this is shown by its first digits instead,
GIVEN_DIGITS = 3  # so many of them


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
        "fills": dict(fills.FILLS),
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


def schema(of: Scene, unnamed: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Every quantity that this very scene has: what it is called, where it stands and how large it is in each head.

    Where queries are `unnamed` and one matrix makes them and the keys, keys are compared, it is just a matrix, and the
    `role` of both is a key's.

    `path` leads to its rows, in the scene if a person sets it and else in the trace, with "*" for the head.
    """
    found = _of_structure(Structure.of(of), of.temperature)
    return [_of_keys(told) for told in found] if keys_alone(of, unnamed) else found


def _of_keys(told: dict[str, Any]) -> dict[str, Any]:
    """The same where keys stand alone, made by the one matrix and compared with each other."""
    name, symbol = told["name"], told["symbol"]
    made = {"role": "key"} if name in ("w_q", "queries") else {}
    return {**told, **made, "symbol": KEYS_MATRIX if name == "w_q" else symbol.replace("Q", "K").replace("q", "k")}


@lru_cache(maxsize=256)  # a hand that drags a number changes none of it
def _of_structure(structure: Structure, temperature: float) -> list[dict[str, Any]]:
    of = replace(structure.blank(), temperature=temperature)
    return [
        {
            "name": quantity.name,
            "symbol": quantity.symbol_in(of),
            "given": quantity.given(of),
            "sources": quantity.sources(of),
            "sizes": [quantity.size(of, head) for head in range(len(of.heads) if quantity.per_head else 1)],
            "path": quantity.path if quantity.given(of) else quantity.trace_path,
        }
        for quantity in QUANTITIES
        if quantity.present(of)
    ]
