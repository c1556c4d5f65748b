"""All checks in one go: `python -m tests`, with further arguments for pytest."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from .chromium import find_or_install
from .conftest import RUNNING, served

CHECKS = (
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
    ["tests.javascript"],
)
# Two processes; the one that is done first takes over half of what the other has left.
IN_TWO = ("-n", "2", "--dist", "worksteal")


def main() -> int:
    """Run every check, even after one has failed; the exit code is the first failure's."""
    print("Chromium:", find_or_install())
    with ThreadPoolExecutor() as checks:
        checked = checks.map(run, CHECKS)
        with served("app.py") as app:
            codes = list(checked)
            os.environ[RUNNING] = app.url
            codes.append(run(["pytest", *IN_TWO, *sys.argv[1:]]))
    return next(filter(None, codes), 0)


def run(command: list[str]) -> int:
    """A module's exit code; what several say at a time may mingle, each line stays whole."""
    return subprocess.run([sys.executable, "-m", *command], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
