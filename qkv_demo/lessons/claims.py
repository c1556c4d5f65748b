"""What a step says of its numbers, each a sentence with the claim that it holds; and predict, then see: what a person
says of them before they are shown, and what waits until then."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from ..maths import Claims, Trace
from ..options.normalizations import Powers
from ..scene import Scene
from ..scene.quantities import BY_NAME, IMAGES, QUANTITIES, Quantity

Kind = Literal["choose", "drag"]
Among = tuple[tuple[str, int | None], ...]  # matrices of the first head or the scene, each with one row (None: all)

# Parts of the stage that draw what a quantity holds: in full, unlike bars and arrows, which can stand without it. Of a
# query or a key alone the arrow stands, for its tip says no number.
_DRAWN = {
    "shares": ("weights",),
    "mixture": ("weights", "values", "output"),
    "dial": ("scores",),
}
_OF_WHO_ASKS = {"queries", "weights", "output"}  # parts draw these of one row at a time


def reads(number: float, shown: float) -> bool:
    """True if two decimals of `number` are what the words say."""
    return round(number, 2) == shown


def all_read(numbers: Iterable[float], *shown: float) -> bool:
    """`reads` for a whole row."""
    return [round(number, 2) for number in numbers] == list(shown)


def both_ways(trace: Trace, quantity: str = "weights") -> tuple[float, float]:
    """Riley's number for dog, and dog's for Riley."""
    return trace.pair_value(quantity, "Riley", "dog"), trace.pair_value(quantity, "dog", "Riley")


def which(found: Callable[[Trace], object], **choices: object) -> Claims:
    """Choices for a prediction, each by its key: whether it is what is found."""

    def claim(choice: object) -> Callable[[Trace], bool]:
        return lambda trace: bool(found(trace) == choice)

    return {key: claim(choice) for key, choice in choices.items()}


def signs(number: Callable[[Trace], float], **named: int) -> Claims:
    """Choices for a prediction: which sign the number has, −1, 0 or 1, each `named`."""
    return which(lambda trace: np.sign(number(trace)), **(named or {"negative": -1, "zero": 0, "positive": 1}))


def against(shown: float, number: Callable[[Trace], float]) -> Claims:
    """Choices for a prediction: whether two decimals of the number are less than `shown`, the same, or more."""
    return signs(lambda trace: round(number(trace), 2) - shown, less=-1, same=0, more=1)


@dataclass(frozen=True)
class Prediction:
    """Either `choices`, each under the key of its words, of which one is true, or the number at `of`.

    That is dragged between 0 and `most`, and is of the scene that shows the answer. `hides` are the numbers
    that wait for the answer, as (quantity, row) with None for every row; all that is made from them waits too.
    """

    hides: Among = ()
    choices: Claims = field(default_factory=dict)
    of: tuple[str, int, int] | None = None  # quantity, row, column, in the first head
    most: float = 1.0

    @property
    def kind(self) -> Kind:
        return "choose" if self.choices else "drag"


def hidden(scene: Scene, hides: Among) -> dict[str, set[int | None]]:
    """The computed quantities that wait, each with the rows of it that do: what is named and what is made from it."""
    found: dict[str, set[int | None]] = {}
    for quantity in QUANTITIES:  # what a quantity is made from stands before it
        if not quantity.present(scene) or quantity.is_input(scene):
            continue
        rows = {row for name, row in hides if name == quantity.name}
        for source in quantity.sources(scene):
            rows |= {row if _keeps_rows(source, quantity) else None for row in found.get(source, ())}
        if rows:
            found[quantity.name] = {None} if None in rows else rows
    return found


def withheld(scene: Scene, hides: Among) -> list[tuple[str, int | None]]:
    """What a page must not show: ways to it in the trace's JSON, "*" for the head, each with a row, None for all."""
    paths = []
    for name, rows in hidden(scene, hides).items():
        for path in (BY_NAME[name].trace_path, *(f"heads/*/{step}" for step in _within(scene).get(name, ()))):
            paths += [(path, row) for row in sorted(rows, key=lambda row: -1 if row is None else row)]
    return paths


def covered(scene: Scene, hides: Among, lens: str) -> list[tuple[str, int | None]]:
    """Parts of the stage that would draw it, each with who must be asking for that; None whoever asks."""
    waiting = hidden(scene, hides)
    parts = [
        (part, row if name in _OF_WHO_ASKS else None)
        for part, names in _DRAWN.items()
        for name in names
        for row in waiting.get(name, ())
    ]
    if IMAGES.get(lens) in waiting:
        parts.append(("space", None))
    return list(dict.fromkeys(parts))


def _within(scene: Scene) -> dict[str, tuple[str, ...]]:
    """By what they wait with: the steps that a page is told beside the trace's quantities."""
    return {"masked_scores": Powers._fields} if scene.normalize_option.powers else {}


def _keeps_rows(source: str, quantity: Quantity) -> bool:
    """Whether a row of the one makes that row of the other and no more."""
    return BY_NAME[source].rows == quantity.rows == "tokens"


def describe(prediction: Prediction, scene: Scene, lens: str) -> dict[str, Any]:
    """All but the words, as JSON."""
    return {
        "kind": prediction.kind,
        "of": prediction.of,
        "range": (0, prediction.most),
        "hidden": withheld(scene, prediction.hides),
        "covered": covered(scene, prediction.hides, lens),
    }
