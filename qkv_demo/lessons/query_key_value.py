"""Query, key, value in five minutes: the words, the search, the dictionary, the matrices, the heads."""

from dataclasses import replace

from ..presets import riley_dog, soft_dictionary, two_heads
from ..scene import Scene
from . import Goal, Lesson, Step, all_read, reads

_PAIR = riley_dog.PRESET.scene
_SEARCH = soft_dictionary.PRESET.scene
_ASKS = _SEARCH.tokens[0]
_WILDER = replace(_SEARCH, embeddings=((3, 2),))
_THREE = replace(_PAIR, tokens=(*_PAIR.tokens, "hyper"), embeddings=(*_PAIR.embeddings, (0, 1)))
_QUERIES = ((0.2, 2.2), (1.0, 1.4), (1.0, 1.0))  # of _THREE
_SWAPPED = replace(_PAIR, tokens=_PAIR.tokens[::-1], embeddings=_PAIR.embeddings[::-1])


def _temperature(value: float) -> Scene:
    return replace(_SEARCH, temperature=value)


LESSON = Lesson(
    order=1,
    steps=(
        Step(
            "three-vectors",
            _PAIR,
            {
                "Riley's score for dog is 2.22, and the weight 0.77": lambda look: (
                    reads(look.score("Riley", "dog"), 2.22) and reads(look.weight("Riley", "dog"), 0.77)
                ),
            },
            pair=(0, 1),
        ),
        Step(
            "search",
            _SEARCH,
            {
                "silly cats gets 0.57, wild animals 0.28, cars gone wrong 0.14": lambda look: all_read(
                    (look.weight(_ASKS, title) for title in ("silly cats", "wild animals", "cars gone wrong")),
                    0.57,
                    0.28,
                    0.14,
                ),
                "no other title gets as much": lambda look: (
                    max(look.weight(_ASKS, title) for title in ("caring for a cat", "engine repair")) < 0.14
                ),
            },
            pair=(0, 0),
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
                "no title is left with nothing": lambda look: min(look.row("weights", _ASKS)) > 0,
                "silly cats gets 0.57": lambda look: reads(look.weight(_ASKS, "silly cats"), 0.57),
                "the mixture is (2.03, 3.34)": lambda look: all_read(look.row("output", _ASKS), 2.03, 3.34),
            },
            pair=(0, 1),
            goal=Goal(
                lambda look: look.weight(_ASKS, "wild animals") > look.weight(_ASKS, "silly cats"),
                solution=_WILDER,
                watch=("weights", 0, 1),
            ),
        ),
        Step(
            "colder",
            _temperature(0.5),
            {
                "silly cats gets 0.77": lambda look: reads(look.weight(_ASKS, "silly cats"), 0.77),
                "and what the others get together is 0.23": lambda look: reads(
                    1 - look.weight(_ASKS, "silly cats"), 0.23
                ),
            },
            pair=(0, 0),
            cell=("scaled_scores", 0, 0),
        ),
        Step(
            "coldest",
            _temperature(0.1),
            dict(soft_dictionary.PRESET.edits["temperature 0.1"].claims),
            pair=(0, 0),
            cell=("weights", 0, 0),
        ),
        Step(
            "matrices",
            _PAIR,
            {
                "Riley's (1, 0.2) becomes the query (0.2, 2.2)": lambda look: (
                    look.row("embeddings", "Riley") == [1, 0.2] and all_read(look.row("queries", "Riley"), 0.2, 2.2)
                ),
                "2.2 is 1 · 2 + 0.2 · 1": lambda look: reads(1 * 2 + 0.2 * 1, 2.2),
                "W_Q has two rows and two columns": lambda look: look.scene.heads[0].w_q == ((0, 2), (1, 1)),
            },
            cell=("queries", 0, 1),
            lens="w_q",
        ),
        Step(
            "score",
            replace(_PAIR, score="additive"),
            {
                "Riley's score for dog is 1.29, dog's for Riley 1.83": lambda look: (
                    reads(look.score("Riley", "dog"), 1.29) and reads(look.score("dog", "Riley"), 1.83)
                ),
            },
            pair=(0, 1),
            cell=("scores", 0, 1),
        ),
        Step(
            "all-at-once",
            _THREE,
            {
                "Q has a row for each of three words, two numbers in each": lambda look: all(
                    all_read(look.row("queries", token), *query)
                    for token, query in zip(look.scene.tokens, _QUERIES, strict=True)
                ),
                "Q Kᵀ has three rows and three columns": lambda look: (
                    len(look.scene.tokens) == len(look.row("scores", "Riley")) == 3
                ),
                "each row of weights adds up to 1": lambda look: all(
                    reads(sum(look.row("weights", token)), 1) for token in look.scene.tokens
                ),
            },
            cell=("scores", 0, 1),
            tables=(("rows", _QUERIES), ("columns", tuple(zip(*_QUERIES, strict=True)))),
        ),
        Step(
            "heads",
            two_heads.PRESET.scene,
            {
                **two_heads.PRESET.claims,
                "in the first head dog gives Riley 0.89, in the second itself 0.89": lambda look: (
                    reads(look.weight("dog", "Riley", head=0), 0.89) and reads(look.weight("dog", "dog", head=1), 0.89)
                ),
            },
            pair=(2, 3),
        ),
        Step(
            "order",
            _SWAPPED,
            {
                "Riley still gives dog 0.77, and dog gives Riley 0.38": lambda look: (
                    reads(look.weight("Riley", "dog"), 0.77) and reads(look.weight("dog", "Riley"), 0.38)
                ),
                "dog stands first": lambda look: look.scene.tokens == ("dog", "Riley"),
            },
            pair=(1, 0),
            cell=("weights", 1, 0),
        ),
    ),
)
