"""Who is calling, as far as a server should know it."""

import re

from starlette.requests import HTTPConnection

from ..locale import known


def language_of(call: HTTPConnection) -> str:
    """The first language that the caller's browser asks for, if we speak it: for refusals of what was not read."""
    return known(re.split("[-,;]", call.headers.get("accept-language", ""), maxsplit=1)[0].strip().lower())
