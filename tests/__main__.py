"""Run all checks: `python -m tests`, with further arguments for pytest."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from .chromium import find_or_install
from .conftest import URL_VARIABLE, served

CHECKS = (
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
    ["tests.javascript"],
)
# Two processes run the tests. The process that ends first takes over half of the other's remaining tests.
IN_TWO = ("-n", "2", "--dist", "worksteal")


def main() -> int:
    """Run every check, even after a failure, and return the exit code of the first failed check.

    The checks run while the tests run, because the tests leave a core idle while they wait for a page.
    """
    print("Chromium:", find_or_install())
    with ThreadPoolExecutor() as executor:
        checks = executor.map(run, CHECKS)
        with served("app.py") as app:
            os.environ[URL_VARIABLE] = app.url
            tests = run(["pytest", *IN_TWO, *sys.argv[1:]])
        return next(filter(None, [tests, *checks]), 0)


def run(command: list[str]) -> int:
    """Run a module, and return its exit code."""
    return subprocess.run([sys.executable, "-m", *command], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
