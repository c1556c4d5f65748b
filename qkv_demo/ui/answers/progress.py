"""Checks if a scene answers the question of its example, and finds the edit that the button "Show me" applies next."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from ...examples import Edit, Example, Reason, examples
from ...maths.attention import Trace, attend
from ...maths.questions import evaluate
from ...scene import OPTION_FIELDS, Scene
from ...scene.change import Change, find_changes, find_remaining_changes


class NextEdit(NamedTuple):
    """The edit of an example that "Show me" applies next, with its changes to the user's scene."""

    edit: Edit
    changes: tuple[Change, ...]

    @property
    def handle(self) -> str | None:
        """The handle of the first embedding that the edit changes, such as "embeddings/0/2"."""
        changed_rows = [path[1] for path, *_ in self.changes if path[0] == "embeddings" and len(path) > 1]
        return f"embeddings/0/{changed_rows[0]}" if changed_rows else None


class Progress(NamedTuple):
    """The user's progress with an example.

    `is_custom` is true if the scene has changed so much that it is no longer the example. `is_solved` is true if the
    scene answers the example's question. `reason` explains why the scene answers the question, or why it nearly does.
    """

    is_custom: bool
    is_solved: bool
    next_edit: NextEdit | None
    reason: Reason | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the progress as JSON.

        "has_next_edit" is true if the button "Show me" has an edit to apply. "handle" is the handle that the user can
        drag to answer the question, such as "embeddings/0/2".
        """
        handle = self.next_edit.handle if self.next_edit and not self.is_solved else None
        return {
            "is_custom": self.is_custom,
            "is_solved": self.is_solved,
            "has_next_edit": self.next_edit is not None,
            "handle": handle,
        }


def belongs_to_example(scene: Scene, example_name: str) -> bool:
    """Return whether a scene has the token names and the sizes of an example, before or after one of its edits."""
    return _get_names_and_sizes(scene) in _compute_for_all_versions(example_name, _get_names_and_sizes)


def read_progress(trace: Trace, example_name: str) -> Progress:
    """Return the user's progress with an example.

    An example has several edits, each of which answers its question in another way. The scene answers the question if
    it fulfills the example's condition, or if it equals the result of one of these edits. Its options must also be
    those of the example or of an edit.

    If the scene is the result of an edit, "Show me" undoes that edit and applies the next one. After the last edit, or
    if the user has found another answer, "Show me" has nothing to apply.
    """
    scene = trace.scene
    if not belongs_to_example(scene, example_name):
        return Progress(True, False, None)
    example, edits = examples()[example_name], _get_edits_with_changes(example_name)
    has_example_options = _get_option_values(scene) in _compute_for_all_versions(example_name, _get_option_values)
    done_flags = [
        has_example_options and find_remaining_changes(scene, edit_changes) == () for _, edit_changes in edits
    ]
    last_done_index = max((index for index, is_edit_done in enumerate(done_flags) if is_edit_done), default=None)
    is_solved = has_example_options and (
        last_done_index is not None if example.answers is None else bool(evaluate(example.answers, trace))
    )
    if last_done_index is None:
        following_edits = () if is_solved else edits
        reversed_changes: list[Change] = []
    else:
        following_edits = edits[last_done_index + 1 :]
        reversed_changes = [change.reverse() for change in edits[last_done_index][1]]
    reason = _find_reason(example, [edit for edit, _ in edits if is_solved], trace) if has_example_options else None
    if not following_edits and not is_solved:
        following_edits = edits
    option_changes = (
        ()
        if has_example_options
        else [change for change in find_changes(scene, example.scene) if change.path[0] in OPTION_FIELDS]
    )
    for edit, edit_changes in following_edits[:1]:
        if missing_changes := find_remaining_changes(scene, [*option_changes, *reversed_changes, *edit_changes]):
            return Progress(False, is_solved, NextEdit(edit, missing_changes), reason)
    return Progress(False, is_solved, None, reason)


def _find_reason(example: Example, edits: list[Edit], trace: Trace) -> Reason | None:
    """Return the explanation of the first edit whose condition the scene fulfills, or else of the example."""
    for edit in edits:
        if reason := evaluate(edit.reason, trace):
            return reason
    return evaluate(example.explain, trace) if example.explain else None


def find_next_edit(scene: Scene, example_name: str) -> NextEdit | None:
    """Return the edit that "Show me" applies next, or None if no edit remains."""
    return read_progress(attend(scene), example_name).next_edit


def _get_option_values(scene: Scene) -> tuple[object, ...]:
    return tuple(getattr(scene, option) for option in OPTION_FIELDS)


def _get_names_and_sizes(scene: Scene) -> tuple[object, ...]:
    head_sizes = tuple((len(head.w_q[0]), len(head.w_v[0])) for head in scene.heads)
    return (
        scene.tokens,
        scene.context and scene.context.tokens,
        scene.d_model,
        head_sizes,
        scene.w_o and len(scene.w_o[0]),
    )


@cache
def _compute_for_all_versions(example_name: str, compute: Callable[[Scene], object]) -> frozenset[object]:
    """Return the results of `compute` for the example's scene, and for the scene after each of the example's edits."""
    example = examples()[example_name]
    return frozenset(map(compute, (example.scene, *(edit.scene for edit in example.edits.values()))))


@cache
def _get_edits_with_changes(example_name: str) -> tuple[tuple[Edit, tuple[Change, ...]], ...]:
    """Return the edits of an example, each with its changes to the example's scene."""
    example: Example = examples()[example_name]
    return tuple((edit, find_changes(example.scene, edit.scene)) for edit in example.edits.values())
