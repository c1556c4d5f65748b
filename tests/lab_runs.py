"""A lab run with some settings, and what it says then."""

from typing import Any

from qkv_demo.labs import Told, labs
from qkv_demo.locale import say


def run(name: str, **given: Any) -> Any:
    lab = labs()[name]
    return lab.run(lab.settings(given))


def told(name: str, **given: Any) -> Told:
    lab = labs()[name]
    settings = lab.settings(given)
    return lab.tell(lab.run(settings), **settings)


def found(name: str, **given: Any) -> str:
    """The finding."""
    return say(told(name, **given).words)


def more(name: str, **given: Any) -> str:
    """All that stands beside it, folded."""
    return " ".join(map(say, told(name, **given).more))
