"""What is saved and needs no server: a live page, which is one file, and the site, a folder of all places.

A live page shows a scene, or all steps of a lesson, and lets a hand change its numbers, without a network too. It holds
the page's own modules, which replay what torch recorded, and what Python has to say of the scene as it is now. All of
it is packed as base64, so that no text of a person's ever stands in the markup.

The site has every place in every language, for a static host, a course server or a stick: one page, one script, one
style sheet; what Python said of each place lies beside them, and the page fetches it when somebody comes near. Such a
file is a script too: a page that is opened from a disk may read no other.
"""

import base64
import gzip
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cache
from html import escape
from operator import methodcaller
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import orjson

from ..examples import presets
from ..figures import palette
from ..labs import Numbers, labs
from ..learning.targets import PUZZLES
from ..lessons import lessons
from ..locale import languages
from ..scene import Scene
from ..share.link import reachable, to_link
from .assets import PLOTLY, STATIC, assets, bare, modules, plain_script, script
from .lab import to_json
from .recording import MOST_OF_A_STEP, Recording
from .request import language_of, some_step
from .settings import Options, settings

SHARED = "shared"  # what many places refer to
_MANY = 3
OTHERS = "others"  # the scenes of puzzles and labs, which are no places of their own
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
_SITE_HEAD = """<link rel="icon" href="data:,">
<link rel="stylesheet" href="styles.css">
<script defer src="script.js"></script>"""
# The browser itself sees to it that the site asks no other host for anything.
_SITE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; base-uri 'none'"
)


_README = """---
title: QKV by hand
emoji: 🐕
colorFrom: purple
colorTo: green
sdk: static
license: apache-2.0
---

QKV by hand: attention you can edit by hand. This is the version that needs no server.
"""


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
    told = settings(Options(language))
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
    return f"{palette.css()}\n{assets()['styles'].text.decode()}"


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


def write_site(folder: Path, options: Options) -> None:
    """Makes the folder, or makes it anew; what else lies in it stays."""
    told = alone(settings(options), options.app, whole=True)
    assets = {"script": "script.js", "plotly": "plotly.js", "notes": ""}
    _write(folder / "index.html", html({**told, "assets": assets}, _SITE_POLICY, _SITE_HEAD))
    _write(folder / "README.md", _README)
    _write(folder / "script.js", plain_script(bare(modules(STATIC, "main.js")), "mountSite"))
    _write(folder / "styles.css", styles())
    _write(folder / "plotly.js", PLOTLY.read_text(encoding="utf-8"))
    measured = {name: lab.measure(**lab.settings(None)) for name, lab in labs().items()}
    others = _others(measured)
    every: dict[str, dict[str, str]] = {}  # the texts of each place
    for place, record in _places(others).items():
        texts = every[place] = {}
        for language in languages():
            recording = Recording({"language": language})
            record(recording)
            told = recording.to_dict()
            texts |= told.pop("texts")
            _tell(folder / "places" / f"{place}.{language}.js", told)
    shared = _shared(every.values())
    _tell(folder / "places" / f"{SHARED}.js", shared)
    for place, texts in every.items():
        _tell(folder / "places" / f"{place}.js", {key: text for key, text in texts.items() if key not in shared})
    for name, lab in labs().items():
        for language in languages():
            report = to_json(name, lab.settings(None), measured[name], language)
            _tell(folder / "labs" / f"{name}.{language}.js", [orjson.Fragment(report)])


def _shared(every: Collection[dict[str, str]]) -> dict[str, str]:
    """The texts that many places refer to."""
    count = Counter(key for texts in every for key in texts)
    return {key: text for texts in every for key, text in texts.items() if count[key] >= _MANY}


def _places(others: list[Scene]) -> dict[str, Callable[[Recording], None]]:
    """What is recorded of every place, by its name."""

    def record_others(recording: Recording) -> None:
        for scene in others:
            recording.scene(scene, MOST_OF_A_STEP)

    return {
        **{name: methodcaller("preset", name) for name in presets()},
        **{name: methodcaller("lesson", name) for name in lessons()},
        OTHERS: record_others,
    }


def _others(measured: Mapping[str, Numbers]) -> list[Scene]:
    """Those of the puzzles, and of each lab those that its last moment opens."""
    scenes: list[Scene] = [puzzle.scene for puzzle in PUZZLES.values()]
    for name, lab in labs().items():
        told = lab.tell(measured[name], **lab.settings(None))
        scenes += told.scenes[-1:]
    return list(dict.fromkeys(scenes))


def _tell(file: Path, told: Any) -> None:
    _write(file, f'qkvTold("{packed(told)}");\n')


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
