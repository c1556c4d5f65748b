"""A lab run with some settings, and what it says then."""

from typing import Any

from qkv_demo.labs import labs
from qkv_demo.locale import say


def run(name: str, **given: Any) -> Any:
    lab = labs()[name]
    return lab.run(lab.settings(given))


def found(name: str, **given: Any) -> str:
    """The finding."""
    lab = labs()[name]
    settings = lab.settings(given)
    return say(lab.finding(settings, lab.run(settings)))


def more(name: str, **given: Any) -> str:
    """All that stands beside it, folded."""
    lab = labs()[name]
    settings = lab.settings(given)
    return " ".join(map(say, lab.more(settings, lab.run(settings))))
