"""A search for one of five films, in which the search text is the query, a title is a key, and a film is a value.

The first coordinate is positive for animals, and negative for machines. The second is positive for silly films, and
negative for serious films. All keys are equally long, so that the key that equals the query gets the highest score. The
coordinates of values mean comedy and nature.
"""

import math
from dataclasses import replace

from ..maths.attention import Trace
from ..scene import Context
from . import Edit, Example, Reason, build_scene, split_embeddings

_TITLES = {
    "silly cats": (1, 2),
    "wild animals": (2, 1),
    "caring for a cat": (2, -1),
    "cars gone wrong": (-1, 2),
    "engine repair": (-2, -1),
}
_SEARCH_TOKEN = "search"

_SCENE = build_scene(
    {_SEARCH_TOKEN: _TITLES["silly cats"]},
    w_v=((0, 1), (2, 0)),  # The two coordinates of a value state how funny the film is, and how much nature it shows.
    context=Context(*split_embeddings(_TITLES)),
)


def _explain_lead(trace: Trace) -> Reason:
    """Explain the weight of the exact match by its lead: its scaled score minus the second-highest scaled score."""
    highest_score, second_score, *_ = sorted(trace.rows("scaled_scores")[0], reverse=True)
    weight = trace.weight(_SEARCH_TOKEN, "silly cats")
    return Reason(
        "match-leads", temperature=f"{trace.scene.temperature:g}", lead=highest_score - second_score, weight=weight
    )


EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "the exact match ranks first, then wild animals, then cars gone wrong": lambda trace: (
            sorted(_TITLES, key=lambda title: -trace.weight(_SEARCH_TOKEN, title))[:3]
            == ["silly cats", "wild animals", "cars gone wrong"]
        ),
        "soft: the exact match gets more than half, and the next still more than a quarter": lambda trace: (
            trace.weight(_SEARCH_TOKEN, "silly cats") > 0.5 and trace.weight(_SEARCH_TOKEN, "wild animals") > 0.25
        ),
    },
    pair=(0, 0),
    menu_position=90,
    edits={
        "temperature 0.5": Edit(
            replace(_SCENE, temperature=0.5),
            {"the exact match gets about 0.77": lambda trace: 0.75 < trace.weight(_SEARCH_TOKEN, "silly cats") < 0.8},
            _explain_lead,
        ),
        "temperature 0.1": Edit(
            replace(_SCENE, temperature=0.1),
            {
                "the exact match gets more than 0.99": lambda trace: trace.weight(_SEARCH_TOKEN, "silly cats") > 0.99,
                "the answer is nearly the film of the exact match": lambda trace: (
                    math.dist(trace.row("output", _SEARCH_TOKEN), trace.row("values", "silly cats")) < 0.01
                ),
            },
            _explain_lead,
        ),
        "argmax": Edit(
            replace(_SCENE, normalize="argmax"),
            {
                "hard: all weight is on the exact match": lambda trace: trace.weight(_SEARCH_TOKEN, "silly cats") == 1,
                "the answer is the film of the exact match": lambda trace: (
                    trace.row("output", _SEARCH_TOKEN) == trace.row("values", "silly cats")
                ),
            },
            lambda trace: Reason("all-or-nothing", score=trace.score(_SEARCH_TOKEN, "silly cats")),
        ),
    },
)
