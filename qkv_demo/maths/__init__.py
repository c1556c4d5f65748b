"""The maths, in torch: read `attention` first, for nothing else computes attention.

Beside it: why it is lopsided (`asymmetry`), what one matrix cannot do (`certificate`), which number matters
(`sensitivity`), a pulled arrow's matrix (`reach`), what a page is told beside it, PyTorch's own attention too
(`derived`), and a trace read by the words' names (`named_trace`).
"""

from .attention import Trace, attend
from .named_trace import Claims, NamedTrace

__all__ = ["Claims", "NamedTrace", "Trace", "attend"]
