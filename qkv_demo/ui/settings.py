"""What a page is told once, when it is made: words, choices, limits, how it begins, and what Explore shows."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from .. import locale
from ..learning.puzzles import PUZZLES
from ..lessons import addresses, lessons, speaking, words
from ..locale import Part
from ..maths import attend
from ..presets import presets
from ..scene import Scene
from ..wording.parts import parts
from . import assets, choices, lab
from .options import Options


def settings(options: Options) -> dict[str, Any]:
    """As JSON."""
    return {
        "start": {"language": options.language, "presenting": options.presenting},
        "assets": {name: assets.assets()[name].address for name in ("script", "plotly", "notes")},
        "languages": locale.languages(),
        "words": {code: locale.table(code) for code in locale.languages()},
        "questions": {code: questions(code) for code in locale.languages()},
        "turning": locale.TURNING,
        "quantities": choices.quantities(),
        "choices": choices.choices(),
        "limits": choices.limits(),
        "formats": choices.formats(),
        "presets": list(presets()),
        "labs": lab.menu(),
        "learning": choices.learning(),
        "lessons": {name: _said(name, "title") for name in lessons()},
        "steps": {name: _step_titles(name) for name in lessons()},
        "closings": {name: _said(name, "closing") for name in lessons()},
        "pictures": pictures(),
        "minutes": {name: {code: speaking.minutes(name, code) for code in locale.languages()} for name in lessons()},
        "to_try": speaking.TO_TRY,
        "fifteen": {name: found for name in lessons() if (found := _fifteen(name))},
        "addresses": {name: {"names": lesson.names, "steps": addresses(name)} for name, lesson in lessons().items()},
    }


def questions(language: str) -> dict[str, list[Part]]:
    """What each preset asks, with the words of its scene as parts of their own."""
    return {name: _told(name, f"preset.{name}.question", language) for name in presets()}


def _told(preset: str, key: str, language: str) -> list[Part]:
    return parts(locale.marked(key, language), presets()[preset].scene, {})


def _said(lesson: str, key: str) -> dict[str, str]:
    return {code: words(lesson, code)[key] for code in locale.languages()}


def _fifteen(lesson: str) -> dict[str, dict[str, str]]:
    """A talk that is there already, where there is one."""
    found = {code: words(lesson, code).get("fifteen") for code in locale.languages()}
    return {code: notes for code, notes in found.items() if notes}


def _step_titles(lesson: str) -> dict[str, list[str]]:
    said = {code: words(lesson, code)["steps"] for code in locale.languages()}
    return {code: [steps[step.name]["title"] for step in lessons()[lesson].steps] for code, steps in said.items()}


@cache
def pictures() -> dict[str, dict[str, list[list[float | None]]]]:
    """Kind of place to name to weights: of a lesson those at its end, of a puzzle those that are wanted."""
    return {
        "preset": {name: _rounded_weights(preset.scene) for name, preset in presets().items()},
        "lesson": {name: _rounded_weights(lesson.steps[-1].scene) for name, lesson in lessons().items()},
        "goal": {name: _rounded(puzzle.target) for name, puzzle in PUZZLES.items()},
    }


def _rounded_weights(scene: Scene) -> list[list[float | None]]:
    weights: list[list[float | None]] = attend(scene).to_dict()["heads"][0]["weights"]
    return _rounded(weights)


def _rounded(rows: Sequence[Sequence[float | None]]) -> list[list[float | None]]:
    """As many digits as an eye sees."""
    return [[None if weight is None else round(weight, 2) for weight in row] for row in rows]
