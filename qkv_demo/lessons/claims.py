"""Helpers for the claims in lessons, and for predictions, which hide numbers until the user guesses."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from ..maths.attention import Claims, Trace
from ..options.normalizations import SoftmaxSteps
from ..scene import Scene
from ..scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES, QUANTITIES_BY_NAME, Quantity

PredictionKind = Literal["choose", "drag"]
# Quantities of the scene or of its first head, each with a row, or None for all rows.
QuantityRows = tuple[tuple[str, int | None], ...]

# The quantities that each of these components shows. If one of their numbers is hidden, the whole component is hidden.
# Any other component stays visible, and omits only the bar, the arrow or the text of a hidden number.
_SHOWN_QUANTITIES_BY_COMPONENT = {
    "shares": ("weights",),
    "mixture": ("weights", "values", "output"),
    "dial": ("scores",),
}
# For these quantities, the components show only the row of the selected query.
_QUANTITIES_SHOWN_BY_ROW = {"queries", "weights", "output"}


def rounds_to(number: float, stated_number: float) -> bool:
    """Return whether a number, rounded to two decimals, equals the number that a lesson's text states."""
    return round(number, 2) == stated_number


def all_round_to(numbers: Iterable[float], *stated_numbers: float) -> bool:
    """Return whether numbers, rounded to two decimals, equal those that a lesson's text states."""
    return [round(number, 2) for number in numbers] == list(stated_numbers)


def read_riley_dog_both_ways(trace: Trace, quantity: str = "weights") -> tuple[float, float]:
    """Return a quantity's number for Riley attending to dog, and its number for dog attending to Riley."""
    return trace.pair_value(quantity, "Riley", "dog"), trace.pair_value(quantity, "dog", "Riley")


def create_choices_by_result(compute_result: Callable[[Trace], object], **result_by_choice: object) -> Claims:
    """Return a test for each choice of a prediction.

    A keyword argument is a choice with its result. The choice is right if `compute_result(trace)` equals this result.
    """

    def create_claim(right_result: object) -> Callable[[Trace], bool]:
        return lambda trace: bool(compute_result(trace) == right_result)

    return {choice_key: create_claim(right_result) for choice_key, right_result in result_by_choice.items()}


def create_choices_by_sign(compute_number: Callable[[Trace], float], **sign_by_choice: int) -> Claims:
    """Return a test for each choice of a prediction about the sign of a number.

    A keyword argument is a choice with its sign: -1, 0 or 1.
    """
    return create_choices_by_result(
        lambda trace: np.sign(compute_number(trace)), **(sign_by_choice or {"negative": -1, "zero": 0, "positive": 1})
    )


def create_choices_by_comparison(stated_number: float, compute_number: Callable[[Trace], float]) -> Claims:
    """Return a test for each of the choices "less", "same" and "more".

    They compare a number, rounded to two decimals, with the number that the lesson's text states.
    """
    return create_choices_by_sign(
        lambda trace: round(compute_number(trace), 2) - stated_number, less=-1, same=0, more=1
    )


@dataclass(frozen=True)
class Prediction:
    """A prediction that the user makes: one of several `choices`, or the number in `cell`.

    `choices` has a test for each choice, by the key of its text, and exactly one choice is right. A number is predicted
    with a slider between 0 and `max_number`. Its true value is taken from the scene shown with the step's answer.
    `hidden_rows` lists the numbers that stay hidden until the answer, as (quantity, row) with None for all rows.
    Everything that is computed from hidden numbers stays hidden too.
    """

    hidden_rows: QuantityRows = ()
    choices: Claims = field(default_factory=dict)
    cell: tuple[str, int, int] | None = None  # The quantity, the row and the column in the first head.
    max_number: float = 1.0

    @property
    def kind(self) -> PredictionKind:
        return "choose" if self.choices else "drag"


def find_hidden_rows(scene: Scene, hidden_quantity_rows: QuantityRows) -> dict[str, set[int | None]]:
    """Return the rows to hide of each computed quantity, in which None stands for all rows.

    A quantity that is computed from hidden numbers is hidden too, because the user could derive them from it.
    """
    hidden_rows_by_quantity: dict[str, set[int | None]] = {}
    # In `QUANTITIES`, each quantity comes after its sources, so the sources' hidden rows are already known.
    for quantity in QUANTITIES:
        if not quantity.is_present(scene) or quantity.is_input(scene):
            continue
        rows = {row for quantity_name, row in hidden_quantity_rows if quantity_name == quantity.name}
        for source_name in quantity.sources(scene):
            rows |= {
                row if _is_computed_by_row(source_name, quantity) else None
                for row in hidden_rows_by_quantity.get(source_name, ())
            }
        if rows:
            hidden_rows_by_quantity[quantity.name] = {None} if None in rows else rows
    return hidden_rows_by_quantity


def find_hidden_paths(scene: Scene, hidden_quantity_rows: QuantityRows) -> list[tuple[str, int | None]]:
    """Return the hidden numbers as paths in the trace's JSON, each with a row, or None for all rows.

    In a path, "*" stands for the index of the head.
    """
    hidden_paths = []
    for quantity_name, rows in find_hidden_rows(scene, hidden_quantity_rows).items():
        for trace_path in (
            QUANTITIES_BY_NAME[quantity_name].trace_path,
            *(f"heads/*/{result_name}" for result_name in _list_intermediate_results(scene).get(quantity_name, ())),
        ):
            hidden_paths += [(trace_path, row) for row in sorted(rows, key=lambda row: -1 if row is None else row)]
    return hidden_paths


def find_hidden_components(
    scene: Scene, hidden_quantity_rows: QuantityRows, plane_content: str
) -> list[tuple[str, int | None]]:
    """Return the components that would show a hidden number.

    Each component is paired with the query row that must be selected for the number to be visible, or with None if the
    number is always visible.
    """
    hidden_rows_by_quantity = find_hidden_rows(scene, hidden_quantity_rows)
    hidden_components = [
        (component, row if quantity_name in _QUANTITIES_SHOWN_BY_ROW else None)
        for component, quantity_names in _SHOWN_QUANTITIES_BY_COMPONENT.items()
        for quantity_name in quantity_names
        for row in hidden_rows_by_quantity.get(quantity_name, ())
    ]
    if PROJECTED_QUANTITY_BY_MATRIX.get(plane_content) in hidden_rows_by_quantity:
        hidden_components.append(("space", None))
    return list(dict.fromkeys(hidden_components))


def _list_intermediate_results(scene: Scene) -> dict[str, tuple[str, ...]]:
    """Return the names of intermediate results that are hidden together with a quantity, by the quantity's name."""
    return {"masked_scores": SoftmaxSteps._fields} if scene.normalize_option.compute_softmax_steps else {}


def _is_computed_by_row(source_name: str, quantity: Quantity) -> bool:
    """Return whether each row of `quantity` depends only on the same row of `source_name`."""
    return QUANTITIES_BY_NAME[source_name].row_axis == quantity.row_axis == "tokens"


def describe_prediction(prediction: Prediction, scene: Scene, plane_content: str) -> dict[str, Any]:
    """Return the JSON of a prediction, but without its texts."""
    return {
        "kind": prediction.kind,
        "cell": prediction.cell,
        "range": (0, prediction.max_number),
        "hidden": find_hidden_paths(scene, prediction.hidden_rows),
        "hidden_components": find_hidden_components(scene, prediction.hidden_rows, plane_content),
    }
