"""What a page is told once, when it is made: words, choices, limits, and how it begins."""

from typing import Any

from .. import locale
from ..lessons import lessons, words
from ..locale import Part
from ..presets import presets
from ..wording.parts import parts
from . import assets, lab, learn, told
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
        "quantities": told.quantities(),
        "choices": told.choices(),
        "limits": told.limits(),
        "formats": told.formats(),
        "presets": list(presets()),
        "labs": lab.told(),
        "learning": learn.told(),
        "lessons": {name: _titles(name) for name in lessons()},
        "steps": {name: _step_titles(name) for name in lessons()},
        "why": _why(),
    }


def questions(language: str) -> dict[str, list[Part]]:
    """What each preset asks, with the words of its scene as parts of their own."""
    return {
        name: parts(locale.marked(f"preset.{name}.question", language), preset.scene, {})
        for name, preset in presets().items()
    }


def _why() -> tuple[str, int]:
    """The step of a lesson that asks what the first screen leaves open, [lesson, step]."""
    name, lesson = next(iter(lessons().items()))
    return name, next(index for index, step in enumerate(lesson.steps) if lesson.asks_at in (step.name, None))


def _titles(lesson: str) -> dict[str, str]:
    return {code: words(lesson, code)["title"] for code in locale.languages()}


def _step_titles(lesson: str) -> dict[str, list[str]]:
    said = {code: words(lesson, code)["steps"] for code in locale.languages()}
    return {code: [steps[step.name]["title"] for step in lessons()[lesson].steps] for code, steps in said.items()}
