"""The quantities that a scene has: what each is called, where it stands, and how large it is."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..replay.programs import Structure
from ..scene import Scene
from ..scene.quantities import KEYS_MATRIX, QUANTITIES, keys_alone


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
