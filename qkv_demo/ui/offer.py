"""What "Show me" does: the next of a preset's edits, made on the scene as it is and told in a sentence."""

from functools import cache
from typing import Any, NamedTuple

from ..attention import Trace
from ..change import Change, changes, due
from ..named_trace import NamedTrace, asked
from ..presets import Edit, Preset, presets
from ..replay.scenes import outline
from ..scene import Scene


class Offer(NamedTuple):
    """The edit, and what it changes in the person's own scene."""

    edit: Edit
    changes: tuple[Change, ...]

    @property
    def handle(self) -> str | None:
        """What a hand would pull for it, as the page names its handles: the first embedding that it changes, if any."""
        rows = [path[1] for path, *_ in self.changes if path[0] == "embeddings" and len(path) > 1]
        return f"embeddings/0/{rows[0]}" if rows else None


def belongs(scene: Scene, name: str) -> bool:
    """Whether a scene is still the preset's: whatever its numbers, it has the names, sizes and options of the preset or
    of one of its edits."""
    return outline(scene) in _outlines(name)


class Standing(NamedTuple):
    """Whether a scene is no longer the preset's, whether it answers the preset's question, and what is offered next."""

    own: bool
    answered: bool
    offer: Offer | None

    def to_dict(self) -> dict[str, Any]:
        """For the page, which asks for the offer by name and holds out the handle that would answer the question."""
        handle = self.offer.handle if self.offer and not self.answered else None
        return {"own": self.own, "answered": self.answered, "offer": self.offer is not None, "handle": handle}


def standing(trace: Trace, name: str) -> Standing:
    """A question is answered by what the preset says is an answer, else by one of its edits."""
    if not belongs(trace.scene, name):
        return Standing(True, False, None)
    made, offer = _made_and_next(trace.scene, name)
    answers = presets()[name].answers
    return Standing(False, made if answers is None else bool(asked(answers, NamedTrace(trace))), offer)


def next_offer(scene: Scene, name: str) -> Offer | None:
    """What "Show me" does now; None where there is nothing to show."""
    return _made_and_next(scene, name)[1]


def _made_and_next(scene: Scene, name: str) -> tuple[bool, Offer | None]:
    """Whether one of the edits is made, and the one after it, which unmakes it, or the first; None where that changes
    nothing, or there are none.
    """
    edits = _edits(name)
    if not edits:
        return False, None
    done = [place for place, (_, wanted) in enumerate(edits) if due(scene, wanted) == ()]
    unmade = [change.undone() for place in done[-1:] for change in edits[place][1]]
    edit, wanted = edits[(done[-1] + 1) % len(edits) if done else 0]
    found = due(scene, [*unmade, *wanted])
    return bool(done), Offer(edit, found) if found else None


@cache
def _outlines(name: str) -> frozenset[object]:
    preset = presets()[name]
    return frozenset(outline(each) for each in (preset.scene, *(edit.scene for edit in preset.edits.values())))


@cache
def _edits(name: str) -> tuple[tuple[Edit, tuple[Change, ...]], ...]:
    """Each with what it makes of the preset's own scene."""
    preset: Preset = presets()[name]
    return tuple((edit, changes(preset.scene, edit.scene)) for edit in preset.edits.values())
