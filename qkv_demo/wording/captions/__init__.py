"""The words for each picture, one file a figure under the figure's own name, discovered."""

from functools import cache
from importlib import import_module
from types import ModuleType

from ...figures import figures, size
from ...figures.places import drawn
from ...locale import message, say
from ...maths import Trace
from ...scene.view import View


def captions(trace: Trace, view: View) -> dict[str, str]:
    """Every figure's words by its name."""
    told = {}
    for name, module in _captions().items():
        words = module.caption(trace, view)
        entries = size(trace.scene, view, name)
        if entries > drawn(entries):
            words = message("figure.first", words=words, size=entries)
        told[name] = say(words, view.language)
    return told


@cache
def _captions() -> dict[str, ModuleType]:
    return {name: import_module(f".{name}", __package__) for name in figures()}
