"""Labs, one file each, discovered: a question, a few controls, a measurement, and one sentence made from its numbers.

A lab's words are in the language files: `lab.<name>.title`, `.question`, `.control.<control>` (and
`.control.<control>.<option>`), and the sentences that it says.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..locale import Message
from ..scene import Scene, check
from ..scene.check import Matrix, place
from .controls import Control
from .drawing import Drawing

SHIPPED = Path(__file__).parent / "shipped"
Settings = Mapping[str, Any]  # control to value
Numbers = Mapping[str, Any]  # name to a number, a boolean, a text, None where it does not apply, or lists of them
SceneAt = Callable[[Settings, Numbers, int], Scene]  # at a moment of the drawings
Work = Generator[float, None, Numbers]  # tells now and then which part of it is done, and ends with the numbers


@dataclass(frozen=True)
class Lab:
    """An experiment that always ends the same way for the same settings.

    `measure` takes every control by its name and makes the numbers, at once or, where that takes long, bit by bit.
    All else is made from settings and numbers:
    `finding` says in one short sentence what was found, `more` how it was measured and what else is true, `drawings`
    show it, and `scene` is what there is to open on the stage at a moment of theirs, with the `pair` of it that was
    spoken of, and a `target` where it is to learn; where there are `others` to open beside it, `lab.<name>.open` and
    `lab.<name>.open.<other>` say which is which, and `opened` says on the stage what it shows where its numbers do not.
    Where drawings have moments, `told_at` says what was so at one of them. The first drawing leads, or the first
    `leading` ones, where they are there to be compared. Controls that the question does not need are `folded` away;
    what older links set and is `gone` changes nothing.
    """

    controls: Mapping[str, Control]
    measure: Callable[..., Numbers | Work]
    finding: Callable[[Settings, Numbers], Message]
    more: Callable[[Settings, Numbers], Iterable[Message]]
    drawings: Callable[[Settings, Numbers], tuple[Drawing, ...]]
    scene: SceneAt | None = None
    others: Mapping[str, SceneAt] = field(default_factory=dict)
    opened: Callable[[Settings, Numbers, int], Message | None] | None = None
    pair: Callable[[Settings, Numbers], tuple[int, int]] | None = None  # who asks and who answers
    target: Callable[[Settings], str | Matrix] | None = None
    told_at: Callable[[Settings, Numbers, int], Message] | None = None
    folded: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    leading: int = 1
    order: int = 100

    def settings(self, given: Any) -> dict[str, Any]:
        """Every control's value: what is given, else its default. Raises SceneError for anything else."""
        allowed = (*self.controls, *self.gone)
        known = check.fields({} if given is None else given, allowed, (), place("settings"))
        return {
            name: control.read(known[name], place(name)) if name in known else control.default
            for name, control in self.controls.items()
        }

    def work(self, settings: Settings) -> Work:
        """The measurement, so that a caller can stop between two parts of it or let others go first."""
        found = self.measure(**settings)
        return (yield from found) if isinstance(found, Generator) else found

    def run(self, settings: Settings) -> Numbers:
        """The whole measurement at once."""
        work = self.work(settings)
        while True:
            try:
                next(work)
            except StopIteration as end:
                return dict(end.value)


@cache
def labs() -> dict[str, Lab]:
    """Name to lab, in the picker's order; a file `why_root_d.py` with a LAB is the lab `why-root-d`."""
    files = sorted(file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    modules = {stem.replace("_", "-"): import_module(f".{stem}", __package__) for stem in files}
    found: dict[str, Lab] = {name: module.LAB for name, module in modules.items() if hasattr(module, "LAB")}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def shipped(name: str) -> bytes | None:
    """What a lab measures with its default settings, as JSON, so that nobody waits for it; None where it has none yet.

    `python -m tests.lab_results` makes these files, and a test compares them with the labs.
    """
    file = SHIPPED / f"{name}.json"
    return file.read_bytes() if file.exists() else None
