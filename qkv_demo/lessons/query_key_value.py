"""The lesson "Query, key, value" starts with a search for a movie, and ends with words that attend to each other."""

import math
from dataclasses import replace

from ..examples import riley_dog, soft_dictionary, with_head
from ..maths.attention import Trace, attend
from ..scene import Context, Scene
from . import Lesson, Step, Task
from .claims import (
    Prediction,
    all_round_to,
    create_choices_by_result,
    create_choices_by_sign,
    read_riley_dog_both_ways,
    rounds_to,
)

_TWO_WORD_SCENE = riley_dog.EXAMPLE.scene
_CATS_FILM, _WILD_FILM, _ENGINES_FILM = "silly cats", "wild animals", "engine repair"
# Scaling by √d_k is off, because the lesson introduces it later. No key equals the query, because their arrows would
# cover each other. The keys are short, because with long keys some films would get a weight of almost 0.
_SEARCH_SCENE = replace(
    soft_dictionary.EXAMPLE.scene,
    embeddings=((0.6, 0.8),),
    context=Context((_CATS_FILM, _WILD_FILM, _ENGINES_FILM), ((0.5, 1.5), (1.5, 0.5), (-1, -0.5))),
    scale=False,
)
_SEARCH_TOKEN = _SEARCH_SCENE.tokens[0]
# The negative second coordinate of "hyper" marks it as a description.
_THREE_WORD_SCENE = replace(
    _TWO_WORD_SCENE, tokens=(*_TWO_WORD_SCENE.tokens, "hyper"), embeddings=(*_TWO_WORD_SCENE.embeddings, (-0.4, -1.2))
)
_FIRST_HEAD = _TWO_WORD_SCENE.heads[0]
# In head 2, the query of a name looks for a description.
_TWO_HEADS_SCENE = replace(_THREE_WORD_SCENE, heads=(_FIRST_HEAD, replace(_FIRST_HEAD, w_q=((0, -2), (1, 1)))))
_EQUAL_HEADS_SCENE = replace(_THREE_WORD_SCENE, heads=(_FIRST_HEAD, _FIRST_HEAD))
_SWAPPED_SCENE = replace(
    _TWO_WORD_SCENE, tokens=_TWO_WORD_SCENE.tokens[::-1], embeddings=_TWO_WORD_SCENE.embeddings[::-1], colors=(1, 0)
)


def _with_query(*query_entries: float) -> Scene:
    return replace(_SEARCH_SCENE, embeddings=(query_entries,))


def _with_argmax(scene: Scene) -> Scene:
    return replace(scene, normalize="argmax")


def _find_strongest_token_of_head_2(trace: Trace) -> str:
    """Return the token to which Riley attends most in head 2, if head 2 uses the W_Q of head 1."""
    riley_weights = attend(_EQUAL_HEADS_SCENE).row("weights", "Riley", head=1)
    return trace.scene.tokens[riley_weights.index(max(riley_weights))]


def _compute_score_lead_of_dog(trace: Trace) -> float:
    """Return the score of Riley's query for dog, minus its score for Riley itself."""
    return trace.score("Riley", "dog") - trace.score("Riley", "Riley")


def _measure_output_positions(trace: Trace) -> list[tuple[float, float]]:
    """Return Riley's output for several W_Q, as coordinates along and across the line from Riley's value to dog's."""
    (x, y), (dog_x, dog_y) = trace.rows("values")
    difference_x, difference_y = dog_x - x, dog_y - y
    positions = []
    for w_q in (((0, 2), (1, 1)), ((0, -2), (1, 1)), ((1, 0), (0, 1)), ((2, -1), (0, 0.5))):
        output_x, output_y = attend(with_head(trace.scene, w_q=w_q)).row("output", "Riley")
        fraction_along = ((output_x - x) * difference_x + (output_y - y) * difference_y) / (
            difference_x**2 + difference_y**2
        )
        positions.append((fraction_along, (output_x - x) * difference_y - (output_y - y) * difference_x))
    return positions


