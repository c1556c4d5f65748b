"""What a page is told once, when it is made: words, choices, limits, and how it begins."""

from typing import Any

from .. import locale
from ..lessons import addresses, lessons, speaking, words
from ..locale import Part
from ..presets import presets
from ..wording.parts import parts
from . import assets, cards, lab, learn, told
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
        "lessons": {name: _said(name, "title") for name in lessons()},
        "steps": {name: _step_titles(name) for name in lessons()},
        "closings": {name: _said(name, "closing") for name in lessons()},
        "pictures": cards.pictures(),
        "minutes": cards.minutes(),
        "speaking": {name: {code: speaking.minutes(name, code) for code in locale.languages()} for name in lessons()},
        "addresses": {name: {"names": lesson.names, "steps": addresses(name)} for name, lesson in lessons().items()},
    }


def questions(language: str) -> dict[str, list[Part]]:
    """What each preset asks, with the words of its scene as parts of their own."""
    return {name: _told(name, f"preset.{name}.question", language) for name in presets()}


def _told(preset: str, key: str, language: str) -> list[Part]:
    return parts(locale.marked(key, language), presets()[preset].scene, {})


def _said(lesson: str, key: str) -> dict[str, str]:
    return {code: words(lesson, code)[key] for code in locale.languages()}


def _step_titles(lesson: str) -> dict[str, list[str]]:
    said = {code: words(lesson, code)["steps"] for code in locale.languages()}
    return {code: [steps[step.name]["title"] for step in lessons()[lesson].steps] for code, steps in said.items()}
