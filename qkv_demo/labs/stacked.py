"""What the lab of stacked layers stacks: scenes, and who asks and who answers in what is said of each."""

from collections.abc import Callable

import torch

from ..presets import animal_street, riley_dog, rock_paper_scissors
from ..scene import Head, Scene

Stacked = tuple[Scene, tuple[int, int]]

# Axis 1: who; axis 2: what sort of thing; axis 3 is free, and what a word hears of sorts is written there.
_RILEY = Scene(
    tokens=("Riley", "dog", "Felix", "cat"),
    embeddings=((2, 0, 0), (0.5, 2, 0), (-2, 0, 0), (-0.5, 2, 0)),
    heads=(
        Head(
            w_q=((1, 1, 0), (1, 0, 0), (0, 0, 0)),
            w_k=((1, 0, 0), (0, 1, 0), (0, 0, 0)),
            w_v=((0, 0, 0), (0, 0, 0.5), (0, 0, 0)),
        ),
    ),
)
_THINGS = ("apple", "bread", "water", "beer", "book", "newspaper")
_PLACES = ((1.0, 0.3), (1.0, -0.1), (-0.5, 1.0), (-0.8, 0.8), (-0.4, -1.0), (-0.7, -0.8))
_SPREADS = (0.7, 0.7, 0.35)  # of the entries of W_Q, W_K and W_V: about as much is heard as a word already is


def _any_matrices(seed: int) -> Stacked:
    """Six words in three pairs, and matrices at random."""
    source = torch.Generator().manual_seed(seed)
    drawn = [spread * torch.randn(2, 2, generator=source, dtype=torch.float64) for spread in _SPREADS]
    w_q, w_k, w_v = (tuple(map(tuple, matrix.tolist())) for matrix in drawn)
    return Scene(tokens=_THINGS, embeddings=_PLACES, heads=(Head(w_q, w_k, w_v),)), (0, 1)


def _fixed(scene: Scene, pair: tuple[int, int]) -> Callable[[int], Stacked]:
    return lambda seed: (scene, pair)


STACKED: dict[str, Callable[[int], Stacked]] = {
    "six": _any_matrices,
    "riley": _fixed(_RILEY, (0, 1)),
    "riley-dog": _fixed(riley_dog.PRESET.scene, riley_dog.PRESET.pair),
    "animal-tired": _fixed(animal_street.PRESET.scene, animal_street.PRESET.pair),
    "animal-wide": _fixed(animal_street.PRESET.edits["tired → wide"].scene, (7, 5)),
    "rock-paper-scissors": _fixed(rock_paper_scissors.PRESET.scene, rock_paper_scissors.PRESET.pair),
}
