"""How well words can still be told apart: how far they lie from one another, at how many points, whom one is like."""

from collections.abc import Sequence

import torch
from torch import Tensor

from ..scene import Scene

TOGETHER = 0.01  # words this near, beside where they started, have drifted together
ALMOST = 0.05  # at this almost nothing is left to tell them by
_TIE = 1e-12  # cosines this near are one: words with one embedding


def apart(points: Tensor) -> float:
    """Mean distance of the words from their mean, beside the mean length of the words; 0 where all are 0."""
    around = (points - points.mean(0)).norm(dim=-1).mean().item()
    return around / length(points) if length(points) else 0.0


def length(points: Tensor) -> float:
    """The words' mean length."""
    mean: float = points.norm(dim=-1).mean().item()
    return mean


def together_from(apart: Sequence[float]) -> int | None:
    """The first layer after which the words have drifted together and stay so; None where they have not."""
    apart_last = max((layer for layer, now in enumerate(apart) if now >= TOGETHER * apart[0]), default=-1)
    return apart_last + 1 if apart_last + 1 < len(apart) else None


def places(points: Tensor) -> int:
    """At how many different points the words lie: words that lie almost together are at one."""
    near = ALMOST * length(points)
    found: list[Tensor] = []
    for point in points:
        if all((point - other).norm() > near for other in found):
            found.append(point)
    return len(found)


def own_cosine(points: Tensor, starts: Tensor, row: int) -> float:
    return torch.cosine_similarity(points[row], starts[row], dim=0).item()


def named(points: Tensor, starts: Tensor, row: int, scene: Scene) -> str | None:
    """The word whose embedding points most nearly the way of a row; none where nothing tells the words apart."""
    cosines = torch.cosine_similarity(starts, points[row].unsqueeze(0), dim=-1)
    if apart(points) < TOGETHER * apart(starts) or cosines.max() - cosines.min() < _TIE:
        return None
    best = row if cosines[row] > cosines.max() - _TIE else int(cosines.argmax())
    return scene.tokens[best]


def met(starts: Tensor, ends: Tensor, row: int, scene: Scene) -> list[str]:
    """The words that have come to lie, in the end, where a row lies, and did not begin there."""
    near = [(points - points[row]).norm(dim=-1) < ALMOST * points[row].norm() for points in (starts, ends)]
    return [token for token, began, ended in zip(scene.tokens, *near, strict=True) if ended and not began]
