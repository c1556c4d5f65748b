"""Run the app once for all tests, and fail a test if its page reports an error."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, expect

from qkv_demo.maths.tensors import use_one_thread

from .chromium import find_or_install
from .minilm import model_folder

# The first call of torch is slow, and so is any call on a busy machine. For a long run, set EXAMPLES=2000.
settings.register_profile("patient", deadline=None, max_examples=int(os.environ.get("EXAMPLES", "30")))
settings.load_profile("patient")

# Expectations retry for this number of milliseconds, because a busy machine responds late.
expect.set_options(timeout=15_000)

use_one_thread()  # The app uses one thread too.

ROOT = Path(__file__).parent.parent
URL_VARIABLE = "QKV_TESTED"  # The environment variable with the address of an app that is already running.
# Chromium reports an error with these words for every 3-D picture on a machine without a graphics card.
_HARDWARE = ("GPU stall", "willReadFrequently", "WebGL")


class Served(NamedTuple):
    url: str
    process: "subprocess.Popen[bytes]"
    started: float  # The maximum number of seconds until the first response.


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """Yield the address of the app, which all test processes share if the environment names one."""
    if url := os.environ.get(URL_VARIABLE):
        yield url
        return
    with served("app.py") as app:
        yield app.url


@contextlib.contextmanager
def served(
    *arguments: str, port: int | None = None, log: int = subprocess.DEVNULL, **variables: str
) -> Iterator[Served]:
    """Run Python as a server on a free port, with these arguments and environment variables."""
    port = port or free_port()
    env = {
        "QKV_MODEL": str(model_folder()),
        **os.environ,
        "GRADIO_SERVER_PORT": str(port),
        "GRADIO_SERVER_NAME": "127.0.0.1",
        **variables,
    }
    url, started = f"http://127.0.0.1:{port}", time.monotonic()
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=log
    ) as process:
        try:
            wait_for(url, process)
            yield Served(url, process, time.monotonic() - started)
        finally:
            process.terminate()
            process.wait(timeout=120)  # Let the server finish its responses first.


def free_port() -> int:
    """Return a port that no server uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a server that was just started responds. Raises RuntimeError if the server ends instead."""
    deadline = time.monotonic() + 300  # On a busy machine, importing torch takes long.
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the app ended with {process.returncode}")
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise RuntimeError("the app did not respond")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Return arguments for any Chromium: no requests of its own, and no sandbox if the tests run as root."""
    args = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    args.append("--process-per-site")  # Let both tabs of `two_tabs` share compiled scripts.
    # Draw pages in a process instead of the graphics card, because they open a tenth faster.
    args.append("--in-process-gpu")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")
    return {"executable_path": find_or_install(), "args": args}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """Return a laptop whose user prefers reduced motion, so that changes are complete at once."""
    return {"viewport": {"width": 1440, "height": 900}, "locale": "en-US", "reduced_motion": "reduce"}


@contextlib.contextmanager
def two_tabs(browser: Browser, app_url: str, **settings: Any) -> Iterator[BrowserContext]:
    """Open a browser context with two tabs.

    The first shows a file of the app, which keeps the app's scripts compiled. The tests use the second.
    """
    context = browser.new_context(**settings)
    context.new_page().goto(f"{app_url}/theme.css")
    context.new_page()
    yield context
    context.close()


@pytest.fixture(scope="session")
def shared_context(browser: Browser, browser_context_args: dict[str, Any], app_url: str) -> Iterator[BrowserContext]:
    """Yield the browser context of all tests of a process."""
    with two_tabs(browser, app_url, **browser_context_args) as context:
        yield context


@pytest.fixture
def context(shared_context: BrowserContext) -> Iterator[BrowserContext]:
    """Yield the shared browser context, which is reset after the test."""
    yield shared_context
    shared_context.unroute_all()
    shared_context.clear_cookies()
    shared_context.clear_permissions()


class PageErrors(list[str]):
    """The errors that a page has reported, except errors that the test expects at any time."""

    expected: tuple[str, ...] = ()

    def expect(self, *texts: str) -> None:
        """Ignore errors with any of these texts from now on, because a busy page may report them late."""
        self.expected += texts

    def append(self, error: str) -> None:
        if not any(text in error for text in self.expected):
            super().append(error)


@pytest.fixture
def errors() -> PageErrors:
    """Return the errors of the page so far, which must be none at the end of the test."""
    return PageErrors()


@pytest.fixture
def page(context: BrowserContext, app_url: str, errors: PageErrors) -> Iterator[Page]:
    """Yield the tab that all tests of a process share, because the app opens in it a third faster than in a new tab.

    The tab must not report errors or send requests to other hosts. A test that changes something that `reset` cannot
    undo, for example by an init script, uses `fresh_page`.
    """
    page = context.pages[1]
    size = page.viewport_size
    with errors_collected(page, app_url, errors):
        yield page
    reset(page, app_url, size)
    assert not errors


@pytest.fixture
def fresh_page(
    browser: Browser, browser_context_args: dict[str, Any], app_url: str, errors: PageErrors
) -> Iterator[Page]:
    """Yield the only tab of a new browser context, with the same requirements as `page`."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    with errors_collected(page, app_url, errors):
        yield page
    context.close()
    assert not errors


@contextlib.contextmanager
def errors_collected(page: Page, app_url: str, errors: PageErrors) -> Iterator[None]:
    """Collect the errors that a page reports, and its requests to other hosts."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in _HARDWARE):
            errors.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith((app_url, "data:", "blob:")):
            errors.append(f"request to {request.url}")

    listeners: dict[Any, Callable[[Any], None]] = {
        "pageerror": lambda error: errors.append(error.stack or str(error)),
        "console": on_console,
        "request": on_request,
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    yield
    for event, listener in listeners.items():
        page.remove_listener(event, listener)


# Leave the app first. It saves its work when it closes, so that it would write into the emptied storage.
FORGET = """() => {
    Storage.prototype.setItem = () => {};
    localStorage.clear();
    sessionStorage.clear();
}"""


def reset(page: Page, app_url: str, size: ViewportSize | None) -> None:
    """Undo the changes of a test: other tabs, routes, the network, storage, the pointer, media and the size.

    The app stays open until the next test opens it again, because another page in between takes a third of that time.
    """
    for extra_page in page.context.pages[2:]:
        extra_page.goto("about:blank")
        extra_page.close()
    page.unroute_all()
    page.context.set_offline(False)
    if not page.url.startswith(app_url):
        page.goto(f"{app_url}/theme.css")
    page.evaluate(FORGET)
    page.mouse.up()
    page.mouse.move(-1, -1)
    page.emulate_media(reduced_motion="reduce", forced_colors="none")
    if size and page.viewport_size != size:
        page.set_viewport_size(size)
