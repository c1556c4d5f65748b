"""A Chromium for the browser tests: the machine's own, else Playwright's, else Debian's package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of a browser that is here already; QKV_CHROMIUM names one outright."""
    named = os.environ.get("QKV_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None) or _playwrights_own()


def find_or_install() -> str:
    """The same, fetching one first if there is none. Raises SystemExit with a sentence where none can be had."""
    ways = (
        [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"],
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "chromium"],
    )
    for way in ways:
        found = find()
        if found:
            return found
        if shutil.which(way[0]):
            subprocess.run(way, check=False, timeout=600)
    found = find()
    if not found:
        sys.exit("No Chromium found: install one, or name one in QKV_CHROMIUM.")
    return found


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
