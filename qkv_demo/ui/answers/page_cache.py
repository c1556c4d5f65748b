"""Keeps track of the texts that the page has cached, so that a response contains only the texts that the page lacks.

These texts are recorded programs, and the layouts of figures, which list the shapes to draw. Each text has a key, by
which responses refer to it.
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
    """The keys of the texts that the page has cached, and `texts`, the new texts in the response, by key."""

    def __init__(self, keys: Any) -> None:
        """Create the cache from the keys in the page's request. Values that are not strings are ignored."""
        self._keys = {key for key in keys if isinstance(key, str)} if isinstance(keys, list) else set()
        self.texts: dict[str, str] = {}

    def add_programs(self, programs: Mapping[str, Program]) -> dict[str, str]:
        """Add programs, and return the key of each by its name."""
        return {name: self.add_program(program) for name, program in programs.items()}

    def add_program(self, program: Program) -> str:
        """Add a program, and return its key."""
        self.add_texts({program.key: program.json_text})
        return program.key

    def add_texts(self, texts: Mapping[str, str]) -> None:
        """Add to the response the texts that the page does not have yet."""
        self.texts |= {key: text for key, text in texts.items() if key not in self._keys}

    def has_text(self, key: str) -> bool:
        """Return whether the page has cached the text with this key, or will receive the text with this response."""
        return key in self._keys or key in self.texts


class CacheKeyFields(NamedTuple):
    """The properties of a scene and a view on which programs and the layouts of figures depend.

    Scenes that differ only in their numbers have the same programs and layouts.
    """

    structure: Structure
    tokens: tuple[str, ...]
    context_tokens: tuple[str, ...] | None
    colors: tuple[int, ...] | None
    head: int
    pair: tuple[int, int]
    plane_content: PlaneContent
    is_before_queries: bool

    @classmethod
    def from_scene(cls, scene: Scene, view: View) -> "CacheKeyFields":
        """Return the properties of a scene and a view."""
        return cls(
            Structure.from_scene(scene),
            scene.tokens,
            scene.context.tokens if scene.context else None,
            scene.colors,
            view.head,
            view.pair,
            view.plane_content,
            view.is_before_queries,
        )

    def create_blank_scene(self) -> tuple[Scene, View]:
        """Return a scene and a view with these properties. All numbers of the scene are 0."""
        scene = self.structure.create_blank_scene()
        context = replace(scene.context, tokens=self.context_tokens) if scene.context and self.context_tokens else None
        view = View(self.head, self.pair, plane_content=self.plane_content, is_before_queries=self.is_before_queries)
        return replace(scene, tokens=self.tokens, context=context, colors=self.colors), view

    def to_key(self) -> str:
        """Return a hash of these properties and of the code that draws figures.

        The keys of all layouts begin with this hash. Because the hash does not require the layouts themselves, the
        server creates a layout only if the page has not cached it.
        """
        return hashlib.blake2b(
            repr(self).encode(errors="surrogatepass"), digest_size=6, key=_hash_figure_code()
        ).hexdigest()


@cache
def _hash_figure_code() -> bytes:
    """Return a hash of the source code that draws figures.

    After an update of the app, layouts have new keys, so a page that is already open receives the new layouts.
    """
    code_hash = hashlib.blake2b(digest_size=16)
    for file in sorted(Path(figures_package.__file__).parent.rglob("*.py")):
        code_hash.update(file.read_bytes())
    return code_hash.digest()
