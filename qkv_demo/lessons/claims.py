"""Helpers for the claims of lessons, and predictions, which hide numbers until the user has made a guess."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from ..maths.attention import Claims, Trace
from ..options.normalizations import Powers
from ..scene import Scene
from ..scene.quantities import BY_NAME, IMAGES, QUANTITIES, Quantity

Kind = Literal["choose", "drag"]
QuantityRows = tuple[
    tuple[str, int | None], ...
]  # Quantities of the scene or of its first head, each with a row, or None for all rows.

# The components that show a quantity in full, so they are hidden with it. All others can leave out a hidden bar, arrow
# or number.
_SHOWN_BY = {
    "shares": ("weights",),
    "mixture": ("weights", "values", "output"),
    "dial": ("scores",),
}
# The quantities of which some components show only the selected query's row.
_ONE_ROW = {"queries", "weights", "output"}


def reads(number: float, components: float) -> bool:
    """Return whether a number, rounded to two decimals, equals the number that a lesson's text states."""
    return round(number, 2) == components


def all_read(numbers: Iterable[float], *components: float) -> bool:
    """Return whether numbers, rounded to two decimals, equal those that a lesson's text states."""
    return [round(number, 2) for number in numbers] == list(components)


def both_ways(trace: Trace, quantity: str = "weights") -> tuple[float, float]:
    """Return the numbers of a quantity for Riley and dog, in both directions."""
    return trace.pair_value(quantity, "Riley", "dog"), trace.pair_value(quantity, "dog", "Riley")


def which(result: Callable[[Trace], object], **choices: object) -> Claims:
    """Return a test for each choice of a prediction. A choice is right if its value equals the result for the trace."""

    def claim(choice: object) -> Callable[[Trace], bool]:
        return lambda trace: bool(result(trace) == choice)

    return {key: claim(choice) for key, choice in choices.items()}


def signs(number: Callable[[Trace], float], **named: int) -> Claims:
    """Return the choices for a prediction about a number's sign. The keyword arguments name the signs −1, 0 and 1."""
    return which(lambda trace: np.sign(number(trace)), **(named or {"negative": -1, "zero": 0, "positive": 1}))


def against(components: float, number: Callable[[Trace], float]) -> Claims:
    """Return the choices "less", "same" and "more" for a number, rounded to two decimals, compared with a fixed one."""
    return signs(lambda trace: round(number(trace), 2) - components, less=-1, same=0, more=1)


@dataclass(frozen=True)
class Prediction:
    """A prediction that the user makes: one of several `choices`, or the number in `cell`.

    Each choice is a key of its text, and exactly one of them is right. A number is set by a slider between 0 and `max`,
    and its true value is taken from the scene of the answer. `hides` lists the numbers that stay hidden until the
    answer, as (quantity, row) with None for all rows. Everything that is computed from hidden numbers stays hidden too.
    """

    hides: QuantityRows = ()
    choices: Claims = field(default_factory=dict)
    cell: tuple[str, int, int] | None = None  # The quantity, the row and the column in the first head.
    max: float = 1.0

    @property
    def kind(self) -> Kind:
        return "choose" if self.choices else "drag"


def hidden(scene: Scene, hides: QuantityRows) -> dict[str, set[int | None]]:
    """Return, for each computed quantity with hidden numbers, the rows to hide, in which None stands for all rows.

    A quantity that is computed from hidden numbers is hidden too, because it could give them away.
    """
    rows_by_name: dict[str, set[int | None]] = {}
    # In this order a quantity comes after its sources, so their hidden rows are already known.
    for quantity in QUANTITIES:
        if not quantity.present(scene) or quantity.is_input(scene):
            continue
        rows = {row for name, row in hides if name == quantity.name}
        for source in quantity.sources(scene):
            rows |= {row if _keeps_rows(source, quantity) else None for row in rows_by_name.get(source, ())}
        if rows:
            rows_by_name[quantity.name] = {None} if None in rows else rows
    return rows_by_name


def withheld(scene: Scene, hides: QuantityRows) -> list[tuple[str, int | None]]:
    """Return the hidden numbers as paths in the trace's JSON, each with a row, or None for all rows.

    In a path, "*" stands for the index of the head.
    """
    paths = []
    for name, rows in hidden(scene, hides).items():
        for path in (BY_NAME[name].trace_path, *(f"heads/*/{step}" for step in _within(scene).get(name, ()))):
            paths += [(path, row) for row in sorted(rows, key=lambda row: -1 if row is None else row)]
    return paths


def hidden_components(scene: Scene, hides: QuantityRows, plane_content: str) -> list[tuple[str, int | None]]:
    """Return the components that would show a hidden number.

    Each comes with the row that must be selected for that, or None if it shows the number whatever is selected.
    """
    rows_by_name = hidden(scene, hides)
    parts = [
        (part, row if name in _ONE_ROW else None)
        for part, names in _SHOWN_BY.items()
        for name in names
        for row in rows_by_name.get(name, ())
    ]
    if IMAGES.get(plane_content) in rows_by_name:
        parts.append(("space", None))
    return list(dict.fromkeys(parts))


def _within(scene: Scene) -> dict[str, tuple[str, ...]]:
    """Return the intermediate results to hide together with a quantity, by the name of the quantity."""
    return {"masked_scores": Powers._fields} if scene.normalize_option.powers else {}


def _keeps_rows(source: str, quantity: Quantity) -> bool:
    """Return whether each row of `quantity` is computed from no more than the same row of `source`."""
    return BY_NAME[source].rows == quantity.rows == "tokens"


def describe(prediction: Prediction, scene: Scene, plane_content: str) -> dict[str, Any]:
    """Return the JSON of a prediction, but without its texts."""
    return {
        "kind": prediction.kind,
        "cell": prediction.cell,
        "range": (0, prediction.max),
        "hidden": withheld(scene, prediction.hides),
        "hidden_components": hidden_components(scene, prediction.hides, plane_content),
    }
