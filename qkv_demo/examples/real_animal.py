"""An example fitted to a head of a trained model, on the sentence "the animal was tired because it ran".

It is head 12 in layer 6 of all-MiniLM-L6-v2, whose license is Apache-2.0. `fit_scene` computed the numbers, which are
rounded to two decimals. Every attention weight is within 0.02 of the model's. Nothing else of the model is reproduced:
no residual connections, layer norms, feed-forward networks or other heads. `python -m tests.real_heads` runs the model.
"""

from . import Edit, Example, ModelHead, Reason, build_scene, claim_strongest_weight, shows_more_weight, with_head

_W_K = ((0.26, 0.36, -1.37), (1.22, 1.35, -0.05), (-0.26, 1.18, -1.37))

_SCENE = build_scene(
    {
        "[CLS]": (0.31, 1.41, 0.11),
        "the": (1.82, -0.17, -0.15),
        "animal": (1.54, 1.59, -0.38),
        "was": (2.41, -0.95, -0.49),
        "tired": (0.64, 0.23, 0.77),
        "because": (1.46, -0.39, 0.29),
        "it": (1.62, 0.05, -0.09),
        "ran": (0.99, -0.14, 1.02),
        "[SEP]": (1.17, 0.17, 0.21),
    },
    w_q=((1.16, 0.54, 0.1), (0.54, 1.62, -0.65), (0.1, -0.65, 1.83)),
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
            (0.229466, 0.021309, 0.587592, 0.010238, 0.040442, 0.010591, 0.030699, 0.041631, 0.028032),
            (0.269499, 0.020984, 0.594646, 0.00682, 0.024312, 0.006937, 0.029775, 0.023349, 0.023679),
            (0.093743, 0.007501, 0.858289, 0.001847, 0.00778, 0.002058, 0.011143, 0.011381, 0.006259),
            (0.239068, 0.026571, 0.570735, 0.012397, 0.039349, 0.012755, 0.039467, 0.027331, 0.032327),
            (0.427698, 0.033977, 0.288646, 0.027321, 0.077825, 0.018979, 0.046109, 0.026992, 0.052452),
            (0.364169, 0.034065, 0.375371, 0.019194, 0.054375, 0.018972, 0.049744, 0.03603, 0.048079),
            (0.254039, 0.027033, 0.579087, 0.008503, 0.030078, 0.008915, 0.033922, 0.030647, 0.027777),
            (0.493316, 0.051449, 0.225331, 0.0216, 0.028054, 0.023059, 0.058975, 0.02305, 0.075168),
            (0.333055, 0.031841, 0.468872, 0.01214, 0.033954, 0.012127, 0.042429, 0.028256, 0.037325),
        ),
    ),
    claims={
        **claim_strongest_weight("it", "animal"),
        "it attends to animal with 0.59": lambda trace: round(trace.weight("it", "animal"), 2) == 0.59,
        "animal hardly attends to it": lambda trace: trace.weight("animal", "it") < 0.02,
    },
    pair=(6, 2),
    menu_position=201,
    answers=lambda trace: shows_more_weight(trace, "it", "tired", "animal"),
    edits={
        "the first number in the last row of W_K is 3 instead of -0.26": Edit(
            with_head(_SCENE, w_k=(*_W_K[:2], (3, *_W_K[2][1:]))),
            {
                "it attends to tired more than to animal": lambda trace: shows_more_weight(
                    trace, "it", "tired", "animal"
                )
            },
            lambda trace: Reason("left", tired=trace.weight("it", "tired"), animal=trace.weight("it", "animal")),
        ),
    },
)
