"""The app's HTML page, with its settings and the response for the first example.

Gradio's own page is not used, because it would load 300 kB of scripts and fonts that the app does not need.
"""

import hashlib
from functools import cache
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...examples import DEFAULT_EXAMPLE
from ..answers.response import answer
from ..answers.settings import AppOptions, build_settings
from ..bundle import STATIC
from ..document import build_document
from .assets import addresses, assets, text_response
from .middleware import POLICY, content_security_policy
from .poster import build_poster

# The first script records the keys that are pressed before the page has loaded its script, and app.js repeats them. The
# second script lets relative addresses work below a path such as /attention, even without a slash at its end.
_HEAD = """<script>earlyKeys = []; addEventListener("keydown", (event) => earlyKeys?.push(event));</script>
<script>
if (!location.pathname.endsWith("/"))
  document.head.append(Object.assign(document.createElement("base"), {{ href: `${{location.pathname}}/` }}));
</script>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="gradio_api/{styles}">
<link rel="modulepreload" href="gradio_api/{script}">"""


@cache
def build_page(options: AppOptions) -> bytes:
    """Build the HTML of the page."""
    data = {"settings": build_settings(options, addresses()), "response": answer({"view": {"preset": DEFAULT_EXAMPLE}})}
    head = _HEAD.format(**{name: asset.address for name, asset in assets().items()})
    script = (STATIC / "boot.js").read_text(encoding="utf-8")
    foot = f'<script type="module">\n{script}</script>'
    return build_document(_to_text(data), head, foot, poster=build_poster()).encode()


def _to_text(data: Any) -> str:
    """Return JSON for an HTML document, in which `<` could begin a tag."""
    return orjson.dumps(data).decode().replace("<", "\\u003c")


def create_route(options: AppOptions) -> Route:
    """Create the route of the page. A browser that has the current page does not load it again."""
    page = build_page(options)
    tag = f'W/"{hashlib.blake2b(page, digest_size=6).hexdigest()}"'
    headers = {POLICY: content_security_policy(page), "ETag": tag, "Cache-Control": "no-cache"}

    async def respond(request: Request) -> Response:
        if request.headers.get("If-None-Match") == tag:
            return Response(status_code=304, headers=headers)
        return await text_response(page, request, "text/html", headers)

    return Route("/", respond)
