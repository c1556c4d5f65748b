"""The numbers and texts of labs, for tests."""

import json
from functools import cache
from typing import Any

from qkv_demo.labs import Report, labs
from qkv_demo.locale import translate


def run(name: str, **settings: Any) -> Any:
    """Return a lab's numbers as in a response, computed only once."""
    return _run(name, json.dumps(labs()[name].read_settings(settings), sort_keys=True))


@cache
def _run(name: str, settings: str) -> Any:
    return json.loads(json.dumps(labs()[name].measure(**json.loads(settings)), allow_nan=False))


def report(name: str, **settings: Any) -> Report:
    lab = labs()[name]
    return lab.report(run(name, **settings), **lab.read_settings(settings))


def finding(name: str, **settings: Any) -> str:
    """Return the headline of a report."""
    return translate(report(name, **settings).words)


def details(name: str, **settings: Any) -> str:
    """Return the folded texts of a report."""
    return " ".join(map(translate, report(name, **settings).more))
