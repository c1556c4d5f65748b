"""A lab run with some settings, and what it says then."""

import json
from functools import cache
from typing import Any

from qkv_demo.labs import Report, labs
from qkv_demo.locale import say


def run(name: str, **given: Any) -> Any:
    """Return a lab's numbers as callers get them, computed once."""
    return _run(name, json.dumps(labs()[name].settings(given), sort_keys=True))


@cache
def _run(name: str, settings: str) -> Any:
    return json.loads(json.dumps(labs()[name].measure(**json.loads(settings)), allow_nan=False))


def told(name: str, **given: Any) -> Report:
    lab = labs()[name]
    return lab.report(run(name, **given), **lab.settings(given))


def found(name: str, **given: Any) -> str:
    """The finding."""
    return say(told(name, **given).words)


def more(name: str, **given: Any) -> str:
    """All that stands beside it, folded."""
    return " ".join(map(say, told(name, **given).more))
