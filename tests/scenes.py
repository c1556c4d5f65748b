"""Examples that many tests look at, scenes with letters for words, and all that can be pressed in one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from qkv_demo.kinds.arithmetic import Cell
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.scene.quantities import QUANTITIES

RILEY = presets()["riley-dog"].scene  # two words
CROSS = presets()["apple-cross"].scene  # two sequences
CIRCLE = presets()["rock-paper-scissors"].scene  # a puzzle's
STREET = presets()["animal-street"].scene  # many words


def named(scene: Scene) -> Scene:
    """With a letter for each word, large ones in the context."""
    context = scene.context and replace(scene.context, tokens=tuple("ABCDEFGHIJKLMNOP"[: len(scene.key_tokens)]))
    return replace(scene, tokens=tuple("abcdefghijklmnop"[: len(scene.tokens)]), context=context)


def cells(scene: Scene) -> Iterator[Cell]:
    """Every number that can be explained."""
    for quantity in QUANTITIES:
        for head in range(len(scene.heads) if quantity.per_head else 1) if quantity.present(scene) else ():
            yield from ((quantity.name, head, *place) for place in product(*map(range, quantity.size(scene, head))))
