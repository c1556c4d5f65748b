"""Writes the static site, a folder with all examples and lessons in every language, for any web host.

The site can also be opened from disk. It has one page, one script and one style sheet. The page loads the recorded
responses of an example or a lesson when they are needed. The responses are in script files, because a page that was
opened from disk may load scripts but not JSON.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from operator import methodcaller
from pathlib import Path
from typing import Any

import orjson

from ...examples import examples
from ...labs import LabNumbers, labs
from ...learning.targets import PUZZLES
from ...lessons import lessons
from ...locale import languages
from ...scene import Scene
from ..answers.lab import serialize_report
from ..answers.settings import AppOptions, build_settings
from ..bundle import PLOTLY, STATIC, join_as_script, read_modules, without_comments
from ..document import build_document, page_styles
from .page_data import offline_settings, pack
from .recording import MAX_STEP_VIEWS, Recording

SHARED = "shared"  # The name of the file with texts that many recordings use.
_MIN_SHARED = 3  # A text is stored in the shared file if at least this many recordings use it.
OTHERS = "others"  # The name of the file with the scenes of puzzles and labs.
_ASSETS = {"script": "script.js", "plotly": "plotly.js", "notes": "", "recordings": ""}
# This policy makes the browser block requests to other hosts.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; base-uri 'none'"
)
_HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="styles.css">
<script defer src="script.js"></script>"""
_README = """---
title: QKV by hand
emoji: 🐕
colorFrom: purple
colorTo: green
sdk: static
short_description: Edit attention by hand and watch every number change
license: apache-2.0
---

QKV by hand lets you edit attention by hand. This version needs no server.
"""


def write_site(folder: Path, options: AppOptions) -> None:
    """Write the site into a folder. Other files in this folder are not changed."""
    start_data = offline_settings(build_settings(options, _ASSETS), options.app_address, is_complete=True)
    _write_file(folder / "index.html", build_document(pack(start_data), _HEAD))
    _write_file(folder / "README.md", _README)
    _write_file(folder / "script.js", join_as_script(without_comments(read_modules(STATIC, "main.js")), "mountSite"))
    _write_file(folder / "styles.css", page_styles())
    _write_file(folder / "plotly.js", PLOTLY.read_text(encoding="utf-8"))
    numbers = {name: lab.measure(**lab.read_settings(None)) for name, lab in labs().items()}
    _write_recordings(folder / "recordings", numbers)
    for name, lab in labs().items():
        for language in languages():
            report = serialize_report(name, lab.read_settings(None), numbers[name], language)
            _write_data(folder / "labs" / f"{name}.{language}.js", [orjson.Fragment(report)])


def _write_recordings(folder: Path, numbers: Mapping[str, LabNumbers]) -> None:
    """Write the recordings of all examples and lessons, and the file with the texts that they share."""
    texts_by_name: dict[str, dict[str, str]] = {}
    for name, record in _recorders(_other_scenes(numbers)).items():
        texts = texts_by_name[name] = {}
        for language in languages():
            recording = Recording({"language": language})
            record(recording)
            data = recording.to_dict()
            texts |= data.pop("texts")
            _write_data(folder / f"{name}.{language}.js", data)
    shared_texts = _shared_texts(texts_by_name.values())
    _write_data(folder / f"{SHARED}.js", shared_texts)
    for name, texts in texts_by_name.items():
        _write_data(folder / f"{name}.js", {key: text for key, text in texts.items() if key not in shared_texts})


def _shared_texts(all_texts: Collection[dict[str, str]]) -> dict[str, str]:
    use_counts = Counter(key for texts in all_texts for key in texts)
    return {key: text for texts in all_texts for key, text in texts.items() if use_counts[key] >= _MIN_SHARED}


def _recorders(other_scenes: list[Scene]) -> dict[str, Callable[[Recording], None]]:
    """Return the functions that record an example, a lesson or the other scenes, by the name of the recording."""

    def record_others(recording: Recording) -> None:
        for scene in other_scenes:
            recording.add_scene(scene, MAX_STEP_VIEWS)

    return {
        **{name: methodcaller("add_preset", name) for name in examples()},
        **{name: methodcaller("add_lesson", name) for name in lessons()},
        OTHERS: record_others,
    }


def _other_scenes(numbers: Mapping[str, LabNumbers]) -> list[Scene]:
    """Return the scenes of the puzzles, and for each lab the scene of its last moment."""
    scenes: list[Scene] = [puzzle.scene for puzzle in PUZZLES.values()]
    for name, lab in labs().items():
        scenes += lab.report(numbers[name], **lab.read_settings(None)).scenes[-1:]
    return list(dict.fromkeys(scenes))


def _write_data(file: Path, data: Any) -> None:
    _write_file(file, f'qkvLoad("{pack(data)}");\n')


def _write_file(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