LESSON = Lesson(
    menu_position=1,
    closing_components=("attention", "queries_keys", "mixture"),
    earlier_step_list="""
        three-vectors→matrices search dictionary→hard soft colder→soft coldest→soft matrices score→all-at-once
        all-at-once heads order→all-at-once cold→soft
    """,
    steps=(
        Step(
            "search",
            _SEARCH_SCENE,
            {
                "a film points elsewhere than its title": lambda trace: all(
                    value[0] * key[1] != value[1] * key[0]
                    for value, key in zip(trace.rows("values"), trace.rows("keys"), strict=True)
                ),
            },
            pair=(0, 0),
            prediction=Prediction(
                (("scores", None),), create_choices_by_sign(lambda trace: trace.score(_SEARCH_TOKEN, _ENGINES_FILM))
            ),
            components=("space", "score_bars"),
            axes_example="soft-dictionary",
        ),
        Step(
            "hard",
            _with_argmax(_SEARCH_SCENE),
            {
                **soft_dictionary.EXAMPLE.edits["argmax"].claims,
                "between two films the answer jumps": lambda trace: all(
                    attend(_with_argmax(_with_query(*search_vector))).weight(_SEARCH_TOKEN, title) == 1
                    for search_vector, title in (((0.65, 0.75), _CATS_FILM), ((0.75, 0.65), _WILD_FILM))
                ),
            },
            task=Task(
                lambda trace: trace.weight(_SEARCH_TOKEN, _WILD_FILM) == 1,
                solution=_with_argmax(_with_query(1.2, 0.8)),
                watched_cell=("weights", 0, 1),
                editable_rows=(("embeddings", None),),
            ),
            components=("space", "shares"),
            axes_example="soft-dictionary",
        ),
        Step(
            "soft",
            _SEARCH_SCENE,
            {
                "e to −1 is 0.37": lambda trace: (
                    trace.score(_SEARCH_TOKEN, _ENGINES_FILM) == -1 and rounds_to(math.exp(-1), 0.37)
                ),
            },
            prediction=Prediction(
                (("masked_scores", None),),
                create_choices_by_sign(lambda trace: trace.weight(_SEARCH_TOKEN, _ENGINES_FILM)),
            ),
            components=("space", "score_bars", "shares"),
            axes_example="soft-dictionary",
        ),
        Step(
            "matrices",
            _TWO_WORD_SCENE,
            {
                "2.2 is 1 · 2 + 0.2 · 1, and 0.2 is 1 · 0 + 0.2 · 1": lambda trace: (
                    rounds_to(1 * 2 + 0.2 * 1, 2.2)
                    and rounds_to(1 * 0 + 0.2 * 1, 0.2)
                    and trace.scene.heads[0].w_q == ((0, 2), (1, 1))
                ),
            },
            prediction=Prediction(
                choices=create_choices_by_sign(_compute_score_lead_of_dog, dog=1, itself=-1, alike=0)
            ),
            components=("space", "queries_keys"),
            editable_components=("embeddings", "w_q", "w_k"),
            axes_example="riley-dog",
            film_beats=("query", "key"),
        ),
        Step(
            "values",
            _TWO_WORD_SCENE,
            # Another W_Q moves the output along the line between the two values.
            answer_scene=with_head(_TWO_WORD_SCENE, w_q=((0, -2), (1, 1))),
            components=("shares", "mixture"),
            editable_components=("w_q", "w_v"),
            prediction=Prediction(
                choices={
                    "between": lambda trace: all(
                        0 < fraction_along < 1 and abs(distance_from_line) < 1e-12
                        for fraction_along, distance_from_line in _measure_output_positions(trace)
                    ),
                    "either": lambda trace: all(
                        fraction_along in (0, 1) for fraction_along, _ in _measure_output_positions(trace)
                    ),
                    "anywhere": lambda trace: any(
                        abs(distance_from_line) > 1e-12 for _, distance_from_line in _measure_output_positions(trace)
                    ),
                },
            ),
        ),
        Step(
            "all-at-once",
            _THREE_WORD_SCENE,
            {
                "three queries and three keys make nine scores": lambda trace: (
                    [len(row) for row in trace.rows("scores")] == [3, 3, 3]
                ),
                "between two words dog's weight is 0.77": lambda trace: rounds_to(
                    attend(_TWO_WORD_SCENE).weight("Riley", "dog"), 0.77
                ),
                "with dog first each word attends to each as before": lambda trace: (
                    read_riley_dog_both_ways(attend(_SWAPPED_SCENE))
                    == read_riley_dog_both_ways(attend(_TWO_WORD_SCENE))
                ),
            },
            prediction=Prediction(
                (("weights", None),),
                {
                    "row": lambda trace: all_round_to(map(sum, trace.rows("weights")), 1, 1, 1),
                    "column": lambda trace: all_round_to(map(sum, zip(*trace.rows("weights"), strict=True)), 1, 1, 1),
                },
            ),
            components=("scores", "weights"),
        ),
        Step(
            "heads",
            _TWO_HEADS_SCENE,
            head=1,
            pair=(0, 2),
            components=("attention", "queries_keys", "shares"),
            editable_components=("w_q",),
            answer_scene=_EQUAL_HEADS_SCENE,
            prediction=Prediction(
                choices=create_choices_by_result(
                    _find_strongest_token_of_head_2, kind="dog", like="hyper", itself="Riley"
                )
            ),
        ),
    ),
)
