"""Requests in plain HTTP, a file server, and a reverse proxy."""

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.client import HTTPConnection, HTTPMessage
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen


def get(request: str | Request) -> tuple[int, HTTPMessage, str]:
    """Return the status, headers and text of a response, including an error."""
    try:
        with urlopen(request, timeout=20) as response:
            return response.status, response.headers, response.read().decode()
    except HTTPError as error:
        return error.code, error.headers, error.read().decode()


def post(url: str, body: bytes, **headers: str) -> tuple[int, str]:
    """Return the status and text of a response. The names of headers are written with underscores."""
    all_headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    all_headers |= {name.replace("_", "-"): value for name, value in headers.items()}
    status, _, text = get(Request(url, body, all_headers))
    return status, text


def post_json(url: str, value: Any, **headers: str) -> tuple[int, Any]:
    """Return the status and the JSON of a response."""
    status, text = post(url, json.dumps(value).encode(), **headers)
    return status, json.loads(text)


@contextlib.contextmanager
def answering(handler: Callable[..., BaseHTTPRequestHandler], name: str = "127.0.0.1") -> Iterator[str]:
    """Serve on a free port, and yield the address."""
    with ThreadingHTTPServer((name, 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://{name}:{server.server_port}"
        server.shutdown()


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""


def files(folder: Path) -> Callable[..., BaseHTTPRequestHandler]:
    """Return a handler that serves a folder like any static host."""
    return partial(_Files, directory=str(folder))


class Arrangement(NamedTuple):
    """The settings of a proxy: the Host of the browser or of the app, and the path with or without its prefix."""

    keeps_host: bool = True
    prefix: str = ""
    strips_prefix: bool = True


class _Proxy(BaseHTTPRequestHandler):
    def __init__(self, app: str, arrangement: Arrangement, *arguments: Any) -> None:
        self.app, self.arrangement = urlsplit(app), arrangement
        super().__init__(*arguments)

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def forward(self) -> None:
        """Pass the request on, and stream the response back."""
        keeps_host, prefix, strips_prefix = self.arrangement
        if not self.path.startswith(f"{prefix}/"):
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name: value for name, value in self.headers.items() if name not in ("Host", "Connection")}
        headers["Host"] = self.headers["Host"] if keeps_host else self.app.netloc
        path = self.path.removeprefix(prefix) if strips_prefix else self.path
        with contextlib.closing(HTTPConnection(self.app.netloc)) as upstream:
            upstream.request(self.command, path, body, headers)
            response = upstream.getresponse()
            self.send_response_only(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("connection", "transfer-encoding"):
                    self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(ConnectionError):
                while chunk := response.read1():
                    self.wfile.write(chunk)

    do_GET = do_POST = do_HEAD = forward  # noqa: N815


def proxied(app: str, arrangement: Arrangement) -> contextlib.AbstractContextManager[str]:
    """Serve the app behind a proxy, and return the address at which a browser reaches it."""
    return answering(partial(_Proxy, app, arrangement), "localhost")
