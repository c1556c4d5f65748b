"""A reverse proxy on a port of its own, as a host would put it before the app."""

import contextlib
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from .http import answering


class Arrangement(NamedTuple):
    """What a proxy tells the app: the browser's Host or the app's own, and the prefix of the path or nothing of it."""

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
        """Send the request on, and stream the response back."""
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
    """Serve the app behind a proxy, and return the address below which a browser finds it."""
    return answering(partial(_Proxy, app, arrangement), "localhost")
