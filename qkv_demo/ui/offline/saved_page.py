"""Builds saved pages. A saved page is one HTML file that shows a scene or a lesson without a server.

The file contains the page's own scripts, and the server's responses for the scene as it was saved. The user can edit
the numbers without a network, because the scripts replay the recorded torch operations.
"""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any
from urllib.parse import urlsplit

from ...share.link import is_shareable_address
from ..answers.request import get_requested_language, get_requested_view
from ..answers.settings import AppOptions, build_settings
from ..bundle import STATIC_FOLDER, join_modules, read_modules, remove_comments
from ..document import build_document, build_page_styles
from .page_data import adapt_settings, pack_as_base64

# These addresses are empty, because a saved page contains its script and has no labs.
_NO_ASSET_ADDRESSES = {"script": "", "plotly": "", "notes": "", "recordings": ""}
_MAX_ADDRESS_LENGTH = 2_000  # The maximum length of the app's address, in characters.
_HEAD_HTML = """<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="qkv-by-hand" content="{query}">
<style>
{styles}
</style>"""
_FOOT_HTML = """<script type="module">
{script}
mountSavedPage();
</script>"""
# This policy makes the browser block every request.
_SECURITY_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"


def build_saved_page(
    params: Mapping[str, Any], query_string: str, recording: Mapping[str, Any], start_location: Mapping[str, Any]
) -> str:
    """Build the HTML of a saved page.

    `params` is the page's request. Its "view" contains the language and the theme, and its "address" is the address of
    the app. `query_string`, `recording` and `start_location` are the fields of `PageContent`. If the user drops the
    file on the app, the app reads `query_string` from the file, and opens the same scene.
    """
    language, view = get_requested_language(params), get_requested_view(params)
    all_settings = build_settings(AppOptions(language), _NO_ASSET_ADDRESSES)
    language_settings = {field: {language: all_settings[field][language]} for field in ("strings", "languages")}
    theme = "dark" if view.get("theme") == "dark" else "light"
    app_link = _create_app_link(params.get("address"), query_string)
    page_data = {
        "settings": adapt_settings({**all_settings, **language_settings}, app_link, is_complete=False),
        **recording,
        "shown": {"theme": theme, "presenting": view.get("presenting") is True, **start_location},
    }
    head_html = _HEAD_HTML.format(policy=_SECURITY_POLICY, query=escape(query_string), styles=build_page_styles())
    return build_document(
        pack_as_base64(page_data), head_html, _FOOT_HTML.format(script=_build_page_script()), language
    )


@cache
def _build_page_script() -> str:
    """Return the page's script. Raises ValueError if its text cannot be inside a script element of an HTML file."""
    script = join_modules(remove_comments(read_modules(STATIC_FOLDER, "main.js")), "mountSavedPage")
    if "</script" in script.lower() or "<!--" in script:
        raise ValueError(
            "A module of the page contains “</script” or “<!--”, which would end its script element early."
        )
    return script


def _create_app_link(address: Any, query_string: str) -> str | None:
    """Return the app's address followed by `query_string`. Return None if other people cannot open the address."""
    if not isinstance(address, str) or len(address) > _MAX_ADDRESS_LENGTH or not is_shareable_address(address):
        return None
    url = urlsplit(address)
    return f"{url.scheme}://{url.netloc}{url.path}?{query_string}"
