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

    async def build_app() -> FastAPI:
        return page.asgi()

    return awaited(build_app())


def test_the_mounted_app_stores_few_results(mounted: FastAPI) -> None:
    (gradio,) = (route.app for route in mounted.routes if isinstance(route, Mount))
    assert gradio.get_blocks().state_session_capacity == 100


def test_one_pages_requests_may_alternate(app_url: str, mounted: FastAPI) -> None:
    client = TestClient(mounted)
    scene, view = None, {}
    requests = [
        {"lesson": ["riley-and-dog", 2]},
        {"edit": {"do": "token.add", "sequence": "tokens"}},
        {"view": {"cell": ["scores", 0, 1]}},
        {"view": {"gradient": ["weights", 0, 1], "language": "zh"}},
    ]
    for number, request in enumerate(requests):
        payload = {**({"scene": scene} if scene else {}), **request, "view": {**view, **request.get("view", {})}}
        reply = client.post("/gradio_api/qkv/answer", json=payload)
        responses = [post_json(f"{app_url}/gradio_api/qkv/answer", payload), (reply.status_code, reply.json())]
        assert responses[0] == responses[1]
        status, response = responses[number % 2]
        assert status == 200
        assert "error" not in response
        scene, view = response.get("scene", scene), response["view"]
