"""Refusals: what a caller hears of one, and one line of it in the log, with nothing that somebody has written."""

import logging
import re

import gradio as gr
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..locale import known

LOG = logging.getLogger("qkv_demo")
_PLACES = re.compile(r"/gradio_api/(qkv/(?:answer|write|lab|file)|run|call|api|queue|mcp|upload)(?:/|$)")


class Refusals:
    """ASGI middleware that logs the status and the place of each."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and look at the status."""

        async def tell(part: Message) -> None:
            if part["type"] == "http.response.start" and part["status"] >= 400:
                known = _PLACES.search(scope["path"])
                LOG.warning("refused: %s at %s", part["status"], known[1] if known else "another address")
            await send(part)

        await self.app(scope, receive, tell if scope["type"] == "http" else send)


class WithoutQuestion(logging.Filter):
    """For a server's own log of requests: what stands behind a question mark is a person's scene."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let it through, without that."""
        if isinstance(record.args, tuple):
            record.args = tuple(part.partition("?")[0] if isinstance(part, str) else part for part in record.args)
        return True


def browser_language(call: HTTPConnection) -> str:
    """The first language that the caller's browser asks for, if we speak it: for refusals of what was not read."""
    return known(re.split("[-,;]", call.headers.get("accept-language", ""), maxsplit=1)[0].strip().lower())


class RefusalError(gr.Error):
    """A sentence for the caller of an endpoint, and the status that it has over HTTP."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence, print_exception=False)
        self.status = status
