"""Edits that add, remove and move tokens.

They also update the tokens' colors, the mask, and the weights that the user has set.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from ..scene import COLOR_COUNT, Context, Scene
from ..scene.check import MAX_MAGNITUDE, MAX_TOKENS, Matrix, SceneError, Vector, index
from .sizes import compute_spread_out_entry

_NEW_TOKEN = None  # The entry for a new token in a list of old indices, because a new token has no old index.
# The number of candidates for a new token's embedding. It is larger than the number of tokens in any scene.
_CANDIDATE_COUNT = 24


def add_token(scene: Scene, sequence: str) -> Scene:
    """Add a token at the end. Its embedding is far from the others, so that it can be seen and dragged."""
    token_count = len(_get_tokens(scene, sequence))
    if token_count == MAX_TOKENS:
        raise SceneError("edit.full", max=MAX_TOKENS)
    return _reorder_tokens(scene, sequence, [*range(token_count), _NEW_TOKEN])


def remove_token(scene: Scene, sequence: str, row: int) -> Scene:
    """Remove a token. Raises SceneError if it is the only one."""
    token_count = len(_get_tokens(scene, sequence))
    row = index(row, token_count, "row")
    if token_count == 1:
        raise SceneError("edit.last")
    return _reorder_tokens(scene, sequence, [old_index for old_index in range(token_count) if old_index != row])


def move_token(scene: Scene, sequence: str, row: int, to: int) -> Scene:
    """Move a token from index `row` to index `to`."""
    token_count = len(_get_tokens(scene, sequence))
    row, to = index(row, token_count, "row"), index(to, token_count, "to")
    old_indices = [old_index for old_index in range(token_count) if old_index != row]
    old_indices.insert(to, row)
    return _reorder_tokens(scene, sequence, old_indices)


def _get_tokens(scene: Scene, sequence: str) -> tuple[str, ...]:
    if sequence == "tokens":
        return scene.tokens
    if scene.context is None:
        raise SceneError("edit.sequence")
    return scene.context.tokens


def _reorder_tokens(scene: Scene, sequence: str, old_indices: Sequence[int | None]) -> Scene:
    """Return the scene with the tokens of one sequence in a new order, given by their old indices."""
    tokens_owner = scene.context if sequence == "context_tokens" and scene.context else scene
    tokens = tuple(
        _choose_name(scene) if old_index is _NEW_TOKEN else tokens_owner.tokens[old_index] for old_index in old_indices
    )
    new_embedding = _choose_distant_embedding(tokens_owner.embeddings) if _NEW_TOKEN in old_indices else ()
    embeddings = tuple(
        new_embedding if old_index is _NEW_TOKEN else tokens_owner.embeddings[old_index] for old_index in old_indices
    )
    old_rows = old_indices if sequence == "tokens" else range(len(scene.tokens))
    old_columns = old_indices if sequence == "context_tokens" or scene.context is None else range(len(scene.key_tokens))
    changes: dict[str, Any] = {"tokens": tokens, "embeddings": embeddings}
    if sequence == "context_tokens":
        changes = {"context": Context(tokens, embeddings)}
    if not isinstance(scene.mask, str):
        reordered_mask = _reorder_table(scene.mask, old_rows, old_columns, True, True)
        # If removing a token leaves a row in which everything is blocked, unblock the whole row, because the scene
        # would be invalid otherwise.
        changes["mask"] = [row if True in row else [True] * len(row) for row in reordered_mask]
    if scene.weights is not None:
        changes["weights"] = _reorder_table(scene.weights, old_rows, old_columns, 1 / len(old_columns), 0.0)
    return replace(scene, **changes, colors=_reorder_colors(scene, sequence, old_indices))


def _choose_name(scene: Scene) -> str:
    """Return the first letter of the alphabet that is not the name of a token. After Z, letters are numbered."""
    used_names = (*scene.tokens, *scene.key_tokens)
    candidate_names = (f"{letter}{number}" for number in ("", *range(2, MAX_TOKENS)) for letter in ascii_uppercase)
    return next(name for name in candidate_names if name not in used_names)


def _choose_distant_embedding(embeddings: Matrix) -> Vector:
    """Return an embedding of average length, as far as possible from the other embeddings and from the origin."""
    mean_length, dimension_count = (
        math.fsum(math.hypot(*row) for row in embeddings) / len(embeddings),
        len(embeddings[0]),
    )
    mean_length = min(mean_length, MAX_MAGNITUDE) or 1.0
    decimals = 1 - math.floor(math.log10(mean_length))
    candidates = [
        tuple(
            round(mean_length * compute_spread_out_entry(index, column), decimals) + 0.0
            for column in range(dimension_count)
        )
        for index in range(_CANDIDATE_COUNT)
    ]
    existing_points = (*embeddings, (0.0,) * dimension_count)
    return max(candidates, key=lambda row: min(math.dist(row, point) for point in existing_points))


def _reorder_colors(scene: Scene, sequence: str, old_indices: Sequence[int | None]) -> tuple[int, ...]:
    """Return the colors of all tokens in the new order. A new token gets the first unused color."""
    token_colors, context_colors = scene.token_colors, scene.key_colors if scene.context else ()
    old_colors = context_colors if sequence == "context_tokens" else token_colors
    unused_colors = (color for color in range(COLOR_COUNT) if color not in (*token_colors, *context_colors))
    reordered_colors = tuple(
        next(unused_colors) if old_index is _NEW_TOKEN else old_colors[old_index] for old_index in old_indices
    )
    return (*token_colors, *reordered_colors) if sequence == "context_tokens" else (*reordered_colors, *context_colors)


def _reorder_table(
    old_table: Any,
    old_rows: Sequence[int | None],
    old_columns: Sequence[int | None],
    new_row_entry: Any,
    new_column_entry: Any,
) -> list[list[Any]]:
    return [
        [
            new_row_entry
            if old_row is _NEW_TOKEN
            else new_column_entry
            if old_column is _NEW_TOKEN
            else old_table[old_row][old_column]
            for old_column in old_columns
        ]
        for old_row in old_rows
    ]
