"""What stands on the stage while something is told or presented: what is shown, what stands back, what may be held."""

from collections.abc import Iterable
from dataclasses import dataclass

from .quantities import BY_NAME, Role
from .scene import Scene

PICTURES = ("need", "space", "queries_keys", "score_bars", "shares", "mixture", "dial")  # parts that are no table
OPTIONS = ("tie_qk", "scale", "temperature", "mask", "normalize", "positions")  # whose controls can be handed out
PAIRS = 3  # so many words fit a talk's screen with the picture of who needs whom over all their bars
FEW = 5  # so many fit with their bars alone

_MATRICES: dict[Role, tuple[str, str]] = {
    "query": ("w_q", "queries"),
    "key": ("w_k", "keys"),
    "value": ("w_v", "values"),
}


@dataclass(frozen=True)
class Staging:
    """Parts of the stage by name: a picture, a quantity's table, or an option's control.

    `shown` is looked at, `dimmed` stands beside it and back, `handles` are held by the hand; the rest is not on stage.
    """

    shown: tuple[str, ...]
    dimmed: tuple[str, ...] = ()
    handles: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """All that is on stage, each once."""
        return tuple(dict.fromkeys((*self.shown, *self.dimmed, *self.handles)))

    def to_dict(self) -> dict[str, list[str]]:
        return {"shown": list(self.shown), "dimmed": list(self.dimmed), "handles": list(self.handles)}


def stage_for(scene: Scene, looked_at: str, handles: Iterable[str] = ()) -> Staging:
    """What suits a scene in which a number of the quantity `looked_at` is explained, with these handles in hand."""
    held = tuple(handles)
    role = BY_NAME[looked_at].role
    return Staging(_shown(scene, looked_at, role), _dimmed(looked_at, role), held)


def handle_for(scene: Scene, looked_at: str, lens: str) -> str:
    """What a person would turn: the number explained if it is theirs, their own weights, the matrix in the lens, X."""
    if BY_NAME[looked_at].given(scene):
        return looked_at
    if BY_NAME["weights"].given(scene):
        return "weights"
    return lens


def hands_for(scene: Scene) -> tuple[str, ...]:
    """Without a lesson: all that few words are made of, or the words themselves."""
    return ("embeddings", "w_q", "w_k", "w_v") if len(scene.key_tokens) <= PAIRS else ("embeddings",)


def _shown(scene: Scene, looked_at: str, role: Role) -> tuple[str, ...]:
    if role in _MATRICES:
        return ("space", *_MATRICES[role])
    if role == "embedding":
        return ("space", looked_at)
    words = len(scene.key_tokens)
    if words > FEW:
        return ("need", "space")
    above = ("need",) if words <= PAIRS else ()
    if role == "output":
        return (*above, "shares", "mixture", looked_at)
    return (*above, "queries_keys", "score_bars", "shares")


def _dimmed(looked_at: str, role: Role) -> tuple[str, ...]:
    """A table that the looked at one is not made from, but that it is seen beside."""
    return ("embeddings",) if role in _MATRICES else ()
