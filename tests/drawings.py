"""Figures as Python draws them, each with its words."""

from typing import Any

from qkv_demo import figures
from qkv_demo.attention import Trace
from qkv_demo.view import View
from qkv_demo.wording.captions import captions


def draw(trace: Trace, view: View) -> dict[str, dict[str, Any]]:
    """Every figure by name, resolved."""
    words = captions(trace, view)
    return {name: {**figure, "words": words[name]} for name, figure in figures.draw(trace, view).items()}
