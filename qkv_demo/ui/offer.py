"""What "Show me" does: the next of a preset's edits, made on the scene as it is and told in a sentence."""

from typing import NamedTuple

from ..change import Change, changed, changes
from ..presets import Edit, Preset
from ..replay.scenes import Structure
from ..scene import Scene


class Offer(NamedTuple):
    """The edit, the scene that it makes of the person's own, and what it changes in it."""

    edit: Edit
    scene: Scene
    changes: tuple[Change, ...]


def belongs(scene: Scene, preset: Preset) -> bool:
    """Whether a scene is still the preset's: whatever its numbers, it has the names, sizes and options of the preset or
    of one of its edits."""
    return _outline(scene) in {
        _outline(each) for each in (preset.scene, *(edit.scene for edit in preset.edits.values()))
    }


def next_offer(scene: Scene, preset: Preset) -> Offer | None:
    """The edit after the one that is made already, which then is unmade, or the first; None if that changes nothing."""
    edits = list(preset.edits.values())
    made = [place for place, edit in enumerate(edits) if changed(scene, changes(preset.scene, edit.scene)) == scene]
    unmade = [change.undone() for place in made[-1:] for change in changes(preset.scene, edits[place].scene)]
    edit = edits[(made[-1] + 1) % len(edits) if made else 0]
    found = changed(scene, [*unmade, *changes(preset.scene, edit.scene)])
    if found is None or found == scene:
        return None
    return Offer(edit, found, changes(scene, found))


def _outline(scene: Scene) -> object:
    return Structure.of(scene), scene.tokens, scene.context and scene.context.tokens
