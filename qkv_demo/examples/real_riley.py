"""An example fitted to a head of a trained model, on the words "riley the dog".

It is head 12 in layer 6 of all-MiniLM-L6-v2, whose license is Apache-2.0. `fit_scene` computed the numbers, which are
rounded to two decimals. Every attention weight is within 0.01 of the model's. Nothing else of the model is reproduced:
no residual connections, layer norms, feed-forward networks or other heads. `python -m tests.real_heads` runs the model.
"""

from ..locale import round_for_display
from . import Edit, Example, ModelHead, Reason, build_scene, with_head

_W_K = ((0.73, 1.33, 1.72), (-0.45, -0.55, -0.01), (-0.39, -1.35, 0.86))

_SCENE = build_scene(
    {
        "[CLS]": (-1.14, 0.73, -0.7),
        "riley": (-1.37, 0.61, -0.36),
        "the": (1.11, -0.36, -0.74),
        "dog": (-2.14, -1.27, -0.12),
        "[SEP]": (1.24, -0.54, -0.58),
    },
    w_q=((0.55, 0.71, 0.31), (0.71, 1.83, 0.25), (0.31, 0.25, 1.88)),
    w_k=_W_K,
    # W_V is the identity, because only the attention weights were fitted, not the values.
    w_v=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
)

EXAMPLE = Example(
    scene=_SCENE,
    model_head=ModelHead(
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
    menu_position=200,
    answers=lambda trace: (
        round_for_display(trace.weight("dog", "riley")) > round_for_display(trace.weight("riley", "dog"))
    ),
    edits={
        "the second number in the first row of W_K is 0 instead of 1.33": Edit(
            with_head(_SCENE, w_k=((0.73, 0, 1.72), *_W_K[1:])),
            {"dog needs riley more": lambda trace: trace.weight("dog", "riley") > trace.weight("riley", "dog")},
            lambda trace: Reason("turned", dog=trace.weight("dog", "riley"), riley=trace.weight("riley", "dog")),
        ),
    },
)
