"""Presets, one file each, discovered: a scene, and claims about its numbers that a test checks.

A preset's words are in the language files: `preset.<name>.title`, `.question`, and `.axes`, which says what each
axis of the embeddings means.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..check import SceneError, quoted
from ..named_trace import NamedTrace
from ..scene import Scene

DEFAULT = "riley-dog"

Claims = Mapping[str, Callable[[NamedTrace], bool]]


@dataclass(frozen=True)
class Edit:
    """The scene after one change, what is true then, and the (row, column) that shows it if not the preset's pair."""

    scene: Scene
    claims: Claims
    pair: tuple[int, int] | None = None


@dataclass(frozen=True)
class Preset:
    """A scene worth opening. `pair` is the (row, column) selected at first; `order` its place in the picker.

    `edits` are changes worth trying, by what is done in them; `answers` is true of a scene that answers the preset's
    question, in whatever way it came about.
    """

    scene: Scene
    claims: Claims
    pair: tuple[int, int] = (0, 1)
    order: int = 100
    edits: Mapping[str, Edit] = field(default_factory=dict)
    answers: Callable[[NamedTrace], bool] | None = None


@cache
def presets() -> dict[str, Preset]:
    """Name to preset, in the picker's order; a file `riley_dog.py` is the preset `riley-dog`."""
    files = (file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    found = {stem.replace("_", "-"): import_module(f".{stem}", __package__).PRESET for stem in files}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def preset_named(name: Any) -> Preset:
    """Raises SceneError for a name that there is not."""
    if not isinstance(name, str) or name not in presets():
        raise SceneError("error.preset", name=quoted(name))
    return presets()[name]
