"""The HTML document of a page without a server, which holds what it is told as base64."""

import base64
import gzip
from collections.abc import Mapping
from typing import Any

import orjson

from ...figures import palette
from ..bundle import STYLES
from ..bundle import styles as joined_styles

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>QKV by hand</title>
{head}
</head>
<body class="alone-body">
<div id="stage" data-revision="0" data-figure-revision="0" data-confirmed="0"></div>
<script type="text/plain" id="told">{told}</script>
{foot}
</body>
</html>
"""


def alone(told: Mapping[str, Any], app: str | None, *, whole: bool) -> dict[str, Any]:
    """The settings of a page without a server: what is so there alone is said by words of its own."""
    words = {
        language: {key: table.get(f"alone.{key}", text) for key, text in table.items()}
        for language, table in told["words"].items()
    }
    return {**told, "words": words, "alone": {"app": app, "whole": whole}}


def html(told: Any, policy: str, head: str, foot: str = "", language: str = "en") -> str:
    """A page without a server, which holds what it is told; its looks and its script are in `head` and `foot`."""
    return _PAGE.format(language=language, policy=policy, head=head, told=packed(told), foot=foot)


def packed(told: Any) -> str:
    """As base64, which holds no text of a person's that a browser could take for markup."""
    return base64.b64encode(gzip.compress(orjson.dumps(told), 9, mtime=0)).decode()


def styles() -> str:
    """All that the page is dressed in."""
    return f"{palette.css()}\n{joined_styles(STYLES)}"
