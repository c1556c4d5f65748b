"""Plant each bug in a copy of the project and run the tests that concern it.

`python -m tests.mutants [part of a name]` is not a part of the suite, for it takes minutes. Its exit code is the number
of bugs that no test noticed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import plotly.graph_objects  # noqa: F401, loaded before the children are
import pytest
import torch  # noqa: F401, likewise

from ..conftest import ROOT
from ..replay.node import NODE
from . import MUTANTS
from .mutant import Mutant


def main(wanted: str) -> int:
    """Run the mutants whose name holds `wanted`, and name the survivors."""
    chosen = [mutant for mutant in MUTANTS if wanted in mutant.name]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__"))
        survivors = [mutant.name for mutant in chosen if survives(mutant, copy)]
    print(f"{len(chosen)} planted, {len(survivors)} survived", *survivors, sep="\n  ")
    return len(survivors)


def survives(mutant: Mutant, copy: Path) -> bool:
    """Whether the tests still pass with the bug in it."""
    file = copy / mutant.file
    sound = file.read_text(encoding="utf-8")
    file.write_text(sound.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        code = run_node(mutant, copy) if mutant.file.endswith(".js") else run_pytest(mutant, copy)
    finally:
        file.write_text(sound, encoding="utf-8")
    if code not in (0, 1):
        raise RuntimeError(f"{mutant.name}: the tests could not run")
    print("survived" if code == 0 else "noticed ", mutant.name, flush=True)
    return code == 0


def run_node(mutant: Mutant, copy: Path) -> int:
    return subprocess.run([NODE, "--test", *mutant.tests], cwd=copy, capture_output=True, check=False).returncode


def run_pytest(mutant: Mutant, copy: Path) -> int:
    """In a child that starts with the libraries loaded, which take longer than most tests, and nothing of our own."""
    if child := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 2
    try:
        code = _pytest_of(copy, mutant.tests)
    finally:
        os._exit(code)  # whatever happened: nothing of the parent's is to be done twice


def _pytest_of(copy: Path, tests: tuple[str, ...]) -> int:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.chdir(copy)
    sys.path[0] = str(copy)
    for name in [name for name in sys.modules if name.partition(".")[0] in ("qkv_demo", "tests")]:
        del sys.modules[name]
    return int(pytest.main(["-x", "-p", "no:cacheprovider", *tests]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
