"""Bare HTTP, as any program may speak it."""

import json
import urllib.error
import urllib.request
from typing import Any


def post(url: str, body: bytes, **headers: str) -> tuple[int, str]:
    """The status and text of an answer, an error's too. Headers' names are written with underscores."""
    sent = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, sent), timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def post_json(url: str, value: Any, **headers: str) -> tuple[int, Any]:
    """The status of an answer, and what its JSON says."""
    status, said = post(url, json.dumps(value).encode(), **headers)
    return status, json.loads(said)
