"""Presets, one file each, discovered: a scene, and claims about its numbers that a test checks.

A preset's words are in the language files: `preset.<name>.title`, `.question`, and `.axes`, which says what each
axis of the embeddings means; `shown.<key>` says why an edit does what is asked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..locale import rounded
from ..maths import Claims, Trace
from ..scene import Head, Scene
from ..scene.check import Matrix, SceneError, Vector, quoted

DEFAULT = "riley-dog"
RENAMED = {"riley-tied": "riley-dog", "rock-paper-scissors": "two-heads"}  # Older names, each with the nearest preset.
IDENTITY: Matrix = ((1, 0), (0, 1))


def words(rows: Mapping[str, Vector]) -> tuple[tuple[str, ...], Matrix]:
    """Tokens and their embeddings, as a scene has them."""
    return tuple(rows), tuple(rows.values())


def scene_of(
    rows: Mapping[str, Vector], *, w_q: Matrix = IDENTITY, w_k: Matrix = IDENTITY, w_v: Matrix = IDENTITY, **more: Any
) -> Scene:
    """A scene of these words, whose one head has these matrices."""
    return Scene(*words(rows), heads=(Head(w_q, w_k, w_v),), **more)


def with_word(scene: Scene, word: str, row: Vector) -> Scene:
    """The scene with another embedding for a word."""
    place = scene.tokens.index(word)
    return replace(scene, embeddings=(*scene.embeddings[:place], row, *scene.embeddings[place + 1 :]))


def with_head(scene: Scene, **changed: Any) -> Scene:
    """The scene with some matrices of its first head changed."""
    first, *others = scene.heads
    return replace(scene, heads=(replace(first, **changed), *others))


class Why:
    """The key of a sentence, and what stands in it: numbers of the trace that it is about, and names."""

    def __init__(self, key: str, **values: float | str) -> None:
        self.key, self.values = key, values


@dataclass(frozen=True)
class Edit:
    """The scene after one change, what is true then, and the (row, column) that shows it if not the preset's pair.

    `why` is what to say of a trace in which all the claims are true.
    """

    scene: Scene
    claims: Claims
    why: Callable[[Trace], Why]
    pair: tuple[int, int] | None = None

    def reason(self, trace: Trace) -> Why | None:
        """What there is to say of it."""
        return self.why(trace) if all(claim(trace) for claim in self.claims.values()) else None


def overtakes(asks: str, found: str, other: str) -> Callable[[Trace], Why]:
    """Why `asks` now attends to `found` rather than to `other`: the axis that adds most to their score."""

    def because(trace: Trace) -> Why:
        queries, keys = trace.row("queries", asks), trace.row("keys", found)
        terms = [query * key for query, key in zip(queries, keys, strict=True)]
        axis = terms.index(max(terms))
        numbers = {"query": queries[axis], "held": keys[axis], "term": terms[axis]}
        score, less = trace.score(asks, found), trace.score(asks, other)
        names = {"asking": asks, "found": found, "other": other}
        return Why("overtakes", axis=axis + 1, score=score, less=less, **names, **numbers)

    return because


def most(asks: str, answers: str) -> Claims:
    """Of all words but itself, and more than to any other."""

    def claim(trace: Trace) -> bool:
        others = (name for name in trace.scene.key_tokens if name not in (asks, answers))
        return all(trace.weight(asks, answers) > trace.weight(asks, other) for other in others)

    return {f"{asks} attends to {answers} most": claim}


def finds(asks: str, answers: str) -> Callable[[Trace], bool]:
    """Return a check that `asks` is seen to attend to `answers` more than to any other word but itself."""

    def check(trace: Trace) -> bool:
        others = (name for name in trace.scene.key_tokens if name not in (asks, answers))
        return all(sees_more(trace, asks, answers, other) for other in others)

    return check


def sees_more(trace: Trace, asks: str, answers: str, other: str) -> bool:
    """Return whether the weights on the screen show that `asks` attends more to `answers` than to `other`."""
    return rounded(trace.weight(asks, answers)) > rounded(trace.weight(asks, other))


@dataclass(frozen=True)
class Example:
    """A scene worth opening. `pair` is the (row, column) selected at first; `order` its place in the picker.

    `edits` are changes worth trying, by what is done in them. `answers` returns whether the numbers on the screen
    answer the preset's question, however they came about; `because` says why, or why what looks like an answer is none.
    `wish` is the ready target that learning sets out with, if any.
    """

    scene: Scene
    claims: Claims
    pair: tuple[int, int] = (0, 1)
    order: int = 100
    edits: Mapping[str, Edit] = field(default_factory=dict)
    answers: Callable[[Trace], bool] | None = None
    because: Callable[[Trace], Why | None] | None = None
    wish: str | None = None


@cache
def examples() -> dict[str, Example]:
    """Name to preset, in the picker's order; a file `riley_dog.py` is the preset `riley-dog`."""
    files = (file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    found = {stem.replace("_", "-"): import_module(f".{stem}", __package__).EXAMPLE for stem in files}
    return dict(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


def example_named(name: Any) -> Example:
    """Return the preset of this name, or the nearest one for an older name. Raises SceneError for an unknown name."""
    found = examples().get(RENAMED.get(name, name)) if isinstance(name, str) else None
    if found is None:
        raise SceneError("error.preset", name=quoted(name), names=", ".join(examples()))
    return found
