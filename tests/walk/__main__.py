"""A long walk, by hand: `python -m tests.walk --minutes 30 --seed 7`. What it finds is made short, and a test."""

import argparse
import re
import sys
import time
from collections.abc import Sequence
from random import Random

from playwright.sync_api import Browser, sync_playwright

from ..chromium import find_or_install
from ..conftest import served
from .acts import Act
from .report import as_test
from .shrink import shortest
from .walker import walking

ALIKE = 60  # letters of a fault by which it is known again


def main() -> int:
    asked = _arguments()
    ends, seed, acts, found = time.monotonic() + 60 * asked.minutes, asked.seed, 0, dict[str, int]()
    with served("app.py") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        while time.monotonic() < ends:
            walk, faults = stroll(browser, url, seed, asked.acts)
            acts += len(walk)
            if faults:
                kind = _kind(faults)
                found[kind] = found.get(kind, 0) + 1
                print(f"seed {seed}, after {len(walk)} acts, {found[kind]} time(s) now: {faults[0]}", flush=True)
                if found[kind] == 1:
                    print(as_test(shortened(browser, url, walk, kind), faults), flush=True)
            seed += 1
        browser.close()
    print(f"{acts} acts on {seed - asked.seed} walks; {len(found)} kinds of fault: {found}")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=0, help="of the first walk; each has the next")
    parser.add_argument("--acts", type=int, default=60, help="of a walk at most")
    return parser.parse_args()


def stroll(browser: Browser, url: str, seed: int, most: int) -> tuple[list[Act], list[str]]:
    """A walk of one seed, as far as it goes without a fault, and the faults."""
    with walking(browser, url) as walker:
        return walker.stroll(Random(seed), most)


def shortened(browser: Browser, url: str, walk: Sequence[Act], kind: str) -> list[Act]:
    """The shortest walk that leaves a fault of this kind."""

    def fails(acts: list[Act]) -> bool:
        with walking(browser, url) as walker:
            faults = walker.walk(acts)
        return bool(faults) and _kind(faults) == kind

    return shortest(walk, fails)


def _kind(faults: Sequence[str]) -> str:
    """What is alike in faults of one kind: which check, and the words without the numbers."""
    return re.sub(r"[\d.−-]+", "#", faults[0])[:ALIKE]


if __name__ == "__main__":
    sys.exit(main())
