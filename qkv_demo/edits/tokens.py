"""Edits that add, remove and move tokens. Their colors, and their rows and columns in masks and weights, move along."""

import math
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from ..scene import COLORS, Context, Scene
from ..scene.check import MAX_MAGNITUDE, MAX_TOKENS, Matrix, SceneError, Vector, index
from .sizes import another_entry

_NEW = None  # The entry for the new token, which has no old index, in a list of old indices.
# The number of candidates for a new token's embedding. It is larger than the number of tokens in any scene.
_CANDIDATES = 24


def add_token(scene: Scene, sequence: str) -> Scene:
    """Add a token at the end. Its embedding is far from the others, so that it can be seen and dragged."""
    count = len(_tokens(scene, sequence))
    if count == MAX_TOKENS:
        raise SceneError("edit.full", max=MAX_TOKENS)
    return _arrange(scene, sequence, [*range(count), _NEW])


def remove_token(scene: Scene, sequence: str, row: int) -> Scene:
    """Remove a token. Raises SceneError if it is the only one."""
    count = len(_tokens(scene, sequence))
    row = index(row, count, "row")
    if count == 1:
        raise SceneError("edit.last")
    return _arrange(scene, sequence, [old for old in range(count) if old != row])


def move_token(scene: Scene, sequence: str, row: int, to: int) -> Scene:
    """Move a token from index `row` to index `to`."""
    count = len(_tokens(scene, sequence))
    row, to = index(row, count, "row"), index(to, count, "to")
    order = [old for old in range(count) if old != row]
    order.insert(to, row)
    return _arrange(scene, sequence, order)


def _tokens(scene: Scene, sequence: str) -> tuple[str, ...]:
    if sequence == "tokens":
        return scene.tokens
    if scene.context is None:
        raise SceneError("edit.sequence")
    return scene.context.tokens


def _arrange(scene: Scene, sequence: str, order: Sequence[int | None]) -> Scene:
    """Return the scene with the tokens of one sequence in a new order. `order` lists their old indices."""
    source = scene.context if sequence == "context_tokens" and scene.context else scene
    tokens = tuple(_new_name(scene) if old is _NEW else source.tokens[old] for old in order)
    new = _another_row(source.embeddings) if _NEW in order else ()
    embeddings = tuple(new if old is _NEW else source.embeddings[old] for old in order)
    rows = order if sequence == "tokens" else range(len(scene.tokens))
    columns = order if sequence == "context_tokens" or scene.context is None else range(len(scene.key_tokens))
    changes: dict[str, Any] = {"tokens": tokens, "embeddings": embeddings}
    if sequence == "context_tokens":
        changes = {"context": Context(tokens, embeddings)}
    if not isinstance(scene.mask, str):
        table = _table(scene.mask, rows, columns, True, True)
        # If removing a token leaves a row in which everything is blocked, unblock the whole row, because the scene
        # would be invalid otherwise.
        changes["mask"] = [row if True in row else [True] * len(row) for row in table]
    if scene.weights is not None:
        changes["weights"] = _table(scene.weights, rows, columns, 1 / len(columns), 0.0)
    return replace(scene, **changes, colors=_colors(scene, sequence, order))


def _new_name(scene: Scene) -> str:
    """Return the first letter of the alphabet that is not the name of a token. After Z, letters are numbered."""
    taken = (*scene.tokens, *scene.key_tokens)
    names = (f"{letter}{number}" for number in ("", *range(2, MAX_TOKENS)) for letter in ascii_uppercase)
    return next(name for name in names if name not in taken)


def _another_row(rows: Matrix) -> Vector:
    """Return an embedding of average length, as far as possible from the other embeddings and from the origin."""
    size, width = math.fsum(math.hypot(*row) for row in rows) / len(rows), len(rows[0])
    size = min(size, MAX_MAGNITUDE) or 1.0
    decimals = 1 - math.floor(math.log10(size))
    candidates = [
        tuple(round(size * another_entry(index, column), decimals) + 0.0 for column in range(width))
        for index in range(_CANDIDATES)
    ]
    occupied = (*rows, (0.0,) * width)
    return max(candidates, key=lambda row: min(math.dist(row, point) for point in occupied))


def _colors(scene: Scene, sequence: str, order: Sequence[int | None]) -> tuple[int, ...]:
    """Return the colors of all tokens in the new order. A new token gets the first unused color."""
    colors, context_colors = scene.token_colors, scene.key_colors if scene.context else ()
    old_colors = context_colors if sequence == "context_tokens" else colors
    free = (color for color in range(COLORS) if color not in (*colors, *context_colors))
    arranged = tuple(next(free) if old is _NEW else old_colors[old] for old in order)
    return (*colors, *arranged) if sequence == "context_tokens" else (*arranged, *context_colors)


def _table(
    old: Any, rows: Sequence[int | None], columns: Sequence[int | None], new_row: Any, new_column: Any
) -> list[list[Any]]:
    return [
        [new_row if row is _NEW else new_column if column is _NEW else old[row][column] for column in columns]
        for row in rows
    ]
