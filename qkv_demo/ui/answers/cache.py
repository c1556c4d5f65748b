"""What the page needs only once: programs and layouts, each named by a key, so that an answer can name what is held."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from ... import figures as drawing
from ...figures import figure_named, figures
from ...learning.training import training
from ...replay.programs import Structure, drag_programs, figure_program, scene_program
from ...replay.recorder import Program
from ...scene import Scene
from ...scene.view import Lens, View


class PageCache:
    """Tells the keys, and collects in `texts` what the page does not hold yet: by key, JSON as text."""

    def __init__(self, held: Any) -> None:
        """`held` are the keys of what the page has, as it says itself: anything at all."""
        self._held = {key for key in held if isinstance(key, str)} if isinstance(held, list) else set()
        self.texts: dict[str, str] = {}

    def fixed(self, scene: Scene, view: View) -> dict[str, Any]:
        """What no number of the scene changes: "program", "figures", "reaches" and "training", as below."""
        told, texts = _fixed(Outline.of(scene, view))
        self.texts |= {key: text for key, text in texts.items() if key not in self._held}
        return told

    def figures(self, scene: Scene, view: View, names: Iterable[str]) -> dict[str, dict[str, str]]:
        """Each figure's layout, and the program of the geometry that it refers to."""
        drawn = Outline.of(scene, view).key()
        found = {}
        for name in names:
            key = f"{drawn}-{name}"
            if key not in self._held:
                self.texts[key] = orjson.dumps(figure_named(name).build_canvas(scene, view).spec()).decode()
            found[name] = {"layout": key, "geometry": self.program(figure_program(scene, view, name))}
        return found

    def training(self, scene: Scene) -> dict[str, Any] | None:
        """The matrices that can learn, and the program of a step for each head; None where weights are no softmax."""
        if not scene.normalize_option.exponential:
            return None
        heads = [training(scene, head) for head in range(len(scene.heads))]
        return {"matrices": heads[0].matrices, "programs": [self.program(head.program) for head in heads]}

    def programs(self, named: Mapping[str, Program]) -> dict[str, str]:
        """The key of each, by its name."""
        return {name: self.program(program) for name, program in named.items()}

    def program(self, program: Program) -> str:
        """Its key."""
        if program.key not in self._held:
            self.texts[program.key] = program.text
        return program.key


class Outline(NamedTuple):
    """A scene but for its numbers, and what is looked at: all that layouts and programs are made of."""

    structure: Structure
    tokens: tuple[str, ...]
    context: tuple[str, ...] | None
    colors: tuple[int, ...] | None
    head: int
    pair: tuple[int, int]
    lens: Lens
    only_keys: bool

    @classmethod
    def of(cls, scene: Scene, view: View) -> "Outline":
        names = scene.tokens, scene.context.tokens if scene.context else None, scene.colors
        return cls(Structure.of(scene), *names, view.head, view.pair, view.lens, view.only_keys)

    def blank(self) -> tuple[Scene, View]:
        """A scene of this outline, all its numbers 0, and the view of it."""
        scene = self.structure.blank()
        context = replace(scene.context, tokens=self.context) if scene.context and self.context else None
        view = View(self.head, self.pair, lens=self.lens, only_keys=self.only_keys)
        return replace(scene, tokens=self.tokens, context=context, colors=self.colors), view

    def key(self) -> str:
        """Names it and the code that draws: a page that holds its layouts costs no drawing."""
        return hashlib.blake2b(repr(self).encode(errors="surrogatepass"), digest_size=6, key=_code()).hexdigest()


@lru_cache(maxsize=256)
def _fixed(outline: Outline) -> tuple[dict[str, Any], dict[str, str]]:
    """What is told of every scene and view of one outline, and all the texts that it names."""
    scene, view = outline.blank()
    cache = PageCache(None)
    told = {
        "program": cache.program(scene_program(scene)),
        "figures": cache.figures(scene, view, figures()),
        "reaches": cache.programs(drag_programs(scene, view.head)),
        "training": cache.training(scene),
    }
    return told, cache.texts


@cache
def _code() -> bytes:
    """Another version of the figures has other keys: a page may outlive the server that it was opened from."""
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted(Path(drawing.__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()
