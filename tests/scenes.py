"""Scenes for many tests, and the cells and gradients of a scene."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import torch
from torch import Tensor

from qkv_demo.examples import examples
from qkv_demo.maths.attention import attend
from qkv_demo.maths.gradients import compute_gradients
from qkv_demo.maths.tensors import SceneTensors
from qkv_demo.options.arithmetic import Cell
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.quantities import QUANTITIES

RILEY = examples()["riley-dog"].scene  # Two words.
CROSS = examples()["apple-cross"].scene  # Two sequences.
STREET = examples()["animal-street"].scene  # Many words.

BY_HAND = replace(RILEY, normalize="manual", weights=((0.75, 0.25), (0, 1)))

IDENTITY = [[1, 0], [0, 1]]
# Two tokens whose attention can be computed by hand.
PAIR = Scene(["a", "b"], [[1, 0], [0, 2]], [Head(IDENTITY, [[1, 1], [0, 1]], [[3, 0], [0, 5]])])
SWAP = [[0.0, 1.0], [1.0, 0.0]]
# All sizes differ, so that a test notices a transposed axis: 3 tokens, 4 keys, d_model 2, d_k 3.
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
TARGET_WEIGHTS = [[0.25, 0.25, 0.5, 0.0], [0.5, 0.0, 0.125, 0.375], [0.0, 1.0, 0.0, 0.0]]


# Names that other formats would interpret as markup, code or a formula. Every format must keep them as text.
HOSTILE = (
    "</script><img src=x>",
    "</style><!--",
    "<!--<script>",
    "]]>",
    '=HYPERLINK("&")',
    "\"'`${x}\\",
    "+1",
    "-1",
    "@sum",
    '"; import os #',
    "$x_{y$",
    "</td>a & b",
    "a,b",
    "{blank}",
)


def gradients(scene: Scene, quantity: str, head: int, row: int, column: int) -> dict[tuple[str, int], Tensor] | None:
    """Return the slopes of one number of a scene, or None if the number is not finite."""
    trace = attend(scene, SceneTensors.from_scene(scene, requires_grad=True))
    numbers = trace.quantity(quantity, head)
    selection = torch.zeros_like(numbers)
    selection[row, column] = 1
    return compute_gradients(trace, numbers, selection) if numbers[row, column].isfinite() else None


def named_scene(scene: Scene) -> Scene:
    """Return the scene with a letter as the name of each token. Tokens of the context have capital letters."""
    context = scene.context and replace(scene.context, tokens=tuple("ABCDEFGHIJKLMNOP"[: len(scene.key_tokens)]))
    return replace(scene, tokens=tuple("abcdefghijklmnop"[: len(scene.tokens)]), context=context)


def cells(scene: Scene) -> Iterator[Cell]:
    """Yield the address of every number of a scene."""
    for quantity in QUANTITIES:
        for head in range(len(scene.heads) if quantity.per_head else 1) if quantity.is_present(scene) else ():
            yield from ((quantity.name, head, *place) for place in product(*map(range, quantity.size(scene, head))))
