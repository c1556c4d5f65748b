"""Presets, one file each, discovered: a scene, and claims about its numbers that a test checks.

A preset's title and question are in the language files, under `preset.<name>.title` and `preset.<name>.question`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ..scene import Scene

if TYPE_CHECKING:
    from ..look import Look

DEFAULT = "riley-dog"


@dataclass(frozen=True)
class Preset:
    """A scene worth opening. `pair` is the (row, column) selected at first; `order` its place in the picker."""

    scene: Scene
    claims: dict[str, Callable[["Look"], bool]]
    pair: tuple[int, int] = (0, 1)
    order: int = 100


@cache
def presets() -> dict[str, Preset]:
    """Name to preset, in the picker's order; a file `riley_dog.py` is the preset `riley-dog`."""
    files = (file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    found = {stem.replace("_", "-"): import_module(f".{stem}", __package__).PRESET for stem in files}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))
