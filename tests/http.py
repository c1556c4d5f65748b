"""Bare HTTP, as any program may speak it."""

import contextlib
import functools
import json
import threading
from collections.abc import Callable, Iterator
from http.client import HTTPMessage
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def get(asked: str | Request) -> tuple[int, HTTPMessage, str]:
    """The status, headers and text of an answer, an error's too."""
    try:
        with urlopen(asked, timeout=20) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except HTTPError as error:
        return error.code, error.headers, error.read().decode()


def post(url: str, body: bytes, **headers: str) -> tuple[int, str]:
    """The status and text of an answer. Headers' names are written with underscores."""
    sent = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    status, _, said = get(Request(url, body, sent))
    return status, said


def post_json(url: str, value: Any, **headers: str) -> tuple[int, Any]:
    """The status of an answer, and what its JSON says."""
    status, said = post(url, json.dumps(value).encode(), **headers)
    return status, json.loads(said)


@contextlib.contextmanager
def answering(handler: Callable[..., BaseHTTPRequestHandler], name: str = "127.0.0.1") -> Iterator[str]:
    """The address of a server of one's own, for as long as it is wanted."""
    with ThreadingHTTPServer((name, 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://{name}:{server.server_port}"
        server.shutdown()


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing of what it serves."""


def files(folder: Path) -> Callable[..., BaseHTTPRequestHandler]:
    """Python's own server of files, which knows nothing of ours."""
    return functools.partial(_Files, directory=str(folder))
