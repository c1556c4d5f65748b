"""Long walks, by hand: `python -m tests.walk --minutes 30 --seed 7`. A walk of a seed is the same each time."""

import argparse
import sys
import time
from random import Random

from playwright.sync_api import sync_playwright

from ..chromium import find_or_install
from ..conftest import served
from .walker import walking


def main() -> int:
    asked = _arguments()
    ends, seed, faulty = time.monotonic() + 60 * asked.minutes, asked.seed, 0
    with served("app.py") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        while time.monotonic() < ends:
            with walking(browser, url) as walker:
                walk, faults = walker.stroll(Random(seed), asked.acts)
            if faults:
                faulty += 1
                print(f"seed {seed}, after", *walk, *faults, sep="\n  ", flush=True)
            seed += 1
        browser.close()
    print(f"{seed - asked.seed} walks, {faulty} of which found something")
    return 1 if faulty else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=0, help="of the first walk; each has the next")
    parser.add_argument("--acts", type=int, default=60, help="of a walk at most")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
