"""A process that measures labs for another one: `python -m qkv_demo.labs.worker`, a line of JSON each way.

In comes {"lab", "settings"}, out {"done": part} after each part of the work, and at last {"numbers"}. After a part it
waits to hear whether it should go on: whoever has left is not measured for.
"""

import contextlib
import json
import os
import signal
import sys
from typing import Any

from . import labs

GO_ON, STOP = b"on\n", b"stop\n"
LESS_URGENT = 10  # than answers, where the system knows such a thing


class _StoppedError(Exception):
    """Nobody waits for it any more."""


def main() -> None:
    """Until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C reaches all of a terminal; no traceback
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    labs()
    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            asked = json.loads(line)
            with contextlib.suppress(_StoppedError):
                _tell({"numbers": labs()[asked["lab"]].run(asked["settings"], _wait)})


def _wait(done: float) -> None:
    _tell({"done": done})
    if sys.stdin.buffer.readline() == STOP:
        raise _StoppedError


def _tell(what: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(what, allow_nan=False).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
