"""A live page: one HTML file that shows a scene, and lets a hand change its numbers, without a server or a network.

It holds the page's own modules, which replay what torch recorded, and what Python has to say of the scene as it is now.
All of it is packed as base64, so that no text of a person's ever stands in the markup.
"""

import base64
import gzip
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from functools import cache
from itertools import product
from typing import Any, get_args
from urllib.parse import urlsplit

import orjson

from ..attention import attend
from ..figures import palette
from ..scene import Scene
from ..share.address import reachable
from ..share.link import to_link
from ..view import Lens, Theme, View
from . import bundle
from .answer import picture
from .assets import STATIC, assets
from .options import Options
from .settings import settings
from .view import read_view

COMMON = ("trace", "schema", "limit", "program")  # the same whatever is looked at
MOST = 96  # views that are recorded: a hundredth of a second each, and some kilobytes
_LONGEST = 2_000  # characters of the app's address
_FRAME = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>QKV by hand</title>
<style>
{styles}
</style>
</head>
<body class="alone-body">
<div id="stage" data-revision="0" data-figure-revision="0" data-confirmed="0"></div>
<script type="text/plain" id="told">{told}</script>
<script type="text/plain" id="plotly">{plotly}</script>
<script type="module">
{script}
mountAlone();
</script>
</body>
</html>
"""
# The browser itself sees to it that the file asks nobody for anything. (plotly makes functions of text.)
_POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:"


def page(scene: Scene, asked: Mapping[str, Any]) -> str:
    """HTML that shows `scene` as {"view"?, "address"?} says; `address` is the app's, which the page then names."""
    wanted = asked["view"] if isinstance(asked.get("view"), dict) else {}
    view = read_view(wanted, attend(scene))
    preset = wanted.get("preset") if isinstance(wanted.get("preset"), str) else None
    recorded, texts = _recorded(scene, view, preset)
    told = settings(Options({}, language=view.language))
    only = {table: {view.language: told[table][view.language]} for table in ("words", "languages")}
    held = {
        "settings": {**told, **only, "alone": {"app": _link(asked.get("address"), scene)}},
        "scene": scene.to_dict(),
        "common": {name: recorded[0][name] for name in COMMON},
        "recorded": [{name: part for name, part in one.items() if name not in COMMON} for one in recorded],
        "texts": texts,
        "shown": {"theme": view.theme, "preset": preset, "presenting": wanted.get("presenting") is True},
    }
    return _FRAME.format(
        language=view.language,
        policy=_POLICY,
        styles=f"{palette.css()}\n{gzip.decompress(assets()['styles'].packed).decode()}",
        told=base64.b64encode(gzip.compress(orjson.dumps(held), 6, mtime=0)).decode(),
        plotly=base64.b64encode(assets()["plotly"].packed).decode(),
        script=_script(),
    )


@cache
def _script() -> str:
    """Raises ValueError where the script would end, or hide, within itself."""
    text = bundle.script(bundle.modules(STATIC, "alone.js"), "mountAlone")
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError("A module of the page holds “</script” or “<!--”, which cannot stand in an HTML file.")
    return text


def _recorded(scene: Scene, view: View, preset: str | None) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """What Python says of the scene, view by view, and the texts that all of it refers to."""
    texts: dict[str, str] = {}
    found = []
    for one in list(dict.fromkeys(_views(scene, view)))[:MOST]:
        look = asdict(one) | {"pair": list(one.pair), "cell": list(one.cell), "preset": preset}
        answered = picture(scene, look, list(texts))
        texts |= answered.pop("texts")
        found.append({**answered, "offer": None, "theme": one.theme})
    return found, texts


def _views(scene: Scene, view: View) -> Iterator[View]:
    """In the order of their worth: this one, every lens in both lights, then whoever asks, then every pair."""
    view = replace(view, gradient=None, lesson=None)
    yield view
    themes = sorted(get_args(Theme), key=lambda theme: theme != view.theme)
    rows, columns, heads = range(len(scene.tokens)), range(len(scene.key_tokens)), range(len(scene.heads))
    asked, answering = view.pair
    for head, theme, lens in product(sorted(heads, key=lambda head: head != view.head), themes, get_args(Lens)):
        yield _at(view, head, view.pair, theme=theme, lens=lens)
    for head, row, theme in product(heads, rows, themes):
        yield _at(view, head, (row, asked if scene.context is None and row == answering else answering), theme=theme)
    for head, row, column, theme in product(heads, rows, columns, themes):
        yield _at(view, head, (row, column), theme=theme)


def _at(view: View, head: int, pair: tuple[int, int], **changes: Any) -> View:
    return replace(view, head=head, pair=pair, cell=("weights", *pair), **changes)


def _link(address: Any, scene: Scene) -> str | None:
    """Opens the scene in the app; None where the app's address is none, or reaches only this very machine."""
    if not isinstance(address, str) or len(address) > _LONGEST or not reachable(address):
        return None
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}{parts.path}?scene={to_link(scene)}"
