"""What can be chosen of attention, one object a kind: it holds all there is to know of it, and a new one is found.

A kind's words are in the language files, under its name. A name that there is not raises ValueError.
"""

from importlib import import_module
from pathlib import Path
from typing import TypeVar

from .mask import MASKS, TABLE, Mask
from .normalization import Normalization
from .positions import POSITIONS, Positions
from .registry import Kinds
from .score import Score

__all__ = ["MASKS", "NORMALIZE", "POSITIONS", "SCORES", "TABLE", "Mask", "Normalization", "Positions", "Score"]

_Kind = TypeVar("_Kind", Score, Normalization)


def _found(folder: str, kind: type[_Kind]) -> Kinds[_Kind]:
    """Every file of a folder by its name, in the order of the menus."""
    stems = (file.stem for file in Path(__file__).parent.joinpath(folder).glob("*.py") if file.stem != "__init__")
    found: dict[str, _Kind] = {stem: import_module(f".{folder}.{stem}", __package__).KIND for stem in stems}
    return Kinds(sorted(found.items(), key=lambda item: (item[1].order, item[0])))


SCORES = _found("scores", Score)
NORMALIZE = _found("normalizations", Normalization)
