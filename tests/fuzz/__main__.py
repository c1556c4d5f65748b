"""Breeds inputs for the readers of what somebody sends, ten minutes unless told: `python -m tests.fuzz [minutes]`.

An input that reaches a line which none before has reached is bred from again. What is found is printed as a line for
the reader's file in `corpus/`, where `tests/test_fuzz.py` tries it from then on. What the page itself reads,
`tests/replay/test_readers.py` breeds.
"""

import json
import random
import sys
import time
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import qkv_demo

from .targets import READERS, attempt, seeds

HOME = str(Path(qkv_demo.__file__).parent)
LONGEST = 4000  # characters
ODD = ["-", "0", "1e400", "NaN", "null", "true", '"', "\\", "{", "}", "[", "]", ",", ":", "\ud800", "\u202e", "١", "\0"]


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    found = [reader for reader in READERS if not run(reader, 60 * minutes / len(READERS))]
    sys.exit(f"found by: {', '.join(found)}" if found else 0)


def run(reader: str, seconds: float) -> bool:
    """One reader, to its first find; whether there was none."""
    texts, reached, tried = list(seeds(reader)), set[tuple[CodeType, int]](), 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        text = texts[tried] if tried < len(texts) else bred(texts)
        tried += 1
        before = len(reached)
        try:
            watched(reader, text, reached)
        except Exception as error:  # whatever it is, nobody must meet it
            print(f"{reader}: {type(error).__name__}: {error}\n  {json.dumps(text)}", flush=True)
            return False
        if len(reached) > before and text not in texts:
            texts.append(text)
    print(f"{reader:<10} {tried} inputs, {len(reached)} lines reached, nothing found", flush=True)
    return True


def watched(reader: str, text: str, reached: set[tuple[CodeType, int]]) -> None:
    """Read it, and note which of our lines that took."""

    def line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            reached.add((frame.f_code, frame.f_lineno))
        return line

    def call(frame: FrameType, _: str, __: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(HOME) else None

    sys.settrace(call)
    try:
        attempt(reader, text)
    finally:
        sys.settrace(None)


def bred(texts: list[str]) -> str:
    """One of them with a few places changed, or the start of one with another's end."""
    text = random.choice(texts)
    for _ in range(random.choice((1, 1, 2, 4))):
        at, to = sorted(random.randrange(len(text) + 1) for _ in range(2))
        other = random.choice(texts)
        start = random.randrange(len(other) + 1)
        text = random.choice(
            (
                text[:at] + random.choice(ODD) + text[at + 1 :],
                text[:at] + random.choice(ODD) + text[at:],
                text[:at] + text[min(to, at + 8) :],
                text[:to] + text[at:to] + text[to:],
                text[:at] + other[start : start + 16] + text[at:],
                text[:at] + other[start:],
            )
        )
    return text[:LONGEST]


if __name__ == "__main__":
    main()
