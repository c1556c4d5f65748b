"""A lesson's step: its words and its number are its own, and say so where the scene is another."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs

from qkv_demo.lessons import addresses, lessons
from qkv_demo.lessons import words as words_of
from qkv_demo.scene import Scene

from .truth import Truth


def wrong_step(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    lesson = page["lesson"]
    found = lesson and step_of(page["kept"], page["search"])
    if not lesson or not found:
        return
    name, index = found
    said = words_of(name, truth.language)
    step = lessons()[name].steps[index]
    if lesson["counter"] != f"{index + 1} / {len(lessons()[name].steps)}":
        yield f"the step is counted {lesson['counter']}, at {name}, {index + 1}"
    if _letters(lesson["title"]) != _letters(said["steps"][step.name]["title"]):
        yield f"the step {step.name} is called “{lesson['title']}”"
    if truth.scene != step.scene and re.search(r"\d", lesson["text"]) and not lesson["old"]:
        yield f"nothing says that the numbers of “{lesson['text'][:60]}…” are old"


def step_of(kept: dict[str, Any] | None, search: str) -> tuple[str, int] | None:
    """The step that the address names, else the one that is kept."""
    asked = parse_qs(search.lstrip("?"))
    if "lesson" in asked:
        (name,) = asked["lesson"]
        return addresses(name)[asked.get("step", ["1"])[0]]
    lesson = (kept or {}).get("lesson")
    return (lesson[0], lesson[1]) if lesson else None


def step_scene(page: dict[str, Any]) -> Scene | None:
    """The scene of the step that is open, before a hand has changed it."""
    found = step_of(page["kept"], page["search"])
    return lessons()[found[0]].steps[found[1]].scene if found else None


def _letters(text: str) -> str:
    """Without signs and spaces, which a formula sets otherwise."""
    return re.sub(r"[^\w]|_", "", text)
