"""What a step's answer has changed on the stage: in a sentence, and where."""

from ..lessons import Step
from ..locale import Part, in_parts
from ..scene.change import Change, changes
from ..wording.change import told
from ..wording.parts import places_of


def sentence(step: Step, unnamed: tuple[str, ...], language: str) -> list[Part] | None:
    """From the step's scene to the one that answers it, in parts; None where it is its own."""
    if step.solution is None:
        return None
    change = told(step.scene, changes(step.scene, step.solution), unnamed)
    return in_parts(change, language, places_of(step.scene))


def places(step: Step) -> list[str]:
    """The cells and the options that the answer changes, "w_q/0/1/0" or "tie_qk", and the rows that it speaks of."""
    if step.solution is None:
        return []
    changed = [_place(change) for change in changes(step.scene, step.solution)]
    return [*changed, *(f"{quantity}/0/{row}" for quantity, row in step.marks)]


def _place(change: Change) -> str:
    match change.path:
        case ("heads", head, field, row, column):
            return f"{field}/{head}/{row}/{column}"
        case ("embeddings", row, column):
            return f"embeddings/0/{row}/{column}"
        case ("context", "embeddings", row, column):
            return f"context_embeddings/0/{row}/{column}"
    return str(change.path[0])
