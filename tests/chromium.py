"""A Chromium for the browser tests: the machine's own, else Playwright's, else Debian's package. It is started once."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of a browser that is here already; QKV_CHROMIUM names one outright."""
    named = os.environ.get("QKV_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None) or _playwrights_own()


def find_or_install() -> str:
    """The same, fetched first if there is none, and started once. Raises SystemExit with a sentence if none runs."""
    ways = (
        [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"],
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
    )
    failed = []
    for way in ways:
        if find():
            break
        if shutil.which(way[0]) and subprocess.run(way, check=False, timeout=600).returncode:
            failed.append(" ".join(way[-4:]))
    found = find()
    if not found:
        sys.exit(f"No Chromium found ({'; '.join(failed)} failed): install one, or name one in QKV_CHROMIUM.")
    if complaint := start(found):
        sys.exit(
            f"{found} does not start ({complaint}): install what it lacks with "
            "`python -m playwright install-deps chromium`, or name another in QKV_CHROMIUM."
        )
    return found


def start(path: str) -> str | None:
    """Open an empty page and leave again: None, or the last line of what the browser says instead."""
    command = [path, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"]
    try:
        ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    said = ran.stderr.strip().splitlines() or [f"exit code {ran.returncode}"]
    return None if ran.returncode == 0 and "<html>" in ran.stdout else said[-1]


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """It, for as long as it is wanted."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        yield browser
        browser.close()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
