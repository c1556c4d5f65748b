"""A saved page: one HTML file that shows a scene or a lesson and needs no server.

The file holds the page's own modules, which replay what torch recorded, and Python's responses for the scene as it was
saved. The user can edit its numbers without a network.
"""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any
from urllib.parse import urlsplit

from ...examples import examples
from ...lessons import lessons
from ...scene import Scene
from ...share.link import reachable, to_link
from ..answers.request import requested_language, requested_view, require_step
from ..answers.settings import Options, settings
from ..bundle import STATIC, join_modules, read_modules, without_comments
from .document import build_document, offline_settings, page_styles
from .recording import Recording

_NO_ASSETS = {"script": "", "plotly": "", "notes": ""}  # The file holds its script, and no labs.
_MAX_ADDRESS = 2_000  # Characters of the app's address.
_HEAD = """<meta name="qkv-by-hand" content="{query}">
<style>
{styles}
</style>"""
_FOOT = """<script type="module">
{script}
mountAlone();
</script>"""
# With this policy the browser itself prevents every request.
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"


def build_scene_page(scene: Scene, params: Mapping[str, Any]) -> str:
    """Build the page of a scene. `params` is {"view"?, "address"?}, where `address` is the app's."""
    view = requested_view(params)
    preset = view.get("preset") if view.get("preset") in list(examples()) else None
    recording = Recording({**view, "preset": preset})
    recording.add_scene(scene)
    return _build(params, recording, {"preset": preset, "lesson": None}, f"scene={to_link(scene)}")


def build_lesson_page(params: Mapping[str, Any]) -> str:
    """Build the page of the lesson that is open in the view. It starts at the open step.

    Raises SceneError if no lesson is open.
    """
    view = requested_view(params)
    address = require_step(view.get("lesson"))
    name, step = address
    recording = Recording(view)
    recording.add_lesson(name)
    query = f"lesson={name}&step={lessons()[name].names[step]}"
    return _build(params, recording, {"preset": None, "lesson": address}, query)


def _build(params: Mapping[str, Any], recording: Recording, start: Mapping[str, Any], query: str) -> str:
    """Build a page that starts with `start`. `query` opens the same in the app, also if the file is dropped there."""
    language, view = requested_language(params), requested_view(params)
    all_settings = settings(Options(language), _NO_ASSETS)
    in_language = {field: {language: all_settings[field][language]} for field in ("words", "languages")}
    theme = "dark" if view.get("theme") == "dark" else "light"
    app = _app_link(params.get("address"), query)
    data = {
        "settings": offline_settings({**all_settings, **in_language}, app, whole=False),
        **recording.to_dict(),
        "shown": {"theme": theme, "presenting": view.get("presenting") is True, **start},
    }
    head = _HEAD.format(query=escape(query), styles=page_styles())
    return build_document(data, _POLICY, head, _FOOT.format(script=_script()), language)


@cache
def _script() -> str:
    """Return the page's script. Raises ValueError for text that would end the script element or start a comment."""
    text = join_modules(without_comments(read_modules(STATIC, "main.js")), "mountAlone")
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError("A module of the page holds “</script” or “<!--”, which cannot stand in an HTML file.")
    return text


def _app_link(address: Any, query: str) -> str | None:
    """Return the app's address with `query`, or None if the address is invalid or only this machine can open it."""
    if not isinstance(address, str) or len(address) > _MAX_ADDRESS or not reachable(address):
        return None
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}{parts.path}?{query}"
