"""What several beats share: a matrix that turns a word into its query or its key, and how a query meets a key."""

import torch
from torch import Tensor

from ...kinds import SCORES
from ...kinds.vectors import product, unit
from ..places import Tensors, arrows, lines
from ..space import grid


def unfolding(w: Tensor, inputs: Tensor, images: Tensor, index: Tensor, share: Tensor) -> dict[str, Tensor]:
    """One word under (1 − t) I + t W, t = `share`: where it comes "from", where it has come "to", and the "grid"."""
    same = torch.eye(*w.shape, dtype=torch.float64)
    start = product(inputs, same).index_select(0, index)
    return {
        "from": arrows(start),
        "to": arrows(between(start, images.index_select(0, index), share)),
        "grid": lines(grid(between(same, w, share))),
    }


def meeting(given: Tensors, variant: str, asking: str, answering: str) -> dict[str, Tensor]:
    """The query of one word ("row" or "column") and the key of the other; the "drop" from the key falls with t, and the
    "shadow" grows under it, where the kind of score measures so; the score is the "number"."""
    picture = SCORES[variant].picture
    query = given["queries"].index_select(0, given[asking])
    key = given["keys"].index_select(0, given[answering])
    if picture.directions:
        query, key = unit(query), unit(key)
    direction = unit(query)
    goal = product(key, direction.mT) * direction if picture.shadows else query
    end = between(key, goal, given["share"])
    found = {"query": arrows(query), "key": arrows(key), "drop": lines(torch.stack([key, end], 1))}
    if picture.shadows:
        found["shadow"] = lines(torch.stack([torch.zeros_like(goal), goal * given["share"]], 1))
    number = given["scores"].index_select(0, given[asking]).index_select(1, given[answering])
    return {**found, "number": number.select(0, 0)}


def between(start: Tensor, end: Tensor, share: Tensor) -> Tensor:
    """So much of the way."""
    return start + (end - start) * share
