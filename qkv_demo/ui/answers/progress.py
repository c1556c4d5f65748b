"""Checks if a scene answers the question of its example, and finds the edit that the button "Show me" applies next."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from ...examples import Edit, Example, Reason, examples
from ...maths.attention import Trace, attend
from ...maths.questions import evaluate
from ...scene import OPTION_FIELDS, Scene
from ...scene.change import Change, find_changes, remaining_changes


class NextEdit(NamedTuple):
    """The edit of an example that "Show me" applies next, with its changes to the user's scene."""

    edit: Edit
    changes: tuple[Change, ...]

    @property
    def handle(self) -> str | None:
        """The handle of the first embedding that the edit changes, such as "embeddings/0/2"."""
        rows = [path[1] for path, *_ in self.changes if path[0] == "embeddings" and len(path) > 1]
        return f"embeddings/0/{rows[0]}" if rows else None


class Progress(NamedTuple):
    """The user's progress with an example.

    `is_custom` is true if the scene has changed so much that it is no longer the example. `is_solved` is true if the
    scene answers the example's question. `reason` explains an answer that is right or nearly right.
    """

    is_custom: bool
    is_solved: bool
    next_edit: NextEdit | None
    reason: Reason | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the progress as JSON.

        "has_next_edit" is true if "Show me" has an edit to apply. "handle" is the handle that the user can drag to
        answer the question.
        """
        handle = self.next_edit.handle if self.next_edit and not self.is_solved else None
        return {
            "is_custom": self.is_custom,
            "is_solved": self.is_solved,
            "has_next_edit": self.next_edit is not None,
            "handle": handle,
        }


def belongs_to_example(scene: Scene, name: str) -> bool:
    """Return whether a scene has the names and sizes of an example, or of the example after one of its edits."""
    return _names_and_sizes(scene) in _values_of_versions(name, _names_and_sizes)


def read_progress(trace: Trace, name: str) -> Progress:
    """Return the user's progress with an example.

    The scene answers the question if it fulfils the example's condition, or equals the result of one of the example's
    edits. Its options must also be those of the example or of an edit.

    After an edit, "Show me" offers the next edit, and also reverses the previous one. After the last edit, or if the
    user has found another answer, "Show me" offers nothing.
    """
    scene = trace.scene
    if not belongs_to_example(scene, name):
        return Progress(True, False, None)
    preset, edits = examples()[name], _edits_with_changes(name)
    has_options = _option_values(scene) in _values_of_versions(name, _option_values)
    is_done = [has_options and remaining_changes(scene, own_changes) == () for _, own_changes in edits]
    last_done_index = max((index for index, is_edit_done in enumerate(is_done) if is_edit_done), default=None)
    is_solved = has_options and (
        last_done_index is not None if preset.answers is None else bool(evaluate(preset.answers, trace))
    )
    if last_done_index is None:
        following_edits = () if is_solved else edits
        reversed_changes: list[Change] = []
    else:
        following_edits = edits[last_done_index + 1 :]
        reversed_changes = [change.reverse() for change in edits[last_done_index][1]]
    reason = _find_reason(preset, [edit for edit, _ in edits if is_solved], trace) if has_options else None
    if not following_edits and not is_solved:
        following_edits = edits
    restoring_changes = (
        ()
        if has_options
        else [change for change in find_changes(scene, preset.scene) if change.path[0] in OPTION_FIELDS]
    )
    for edit, own_changes in following_edits[:1]:
        if remaining := remaining_changes(scene, [*restoring_changes, *reversed_changes, *own_changes]):
            return Progress(False, is_solved, NextEdit(edit, remaining), reason)
    return Progress(False, is_solved, None, reason)


def _find_reason(preset: Example, edits: list[Edit], trace: Trace) -> Reason | None:
    """Return the explanation of the first edit whose condition the scene fulfils, or else of the example."""
    for edit in edits:
        if reason := evaluate(edit.reason, trace):
            return reason
    return evaluate(preset.explain, trace) if preset.explain else None


def next_edit(scene: Scene, name: str) -> NextEdit | None:
    """Return the edit that "Show me" applies next, or None if no edit remains."""
    return read_progress(attend(scene), name).next_edit


def _option_values(scene: Scene) -> tuple[object, ...]:
    return tuple(getattr(scene, option) for option in OPTION_FIELDS)


def _names_and_sizes(scene: Scene) -> tuple[object, ...]:
    heads = tuple((len(head.w_q[0]), len(head.w_v[0])) for head in scene.heads)
    return scene.tokens, scene.context and scene.context.tokens, scene.d_model, heads, scene.w_o and len(scene.w_o[0])


@cache
def _values_of_versions(name: str, function: Callable[[Scene], object]) -> frozenset[object]:
    """Return the values of `function` for the example's scene, and for the scene after each of the example's edits."""
    preset = examples()[name]
    return frozenset(map(function, (preset.scene, *(edit.scene for edit in preset.edits.values()))))


@cache
def _edits_with_changes(name: str) -> tuple[tuple[Edit, tuple[Change, ...]], ...]:
    """Return the edits of an example, each with its changes to the example's scene."""
    preset: Example = examples()[name]
    return tuple((edit, find_changes(preset.scene, edit.scene)) for edit in preset.edits.values())
