"""All checks in one go: `python -m tests`, with further arguments for pytest."""

import subprocess
import sys

from .chromium import find_or_install

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
    commands = [[sys.executable, "-m", *check] for check in CHECKS]
    commands.append([sys.executable, "-m", "pytest", *IN_TWO, *sys.argv[1:]])
    failed = [code for code in (subprocess.run(command, check=False).returncode for command in commands) if code]
    return failed[0] if failed else 0


if __name__ == "__main__":
    sys.exit(main())
