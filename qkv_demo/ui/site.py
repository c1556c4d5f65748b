"""The app as a folder of files: every place of it, in every language, for a static host, a course server or a stick.

One page, one script, one style sheet; what Python said of each place lies beside them, and the page fetches it when
somebody comes near. Such a file is a script too: a page that is opened from a disk may read no other.
"""

from collections import Counter
from collections.abc import Callable, Collection
from operator import methodcaller
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from ..labs import Numbers, Settings, labs, shipped
from ..learning.targets import PUZZLES
from ..lessons import lessons
from ..locale import languages
from ..presets import presets
from ..scene import Scene
from .assets import PLOTLY, STATIC, bare, modules, plain_script
from .lab import last_line
from .live import alone, html, packed, styles
from .recording import MOST_OF_A_STEP, Recording
from .settings import Options, settings

SHARED = "shared"  # what many places refer to
_MANY = 3
OTHERS = "others"  # the scenes of puzzles and labs, which are no places of their own
_HEAD = """<link rel="icon" href="data:,">
<link rel="stylesheet" href="styles.css">
<script defer src="script.js"></script>"""
# The browser itself sees to it that the site asks no other host for anything.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; base-uri 'none'"
)


class Run(NamedTuple):
    """A lab's work, done once for all languages."""

    name: str
    settings: Settings
    numbers: Numbers


def write_site(folder: Path, options: Options) -> None:
    """Makes the folder, or makes it anew; what else lies in it stays."""
    told = alone(settings(options), options.app, whole=True)
    assets = {"script": "script.js", "plotly": "plotly.js", "notes": ""}
    page = html({**told, "assets": assets}, _POLICY, _HEAD)
    script = plain_script(bare(modules(STATIC, "site.js")), "mountSite")
    _write(folder / "index.html", page)
    _write(folder / "script.js", script)
    _write(folder / "styles.css", styles())
    _write(folder / "plotly.js", PLOTLY.read_text(encoding="utf-8"))
    runs = [_run(name, lab.settings({})) for name, lab in labs().items()]
    others = _others(runs)
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
    for name, given, numbers in runs:
        for language in languages():
            line = last_line(name, labs()[name], given, language, numbers)
            _tell(folder / "labs" / f"{name}.{language}.js", [orjson.Fragment(line)])


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


def _run(name: str, given: Settings) -> Run:
    """Of default settings, whose numbers come with the code."""
    kept = shipped(name)
    return Run(name, given, orjson.loads(kept) if kept else labs()[name].run(given))


def _others(runs: list[Run]) -> list[Scene]:
    """Those of the puzzles, and of each lab those that its last moment opens."""
    scenes: list[Scene] = [puzzle.scene for puzzle in PUZZLES.values()]
    for name, given, numbers in runs:
        told = labs()[name].tell(numbers, **given)
        scenes += [ways[-1] for ways in (told.scenes, *told.others.values()) if ways]
    return list(dict.fromkeys(scenes))


def _tell(file: Path, told: Any) -> None:
    _write(file, f'qkvTold("{packed(told)}");\n')


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
