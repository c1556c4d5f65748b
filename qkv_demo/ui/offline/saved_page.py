"""A saved page: one file that needs no server.

A live page shows a scene, or all steps of a lesson, and lets a hand change its numbers, without a network too. It holds
the page's own modules, which replay what torch recorded, and what Python has to say of the scene as it is now. All of
it is packed as base64, so that no text of a person's ever stands in the markup.
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
from ..answers.request import language_of, some_step
from ..answers.settings import Options, settings
from ..bundle import STATIC, bare, modules, script
from .document import alone, html, styles
from .recording import Recording

_NO_ASSETS = {"script": "", "plotly": "", "notes": ""}  # The file holds its script, and no labs.
_LONGEST = 2_000  # characters of the app's address
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
    preset = wanted.get("preset") if wanted.get("preset") in list(examples()) else None
    recording = Recording({**wanted, "preset": preset})
    recording.scene(scene)
    return _file(asked, recording, {"preset": preset, "lesson": None}, f"scene={to_link(scene)}")


def lesson(asked: Mapping[str, Any]) -> str:
    """HTML that holds all steps of the lesson that is open in `asked`'s view, and begins where that is.

    Raises SceneError where none is open.
    """
    wanted = _wanted(asked)
    address = some_step(wanted.get("lesson"))
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
    told = settings(Options(language), _NO_ASSETS)
    only = {table: {language: told[table][language]} for table in ("words", "languages")}
    theme = "dark" if _wanted(asked).get("theme") == "dark" else "light"
    held = {
        "settings": alone({**told, **only}, _link(asked.get("address"), query), whole=False),
        **recording.to_dict(),
        "shown": {"theme": theme, "presenting": _wanted(asked).get("presenting") is True, **begins},
    }
    head = _HEAD.format(query=escape(query), styles=styles())
    return html(held, _POLICY, head, _FOOT.format(script=_script()), language)


@cache
def _script() -> str:
    """Raises ValueError where the script would end, or hide, within itself."""
    text = script(bare(modules(STATIC, "main.js")), "mountAlone")
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError("A module of the page holds “</script” or “<!--”, which cannot stand in an HTML file.")
    return text


def _link(address: Any, query: str) -> str | None:
    """Opens in the app what the file shows; None where the app's address is none, or reaches only this very machine."""
    if not isinstance(address, str) or len(address) > _LONGEST or not reachable(address):
        return None
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}{parts.path}?{query}"
