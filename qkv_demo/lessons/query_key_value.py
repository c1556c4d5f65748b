"""Query, key, value in five minutes: a search for a film, hard and soft, then words that search each other."""

from dataclasses import replace

from ..maths import NamedTrace
from ..presets import riley_dog, soft_dictionary, two_heads
from ..scene import Scene
from . import Goal, Lesson, Step
from .claims import Prediction, all_read, attends, both_ways, has_row, reads, scores, signs

_PAIR = riley_dog.PRESET.scene
_SEARCH = replace(soft_dictionary.PRESET.scene, scale=False)  # in no step here are scores divided: √d_k is not told yet
_ASKS = _SEARCH.tokens[0]
_CATS, _WILD, _CARS = "silly cats", "wild animals", "cars gone wrong"
_THREE = replace(_PAIR, tokens=(*_PAIR.tokens, "hyper"), embeddings=(*_PAIR.embeddings, (0, 1)), scale=False)
_HEADS = replace(two_heads.PRESET.scene, scale=False)
_SWAPPED = replace(_PAIR, tokens=_PAIR.tokens[::-1], embeddings=_PAIR.embeddings[::-1], colors=(1, 0))


def _searching(*search: float) -> Scene:
    return replace(_SEARCH, embeddings=(search,))


_SHORTER = _searching(0.8, 1.6)  # at half the temperature powers of e still have two decimals


def _hard(scene: Scene) -> Scene:
    return replace(scene, normalize="argmax")


def _at(temperature: float) -> Scene:
    return replace(_SHORTER, temperature=temperature)


def _strongest(trace: NamedTrace) -> list[str]:
    """The titles that get most: more than one where they tie."""
    row = trace.row("weights", _ASKS)
    return [title for title, weight in zip(trace.scene.key_tokens, row, strict=True) if weight == max(row)]


def _rows_add_up(trace: NamedTrace) -> bool:
    return all_read(map(sum, trace.rows("weights")), 1, 1, 1)


def _columns_add_up(trace: NamedTrace) -> bool:
    return all_read(map(sum, zip(*trace.rows("weights"), strict=True)), 1, 1, 1)


def _two_match_alike(temperature: float) -> Scene:
    """Two titles whose keys are the search's own."""
    assert _SEARCH.context
    best = _SEARCH.embeddings[0]
    held = replace(_SEARCH.context, embeddings=(best, best, *_SEARCH.context.embeddings[2:]))
    return replace(_SEARCH, context=held, temperature=temperature)


