"""A head of a trained model on "the animal was tired because it ran": layer 6, head 12 of all-MiniLM-L6-v2.

The model has the licence Apache-2.0. `fit_scene` found the numbers, which are rounded to two decimals. Every weight is
within 0.02 of the model's. `python -m tests.real_heads` runs the model. Its residual connections, layer norms,
feed-forward networks and other heads are left out.
"""

from . import Edit, Example, Reason, most, scene_of, sees_more, with_head

_W_K = ((2.16, -1.57, 0.13), (-2.25, 0.57, -0.62), (-1.08, 0.1, 0.58))

_SCENE = scene_of(
    {
        "[CLS]": (-2.59, -1.13, 0.67),
        "the": (-0.7, 1.01, -0.31),
        "animal": (-1.86, 0.53, -1.02),
        "was": (-0.54, 1.08, -0.45),
        "tired": (-0.61, 0.65, 0.92),
        "because": (-0.5, 0.82, 0.36),
        "it": (-1.0, 0.65, -0.13),
        "ran": (0.59, 2.1, 0.55),
        "[SEP]": (-1.01, 0.44, 0.33),
    },
    w_q=((3.11, -1.09, 0.23), (-1.09, 1.27, -0.12), (0.23, -0.12, 0.82)),
    w_k=_W_K,
    w_v=((1, 0, 0), (0, 1, 0), (0, 0, 1)),  # The values are the embeddings, because only the weights were fitted.
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        **most("it", "animal"),
        "it takes 0.58 from animal": lambda trace: round(trace.weight("it", "animal"), 2) == 0.58,
        "animal hardly attends to it": lambda trace: trace.weight("animal", "it") < 0.02,
    },
    pair=(6, 2),
    order=201,
    answers=lambda trace: sees_more(trace, "it", "tired", "animal"),
    edits={
        "the first number in the last row of W_K is -3 instead of -1.08": Edit(
            with_head(_SCENE, w_k=(*_W_K[:2], (-3, *_W_K[2][1:]))),
            {"it attends to tired more than to animal": lambda trace: sees_more(trace, "it", "tired", "animal")},
            lambda trace: Reason("left", one=trace.weight("it", "tired"), other=trace.weight("it", "animal")),
        ),
    },
)
