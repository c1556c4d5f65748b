"""Find or install a Chromium for the browser tests. It may come from the machine, from Playwright or from Debian."""

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
    """Return the path of an installed browser. The environment variable QKV_CHROMIUM can set it."""
    configured_path = os.environ.get("QKV_CHROMIUM")
    return configured_path or next(filter(None, map(shutil.which, _NAMES)), None) or _playwrights_browser()


def find_or_install() -> str:
    """Return the path of a browser that starts, and install one if needed. Raises SystemExit if none starts."""
    commands = (
        [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"],
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
    )
    failed = []
    for command in commands:
        if find():
            break
        if shutil.which(command[0]) and subprocess.run(command, check=False, timeout=600).returncode:
            failed.append(" ".join(command[-4:]))
    path = find()
    if not path:
        sys.exit(f"No Chromium found ({'; '.join(failed)} failed): install one, or name one in QKV_CHROMIUM.")
    if error := start(path):
        sys.exit(
            f"{path} does not start ({error}): install what it lacks with "
            "`python -m playwright install-deps chromium`, or name another in QKV_CHROMIUM."
        )
    return path


def start(path: str) -> str | None:
    """Open an empty page. Return None, or the last line of the browser's error."""
    command = [path, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"]
    try:
        ran = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = ran.stderr.strip().splitlines() or [f"exit code {ran.returncode}"]
    return None if ran.returncode == 0 and "<html>" in ran.stdout else lines[-1]


@contextlib.contextmanager
def browsing() -> Iterator[Browser]:
    """Run a browser while the context is active."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        yield browser
        browser.close()


def _playwrights_browser() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
