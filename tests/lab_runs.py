"""A lab run with some settings, and what it says then."""

from typing import Any

from qkv_demo.labs import labs
from qkv_demo.locale import say


def run(name: str, **given: Any) -> Any:
    lab = labs()[name]
    return lab.run(lab.settings(given))


def said(name: str, **given: Any) -> str:
    lab = labs()[name]
    settings = lab.settings(given)
    return say(lab.sentence(settings, lab.run(settings)))
