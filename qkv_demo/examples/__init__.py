"""The example scenes, with one file for each example. An example has a scene, a question, and claims about its numbers.

Tests check the claims. The texts of an example are in the language files under `preset.<name>.`: `title`, `question`,
and `axes` with the meaning of each axis of the embeddings. A text `shown.<key>` explains an edit that answers the
question.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ..locale import round_for_display
from ..maths.attention import Claims, Trace
from ..scene import Head, Scene
from ..scene.check import Matrix, SceneError, Vector, quote

DEFAULT_EXAMPLE = "riley-dog"
# For each example that no longer exists, the example that old links open instead.
RENAMED_EXAMPLES = {"riley-tied": "riley-dog", "rock-paper-scissors": "two-heads"}
IDENTITY: Matrix = ((1, 0), (0, 1))


def split_embeddings(embeddings_by_token: Mapping[str, Vector]) -> tuple[tuple[str, ...], Matrix]:
    """Split a mapping of tokens to embeddings into the fields `tokens` and `embeddings` of a scene."""
    return tuple(embeddings_by_token), tuple(embeddings_by_token.values())


def build_scene(
    embeddings_by_token: Mapping[str, Vector],
    *,
    w_q: Matrix = IDENTITY,
    w_k: Matrix = IDENTITY,
    w_v: Matrix = IDENTITY,
    **options: Any,
) -> Scene:
    """Return a scene with these words as tokens, and one head."""
    return Scene(*split_embeddings(embeddings_by_token), heads=(Head(w_q, w_k, w_v),), **options)


def with_word(scene: Scene, word: str, embedding: Vector) -> Scene:
    """Return a copy of the scene in which one word has a different embedding."""
    word_index = scene.tokens.index(word)
    return replace(scene, embeddings=(*scene.embeddings[:word_index], embedding, *scene.embeddings[word_index + 1 :]))


def with_head(scene: Scene, **matrices: Any) -> Scene:
    """Return a copy of the scene in which some matrices of the first head are replaced."""
    first_head, *other_heads = scene.heads
    return replace(scene, heads=(replace(first_head, **matrices), *other_heads))


class Reason:
    """An explanation: the key of a sentence in the language files, and the values to insert into the sentence."""

    def __init__(self, message_key: str, **message_values: float | str) -> None:
        self.key, self.values = message_key, message_values


@dataclass(frozen=True)
class Edit:
    """An edit that an example suggests.

    It has the scene after the edit, claims about that scene, and an explanation of the effect.

    `pair` is the pair whose numbers show the effect, as (row, column), or None for the pair that the example selects.
    """

    scene: Scene
    claims: Claims
    explain: Callable[[Trace], Reason]
    pair: tuple[int, int] | None = None

    def reason(self, trace: Trace) -> Reason | None:
        """Return the explanation of the edit if all its claims hold for a trace, otherwise None."""
        return self.explain(trace) if all(claim(trace) for claim in self.claims.values()) else None


def explain_overtaking(asks: str, answers: str, loser: str) -> Callable[[Trace], Reason]:
    """Return a function that explains why `asks` attends more to `answers` than to `loser`.

    The explanation names the largest term of the score.
    """

    def explain(trace: Trace) -> Reason:
        query_row, key_row = trace.row("queries", asks), trace.row("keys", answers)
        terms = [query * key for query, key in zip(query_row, key_row, strict=True)]
        axis_of_largest_term = terms.index(max(terms))
        numbers_on_axis = {
            "q": query_row[axis_of_largest_term],
            "k": key_row[axis_of_largest_term],
            "term": terms[axis_of_largest_term],
        }
        score, loser_score = trace.score(asks, answers), trace.score(asks, loser)
        tokens_by_role = {"asks": asks, "answers": answers, "loser": loser}
        return Reason(
            "overtakes",
            axis=axis_of_largest_term + 1,
            score=score,
            loser_score=loser_score,
            **tokens_by_role,
            **numbers_on_axis,
        )

    return explain


def claim_strongest_weight(asks: str, answers: str) -> Claims:
    """Return the claim that `asks` attends more to `answers` than to any other token, except perhaps itself."""

    def claim(trace: Trace) -> bool:
        other_tokens = (name for name in trace.scene.key_tokens if name not in (asks, answers))
        return all(trace.weight(asks, answers) > trace.weight(asks, other_token) for other_token in other_tokens)

    return {f"{asks} attends to {answers} most": claim}


def shows_strongest_weight(asks: str, answers: str) -> Callable[[Trace], bool]:
    """Return a function that tests whether `asks` attends most to `answers`, judged by the displayed weights.

    The weight of `asks` for itself is ignored.
    """

    def is_strongest(trace: Trace) -> bool:
        other_tokens = (name for name in trace.scene.key_tokens if name not in (asks, answers))
        return all(shows_more_weight(trace, asks, answers, other_token) for other_token in other_tokens)

    return is_strongest


def shows_more_weight(trace: Trace, asks: str, answers: str, other_token: str) -> bool:
    """Return whether the displayed weights show that `asks` attends more to `answers` than to `other_token`."""
    return round_for_display(trace.weight(asks, answers)) > round_for_display(trace.weight(asks, other_token))


@dataclass(frozen=True)
class ModelHead:
    """A head of a trained model, with its attention weights (tokens, keys). `layer` and `head` count from 1."""

    model: str  # The name of the model.
    layer: int
    head: int
    weights: Matrix


@dataclass(frozen=True)
class Example:
    """A scene with a question about it.

    `pair` is the pair that is selected at first, as (row, column). `menu_position` is the position in the menu. `edits`
    are suggested edits, each with a description that only tests use. `answers` returns whether a trace, after the
    user's edits, is a right answer to the question. It compares the numbers as they are displayed. `explain` returns
    the reason why the trace answers the question, or why it only seems to answer it. `training_target` is the default
    training target. `model_head` is the head of a trained model to which the scene was fitted, if any.
    """

    scene: Scene
    claims: Claims
    pair: tuple[int, int] = (0, 1)
    menu_position: int = 100
    edits: Mapping[str, Edit] = field(default_factory=dict)
    answers: Callable[[Trace], bool] | None = None
    explain: Callable[[Trace], Reason | None] | None = None
    training_target: str | None = None
    model_head: ModelHead | None = None


@cache
def examples() -> dict[str, Example]:
    """Return all examples by name, in display order. The file `riley_dog.py` defines the example `riley-dog`."""
    stems = (file.stem for file in Path(__file__).parent.glob("*.py") if file.stem != "__init__")
    examples_by_name = {stem.replace("_", "-"): import_module(f".{stem}", __package__).EXAMPLE for stem in stems}
    return dict(sorted(examples_by_name.items(), key=lambda item: (item[1].menu_position, item[0])))


def find_example(name: Any) -> Example:
    """Return the example with this current or old name. Raises SceneError for any other name."""
    example = examples().get(RENAMED_EXAMPLES.get(name, name)) if isinstance(name, str) else None
    if example is None:
        raise SceneError("error.preset", name=quote(name), names=", ".join(examples()))
    return example
