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
# The number of embeddings from which the embedding of a new token is chosen. It is larger than the number of tokens in
# any scene, so some of these embeddings are not in the scene yet.
_CANDIDATE_EMBEDDING_COUNT = 24


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
    """Return the scene after tokens of one sequence have been added, removed or moved.

    `old_indices` has, for each token of the new sequence, its index in the old sequence, or `_NEW_TOKEN`.
    """
    sequence_owner = scene.context if sequence == "context_tokens" and scene.context else scene
    tokens = tuple(
        _choose_token_name(scene) if old_index is _NEW_TOKEN else sequence_owner.tokens[old_index]
        for old_index in old_indices
    )
    new_embedding = _choose_distant_embedding(sequence_owner.embeddings) if _NEW_TOKEN in old_indices else ()
    embeddings = tuple(
        new_embedding if old_index is _NEW_TOKEN else sequence_owner.embeddings[old_index] for old_index in old_indices
    )
    old_row_indices = old_indices if sequence == "tokens" else range(len(scene.tokens))
    old_column_indices = (
        old_indices if sequence == "context_tokens" or scene.context is None else range(len(scene.key_tokens))
    )
    changed_fields: dict[str, Any] = {"tokens": tokens, "embeddings": embeddings}
    if sequence == "context_tokens":
        changed_fields = {"context": Context(tokens, embeddings)}
    if not isinstance(scene.mask, str):
        reordered_mask = _reorder_table(scene.mask, old_row_indices, old_column_indices, True, True)
        # If removing a token leaves a row in which everything is blocked, unblock the whole row, because the scene
        # would be invalid otherwise.
        changed_fields["mask"] = [row if True in row else [True] * len(row) for row in reordered_mask]
    if scene.weights is not None:
        changed_fields["weights"] = _reorder_table(
            scene.weights, old_row_indices, old_column_indices, 1 / len(old_column_indices), 0.0
        )
    return replace(scene, **changed_fields, colors=_reorder_colors(scene, sequence, old_indices))


def _choose_token_name(scene: Scene) -> str:
    """Return a name for a new token: the first unused one of A to Z, or else of A2 to Z2, and so on."""
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
    candidate_embeddings = [
        tuple(
            round(mean_length * compute_spread_out_entry(candidate_index, column), decimals) + 0.0
            for column in range(dimension_count)
        )
        for candidate_index in range(_CANDIDATE_EMBEDDING_COUNT)
    ]
    points_to_avoid = (*embeddings, (0.0,) * dimension_count)
    return max(
        candidate_embeddings, key=lambda candidate: min(math.dist(candidate, point) for point in points_to_avoid)
    )


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
    old_row_indices: Sequence[int | None],
    old_column_indices: Sequence[int | None],
    entry_in_new_row: Any,
    entry_in_new_column: Any,
) -> list[list[Any]]:
    return [
        [
            entry_in_new_row
            if old_row_index is _NEW_TOKEN
            else entry_in_new_column
            if old_column_index is _NEW_TOKEN
            else old_table[old_row_index][old_column_index]
            for old_column_index in old_column_indices
        ]
        for old_row_index in old_row_indices
    ]
