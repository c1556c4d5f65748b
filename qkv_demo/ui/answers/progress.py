"""The user's progress with an example, and the next edit of "Show me"."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from ...examples import Edit, Example, Reason, examples
from ...maths.attention import Trace, attend
from ...maths.questions import evaluate
from ...scene import RULES, Scene
from ...scene.change import Change, changes, remaining_changes


class NextEdit(NamedTuple):
    """An edit of an example, with its changes to the user's scene."""

    edit: Edit
    changes: tuple[Change, ...]

    @property
    def handle(self) -> str | None:
        """The address of an arrow's handle, such as "embeddings/0/2", for the first embedding that the edit changes."""
        rows = [path[1] for path, *_ in self.changes if path[0] == "embeddings" and len(path) > 1]
        return f"embeddings/0/{rows[0]}" if rows else None


class Progress(NamedTuple):
    """The state of an example.

    `is_custom` is true if the scene is no longer the example's. `is_solved` is true if the scene answers the example's
    question. `reason` explains a right or nearly right answer.
    """

    is_custom: bool
    is_solved: bool
    next_edit: NextEdit | None
    reason: Reason | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return JSON.

        "has_next_edit" is true if "Show me" has an edit, and "handle" is the one that answers the question.
        """
        handle = self.next_edit.handle if self.next_edit and not self.is_solved else None
        return {
            "is_custom": self.is_custom,
            "is_solved": self.is_solved,
            "has_next_edit": self.next_edit is not None,
            "handle": handle,
        }


def belongs(scene: Scene, name: str) -> bool:
    """Return whether a scene has the names and sizes of the example or of one of its edits."""
    return _names_and_sizes(scene) in _known(name, _names_and_sizes)


def read_progress(trace: Trace, name: str) -> Progress:
    """Find the progress with an example.

    A question is answered by the example's own condition, or else by one of its edits, but only with the options that
    the example or an edit has. After an edit the following one is offered, which also reverses the edit before. After
    the last edit or another answer, nothing is offered.
    """
    scene = trace.scene
    if not belongs(scene, name):
        return Progress(True, False, None)
    preset, edits = examples()[name], _edits(name)
    has_options = _options(scene) in _known(name, _options)
    is_done = [has_options and remaining_changes(scene, own_changes) == () for _, own_changes in edits]
    last_done = [index for index, done in enumerate(is_done) if done][-1:]
    is_solved = has_options and (bool(last_done) if preset.answers is None else bool(evaluate(preset.answers, trace)))
    following = edits[last_done[0] + 1 :] if last_done else [] if is_solved else edits
    reason = _reason(preset, [edit for edit, _ in edits if is_solved], trace) if has_options else None
    if not following and not is_solved:
        following = edits
    restored = () if has_options else [change for change in changes(scene, preset.scene) if change.path[0] in RULES]
    reversed_changes = [change.reversed() for index in last_done for change in edits[index][1]]
    for edit, own_changes in following[:1]:
        if remaining := remaining_changes(scene, [*restored, *reversed_changes, *own_changes]):
            return Progress(False, is_solved, NextEdit(edit, remaining), reason)
    return Progress(False, is_solved, None, reason)


def _reason(preset: Example, edits: list[Edit], trace: Trace) -> Reason | None:
    """Return the reason of the first edit whose condition is true, or else that of the example."""
    for edit in edits:
        if reason := evaluate(edit.reason, trace):
            return reason
    return evaluate(preset.explain, trace) if preset.explain else None


def next_edit(scene: Scene, name: str) -> NextEdit | None:
    """Return the edit that "Show me" makes, or None."""
    return read_progress(attend(scene), name).next_edit


def _options(scene: Scene) -> tuple[object, ...]:
    return tuple(getattr(scene, option) for option in RULES)


def _names_and_sizes(scene: Scene) -> tuple[object, ...]:
    heads = tuple((len(head.w_q[0]), len(head.w_v[0])) for head in scene.heads)
    return scene.tokens, scene.context and scene.context.tokens, scene.d_model, heads, scene.w_o and len(scene.w_o[0])


@cache
def _known(name: str, part: Callable[[Scene], object]) -> frozenset[object]:
    """Return the values of `part` for the example's scene and for the scenes after each of its edits."""
    preset = examples()[name]
    return frozenset(map(part, (preset.scene, *(edit.scene for edit in preset.edits.values()))))


@cache
def _edits(name: str) -> tuple[tuple[Edit, tuple[Change, ...]], ...]:
    """Return each edit with its changes to the example's scene."""
    preset: Example = examples()[name]
    return tuple((edit, changes(preset.scene, edit.scene)) for edit in preset.edits.values())
