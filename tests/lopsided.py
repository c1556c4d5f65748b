"""Scenes whose two directions differ, in the plane and in space, and the split of their M."""

from qkv_demo.maths.asymmetry import Asymmetry, asymmetry
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Head, Scene

from .by_hand import IDENTITY

# M = [[1, 0], [1, 1]]: a = −1/2
PAIR = Scene(["Riley", "dog"], [[1, 0], [0, 2]], [Head(IDENTITY, [[1, 1], [0, 1]], IDENTITY)])
SPACE = Scene(
    ["a", "b"],
    [[1, 2, 3], [4, 5, 7]],
    [Head([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 6, 4], [1, 0, 8], [9, 3, 0]], [[1], [1], [1]])],
)


def split(scene: Scene, head: int = 0) -> Asymmetry:
    """The split of one head's M, which is there."""
    found = asymmetry(attend(scene), head)
    assert found is not None
    return found
