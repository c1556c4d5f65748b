"""The labs, which are small experiments with one file each. A lab has a question, a measurement and a report.

The texts of a lab are in the language files under `lab.<name>.`: `title`, `question`, `control.<control>` and
`control.<control>.<option>` with the labels of its controls, and the sentences of its report.
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
from ..scene.check import LocationMessage, Matrix, location
from .drawing import Drawing

LabSettings = Mapping[str, Any]  # The value of each control, by the control's name.
# The results of a measurement by name. Each is a number, a boolean, a text, None (not applicable), or a list.
LabNumbers = Mapping[str, Any]


class _Control:
    """A setting that the user can change.

    Subclasses have a method `read`, which validates a value. `to_dict` describes the control for the page.
    """

    def to_dict(self) -> dict[str, Any]:
        """Return the kind of control and its limits.

        The default and the options are omitted, because the page receives them elsewhere, together with their labels.
        """
        control_fields = {
            name: value for name, value in vars(self).items() if name not in ("default", "options", "renamed_options")
        }
        return {"kind": type(self).__name__.lower(), **control_fields}


@dataclass(frozen=True)
class Integer(_Control):
    """A whole number from `min` to `max`. If `is_doubling` is true, the control offers only powers of two."""

    default: int
    min: int
    max: int
    is_doubling: bool = False

    def read(self, value: Any, where: LocationMessage) -> int:
        return check.integer(value, where, self.min, self.max)


@dataclass(frozen=True)
class Choice(_Control):
    """A choice of one option. `renamed_options` maps options of earlier versions to current options, for old links."""

    default: str
    options: Sequence[str]
    renamed_options: Mapping[str, str] = field(default_factory=dict)

    def read(self, value: Any, where: LocationMessage) -> str:
        current_option = self.renamed_options.get(value, value) if isinstance(value, str) else value
        return check.choice(current_option, self.options, where)


@dataclass(frozen=True)
class Checkbox(_Control):
    """A control with a boolean value."""

    default: bool

    def read(self, value: Any, where: LocationMessage) -> bool:
        return check.flag(value, where)


@dataclass(frozen=True)
class Seed(Integer):
    """The seed of the random numbers. The page has a button for a new seed, because its value has no meaning."""

    default: int = 0
    min: int = 0
    max: int = 9999


Control = Integer | Choice | Checkbox | Seed


@dataclass(frozen=True, kw_only=True)
class Report:
    """The result of a lab, in words and pictures.

    If the drawings change from moment to moment, `captions` has a sentence for each moment, and `scenes` has a scene
    for each moment. When the user opens such a scene on the stage, `pair` (row, column) is selected, and `target` is
    the training target.
    """

    words: Message  # The result in one short sentence.
    more: Sequence[Message]  # Sentences that explain the measurement and add details.
    drawings: Sequence[Drawing]
    captions: Sequence[Message] = ()
    scenes: Sequence[Scene] = ()
    pair: tuple[int, int] | None = None
    target: str | Matrix | None = None


@dataclass(frozen=True)
class Lab:
    """A lab. Its result depends only on its settings.

    `measure` receives the value of every control and returns the numbers. `report` receives these numbers and the
    values. The first `large_drawing_count` drawings are large. `folded_controls` are hidden until the user expands
    them. `removed_controls` no longer exist, but may occur in old links, and are ignored.
    """

    controls: Mapping[str, Control]
    measure: Callable[..., LabNumbers]
    report: Callable[..., Report]
    folded_controls: tuple[str, ...] = ()
    removed_controls: tuple[str, ...] = ()
    large_drawing_count: int = 1
    menu_position: int = 100

    def read_settings(self, values: Any) -> dict[str, Any]:
        """Validate the values that a request contains, and add the defaults of all other controls.

        Raises SceneError for invalid values.
        """
        known_names = (*self.controls, *self.removed_controls)
        setting_values = check.fields({} if values is None else values, known_names, (), location("settings"))
        return {
            name: control.read(setting_values[name], location(name)) if name in setting_values else control.default
            for name, control in self.controls.items()
        }


def create_normal_generator(seed: int) -> Callable[..., Tensor]:
    """Return a function that creates tensors of a given shape with standard normal random numbers."""
    return partial(torch.randn, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


@cache
def labs() -> dict[str, Lab]:
    """Return all labs by name, in display order. The file `why_root_d.py` defines the lab `why-root-d`."""
    stems = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    modules_by_name = {stem.replace("_", "-"): import_module(f".{stem}", __package__) for stem in stems}
    labs_by_name: dict[str, Lab] = {
        name: module.LAB for name, module in modules_by_name.items() if hasattr(module, "LAB")
    }
    return dict(sorted(labs_by_name.items(), key=lambda item: (item[1].menu_position, item[0])))
