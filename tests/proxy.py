"""A reverse proxy as a site puts one before an app: what is below a path is passed on without that path."""

import contextlib
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

_OF_ONE_HOP = ("connection", "keep-alive", "transfer-encoding")


@contextlib.contextmanager
def below(path: str, app: str) -> Iterator[str]:
    """The address at which the app of another address stands, for as long as it is wanted. `path` is like "/attention";
    what is asked beside it is not found."""

    class Handler(BaseHTTPRequestHandler):
        def pass_on(self) -> None:
            if self.path == path:  # as servers do, so that what is relative is below the path
                self.send_response(301)
                self.send_header("Location", f"{path}/")
                self.end_headers()
            elif self.path.startswith(f"{path}/"):
                with contextlib.suppress(OSError):  # the browser has left, or the app has ended
                    self._fetch(self.path.removeprefix(path))
            else:  # the site's icon is what browsers ask for by themselves
                self.send_response(204 if self.path == "/favicon.ico" else 404)
                self.end_headers()

        do_GET = do_POST = do_HEAD = pass_on  # noqa: N815

        def _fetch(self, address: str) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            with contextlib.closing(HTTPConnection(urlsplit(app).netloc)) as connection:
                connection.request(self.command, address, body, dict(self.headers))
                answer = connection.getresponse()
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in _OF_ONE_HOP:
                        self.send_header(name, value)
                self.end_headers()
                while part := answer.read1():  # some answers never end
                    self.wfile.write(part)

        def log_message(self, *_: object) -> None:
            """Says nothing of what it passes on."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}{path}"
        server.shutdown()
