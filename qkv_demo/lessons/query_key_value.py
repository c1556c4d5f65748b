"""Query, key, value in five minutes: the words, the search, the dictionary, the matrices, the heads."""

from dataclasses import replace

from ..named_trace import NamedTrace
from ..prediction import Prediction
from ..presets import riley_dog, soft_dictionary, two_heads
from ..scene import Scene
from . import Goal, Lesson, Step, against, all_read, reads, signs

_PAIR = riley_dog.PRESET.scene
_SEARCH = soft_dictionary.PRESET.scene
_ASKS = _SEARCH.tokens[0]
_WILDER = replace(_SEARCH, embeddings=((3, 2),))
_THREE = replace(_PAIR, tokens=(*_PAIR.tokens, "hyper"), embeddings=(*_PAIR.embeddings, (0, 1)))
_QUERIES = ((0.2, 2.2), (1.0, 1.4), (1.0, 1.0))  # of _THREE
_SWAPPED = replace(_PAIR, tokens=_PAIR.tokens[::-1], embeddings=_PAIR.embeddings[::-1], colors=(1, 0))


def _temperature(value: float) -> Scene:
    return replace(_SEARCH, temperature=value)


def _strongest(trace: NamedTrace) -> list[str]:
    """The titles that get most: more than one where they tie."""
    row = trace.row("weights", _ASKS)
    return [title for title, weight in zip(trace.scene.key_tokens, row, strict=True) if weight == max(row)]


def _two_match_alike(temperature: float) -> Scene:
    """Two titles whose keys are the search's own."""
    assert _SEARCH.context
    best = _SEARCH.embeddings[0]
    held = replace(_SEARCH.context, embeddings=(best, best, *_SEARCH.context.embeddings[2:]))
    return replace(_SEARCH, context=held, temperature=temperature)


