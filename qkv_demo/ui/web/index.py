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
from ..bundle import STATIC_FOLDER
from ..document import build_document
from .assets import create_text_response, get_asset_addresses, get_assets
from .middleware import POLICY_HEADER, build_content_security_policy
from .poster import build_poster

# The first script stores the keys that the user presses before the page's own script has loaded. Then app.js handles
# them. The second script lets relative addresses work below a path such as /attention, even without a slash at its end.
_HEAD_HTML = """<script>earlyKeys = []; addEventListener("keydown", (event) => earlyKeys?.push(event));</script>
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
    page_data = {
        "settings": build_settings(options, get_asset_addresses()),
        "response": answer({"view": {"preset": DEFAULT_EXAMPLE}}),
    }
    head_html = _HEAD_HTML.format(**{name: asset.address for name, asset in get_assets().items()})
    script = (STATIC_FOLDER / "boot.js").read_text(encoding="utf-8")
    foot_html = f'<script type="module">\n{script}</script>'
    return build_document(_to_json_for_html(page_data), head_html, foot_html, poster_html=build_poster()).encode()


def _to_json_for_html(data: Any) -> str:
    """Return data as JSON, with every `<` escaped, because it could begin a tag in the HTML."""
    return orjson.dumps(data).decode().replace("<", "\\u003c")


def create_route(options: AppOptions) -> Route:
    """Create the route of the page. A browser that has the current page does not load it again."""
    page = build_page(options)
    etag = f'W/"{hashlib.blake2b(page, digest_size=6).hexdigest()}"'
    headers = {POLICY_HEADER: build_content_security_policy(page), "ETag": etag, "Cache-Control": "no-cache"}

    async def respond(request: Request) -> Response:
        if request.headers.get("If-None-Match") == etag:
            return Response(status_code=304, headers=headers)
        return await create_text_response(page, request, "text/html", headers)

    return Route("/", respond)
