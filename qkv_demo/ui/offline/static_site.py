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
from ..bundle import PLOTLY_FILE, STATIC_FOLDER, join_as_script, read_modules, remove_comments
from ..document import build_document, build_page_styles
from .page_data import adapt_settings, pack_as_base64
from .recording import MAX_STEP_VIEWS, Recording

_SHARED_TEXTS_NAME = "shared"  # The name of the file with programs and layouts that several recordings use.
_MIN_SHARED_USES = 3  # A text is stored in the shared file if at least this many recordings use it.
_PUZZLE_AND_LAB_SCENES_NAME = "others"  # The name of the file with the scenes of puzzles and labs.
_ASSET_ADDRESSES = {"script": "script.js", "plotly": "plotly.js", "notes": "", "recordings": ""}
# This policy makes the browser block requests to other hosts.
_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; base-uri 'none'"
)
_HEAD_HTML = f"""<meta http-equiv="Content-Security-Policy" content="{_SECURITY_POLICY}">
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
    page_data = adapt_settings(build_settings(options, _ASSET_ADDRESSES), options.app_address, is_complete=True)
    _write_file(folder / "index.html", build_document(pack_as_base64(page_data), _HEAD_HTML))
    _write_file(folder / "README.md", _README)
    _write_file(
        folder / "script.js", join_as_script(remove_comments(read_modules(STATIC_FOLDER, "main.js")), "mountSite")
    )
    _write_file(folder / "styles.css", build_page_styles())
    _write_file(folder / "plotly.js", PLOTLY_FILE.read_text(encoding="utf-8"))
    numbers_by_lab = {name: lab.measure(**lab.read_settings(None)) for name, lab in labs().items()}
    _write_recordings(folder / "recordings", numbers_by_lab)
    for name, lab in labs().items():
        for language in languages():
            report_json = serialize_report(name, lab.read_settings(None), numbers_by_lab[name], language)
            _write_data_script(folder / "labs" / f"{name}.{language}.js", [orjson.Fragment(report_json)])


def _write_recordings(folder: Path, numbers_by_lab: Mapping[str, LabNumbers]) -> None:
    """Write the recordings of all examples and lessons, and their texts, which are programs and layouts of figures.

    Texts are in separate files, because they are the same in every language. A text that several recordings use is in
    one shared file.
    """
    texts_by_recording: dict[str, dict[str, str]] = {}
    for name, add_scenes in _create_recorders(_list_puzzle_and_lab_scenes(numbers_by_lab)).items():
        texts = texts_by_recording[name] = {}
        for language in languages():
            recording = Recording({"language": language})
            add_scenes(recording)
            recording_json = recording.to_dict()
            texts |= recording_json.pop("texts")
            _write_data_script(folder / f"{name}.{language}.js", recording_json)
    shared_texts = _find_shared_texts(texts_by_recording.values())
    _write_data_script(folder / f"{_SHARED_TEXTS_NAME}.js", shared_texts)
    for name, texts in texts_by_recording.items():
        _write_data_script(folder / f"{name}.js", {key: text for key, text in texts.items() if key not in shared_texts})


def _find_shared_texts(texts_of_recordings: Collection[dict[str, str]]) -> dict[str, str]:
    use_counts = Counter(key for texts in texts_of_recordings for key in texts)
    return {
        key: text for texts in texts_of_recordings for key, text in texts.items() if use_counts[key] >= _MIN_SHARED_USES
    }


def _create_recorders(puzzle_and_lab_scenes: list[Scene]) -> dict[str, Callable[[Recording], None]]:
    """Return functions that add the scenes of an example or a lesson to a recording, by the name of the recording."""

    def record_puzzle_and_lab_scenes(recording: Recording) -> None:
        for scene in puzzle_and_lab_scenes:
            recording.add_scene(scene, MAX_STEP_VIEWS)

    return {
        **{name: methodcaller("add_example", name) for name in examples()},
        **{name: methodcaller("add_lesson", name) for name in lessons()},
        _PUZZLE_AND_LAB_SCENES_NAME: record_puzzle_and_lab_scenes,
    }


def _list_puzzle_and_lab_scenes(numbers_by_lab: Mapping[str, LabNumbers]) -> list[Scene]:
    """Return the scenes of the puzzles, and for each lab the scene of its last moment."""
    scenes: list[Scene] = [puzzle.scene for puzzle in PUZZLES.values()]
    for name, lab in labs().items():
        scenes += lab.report(numbers_by_lab[name], **lab.read_settings(None)).scenes[-1:]
    return list(dict.fromkeys(scenes))


def _write_data_script(file: Path, data: Any) -> None:
    _write_file(file, f'qkvLoad("{pack_as_base64(data)}");\n')


def _write_file(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