LESSON = Lesson(
    order=0,
    ends_on=("need", "queries_keys", "mixture"),
    moved="""
        three-vectors→matrices search dictionary→hard soft colder→cold coldest→cold matrices score→all-at-once
        all-at-once heads order→all-at-once
    """,
    steps=(
        Step(
            "search",
            _SEARCH,
            {
                **has_row(_ASKS, "queries", 1, 2),
                **has_row("engine repair", "keys", -2, -1),
                **scores(_ASKS, "engine repair", -4),
                "a film points elsewhere than its title": lambda trace: all(
                    value[0] * key[1] != value[1] * key[0]
                    for value, key in zip(trace.rows("values"), trace.rows("keys"), strict=True)
                ),
            },
            pair=(0, 0),
            predicts=Prediction((("scores", None),), signs(lambda trace: trace.score(_ASKS, "engine repair"))),
            shown=("queries_keys", "score_bars"),
        ),
        Step(
            "hard",
            _hard(_SEARCH),
            {
                **soft_dictionary.PRESET.edits["argmax"].claims,
                "between two films the answer jumps": lambda trace: all(
                    trace.instead(_hard(_searching(*search))).weight(_ASKS, title) == 1
                    for search, title in (((1.4, 1.6), _CATS), ((1.6, 1.4), _WILD))
                ),
            },
            goal=Goal(
                lambda trace: trace.weight(_ASKS, _WILD) == 1,
                solution=_hard(_searching(3, 2)),
                watch=("weights", 0, 1),
                may_turn=(("embeddings", None),),
            ),
            shown=("space", "score_bars", "shares", "mixture"),
        ),
        Step(
            "soft",
            _SEARCH,
            {
                **attends(_ASKS, _CATS, 0.66),
                **attends(_ASKS, _WILD, 0.24),
                **attends(_ASKS, _CARS, 0.09),
                **has_row(_ASKS, "output", 3.49, 1.07),
                "no title gets nothing": lambda trace: min(trace.row("weights", _ASKS)) > 0,
                "the least is 0.00": lambda trace: reads(min(trace.row("weights", _ASKS)), 0.00),
            },
            film="shares",
            shown=("space", "score_bars", "shares", "mixture"),
            goal=Goal(
                lambda trace: _strongest(trace) == [_WILD],
                solution=_searching(3, 2),
                watch=("weights", 0, 1),
                may_turn=(("embeddings", None),),
            ),
        ),
        Step(
            "cold",
            _SHORTER,
            {
                **attends(_ASKS, _CATS, 0.60),
                "at one half it gets 0.80, the others 0.20, and at one tenth it gets more than 0.99": lambda trace: (
                    reads(half := trace.instead(_at(0.5)).weight(_ASKS, _CATS), 0.80)
                    and reads(1 - half, 0.20)
                    and trace.instead(_at(0.1)).weight(_ASKS, _CATS) > 0.99
                ),
                "two that match equally well get the same at any temperature, and one half each in the limit": (
                    lambda trace: all(
                        (row := trace.instead(_two_match_alike(temperature)).rows("weights")[0])[0] == row[1]
                        and (row[0] > 0.49) == (temperature < 1)
                        for temperature in (0.1, 1, 10)
                    )
                ),
            },
            pair=(0, 0),
            shown=("score_bars", "shares", "mixture"),
            handles=("temperature",),
            tables=(
                ("before", lambda trace: [[trace.instead(_SHORTER).weight(_ASKS, _CATS)]]),
                ("now", lambda trace: [[trace.weight(_ASKS, _CATS)]]),
            ),
            answered=_at(0.5),
            predicts=Prediction(of=("weights", 0, 0)),
        ),
        Step(
            "matrices",
            _PAIR,
            {
                "Riley's (1, 0.2) becomes the query (0.2, 2.2)": lambda trace: (
                    trace.row("embeddings", "Riley") == [1, 0.2] and all_read(trace.row("queries", "Riley"), 0.2, 2.2)
                ),
                "2.2 is 1 · 2 + 0.2 · 1, and 0.2 is 1 · 0 + 0.2 · 1": lambda trace: (
                    reads(1 * 2 + 0.2 * 1, 2.2)
                    and reads(1 * 0 + 0.2 * 1, 0.2)
                    and trace.scene.heads[0].w_q == ((0, 2), (1, 1))
                ),
            },
            cell=("queries", 0, 1),
            shown=("space", "queries_keys"),
            handles=("embeddings", "w_q"),
            predicts=Prediction((("queries", 0),), of=("queries", 0, 1), typed=True, most=4),
        ),
        Step(
            "all-at-once",
            _THREE,
            {
                "three queries and three keys make nine scores": lambda trace: (
                    [len(row) for row in trace.rows("scores")] == [3, 3, 3]
                ),
                "each row of weights adds up to 1": _rows_add_up,
                "dog's are 0.20, 0.42 and 0.38": lambda trace: all_read(trace.row("weights", "dog"), 0.20, 0.42, 0.38),
                "with dog first each word attends to each as before": lambda trace: (
                    both_ways(trace.instead(_SWAPPED)) == both_ways(trace.instead(_PAIR))
                ),
            },
            pair=(1, 0),
            predicts=Prediction(
                (("weights", None),),
                {"row": _rows_add_up, "column": _columns_add_up},
            ),
            shown=("scores", "weights"),
        ),
        Step(
            "heads",
            _HEADS,
            {
                **two_heads.PRESET.claims,
                **attends("Riley", "dog", 0.96),
                **attends("Riley", "hyper", 0.96, head=1),
            },
            shown=("need", "queries_keys", "shares"),
            handles=("w_q",),
            tables=(
                ("first", lambda trace: [[trace.weight("Riley", "dog")]]),
                ("second", lambda trace: [[trace.weight("Riley", "hyper", head=1)]]),
            ),
            answered=replace(_HEADS, heads=(_HEADS.heads[0], _HEADS.heads[0])),
        ),
    ),
)
