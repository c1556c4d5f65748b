"""Tokens come, go and change places; masks and manual weights follow them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..check import MAX_TOKENS, SceneError, index, place
from ..scene import Context, Scene

_NEW = None  # stands for a token that was not there before
_SEQUENCES = ("tokens", "context_tokens")


def add(scene: Scene, sequence: Any) -> Scene:
    """A nameless token at the end, halfway along every axis so that it can be seen and dragged."""
    count = len(_tokens(scene, sequence))
    if count == MAX_TOKENS:
        raise SceneError("edit.full", most=MAX_TOKENS)
    return _arrange(scene, sequence, [*range(count), _NEW])


def remove(scene: Scene, sequence: Any, row: Any) -> Scene:
    """One token fewer; the last one stays."""
    count = len(_tokens(scene, sequence))
    row = index(row, count, "row")
    if count == 1:
        raise SceneError("edit.last")
    return _arrange(scene, sequence, [old for old in range(count) if old != row])


def move(scene: Scene, sequence: Any, row: Any, to: Any) -> Scene:
    """A token to another place, the others closing up."""
    count = len(_tokens(scene, sequence))
    row, to = index(row, count, "row"), index(to, count, "to")
    order = [old for old in range(count) if old != row]
    order.insert(to, row)
    return _arrange(scene, sequence, order)


def toggle_mask(scene: Scene, row: Any, column: Any) -> Scene:
    """Flip whether the row's token may see the column's; "none" and "causal" become a table of their own."""
    row, column = index(row, len(scene.tokens), "row"), index(column, len(scene.key_tokens), "column")
    table = [
        [
            scene.mask == "none" or (j <= i if isinstance(scene.mask, str) else scene.mask[i][j])
            for j, _ in enumerate(scene.key_tokens)
        ]
        for i, _ in enumerate(scene.tokens)
    ]
    table[row][column] = not table[row][column]
    if True not in table[row]:
        raise SceneError("error.blind", where=place("mask", row=row))
    return replace(scene, mask="none" if all(map(all, table)) else tuple(map(tuple, table)))


def _tokens(scene: Scene, sequence: Any) -> tuple[str, ...]:
    if sequence == "context_tokens" and scene.context:
        return scene.context.tokens
    if sequence != "tokens":
        raise SceneError("edit.sequence")
    return scene.tokens


def _arrange(scene: Scene, sequence: str, order: Sequence[int | None]) -> Scene:
    """The sequence in a new order, given by old places."""
    source = scene.context if sequence == "context_tokens" and scene.context else scene
    tokens = tuple("" if old is _NEW else source.tokens[old] for old in order)
    embeddings = tuple((0.5,) * scene.d_model if old is _NEW else source.embeddings[old] for old in order)
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
    return replace(scene, **changes)


def _table(
    old: Any, rows: Sequence[int | None], columns: Sequence[int | None], new_row: Any, new_column: Any
) -> list[list[Any]]:
    return [
        [new_row if row is _NEW else new_column if column is _NEW else old[row][column] for column in columns]
        for row in rows
    ]
