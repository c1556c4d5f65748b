"""The lesson `where-do-the-matrices-come-from`, in two parts: what both speak of."""

from ...maths import NamedTrace
from ...maths.asymmetry import bilinear
from ...presets import riley_dog
from .. import with_head

BY_HAND = riley_dog.PRESET.scene
RANDOM = with_head(BY_HAND, w_q=((-0.3, 0.5), (-0.2, -0.3)), w_k=((-0.9, -0.2), (1.1, 0.4)))
LEARNED = with_head(RANDOM, w_q=((0.39, 1.11), (0.39, 0.15)), w_k=((-0.17, -0.73), (0.37, 0.93)))
MATRICES = ("w_q", "w_k")  # what the lesson is about: in hand at every step


def product_table(trace: NamedTrace) -> list[list[float]]:
    """W_Q W_Kᵀ as a table, with W_Q for W_K where keys are made with it."""
    rows: list[list[float]] = bilinear(trace.trace, 0).tolist()
    return rows
