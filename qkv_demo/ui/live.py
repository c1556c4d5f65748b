"""A live page: one HTML file that shows a scene, or all steps of a lesson, and lets a hand change its numbers, without
a server or a network.

It holds the page's own modules, which replay what torch recorded, and what Python has to say of the scene as it is now.
All of it is packed as base64, so that no text of a person's ever stands in the markup.
"""

import base64
import gzip
from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any
from urllib.parse import urlsplit

import orjson

from ..figures import palette
from ..lessons import lessons
from ..presets import presets
from ..scene import Scene
from ..share.link import reachable, to_link
from .assets import STATIC, assets, bare, modules, script
from .recording import Recording
from .request import language_of, step_at
from .settings import Options, settings

_LONGEST = 2_000  # characters of the app's address
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
_HEAD = """<meta name="qkv-by-hand" content="{query}">
<style>
{styles}
</style>"""
_FOOT = """<script type="module">
{script}
mountAlone();
</script>"""
# The browser itself sees to it that the file asks nobody for anything.
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"


def page(scene: Scene, asked: Mapping[str, Any]) -> str:
    """HTML that shows `scene` as {"view"?, "address"?} says; `address` is the app's, which the page then names."""
    wanted = _wanted(asked)
    preset = wanted.get("preset") if wanted.get("preset") in list(presets()) else None
    recording = Recording({**wanted, "preset": preset})
    recording.scene(scene)
    return _file(asked, recording, {"preset": preset, "lesson": None}, f"scene={to_link(scene)}")


def lesson(asked: Mapping[str, Any]) -> str:
    """HTML that holds all steps of the lesson that is open in `asked`'s view, and begins where that is.

    Raises SceneError where none is open.
    """
    wanted = _wanted(asked)
    address, _ = step_at(wanted.get("lesson"))
    name, step = address
    recording = Recording(wanted)
    recording.lesson(name)
    query = f"lesson={name}&step={lessons()[name].names[step]}"
    return _file(asked, recording, {"preset": None, "lesson": address}, query)


def _wanted(asked: Mapping[str, Any]) -> dict[str, Any]:
    return asked["view"] if isinstance(asked.get("view"), dict) else {}


def _file(asked: Mapping[str, Any], recording: Recording, begins: Mapping[str, Any], query: str) -> str:
    """`begins` is what is open at first; `query` opens it in the app, where the file is dropped too."""
    language = language_of(asked)
    told = settings(Options({}, language=language))
    only = {table: {language: told[table][language]} for table in ("words", "languages")}
    theme = "dark" if _wanted(asked).get("theme") == "dark" else "light"
    held = {
        "settings": alone({**told, **only}, _link(asked.get("address"), query), whole=False),
        **recording.to_dict(),
        "shown": {"theme": theme, "presenting": _wanted(asked).get("presenting") is True, **begins},
    }
    head = _HEAD.format(query=escape(query), styles=styles())
    return html(held, _POLICY, head, _FOOT.format(script=_script()), language)


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
    return f"{palette.css()}\n{gzip.decompress(assets()['styles'].packed).decode()}"


@cache
def _script() -> str:
    """Raises ValueError where the script would end, or hide, within itself."""
    text = script(bare(modules(STATIC, "alone.js")), "mountAlone")
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError("A module of the page holds “</script” or “<!--”, which cannot stand in an HTML file.")
    return text


def _link(address: Any, query: str) -> str | None:
    """Opens in the app what the file shows; None where the app's address is none, or reaches only this very machine."""
    if not isinstance(address, str) or len(address) > _LONGEST or not reachable(address):
        return None
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}{parts.path}?{query}"
