"""The example scenes, one file each. An example has a scene, a question, and claims about its numbers.

Tests check the claims. The texts of an example are in the language files: `preset.<name>.title`, `.question`, and
`.axes` for the meaning of each axis of the embeddings. `shown.<key>` explains an edit that answers the question.
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
# The example that opens when an old link names one that no longer exists.
RENAMED = {"riley-tied": "riley-dog", "rock-paper-scissors": "two-heads"}
IDENTITY: Matrix = ((1, 0), (0, 1))


def words(rows: Mapping[str, Vector]) -> tuple[tuple[str, ...], Matrix]:
    """Split a mapping of tokens to embeddings into the fields `tokens` and `embeddings` of a scene."""
    return tuple(rows), tuple(rows.values())


def scene_of(
    rows: Mapping[str, Vector], *, w_q: Matrix = IDENTITY, w_k: Matrix = IDENTITY, w_v: Matrix = IDENTITY, **more: Any
) -> Scene:
    """Return a scene with these words as tokens, and one head."""
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
    """An explanation, as the key of a sentence and the values to insert into it."""

    def __init__(self, key: str, **values: float | str) -> None:
        self.key, self.values = key, values


@dataclass(frozen=True)
class Edit:
    """An edit that an example suggests: the scene after it, claims about that scene, and an explanation of the effect.

    `pair` is the (row, column) that shows the effect, if it differs from the pair that the example selects.
    """

    scene: Scene
    claims: Claims
    explain: Callable[[Trace], Reason]
    pair: tuple[int, int] | None = None

    def reason(self, trace: Trace) -> Reason | None:
        """Return the explanation of the edit if all its claims hold for a trace, otherwise None."""
        return self.explain(trace) if all(claim(trace) for claim in self.claims.values()) else None


def overtakes(asks: str, answers: str, loser: str) -> Callable[[Trace], Reason]:
    """Return a function that explains why `asks` prefers `answers` to `loser`, by the largest term of the score."""

    def explain(trace: Trace) -> Reason:
        queries, keys = trace.row("queries", asks), trace.row("keys", answers)
        terms = [query * key for query, key in zip(queries, keys, strict=True)]
        axis = terms.index(max(terms))
        numbers = {"q": queries[axis], "k": keys[axis], "term": terms[axis]}
        score, loser_score = trace.score(asks, answers), trace.score(asks, loser)
        names = {"asks": asks, "answers": answers, "loser": loser}
        return Reason("overtakes", axis=axis + 1, score=score, loser_score=loser_score, **names, **numbers)

    return explain


def most(asks: str, answers: str) -> Claims:
    """Return the claim that `asks` attends to `answers` more than to any other word, not counting itself."""

    def claim(trace: Trace) -> bool:
        others = (name for name in trace.scene.key_tokens if name not in (asks, answers))
        return all(trace.weight(asks, answers) > trace.weight(asks, other) for other in others)

    return {f"{asks} attends to {answers} most": claim}


def finds(asks: str, answers: str) -> Callable[[Trace], bool]:
    """Return a function that tests whether the displayed weights show this: `asks` attends most to `answers`.

    The weight that `asks` gives to itself does not count.
    """

    def check(trace: Trace) -> bool:
        others = (name for name in trace.scene.key_tokens if name not in (asks, answers))
        return all(sees_more(trace, asks, answers, other) for other in others)

    return check


def sees_more(trace: Trace, asks: str, answers: str, other: str) -> bool:
    """Return whether the displayed weights show that `asks` attends more to `answers` than to `other`."""
    return rounded(trace.weight(asks, answers)) > rounded(trace.weight(asks, other))


@dataclass(frozen=True)
class ModelHead:
    """A head of a trained model, with its attention weights (tokens, keys). `layer` and `head` count from 1."""

    model: str
    layer: int
    head: int
    weights: Matrix


@dataclass(frozen=True)
class Example:
    """An example: a scene with a question. `pair` is the (row, column) selected at first; `order` sorts the menu.

    `edits` are suggested changes, by the key of their description. `answers` tests whether the displayed numbers of a
    scene answer the question. `explain` returns the reason why they do, or why they only seem to. `target` is the
    default training target. `source` is the head of a trained model that the scene was fitted to, if any.
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
    """Return the example with this name, which may also be the old name of an example. Raises SceneError if unknown."""
    example = examples().get(RENAMED.get(name, name)) if isinstance(name, str) else None
    if example is None:
        raise SceneError("error.preset", name=quoted(name), names=", ".join(examples()))
    return example
