"""For whoever hosts the app: whether it answers, which version it is, and since when."""

import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..version import __version__

_STARTED = time.monotonic()


async def _health(_request: Request) -> Response:
    said = {"ready": True, "version": __version__, "uptime": round(time.monotonic() - _STARTED)}
    return JSONResponse(said, headers={"Cache-Control": "no-store"})


def routes() -> list[Route]:
    """`/healthz`, for Gradio's `app_kwargs`; its `uptime` is in seconds."""
    return [Route("/healthz", _health)]
