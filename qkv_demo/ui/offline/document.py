"""The HTML document of a page without a server."""

import base64
import gzip
from collections.abc import Mapping
from typing import Any

import orjson

from ...figures import palette
from ..bundle import STYLES, join_styles
from ..link_preview import LINK_PREVIEW

_DOCUMENT = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
{preview}
{head}
</head>
<body class="alone-body">
<div id="stage" data-revision="0" data-figure-revision="0" data-confirmed="0"></div>
<script type="text/plain" id="page-data">{data}</script>
{foot}
</body>
</html>
"""


def build_document(data: Any, policy: str, head: str, foot: str = "", language: str = "en") -> str:
    """Build the HTML of a page without a server.

    `data` is the JSON that the page reads when it opens. `head` and `foot` are HTML with its styles and its script.
    """
    return _DOCUMENT.format(
        language=language, policy=policy, preview=LINK_PREVIEW, head=head, data=pack(data), foot=foot
    )


def pack(data: Any) -> str:
    """Return JSON, compressed and encoded in base64, so that the browser cannot interpret the user's text as HTML."""
    return base64.b64encode(gzip.compress(orjson.dumps(data), 9, mtime=0)).decode()


def offline_settings(settings: Mapping[str, Any], app: str | None, *, is_complete: bool) -> dict[str, Any]:
    """Return the settings of a page without a server.

    `app` is the address of the app, or None if other people cannot open it. `is_complete` is true if all examples and
    lessons were recorded. Strings that would be wrong without a server are replaced by other strings, whose keys begin
    with "alone.".
    """
    all_strings = {
        language: {key: strings_by_key.get(f"alone.{key}", text) for key, text in strings_by_key.items()}
        for language, strings_by_key in settings["strings"].items()
    }
    return {**settings, "strings": all_strings, "standalone": {"app": app, "is_complete": is_complete}}


def page_styles() -> str:
    """Return the page's style sheet, including its colors."""
    return f"{palette.css()}\n{join_styles(STYLES)}"
