"""An example fitted to a head of a trained model, on the words "riley the dog".

It is head 12 in layer 6 of all-MiniLM-L6-v2, whose licence is Apache-2.0. `fit_scene` computed the numbers, which are
rounded to two decimals. Every attention weight is within 0.02 of the model's. Nothing else of the model is reproduced:
no residual connections, layer norms, feed-forward networks or other heads. `python -m tests.real_heads` runs the model.
"""

from ..locale import rounded
from . import Edit, Example, ModelHead, Reason, scene_of, with_head

_W_K = ((3.66, 1.39, -1.77), (1.0, 1.03, 2.87), (1.05, -0.61, 1.85))

_SCENE = scene_of(
    {
        "[CLS]": (-1.27, -1.17, 0.02),
        "riley": (-1.74, 0.47, -0.07),
        "the": (-1.17, -0.87, 0.01),
        "dog": (-1.95, 0.93, 0.07),
        "[SEP]": (-1.38, -0.09, -0.03),
    },
    w_q=((3.79, 1.03, -0.2), (1.03, 1.53, -0.08), (-0.2, -0.08, 3.84)),
    w_k=_W_K,
    # W_V is the identity, because only the attention weights were fitted, not the values.
    w_v=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
)

EXAMPLE = Example(
    scene=_SCENE,
    source=ModelHead(
        "all-MiniLM-L6-v2",
        layer=6,
        head=12,
        weights=(
            (0.224602, 0.221409, 0.015738, 0.527124, 0.011128),
            (0.247373, 0.26494, 0.015937, 0.452664, 0.019085),
            (0.226959, 0.240745, 0.015806, 0.505011, 0.01148),
            (0.027322, 0.216344, 0.004086, 0.749556, 0.002691),
            (0.22459, 0.256228, 0.022519, 0.474296, 0.022366),
        ),
    ),
    claims={
        "riley needs dog more than dog needs riley": lambda trace: (
            trace.weight("riley", "dog") > 2 * trace.weight("dog", "riley")
        ),
        "riley attends to dog with 0.46": lambda trace: round(trace.weight("riley", "dog"), 2) == 0.46,
        "dog attends to riley with 0.22": lambda trace: round(trace.weight("dog", "riley"), 2) == 0.22,
    },
    pair=(1, 3),
    order=200,
    answers=lambda trace: rounded(trace.weight("dog", "riley")) > rounded(trace.weight("riley", "dog")),
    edits={
        "the first number in the last row of W_K is 3 instead of 1.05": Edit(
            with_head(_SCENE, w_k=(*_W_K[:2], (3, *_W_K[2][1:]))),
            {"dog needs riley more": lambda trace: trace.weight("dog", "riley") > trace.weight("riley", "dog")},
            lambda trace: Reason("turned", dog=trace.weight("dog", "riley"), riley=trace.weight("riley", "dog")),
        ),
    },
)
