"""What is looked at in a scene, and what stands on the stage while something is told or presented."""

from dataclasses import dataclass, replace
from typing import Literal

from ..locale import DEFAULT
from . import Scene
from .quantities import BY_NAME, IMAGES

Lens = Literal["embeddings", "w_q", "w_k", "w_v"]
PAIRS = 3  # so many words fit a talk's screen with who needs whom over their shares and a table
RIBBONS = 4  # so many with who needs whom over all their bars, and without a lesson's words with their own picture too
FEW = 5  # so many with their bars alone, or a table beside their picture; more with theirs low, and nothing else
WIDE = 4  # matrices so wide fit side by side where no lesson's words stand beside them


@dataclass(frozen=True)
class View:
    """`pair` is (row asks, column answers), `cell` the number explained, `lens` what the first plane shows, `gradient`
    the number whose gradient is shown, `lesson` the step that is open, counted from 0. `only_keys` is true before a
    lesson speaks of queries.
    """

    head: int = 0
    pair: tuple[int, int] = (0, 0)
    cell: tuple[str, int, int] = ("weights", 0, 0)
    lens: Lens = "embeddings"
    gradient: tuple[str, int, int] | None = None
    lesson: tuple[str, int] | None = None
    only_keys: bool = False
    film: bool = False  # whether it is on
    language: str = DEFAULT


@dataclass(frozen=True)
class Staging:
    """Parts of the stage by name: a picture, a quantity's table, or an option's control.

    `shown` is looked at, `handles` are held by the hand; the rest is not on stage.
    """

    shown: tuple[str, ...]
    handles: tuple[str, ...] = ()

    def within(self, scene: Scene) -> "Staging":
        """The same for a scene without positions: the embeddings are what goes in, and stand in that table's place."""
        if scene.positions_option.encoding:
            return self
        inputs = {"inputs": "embeddings", "context_inputs": "context_embeddings"}
        return replace(self, shown=tuple(dict.fromkeys(inputs.get(part, part) for part in self.shown)))


def handle_for(scene: Scene, looked_at: str, lens: str) -> str:
    """What a person would turn: the number explained if it is theirs, their own weights, the matrix in the lens, X."""
    if BY_NAME[looked_at].is_input(scene):
        return looked_at
    if BY_NAME["weights"].is_input(scene):
        return "weights"
    return lens


def open_stage(scene: Scene, looked_at: str) -> Staging:
    """Without a lesson: one word asks; all that its weights are made of is held, as far as a talk has room.

    A number that is pressed changes what is explained; the picture stays, so that a hand that pulls sees what follows.
    Only an updated value has a picture of its own: that of the values, in place of that of queries and keys.
    """
    picture = "mixture" if BY_NAME[looked_at].role == "output" else "queries_keys"
    context = ("context_embeddings",) if scene.context else ()
    matrices = tuple(IMAGES) if _have_room(scene) else ()
    words = ("space",) if len(scene.tokens) <= RIBBONS and not context else ()
    return Staging(("need", picture, "score_bars", "shares", *words), handles=("embeddings", *context, *matrices))


def _have_room(scene: Scene) -> bool:
    """Whether the matrices stand on a talk's screen too, below the words and the picture."""
    head = scene.heads[0]
    return max(len(scene.embeddings[0]), len(head.w_q[0]), len(head.w_v[0])) <= WIDE


def shown_for(scene: Scene, looked_at: str) -> tuple[str, ...]:
    """What suits a scene in which a number of the quantity `looked_at` is explained."""
    role = BY_NAME[looked_at].role
    words = len(scene.key_tokens)
    if role in ("query", "key", "value"):
        picture = "mixture" if role == "value" else "queries_keys"
        return (picture, IMAGES.get(looked_at, looked_at)) if words <= FEW else (picture,)
    if role == "embedding":
        return ("space", looked_at) if BY_NAME[looked_at].is_input(scene) else (looked_at,)
    if words > FEW:
        return ("need", *(("shares", "mixture") if role == "output" else ("queries_keys", "score_bars", "shares")))
    if role == "output":
        return (*(("need",) if words <= PAIRS else ()), "shares", "mixture", looked_at)
    return (*(("need",) if words <= RIBBONS else ()), "queries_keys", "score_bars", "shares")