LESSON = Lesson(
    order=1,
    steps=(
        Step(
            "three-vectors",
            _PAIR,
            {
                "Riley's score for dog is 2.22, and the weight 0.77": lambda trace: (
                    reads(trace.score("Riley", "dog"), 2.22) and reads(trace.weight("Riley", "dog"), 0.77)
                ),
            },
            pair=(0, 1),
            shown=("need", "queries_keys", "score_bars", "shares", "mixture"),
            handles=("embeddings",),
        ),
        Step(
            "search",
            _SEARCH,
            {
                "silly cats gets 0.57, wild animals 0.28, cars gone wrong 0.14": lambda trace: all_read(
                    (trace.weight(_ASKS, title) for title in ("silly cats", "wild animals", "cars gone wrong")),
                    0.57,
                    0.28,
                    0.14,
                ),
                "a film points elsewhere than its title": lambda trace: all(
                    value[0] * key[1] != value[1] * key[0]
                    for value, key in zip(trace.rows("values"), trace.rows("keys"), strict=True)
                ),
                "no other title gets as much": lambda trace: (
                    max(trace.weight(_ASKS, title) for title in ("caring for a cat", "engine repair")) < 0.14
                ),
                "the score of engine repair is −4": lambda trace: trace.score(_ASKS, "engine repair") == -4,
            },
            pair=(0, 0),
            predicts=Prediction((("scores", None),), signs(lambda trace: trace.score(_ASKS, "engine repair"))),
        ),
        Step(
            "dictionary",
            replace(_SEARCH, normalize="argmax"),
            dict(soft_dictionary.PRESET.edits["argmax"].claims),
            pair=(0, 0),
            cell=("weights", 0, 0),
        ),
        Step(
            "soft",
            _SEARCH,
            {
                "no title is left with nothing": lambda trace: min(trace.row("weights", _ASKS)) > 0,
                "silly cats gets 0.57": lambda trace: reads(trace.weight(_ASKS, "silly cats"), 0.57),
                "the mixture is (3.34, 1.02)": lambda trace: all_read(trace.row("output", _ASKS), 3.34, 1.02),
            },
            pair=(0, 1),
            goal=Goal(
                lambda trace: _strongest(trace) == ["wild animals"],
                solution=_WILDER,
                watch=("weights", 0, 1),
                may_turn=(("embeddings", None),),
            ),
        ),
        Step(
            "colder",
            _temperature(0.5),
            {
                "silly cats gets 0.77": lambda trace: reads(trace.weight(_ASKS, "silly cats"), 0.77),
                "and what the others get together is 0.23": lambda trace: reads(
                    1 - trace.weight(_ASKS, "silly cats"), 0.23
                ),
                "at temperature 1 silly cats gets 0.57": lambda trace: reads(
                    trace.instead(_SEARCH).weight(_ASKS, "silly cats"), 0.57
                ),
            },
            pair=(0, 0),
            cell=("scaled_scores", 0, 0),
            handles=("temperature",),
            predicts=Prediction((("masked_scores", None),), of=("weights", 0, 0)),
        ),
        Step(
            "coldest",
            _temperature(0.1),
            {
                **soft_dictionary.PRESET.edits["temperature 0.1"].claims,
                "two that match equally well get the same at any temperature, and one half each in the limit": (
                    lambda trace: all(
                        (row := trace.instead(_two_match_alike(temperature)).rows("weights")[0])[0] == row[1]
                        and (row[0] > 0.49) == (temperature < 1)
                        for temperature in (0.1, 1, 10)
                    )
                ),
            },
            pair=(0, 0),
            cell=("weights", 0, 0),
            handles=("temperature",),
        ),
        Step(
            "matrices",
            _PAIR,
            {
                "Riley's (1, 0.2) becomes the query (0.2, 2.2)": lambda trace: (
                    trace.row("embeddings", "Riley") == [1, 0.2] and all_read(trace.row("queries", "Riley"), 0.2, 2.2)
                ),
                "2.2 is 1 · 2 + 0.2 · 1, and 0.2 is 1 · 0 + 0.2 · 1": lambda trace: (
                    reads(1 * 2 + 0.2 * 1, 2.2) and reads(1 * 0 + 0.2 * 1, 0.2)
                ),
                "W_Q has two rows and two columns": lambda trace: trace.scene.heads[0].w_q == ((0, 2), (1, 1)),
            },
            cell=("queries", 0, 1),
            lens="w_q",
            predicts=Prediction((("queries", 0),), of=("queries", 0, 1), typed=True, most=4),
        ),
        Step(
            "score",
            replace(_PAIR, score="additive"),
            {
                "Riley's score for dog is 1.29, dog's for Riley 1.83": lambda trace: (
                    reads(trace.score("Riley", "dog"), 1.29) and reads(trace.score("dog", "Riley"), 1.83)
                ),
            },
            pair=(0, 1),
            cell=("scores", 0, 1),
        ),
        Step(
            "all-at-once",
            _THREE,
            {
                "Q has a row for each of three words, two numbers in each": lambda trace: all(
                    all_read(trace.row("queries", token), *query)
                    for token, query in zip(trace.scene.tokens, _QUERIES, strict=True)
                ),
                "Q Kᵀ has three rows and three columns": lambda trace: (
                    len(trace.scene.tokens) == len(trace.row("scores", "Riley")) == 3
                ),
                "each row of weights adds up to 1": lambda trace: all(
                    reads(sum(trace.row("weights", token)), 1) for token in trace.scene.tokens
                ),
            },
            cell=("scores", 0, 1),
            tables=(
                ("rows", lambda trace: trace.rows("queries")),
                ("columns", lambda trace: list(zip(*trace.rows("queries"), strict=True))),
            ),
        ),
        Step(
            "heads",
            two_heads.PRESET.scene,
            {
                **two_heads.PRESET.claims,
                "Riley takes 0.89 from dog in the first head, and 0.89 from hyper in the second": lambda trace: (
                    reads(trace.weight("Riley", "dog", head=0), 0.89)
                    and reads(trace.weight("Riley", "hyper", head=1), 0.89)
                ),
            },
            pair=(0, 1),
        ),
        Step(
            "order",
            _SWAPPED,
            {
                "Riley still takes 0.77 from dog, and dog 0.38 from Riley": lambda trace: (
                    reads(trace.weight("Riley", "dog"), 0.77) and reads(trace.weight("dog", "Riley"), 0.38)
                ),
                "dog stands first": lambda trace: trace.scene.tokens == ("dog", "Riley"),
            },
            pair=(1, 0),
            cell=("weights", 1, 0),
            predicts=Prediction((("scores", None),), against(0.77, lambda trace: trace.weight("Riley", "dog"))),
        ),
    ),
)
