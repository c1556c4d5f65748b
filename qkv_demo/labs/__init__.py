"""Labs, one file each, discovered: a question, a few controls, a measurement, and one sentence made from its numbers.

A lab's words are in the language files: `lab.<name>.title`, `.question`, `.control.<control>` (and
`.control.<control>.<option>`), and the sentences that it says.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ..locale import Message
from ..scene import Scene, check
from ..scene.check import Matrix, Where, location
from .drawing import Drawing

Settings = Mapping[str, Any]  # control to value
Numbers = Mapping[str, Any]  # name to a number, a boolean, a text, None where it does not apply, or lists of them


class _Control:
    """What a person can set: it reads one value at the door, and tells the page how to offer it."""

    def to_dict(self) -> dict[str, Any]:
        """Its kind and its limits; its default and its options go with the words for them."""
        limits = {name: value for name, value in vars(self).items() if name not in ("default", "options", "older")}
        return {"kind": type(self).__name__.lower(), **limits}


@dataclass(frozen=True)
class Whole(_Control):
    """A whole number from `least` to `most`; `doubling` sliders go 1, 2, 4, 8 … where small ones matter most."""

    default: int
    least: int
    most: int
    doubling: bool = False

    def read(self, value: Any, where: Where) -> int:
        return check.integer(value, where, self.least, self.most)


@dataclass(frozen=True)
class Choice(_Control):
    """One of a few named options. `older` maps options of older links to today's."""

    default: str
    options: Sequence[str]
    older: Mapping[str, str] = field(default_factory=dict)

    def read(self, value: Any, where: Where) -> str:
        today = self.older.get(value, value) if isinstance(value, str) else value
        return check.choice(today, self.options, where)


@dataclass(frozen=True)
class Flag(_Control):
    """On or off."""

    default: bool

    def read(self, value: Any, where: Where) -> bool:
        return check.flag(value, where)


@dataclass(frozen=True)
class Seed(Whole):
    """Where the random numbers start: a whole number that means nothing, so a person asks for another one."""

    default: int = 0
    least: int = 0
    most: int = 9999


Control = Whole | Choice | Flag | Seed


@dataclass(frozen=True, kw_only=True)
class Told:
    """A lab's result in words and pictures.

    `words` is the finding in one short sentence, `more` says how it was measured and what else is true, and `drawings`
    show it. If these have moments, `told` has a sentence for each moment, and `scenes` the scene that it opens on the
    stage, where the `pair` (row, column) is selected. `target` is what such a scene can learn.
    """

    words: Message
    more: Sequence[Message]
    drawings: Sequence[Drawing]
    told: Sequence[Message] = ()
    scenes: Sequence[Scene] = ()
    pair: tuple[int, int] | None = None
    target: str | Matrix | None = None


@dataclass(frozen=True)
class Lab:
    """An experiment that always ends the same way for the same settings.

    `measure` takes every control by its name and returns the numbers; `tell` takes the numbers too. The first drawing
    leads, or the first `leading` ones if they are there to be compared. `folded` controls are behind a disclosure;
    `gone` ones are ignored, because older links set them.
    """

    controls: Mapping[str, Control]
    measure: Callable[..., Numbers]
    tell: Callable[..., Told]
    folded: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    leading: int = 1
    order: int = 100

    def settings(self, given: Any) -> dict[str, Any]:
        """Every control's value: what is given, else its default. Raises SceneError for anything else."""
        allowed = (*self.controls, *self.gone)
        known = check.fields({} if given is None else given, allowed, (), location("settings"))
        return {
            name: control.read(known[name], location(name)) if name in known else control.default
            for name, control in self.controls.items()
        }


def normal(seed: int) -> Callable[..., Tensor]:
    """Draws tables of these sizes, their entries normal and the same for the same seed."""
    return partial(torch.randn, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


@cache
def labs() -> dict[str, Lab]:
    """Name to lab, in the picker's order; a file `why_root_d.py` with a LAB is the lab `why-root-d`."""
    files = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    modules = {stem.replace("_", "-"): import_module(f".{stem}", __package__) for stem in files}
    found: dict[str, Lab] = {name: module.LAB for name, module in modules.items() if hasattr(module, "LAB")}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))
