"""The words for each picture, one file a figure under the figure's own name, discovered."""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from ...attention import Trace
from ...figures import draw, figures
from ...locale import message, say
from ...view import View


def captioned(trace: Trace, view: View) -> dict[str, dict[str, Any]]:
    """Every figure by name: plotly's `data` and `layout`, the page's `labels` and `handles`, and the `words` for it."""
    told = {}
    for name, canvas in draw(trace, view).items():
        words = _captions()[name].caption(trace, view)
        if canvas.size > canvas.dims:
            words = message("figure.first", words=words, size=canvas.size)
        told[name] = {**canvas.figure(), "words": say(words, view.language)}
    return told


@cache
def _captions() -> dict[str, ModuleType]:
    return {name: import_module(f".{name}", __package__) for name in figures()}
