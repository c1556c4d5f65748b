"""Numbers that a hand has moved through some arithmetic, as a person would have typed them."""

import torch
from torch import Tensor

_DECIMALS = 1e12


def tidied(numbers: Tensor) -> Tensor:
    """The same, rounded to 12 decimals, without a minus before a zero."""
    return torch.round(numbers * _DECIMALS) / _DECIMALS + 0.0
