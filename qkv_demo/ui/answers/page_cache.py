"""Texts that the page caches: programs and layouts, each with a key.

A response names these texts by their keys, and contains only those that the page does not have yet.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ... import figures as figures_package
from ...replay.recorder import Program
from ...scene import Scene
from ...scene.structure import Structure
from ...scene.view import PlaneContent, View


class PageCache:
    """The keys that the page has cached, and in `texts` the JSON texts by key that a response must add."""

    def __init__(self, keys: Any) -> None:
        """Start with the page's keys, a list of strings. Ignore any other value."""
        self._keys = {key for key in keys if isinstance(key, str)} if isinstance(keys, list) else set()
        self.texts: dict[str, str] = {}

    def programs(self, programs: Mapping[str, Program]) -> dict[str, str]:
        """Return the key of each program, by its name."""
        return {name: self.program(program) for name, program in programs.items()}

    def program(self, program: Program) -> str:
        """Return the key of a program."""
        self.add({program.key: program.text})
        return program.key

    def add(self, texts: Mapping[str, str]) -> None:
        """Add the texts that the page does not have."""
        self.texts |= {key: text for key, text in texts.items() if key not in self._keys}

    def has(self, key: str) -> bool:
        """Return whether the page has the text, or gets it with the response."""
        return key in self._keys or key in self.texts


class Outline(NamedTuple):
    """Everything in a scene and a view that layouts and programs depend on, which excludes the scene's numbers."""

    structure: Structure
    tokens: tuple[str, ...]
    context: tuple[str, ...] | None
    colors: tuple[int, ...] | None
    head: int
    pair: tuple[int, int]
    plane_content: PlaneContent
    only_keys: bool

    @classmethod
    def of(cls, scene: Scene, view: View) -> "Outline":
        """Return the outline of a scene and a view."""
        names = scene.tokens, scene.context.tokens if scene.context else None, scene.colors
        return cls(Structure.of(scene), *names, view.head, view.pair, view.plane_content, view.only_keys)

    def blank(self) -> tuple[Scene, View]:
        """Return a scene with this outline, in which all numbers are 0, and its view."""
        scene = self.structure.blank()
        context = replace(scene.context, tokens=self.context) if scene.context and self.context else None
        view = View(self.head, self.pair, plane_content=self.plane_content, only_keys=self.only_keys)
        return replace(scene, tokens=self.tokens, context=context, colors=self.colors), view

    def key(self) -> str:
        """Return a hash of the outline and of the code that draws, so that a cached layout need not be drawn."""
        return hashlib.blake2b(repr(self).encode(errors="surrogatepass"), digest_size=6, key=_code_hash()).hexdigest()


@cache
def _code_hash() -> bytes:
    """Return a hash of the figures' code. A page may be older than the server, and needs other keys then."""
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted(Path(figures_package.__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()
