"""The app starts, is reached through proxies, and ends."""

import contextlib
import json
import signal
import socket
import subprocess
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.locale import read_strings

from ..conftest import PageErrors, Served, served
from ..http import Arrangement, proxied
from .stage import Stage, with_w_q

# The same process runs all these tests, so that the app starts only once.
pytestmark = pytest.mark.usefixtures("browser_name")
PREFIX = "/attention"
UNREACHABLE_PROXY = "socks5://127.0.0.1:9"
# Launch the page as in a notebook, without Gradio's options.
LAUNCH = """
from qkv_demo.ui.answers.settings import AppOptions
from qkv_demo.ui.web.page import build
build(AppOptions(language="zh")).launch()
"""


@pytest.fixture(scope="module")
def rooted() -> Iterator[Served]:
    """Yield the app below a path."""
    with served("-c", LAUNCH, GRADIO_ROOT_PATH=PREFIX) as app:
        yield app


@pytest.fixture
def errors() -> PageErrors:
    """Ignore errors of the page. Gradio requests the root that it guesses, and a proxy ends before its page."""
    errors = PageErrors()
    errors.expect("")
    return errors


def edit_through(page: Page, url: str) -> None:
    """Edit a number, and expect the server to confirm it."""
    stage = Stage(page, url).open(lang="en")
    stage.cell("w_q", 0, 1).fill("5")
    stage.expect_scene(with_w_q(5))
    stage.expect_confirmed()


@pytest.mark.parametrize(
    "arrangement",
    [Arrangement(*settings) for settings in ((True, PREFIX), (False, PREFIX))],
)
def test_proxies_need_no_settings(page: Page, app_url: str, arrangement: Arrangement) -> None:
    with proxied(app_url, arrangement) as proxy:
        edit_through(page, proxy + arrangement.prefix)


@pytest.mark.parametrize(
    "arrangement",
    [Arrangement(*settings) for settings in ((True, PREFIX, True), (False, PREFIX, False))],
)
def test_root_paths_work_behind_proxies(page: Page, rooted: Served, arrangement: Arrangement) -> None:
    with proxied(rooted.url, arrangement) as proxy:
        edit_through(page, proxy + PREFIX)


def test_the_page_begins_in_the_given_language(page: Page, rooted: Served) -> None:
    with proxied(rooted.url, Arrangement(prefix=PREFIX)) as proxy:
        Stage(page, f"{proxy}{PREFIX}/").open()
        expect(page.locator("[data-present]")).to_have_attribute("aria-label", read_strings("zh")["ui.present"])


def test_a_missing_script_is_explained(page: Page, app_url: str) -> None:
    """The script is missing if another app mounts the Blocks, or if a page embeds them as a web component."""
    page.route("**/qkv-assets/script*", lambda route: route.fulfill(status=404))
    page.goto(app_url)
    root = f"{app_url}/gradio_api/"
    expect(page.get_by_text(read_strings("en")["error.start"].format(address=root))).to_be_visible()


@pytest.mark.parametrize(("query", "count"), [("", 1), ("?preset=two-heads", 0)])
def test_only_the_first_example_has_a_poster(page: Page, app_url: str, query: str, count: int) -> None:
    page.route("**/qkv-assets/script*", lambda _: None)
    page.goto(f"{app_url}/{query}", wait_until="commit")
    expect(page.locator("#page-data")).to_be_attached()
    expect(page.locator(".poster")).to_have_count(count)


# This environment has an unreachable proxy and no UTF-8.
HOSTILE = {"HTTP_PROXY": UNREACHABLE_PROXY, "ALL_PROXY": UNREACHABLE_PROXY, "PYTHONIOENCODING": "cp1252"}


def test_a_stopped_app_finishes_its_responses() -> None:
    with served("app.py", log=subprocess.PIPE, **HOSTILE) as (url, process, _):
        body = json.dumps({"preset": "riley-dog"}).encode()
        with request_without_body(url, len(body)) as connection:
            process.send_signal(signal.SIGTERM)
            while is_listening(url):
                pass
            connection.sendall(body)
            assert connection.makefile("rb").read().startswith(b"HTTP/1.1 200")
        assert process.wait(120) == 0
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()


@contextlib.contextmanager
def request_without_body(url: str, length: int) -> Iterator[socket.socket]:
    """Send the head of a request, and return the connection when the server waits for the body."""
    address = urlsplit(url)
    head = ("POST /gradio_api/qkv/answer HTTP/1.1", f"Host: {address.netloc}", f"Content-Length: {length}")
    with socket.create_connection((address.hostname, address.port or 0), timeout=20) as connection:
        connection.sendall("\r\n".join((*head, "Expect: 100-continue", "", "")).encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 100")
        yield connection


def is_listening(url: str) -> bool:
    """Return whether the server accepts connections."""
    address = urlsplit(url)
    try:
        socket.create_connection((address.hostname, address.port or 0), timeout=20).close()
    except (ConnectionRefusedError, ConnectionResetError):
        return False
    return True
