"""A scene with different sizes everywhere, and what it could be wished to attend to."""

from qkv_demo.scene import Context, Head, Scene

SWAP = [[0.0, 1.0], [1.0, 0.0]]
# Different sizes everywhere, so that no transposed axis can pass: 3 tokens, 4 keys, d_model 2, d_k 3.
RICH = Scene(
    ["a", "b", "c"],
    [[0.5, -0.3], [0.2, 0.9], [-0.4, 0.6]],
    [
        Head([[0.4, 1.1], [-0.7, 0.3]], [[0.9, -0.2], [0.6, 1.3]], [[1.2], [-0.4]]),
        Head([[1.4, 0.1, 0.5], [0.7, -0.3, 0.2]], [[-0.9, 0.2, 0.4], [1.6, 0.3, -0.8]], [[0.2], [0.4]], [0.7, -1, 2]),
    ],
    context=Context(["w", "x", "y", "z"], [[0.1, 0.8], [-0.6, 0.4], [1.1, 0.3], [0.2, -0.7]]),
    score="additive",
    positions="sinusoidal",
    temperature=0.7,
    mask=[[True, True, True, True], [True, False, True, True], [False, True, True, False]],
)
WISH = [[0.25, 0.25, 0.5, 0.0], [0.5, 0.0, 0.125, 0.375], [0.0, 1.0, 0.0, 0.0]]
