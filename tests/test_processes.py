"""The page on several processes: nothing is kept, so each of its requests may reach another one."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from qkv_demo.presets import presets

from .conftest import ROOT, free_port, wait_for
from .http import post_json
from .test_callers import tool

RILEY = presets()["riley-dog"].scene


@pytest.fixture(scope="module")
def workers() -> Iterator[list[str]]:
    """Two processes, each started as uvicorn starts a worker."""
    ports = [free_port(), free_port()]
    command = [sys.executable, "-m", "uvicorn", "--factory", "app:asgi", "--log-level", "critical", "--port"]
    running = [subprocess.Popen([*command, str(port)], cwd=ROOT, env={**os.environ}) for port in ports]
    try:
        for port, process in zip(ports, running, strict=True):
            wait_for(f"http://127.0.0.1:{port}", process)
        yield [f"http://127.0.0.1:{port}" for port in ports]
    finally:
        for process in running:
            process.terminate()
            process.wait(timeout=120)


def test_one_pages_requests_may_alternate(workers: list[str]) -> None:
    scene, view = None, {}
    requests = [
        {"lesson": ["riley-and-dog", 2]},
        {"edit": {"do": "token.add", "sequence": "tokens"}},
        {"view": {"cell": ["scores", 0, 1]}},
        {"view": {"gradient": ["weights", 0, 1], "language": "zh"}},
    ]
    for number, request in enumerate(requests):
        asked = {**({"scene": scene} if scene else {}), **request, "view": {**view, **request.get("view", {})}}
        answers = [post_json(f"{url}/gradio_api/qkv/answer", asked) for url in workers]
        assert answers[0] == answers[1]
        status, found = answers[number % 2]
        assert status == 200
        assert "error" not in found
        scene, view = found.get("scene", scene), found["view"]


def test_links_and_tools_are_the_same_everywhere(workers: list[str]) -> None:
    first, second = workers
    _, written = post_json(f"{first}/gradio_api/qkv/write", {"scene": RILEY.to_dict(), "kind": "link"})
    _, found = post_json(f"{second}/gradio_api/qkv/answer", {"link": written["text"]})
    assert found["scene"] == RILEY.to_dict()
    assert tool(first, "attend", scene=RILEY.to_dict()) == tool(second, "attend", scene=RILEY.to_dict())
    for url in workers:
        assert post_json(f"{url}/gradio_api/run/attend", {"data": ["x" * 300_000]})[0] == 413
