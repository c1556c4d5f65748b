"""The page on several processes: nothing is kept, so each of its requests may reach another one."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from .conftest import ROOT, free_port, wait_for
from .http import post_json


@pytest.fixture
def workers(app_url: str) -> Iterator[list[str]]:
    """Two processes: the app as a person starts it, and as uvicorn starts a worker."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", "app:asgi", "--log-level", "critical", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT) as process:
        wait_for(f"http://127.0.0.1:{port}", process)
        yield [app_url, f"http://127.0.0.1:{port}"]
        process.terminate()


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
