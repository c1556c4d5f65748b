"""Keeps track of the texts that the page has cached.

These texts are recorded programs and the specs of figures, each with a key. A response refers to a text by its key, and
contains only the texts that the page does not have yet.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ... import figures as figures_package
from ...replay.program import Program
from ...scene import Scene
from ...scene.structure import Structure
from ...scene.view import PlaneContent, View


class PageCache:
    """The keys of the texts that the page has cached, and the texts that the response adds (`texts`), by key."""

    def __init__(self, keys: Any) -> None:
        """Create the cache from the keys of the texts that the page already has.

        Other values than strings are ignored.
        """
        self._keys = {key for key in keys if isinstance(key, str)} if isinstance(keys, list) else set()
        self.texts: dict[str, str] = {}

    def programs(self, programs: Mapping[str, Program]) -> dict[str, str]:
        """Add programs, and return the key of each by its name."""
        return {name: self.program(program) for name, program in programs.items()}

    def program(self, program: Program) -> str:
        """Add a program, and return its key."""
        self.add({program.key: program.text})
        return program.key

    def add(self, texts: Mapping[str, str]) -> None:
        """Add to the response the texts that the page does not have yet."""
        self.texts |= {key: text for key, text in texts.items() if key not in self._keys}

    def has(self, key: str) -> bool:
        """Return whether the page already has a text, or receives it with this response."""
        return key in self._keys or key in self.texts


class Outline(NamedTuple):
    """Everything in a scene and a view on which programs and the specs of figures depend.

    Programs and specs do not depend on the scene's numbers.
    """

    structure: Structure
    tokens: tuple[str, ...]
    context: tuple[str, ...] | None
    colors: tuple[int, ...] | None
    head: int
    pair: tuple[int, int]
    plane_content: PlaneContent
    is_before_queries: bool

    @classmethod
    def from_scene(cls, scene: Scene, view: View) -> "Outline":
        """Return the outline of a scene and a view."""
        names = scene.tokens, scene.context.tokens if scene.context else None, scene.colors
        return cls(
            Structure.from_scene(scene), *names, view.head, view.pair, view.plane_content, view.is_before_queries
        )

    def blank(self) -> tuple[Scene, View]:
        """Return a scene and a view with this outline. All numbers of the scene are 0."""
        scene = self.structure.create_blank_scene()
        context = replace(scene.context, tokens=self.context) if scene.context and self.context else None
        view = View(self.head, self.pair, plane_content=self.plane_content, is_before_queries=self.is_before_queries)
        return replace(scene, tokens=self.tokens, context=context, colors=self.colors), view

    def key(self) -> str:
        """Return a hash of the outline and of the code that draws figures.

        With this key, the server can find out if the page has cached a spec, without creating the spec.
        """
        return hashlib.blake2b(repr(self).encode(errors="surrogatepass"), digest_size=6, key=_code_hash()).hexdigest()


@cache
def _code_hash() -> bytes:
    """Return a hash of the figures' source code.

    It changes when the app is updated, so that a page that is already open gets the new specs.
    """
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted(Path(figures_package.__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()
