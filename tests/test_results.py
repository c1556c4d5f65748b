"""Any process can handle any request, because no process stores state for the next request."""

import pytest
from fastapi import FastAPI
from starlette.routing import Mount
from starlette.testclient import TestClient

from qkv_demo.ui.web import page

from .awaited import awaited
from .http import post_json


@pytest.fixture(scope="module")
def mounted() -> FastAPI:
    """Yield the app in another process, as an ASGI server starts it."""

    async def made() -> FastAPI:
        return page.asgi()

    return awaited(made())


def test_the_mounted_app_stores_few_results(mounted: FastAPI) -> None:
    (gradio,) = (route.app for route in mounted.routes if isinstance(route, Mount))
    assert gradio.get_blocks().state_session_capacity == 100


def test_one_pages_requests_may_alternate(app_url: str, mounted: FastAPI) -> None:
    other = TestClient(mounted)
    scene, view = None, {}
    requests = [
        {"lesson": ["riley-and-dog", 2]},
        {"edit": {"do": "token.add", "sequence": "tokens"}},
        {"view": {"cell": ["scores", 0, 1]}},
        {"view": {"gradient": ["weights", 0, 1], "language": "zh"}},
    ]
    for number, request in enumerate(requests):
        asked = {**({"scene": scene} if scene else {}), **request, "view": {**view, **request.get("view", {})}}
        said = other.post("/gradio_api/qkv/answer", json=asked)
        answers = [post_json(f"{app_url}/gradio_api/qkv/answer", asked), (said.status_code, said.json())]
        assert answers[0] == answers[1]
        status, found = answers[number % 2]
        assert status == 200
        assert "error" not in found
        scene, view = found.get("scene", scene), found["view"]
