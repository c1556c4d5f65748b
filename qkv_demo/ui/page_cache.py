"""What the page needs only once: programs and layouts, each named by a key, so that an answer can name what is held."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import orjson

from .. import figures as drawing
from ..figures import laid
from ..learning.training import training
from ..replay import Program, dial_programs, figure_program, reach_programs, scene_program, slopes_program
from ..replay.programs import outline
from ..scene import Scene
from ..scene.view import View


class PageCache:
    """Tells the keys, and collects in `texts` what the page does not hold yet: by key, JSON as text."""

    def __init__(self, held: Any) -> None:
        """`held` are the keys of what the page has, as it says itself: anything at all."""
        self._held = {key for key in held if isinstance(key, str)} if isinstance(held, list) else set()
        self.texts: dict[str, str] = {}

    def scene(self, scene: Scene) -> str:
        """The program from a scene's numbers to its trace."""
        return self._program(scene_program(scene))

    def figures(self, scene: Scene, view: View, names: Iterable[str]) -> dict[str, dict[str, str]]:
        """Each figure's layout, and the program of the geometry that it refers to."""
        drawn = look(scene, view)
        found = {}
        for name in names:
            key = f"{drawn}-{name}"
            if key not in self._held:
                self.texts[key] = orjson.dumps(laid(scene, view, name).spec()).decode()
            found[name] = {"layout": key, "geometry": self._program(figure_program(scene, view, name))}
        return found

    def dials(self, scene: Scene, head: int) -> dict[str, str]:
        """The program of every dial that can be turned, by the dial's name."""
        return {name: self._program(program) for name, program in dial_programs(scene, head).items()}

    def reaches(self, scene: Scene, head: int) -> dict[str, str]:
        """The program of every kind of arrow that can be taken hold of, by its quantity."""
        return {name: self._program(program) for name, program in reach_programs(scene, head).items()}

    def slopes(self, scene: Scene, head: int) -> str:
        """The program from a number of this head back to all that a person can set."""
        return self._program(slopes_program(scene, head))

    def training(self, scene: Scene) -> dict[str, Any] | None:
        """The matrices that can learn, and the program of a step for each head; None where weights are no softmax."""
        if not scene.normalize_kind.exponential:
            return None
        heads = [training(scene, head) for head in range(len(scene.heads))]
        return {"matrices": heads[0].matrices, "programs": [self._program(head.program) for head in heads]}

    def _program(self, program: Program) -> str:
        if program.key not in self._held:
            self.texts[program.key] = program.text
        return program.key


def look(scene: Scene, view: View) -> str:
    """Names all that layouts are made of, so that a page which holds them costs no drawing: the scene but for its
    numbers, what is looked at, and the code that draws."""
    made_of = outline(scene), scene.colors, view.head, view.pair, view.lens, view.unnamed
    return hashlib.blake2b(repr(made_of).encode(errors="surrogatepass"), digest_size=6, key=_code()).hexdigest()


@cache
def _code() -> bytes:
    """Another version of the figures has other keys: a page may outlive the server that it was opened from."""
    digest = hashlib.blake2b(digest_size=16)
    for file in sorted(Path(drawing.__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.digest()
