"""The app, started once for all browser tests, and pages that fail a test when the browser complains."""

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
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from qkv_demo.maths.tensors import use_one_thread

from .chromium import find_or_install

# Torch's first call takes long, and so does any on a busy machine. `EXAMPLES=2000 python -m pytest …` is a long run.
settings.register_profile("patient", deadline=None, max_examples=int(os.environ.get("EXAMPLES", "30")))
settings.load_profile("patient")

# A busy machine answers late, which is no fault of the page; what never comes still fails.
expect.set_options(timeout=15_000)

use_one_thread()  # as the app does

ROOT = Path(__file__).parent.parent
RUNNING = "QKV_TESTED"  # the variable with the address of an app that runs already
# A machine without a graphics card says so in a warning for every 3-D picture.
_HARDWARE = ("GPU stall", "willReadFrequently", "WebGL")


class Served(NamedTuple):
    url: str
    process: "subprocess.Popen[bytes]"
    started: float  # seconds until it answered


@pytest.fixture(scope="session")
def app_url() -> Iterator[str]:
    """The address of the app, run as a person would run it; one for all processes where it is named to them."""
    if there := os.environ.get(RUNNING):
        yield there
        return
    with served("app.py") as app:
        yield app.url


@contextlib.contextmanager
def served(
    *arguments: str, port: int | None = None, log: int = subprocess.DEVNULL, **variables: str
) -> Iterator[Served]:
    """Run Python with these arguments and environment variables, as a server at any free port."""
    port = port or free_port()
    env = {**os.environ, "GRADIO_SERVER_PORT": str(port), "GRADIO_SERVER_NAME": "127.0.0.1", **variables}
    url, started = f"http://127.0.0.1:{port}", time.monotonic()
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=log
    ) as process:
        try:
            wait_for(url, process)
            yield Served(url, process, time.monotonic() - started)
        finally:
            process.terminate()
            process.wait(timeout=120)  # what is being answered by then is answered first


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a server that was just started answers."""
    deadline = time.monotonic() + 300  # a busy machine takes its time to import torch
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the app ended with {process.returncode}")
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.1)
    raise RuntimeError("the app did not answer")


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Debian's Chromium or any other; no sandbox where the tests run as root, and no chatter to other hosts."""
    args = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    args.append("--process-per-site")  # see `context`
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        args.append("--no-sandbox")
    return {"executable_path": find_or_install(), "args": args}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """A laptop that asks for less motion: what changes is there at once, but in a test that is about the way."""
    return {"viewport": {"width": 1440, "height": 900}, "locale": "en-US", "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def visited(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """One for all tests of a process."""
    context = browser.new_context(**browser_context_args)
    yield context
    context.close()


@pytest.fixture
def context(visited: BrowserContext, app_url: str) -> Iterator[BrowserContext]:
    """A browser in which nobody has been, but for one tab of the app's site, which keeps its script compiled as long as
    it is open, and for the page of `page`."""
    if not visited.pages:
        visited.new_page().goto(f"{app_url}/theme.css")
    yield visited
    for page in visited.pages[2:]:
        page.close()
    visited.unroute_all()
    visited.clear_cookies()
    visited.clear_permissions()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser has complained of so far; a test that provokes it clears the list."""
    return []


@pytest.fixture
def page(context: BrowserContext, app_url: str, complaints: list[str]) -> Iterator[Page]:
    """A page as good as new that may neither complain nor ask another host for anything. It is one for all tests of
    a process: what is opened in it is there for two thirds of the work that a new one takes."""
    page = context.pages[1] if len(context.pages) > 1 else context.new_page()
    size = page.viewport_size
    listeners: dict[Any, Callable[[Any], None]] = {
        "pageerror": lambda error: complaints.append(error.stack or str(error)),
        "console": lambda said: (
            complaints.append(said.text)
            if said.type == "error" and not any(word in said.text for word in _HARDWARE)
            else None
        ),
        "request": lambda request: (
            None if request.url.startswith((app_url, "data:", "blob:")) else complaints.append(f"asked {request.url}")
        ),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    yield page
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    leave(page, app_url, size)
    assert not complaints


def leave(page: Page, app_url: str, size: ViewportSize | None) -> None:
    """Nothing of a test stays: no route, no kept work, which the app keeps once more as it is left, no pointer; there
    is a network."""
    page.unroute_all()
    page.context.set_offline(False)
    page.goto(f"{app_url}/theme.css")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.mouse.up()
    page.mouse.move(-1, -1)
    page.emulate_media(reduced_motion="reduce", forced_colors="none")
    if size and page.viewport_size != size:
        page.set_viewport_size(size)
