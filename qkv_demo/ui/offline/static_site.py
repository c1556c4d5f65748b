"""The static site: a folder with every place in every language.

It suits a static host, a course server or a stick: one page, one script, one
style sheet; what Python said of each place lies beside them, and the page fetches it when somebody comes near. Such a
file is a script too: a page that is opened from a disk may read no other.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from operator import methodcaller
from pathlib import Path
from typing import Any

import orjson

from ...examples import examples
from ...labs import Numbers, labs
from ...learning.targets import PUZZLES
from ...lessons import lessons
from ...locale import languages
from ...scene import Scene
from ..answers.lab import to_json
from ..answers.settings import Options, settings
from ..bundle import PLOTLY, STATIC, bare, modules, plain_script
from .document import alone, html, packed, styles
from .recording import MOST_OF_A_STEP, Recording

SHARED = "shared"  # what many places refer to
_MANY = 3
OTHERS = "others"  # the scenes of puzzles and labs, which are no places of their own
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


def write_site(folder: Path, options: Options) -> None:
    """Makes the folder, or makes it anew; what else lies in it stays."""
    assets = {"script": "script.js", "plotly": "plotly.js", "notes": ""}
    told = alone(settings(options, assets), options.app, whole=True)
    _write(folder / "index.html", html(told, _SITE_POLICY, _SITE_HEAD))
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
        **{name: methodcaller("preset", name) for name in examples()},
        **{name: methodcaller("lesson", name) for name in lessons()},
        OTHERS: record_others,
    }


def _others(measured: Mapping[str, Numbers]) -> list[Scene]:
    """Those of the puzzles, and of each lab those that its last moment opens."""
    scenes: list[Scene] = [puzzle.scene for puzzle in PUZZLES.values()]
    for name, lab in labs().items():
        told = lab.report(measured[name], **lab.settings(None))
        scenes += told.scenes[-1:]
    return list(dict.fromkeys(scenes))


def _tell(file: Path, told: Any) -> None:
    _write(file, f'qkvTold("{packed(told)}");\n')


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
