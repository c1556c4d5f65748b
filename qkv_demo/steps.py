"""The steps within an additive score and a softmax, which a page is told beside the contract's trace."""

from torch import Tensor

from .attention import Trace
from .powers import powers
from .terms import terms


def steps(trace: Trace, head: int) -> dict[str, Tensor]:
    """By their names in `Terms` and `Powers`, as far as the head has them."""
    found = terms(trace, head), powers(trace, head)
    return {name: tensor for step in found if step for name, tensor in step._asdict().items()}
