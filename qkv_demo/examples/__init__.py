"""The example scenes, one file each. An example is a scene, with claims about its numbers that tests check.

An example's texts are in the language files: `preset.<name>.title`, `.question` and `.axes`, the meaning of each axis
of the embeddings. `shown.<key>` explains an edit that answers the question.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..locale import rounded
from ..maths.attention import Claims, Trace
from ..scene import Head, Scene
from ..scene.check import Matrix, SceneError, Vector, quoted

DEFAULT = "riley-dog"
# Names of removed examples in old links, each with the nearest example of today.
RENAMED = {"riley-tied": "riley-dog", "rock-paper-scissors": "two-heads"}
IDENTITY: Matrix = ((1, 0), (0, 1))


def words(rows: Mapping[str, Vector]) -> tuple[tuple[str, ...], Matrix]:
    """Split a mapping of tokens to vectors into the two fields of a scene."""
    return tuple(rows), tuple(rows.values())


def scene_of(
    rows: Mapping[str, Vector], *, w_q: Matrix = IDENTITY, w_k: Matrix = IDENTITY, w_v: Matrix = IDENTITY, **more: Any
) -> Scene:
    """Return a scene of these words with one head."""
    return Scene(*words(rows), heads=(Head(w_q, w_k, w_v),), **more)


def with_word(scene: Scene, word: str, row: Vector) -> Scene:
    """Return the scene with a different embedding for one word."""
    index = scene.tokens.index(word)
    return replace(scene, embeddings=(*scene.embeddings[:index], row, *scene.embeddings[index + 1 :]))


def with_head(scene: Scene, **changed: Any) -> Scene:
    """Return the scene with some matrices of its first head replaced."""
    first, *others = scene.heads
    return replace(scene, heads=(replace(first, **changed), *others))


class Reason:
    """An explanation: the key of a sentence, and the numbers and names to fill in."""

    def __init__(self, key: str, **values: float | str) -> None:
        self.key, self.values = key, values


@dataclass(frozen=True)
class Edit:
    """A suggested change: the scene after it, claims about that scene, and the explanation of its effect.

    `pair` is the (row, column) that shows the effect, if it is not the example's own pair.
    """

    scene: Scene
    claims: Claims
    explain: Callable[[Trace], Reason]
    pair: tuple[int, int] | None = None

    def reason(self, trace: Trace) -> Reason | None:
        """Return the explanation of a trace, or None unless all claims hold for it."""
        return self.explain(trace) if all(claim(trace) for claim in self.claims.values()) else None


def overtakes(asks: str, answers: str, loser: str) -> Callable[[Trace], Reason]:
    """Return a function that explains by the largest term of a score that `asks` prefers `answers` to `loser`."""

    def explain(trace: Trace) -> Reason:
        queries, keys = trace.row("queries", asks), trace.row("keys", answers)
        terms = [query * key for query, key in zip(queries, keys, strict=True)]
        axis = terms.index(max(terms))
        numbers = {"query": queries[axis], "held": keys[axis], "term": terms[axis]}
        score, less = trace.score(asks, answers), trace.score(asks, loser)
        names = {"asking": asks, "found": answers, "other": loser}
        return Reason("overtakes", axis=axis + 1, score=score, less=less, **names, **numbers)

    return explain


def most(asks: str, answers: str) -> Claims:
    """Return the claim that, apart from itself, `asks` attends to `answers` more than to any other word."""

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
class ModelHead:
    """A head of a trained model, and its attention weights (tokens, keys). Layer and head are counted from 1."""

    model: str
    layer: int
    head: int
    weights: Matrix


@dataclass(frozen=True)
class Example:
    """A starting scene with its question. `pair` is the (row, column) selected at first, `order` the sort key.

    `edits` are suggested changes by description. `answers` returns whether a scene's displayed numbers answer the
    question. `explain` returns why they do, or why they only seem to. `target` is the default target of training.
    `source` is the head that the scene was fitted to, if it was.
    """

    scene: Scene
    claims: Claims
    pair: tuple[int, int] = (0, 1)
    order: int = 100
    edits: Mapping[str, Edit] = field(default_factory=dict)
    answers: Callable[[Trace], bool] | None = None
    explain: Callable[[Trace], Reason | None] | None = None
    target: str | None = None
    source: ModelHead | None = None


@cache
def examples() -> dict[str, Example]:
    """Return all examples by name, in display order. The file `riley_dog.py` defines the example `riley-dog`."""
    files = (file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    by_name = {stem.replace("_", "-"): import_module(f".{stem}", __package__).EXAMPLE for stem in files}
    return dict(sorted(by_name.items(), key=lambda item: (item[1].order, item[0])))


def example_named(name: Any) -> Example:
    """Return the example of this name, or the nearest one for an older name. Raises SceneError for an unknown name."""
    example = examples().get(RENAMED.get(name, name)) if isinstance(name, str) else None
    if example is None:
        raise SceneError("error.preset", name=quoted(name), names=", ".join(examples()))
    return example
