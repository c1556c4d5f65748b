"""What "Show me" does: the next of a preset's edits, made on the scene as it is and told in a sentence."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from ...examples import Edit, Example, Reason, examples
from ...maths import Trace, attend, evaluate
from ...scene import RULES, Scene
from ...scene.change import Change, changes, remaining_changes


class NextEdit(NamedTuple):
    """The edit, and what it changes in the person's own scene."""

    edit: Edit
    changes: tuple[Change, ...]

    @property
    def handle(self) -> str | None:
        """What a hand would pull for it, as the page names its handles: the first embedding that it changes, if any."""
        rows = [path[1] for path, *_ in self.changes if path[0] == "embeddings" and len(path) > 1]
        return f"embeddings/0/{rows[0]}" if rows else None


def belongs(scene: Scene, name: str) -> bool:
    """Whether a scene is still the preset's: whatever its numbers and options, it has the names and sizes of the preset
    or of one of its edits."""
    return _names_and_sizes(scene) in _known(name, _names_and_sizes)


class Progress(NamedTuple):
    """Whether a scene is no longer the preset's, whether it answers the preset's question, what there is to say of how
    it does or nearly does, and what is offered next."""

    own: bool
    answered: bool
    following: NextEdit | None
    reason: Reason | None = None

    def to_dict(self) -> dict[str, Any]:
        """For the page, which asks for the offer by name and holds out the handle that would answer the question."""
        handle = self.following.handle if self.following and not self.answered else None
        told = {"own": self.own, "answered": self.answered}
        return told | {"offer": self.following is not None, "handle": handle}


def progress(trace: Trace, name: str) -> Progress:
    """A question is answered by what the preset says is an answer, else by one of its edits; under other options than
    those that it is asked with, by nothing.

    After an edit the next is offered, which unmakes it: after the last, or a person's own answer, none, unless the
    question still stands.
    """
    scene = trace.scene
    if not belongs(scene, name):
        return Progress(True, False, None)
    preset, edits = examples()[name], _edits(name)
    as_asked = _options(scene) in _known(name, _options)
    is_made = [as_asked and remaining_changes(scene, wanted) == () for _, wanted in edits]
    made = [index for index, done in enumerate(is_made) if done][-1:]
    answered = as_asked and (bool(made) if preset.answers is None else bool(evaluate(preset.answers, trace)))
    following = edits[made[0] + 1 :] if made else [] if answered else edits
    reason = _reason(preset, [edit for edit, _ in edits if answered], trace) if as_asked else None
    if not following and not answered:
        following = edits
    back = () if as_asked else [change for change in changes(scene, preset.scene) if change.path[0] in RULES]
    unmade = [change.reversed() for place in made for change in edits[place][1]]
    for edit, wanted in following[:1]:
        if found := remaining_changes(scene, [*back, *unmade, *wanted]):
            return Progress(False, answered, NextEdit(edit, found), reason)
    return Progress(False, answered, None, reason)


def _reason(preset: Example, edits: list[Edit], trace: Trace) -> Reason | None:
    """As the edit says it whose claims are true, made by whatever hand; else as the preset does."""
    for edit in edits:
        if reason := evaluate(edit.reason, trace):
            return reason
    return evaluate(preset.explain, trace) if preset.explain else None


def next_edit(scene: Scene, name: str) -> NextEdit | None:
    """What "Show me" does now; None where there is nothing to show."""
    return progress(attend(scene), name).following


def _options(scene: Scene) -> tuple[object, ...]:
    return tuple(getattr(scene, option) for option in RULES)


def _names_and_sizes(scene: Scene) -> tuple[object, ...]:
    heads = tuple((len(head.w_q[0]), len(head.w_v[0])) for head in scene.heads)
    return scene.tokens, scene.context and scene.context.tokens, scene.d_model, heads, scene.w_o and len(scene.w_o[0])


@cache
def _known(name: str, part: Callable[[Scene], object]) -> frozenset[object]:
    """A part of the preset's scene, and of those that its edits make of it."""
    preset = examples()[name]
    return frozenset(map(part, (preset.scene, *(edit.scene for edit in preset.edits.values()))))


@cache
def _edits(name: str) -> tuple[tuple[Edit, tuple[Change, ...]], ...]:
    """Each with what it makes of the preset's own scene."""
    preset: Example = examples()[name]
    return tuple((edit, changes(preset.scene, edit.scene)) for edit in preset.edits.values())
