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

from ..conftest import ROOT
from . import javascript, maths, words
from .mutant import Mutant

MUTANTS = (*maths.MUTANTS, *words.MUTANTS, *javascript.MUTANTS)


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
    if sound.count(mutant.old) != 1:
        raise ValueError(f"{mutant.name}: the text to change stands there {sound.count(mutant.old)} times")
    file.write_text(sound.replace(mutant.old, mutant.new), encoding="utf-8")
    try:
        done = subprocess.run(command(mutant), cwd=copy, env=environment(), capture_output=True, text=True, check=False)
    finally:
        file.write_text(sound, encoding="utf-8")
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{mutant.name}: {done.stdout}{done.stderr}")
    print("survived" if done.returncode == 0 else "noticed ", mutant.name, flush=True)
    return done.returncode == 0


def command(mutant: Mutant) -> list[str]:
    if mutant.file.endswith(".js"):
        return ["node", "--test", "--test-reporter=dot", *mutant.tests]
    return [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", *mutant.tests]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
