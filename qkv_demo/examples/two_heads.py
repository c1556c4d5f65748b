"""Two heads on the same four words. Each word attends to a different word in each head.

The first coordinate is positive for a name, and negative for a pronoun. The second is positive for a kind of thing, and
negative for a description. To make queries, the first head rotates each embedding by 90 degrees to the left, and the
second head to the right.
"""

from dataclasses import replace

from ..scene import Head, Scene
from . import IDENTITY, Edit, Example, Reason, split_embeddings

_HEAD_ROTATING_LEFT = Head(((0, 1), (-1, 0)), IDENTITY, IDENTITY)  # In this head, a name looks for a kind of thing.
_HEAD_ROTATING_RIGHT = Head(((0, -1), (1, 0)), IDENTITY, IDENTITY)  # In this head, a name looks for a description.
_ANSWERING_WORDS = {
    "Riley": ("dog", "hyper"),
    "dog": ("she", "Riley"),
    "hyper": ("Riley", "she"),
    "she": ("hyper", "dog"),
}

_SCENE = Scene(
    *split_embeddings({"Riley": (2, 0), "dog": (0, 2), "hyper": (0, -2), "she": (-2, 0)}),
    heads=(_HEAD_ROTATING_LEFT, _HEAD_ROTATING_RIGHT),
    # The output matrix rotates the second head's output by 90 degrees, and adds it to the first head's output. Without
    # the rotation, the two outputs would cancel each other out.
    w_o=(*IDENTITY, (0, 1), (-1, 0)),
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "every word takes more than 0.8 from one word in the first head and from another in the second": lambda trace: (
            all(
                trace.weight(asks, answers, head=head) > 0.8
                for asks, answering_words in _ANSWERING_WORDS.items()
                for head, answers in enumerate(answering_words)
            )
        ),
        "no two words end with the same combined output": lambda trace: (
            len({tuple(round(number, 6) for number in row) for row in trace.rows("combined")}) == len(_ANSWERING_WORDS)
        ),
    },
    pair=(0, 1),
    menu_position=30,
    edits={
        "give head 2 the W_Q of head 1": Edit(
            replace(_SCENE, heads=(_HEAD_ROTATING_LEFT, _HEAD_ROTATING_LEFT)),
            {
                "Riley scarcely hears of hyper in either head": lambda trace: (
                    trace.weight("Riley", "hyper", head=0) < 0.01 and trace.weight("Riley", "hyper", head=1) < 0.01
                ),
            },
            lambda trace: Reason(
                "one-question",
                one=trace.weight("Riley", "dog", head=0),
                two=trace.weight("Riley", "dog", head=1),
                lost=trace.weight("Riley", "hyper", head=1),
            ),
        ),
    },
)
