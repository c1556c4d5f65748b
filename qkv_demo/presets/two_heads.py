"""Two heads on the same four words: the first asks who, the second asks what, and each has its own pattern.

Axis 1: names someone. Axis 2: says what sort of thing, or what it is like.
"""

from dataclasses import replace

from ..scene import Head, Scene
from . import Edit, Preset

_EMBEDDINGS = {"Evan's": (2, 0), "hyper": (0, 2), "dog": (0, 3), "Riley": (3, 0)}
_IDENTITY = ((1, 0), (0, 1))
_ASKS_WHO = Head(w_q=((1, 0), (1, 0)), w_k=_IDENTITY, w_v=_IDENTITY)
_ASKS_WHAT = Head(w_q=((0, 1), (0, 1)), w_k=_IDENTITY, w_v=_IDENTITY)

_SCENE = Scene(
    tokens=tuple(_EMBEDDINGS),
    embeddings=tuple(_EMBEDDINGS.values()),
    heads=(_ASKS_WHO, _ASKS_WHAT),
    w_o=(*_IDENTITY, *_IDENTITY),  # adds what the two heads have found
)

PRESET = Preset(
    scene=_SCENE,
    claims={
        "in the first head every word gives more than 0.9 to the names": lambda trace: all(
            trace.weight(asks, "Evan's", head=0) + trace.weight(asks, "Riley", head=0) > 0.9 for asks in _EMBEDDINGS
        ),
        "in the second head every word gives more than 0.9 to the describing words": lambda trace: all(
            trace.weight(asks, "hyper", head=1) + trace.weight(asks, "dog", head=1) > 0.9 for asks in _EMBEDDINGS
        ),
        "Riley hears of Evan's in the first head and of dog in the second": lambda trace: (
            trace.strongest_other("Riley", head=0) == "Evan's" and trace.strongest_other("Riley", head=1) == "dog"
        ),
        "dog hears of Riley in the first head and of hyper in the second": lambda trace: (
            trace.strongest_other("dog", head=0) == "Riley" and trace.strongest_other("dog", head=1) == "hyper"
        ),
        "together they tell every word who and what": lambda trace: all(
            min(trace.row("combined", token)) > 2 for token in _EMBEDDINGS
        ),
    },
    pair=(3, 2),
    order=30,
    edits={
        "give head 2 the W_Q of head 1": Edit(
            replace(_SCENE, heads=(_ASKS_WHO, _ASKS_WHO)),
            {
                "Riley scarcely hears of dog in either head": lambda trace: (
                    trace.weight("Riley", "dog", head=0) < 0.05 and trace.weight("Riley", "dog", head=1) < 0.05
                ),
                "no word learns what it is about": lambda trace: all(
                    trace.row("combined", token)[1] < 0.2 for token in _EMBEDDINGS
                ),
            },
        ),
    },
)
