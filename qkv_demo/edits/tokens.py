"""Tokens come, go and change places; colours, mask and manual weights follow them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..scene import COLORS, Context, Scene
from ..scene.check import MAX_TOKENS, SceneError, index
from .base import Edit, one_of, position
from .unlike import another_row

_NEW = None  # stands for a token that was not there before
SEQUENCES = ("tokens", "context_tokens")


@dataclass(frozen=True)
class AddToken(Edit):
    """A nameless token at the end, as far from the others as it can stand, so that it can be seen and dragged."""

    sequence: str = one_of(*SEQUENCES)

    def apply(self, scene: Scene) -> Scene:
        count = len(_tokens(scene, self.sequence))
        if count == MAX_TOKENS:
            raise SceneError("edit.full", most=MAX_TOKENS)
        return _arrange(scene, self.sequence, [*range(count), _NEW])


@dataclass(frozen=True)
class RemoveToken(Edit):
    """One token fewer; the last one stays."""

    sequence: str = one_of(*SEQUENCES)
    row: int = position()

    def apply(self, scene: Scene) -> Scene:
        count = len(_tokens(scene, self.sequence))
        row = index(self.row, count, "row")
        if count == 1:
            raise SceneError("edit.last")
        return _arrange(scene, self.sequence, [old for old in range(count) if old != row])


@dataclass(frozen=True)
class MoveToken(Edit):
    """A token from `row` to `to`, the others closing up."""

    sequence: str = one_of(*SEQUENCES)
    row: int = position()
    to: int = position()

    def apply(self, scene: Scene) -> Scene:
        count = len(_tokens(scene, self.sequence))
        row, to = index(self.row, count, "row"), index(self.to, count, "to")
        order = [old for old in range(count) if old != row]
        order.insert(to, row)
        return _arrange(scene, self.sequence, order)


def _tokens(scene: Scene, sequence: str) -> tuple[str, ...]:
    if sequence == "tokens":
        return scene.tokens
    if scene.context is None:
        raise SceneError("edit.sequence")
    return scene.context.tokens


def _arrange(scene: Scene, sequence: str, order: Sequence[int | None]) -> Scene:
    """The sequence in a new order, given by old places."""
    source = scene.context if sequence == "context_tokens" and scene.context else scene
    tokens = tuple("" if old is _NEW else source.tokens[old] for old in order)
    new = another_row(source.embeddings) if _NEW in order else ()
    embeddings = tuple(new if old is _NEW else source.embeddings[old] for old in order)
    rows = order if sequence == "tokens" else range(len(scene.tokens))
    columns = order if sequence == "context_tokens" or scene.context is None else range(len(scene.key_tokens))
    changes: dict[str, Any] = {"tokens": tokens, "embeddings": embeddings}
    if sequence == "context_tokens":
        changes = {"context": Context(tokens, embeddings)}
    if not isinstance(scene.mask, str):
        table = _table(scene.mask, rows, columns, True, True)
        # A row left blind by a removal sees everything: a token that may attend to nothing is no scene.
        changes["mask"] = [row if True in row else [True] * len(row) for row in table]
    if scene.weights is not None:
        changes["weights"] = _table(scene.weights, rows, columns, 1 / len(columns), 0.0)
    return replace(scene, **changes, colors=_colors(scene, sequence, order))


def _colors(scene: Scene, sequence: str, order: Sequence[int | None]) -> tuple[int, ...]:
    """Every token keeps its own; a new one takes the first that is free."""
    own, others = scene.token_colors, scene.key_colors if scene.context else ()
    arranged = others if sequence == "context_tokens" else own
    free = (color for color in range(COLORS) if color not in (*own, *others))
    colors = tuple(next(free) if old is _NEW else arranged[old] for old in order)
    return (*own, *colors) if sequence == "context_tokens" else (*colors, *others)


def _table(
    old: Any, rows: Sequence[int | None], columns: Sequence[int | None], new_row: Any, new_column: Any
) -> list[list[Any]]:
    return [
        [new_row if row is _NEW else new_column if column is _NEW else old[row][column] for column in columns]
        for row in rows
    ]
