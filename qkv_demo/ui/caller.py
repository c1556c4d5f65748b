"""Who is calling, as far as a server should know it, and what they hear if it cannot be done."""

import re

import gradio as gr
from starlette.requests import HTTPConnection

from ..locale import known


def language_of(call: HTTPConnection) -> str:
    """The first language that the caller's browser asks for, if we speak it: for refusals of what was not read."""
    return known(re.split("[-,;]", call.headers.get("accept-language", ""), maxsplit=1)[0].strip().lower())


class RefusalError(gr.Error):
    """A sentence for the caller of an endpoint, and the status that it has over HTTP."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence, print_exception=False)
        self.status = status
