"""Servers of our own on loopback, gone when they are no longer wanted."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from ..conftest import free_port

ROOT = Path(__file__).parent.parent.parent


class Serving(NamedTuple):
    url: str
    pid: int
    started: float  # seconds until it answered


@contextmanager
def serving(*command: str, port: int | None = None) -> Iterator[Serving]:
    """Python with these arguments, for as long as the block lasts. Raises RuntimeError where it never answers."""
    wanted = port or free_port()
    env = {
        "GRADIO_SERVER_PORT": str(wanted),
        "GRADIO_SERVER_NAME": "127.0.0.1",
        "GRADIO_ANALYTICS_ENABLED": "False",
        "PATH": "/usr/bin:/bin",
    }
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{wanted}"
    try:
        _wait(url)
        yield Serving(url, process.pid, time.perf_counter() - started)
    finally:
        process.terminate()
        process.wait(timeout=20)


def memory(pid: int) -> int:
    """Resident megabytes of a process, where /proc tells."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


def _wait(url: str) -> None:
    deadline = time.perf_counter() + 300
    while time.perf_counter() < deadline:
        try:
            with urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"nothing answers at {url}")
