"""What the page needs only once: programs and layouts, each named by a key, so that an answer can name what is held."""

import hashlib
from typing import Any

import orjson

from ..figures import laid_out
from ..replay import Program, dial_programs, figure_program, scene_program
from ..scene import Scene
from ..view import View


class Once:
    """Tells the keys, and collects in `texts` what the page does not hold yet: by key, JSON as text."""

    def __init__(self, held: Any) -> None:
        """`held` are the keys of what the page has, as it says itself: anything at all."""
        self._held = {key for key in held if isinstance(key, str)} if isinstance(held, list) else set()
        self.texts: dict[str, str] = {}

    def scene(self, scene: Scene) -> str:
        """The program from a scene's numbers to its trace."""
        return self._program(scene_program(scene))

    def figures(self, scene: Scene, view: View) -> dict[str, dict[str, str]]:
        """Each figure's layout, and the program of the geometry that it refers to."""
        return {
            name: {
                "layout": self._layout(canvas.spec()),
                "geometry": self._program(figure_program(scene, view, name)),
            }
            for name, canvas in laid_out(scene, view).items()
        }

    def dials(self, scene: Scene, head: int) -> dict[str, str]:
        """The program of every dial that can be turned, by the dial's name."""
        return {name: self._program(program) for name, program in dial_programs(scene, head).items()}

    def _program(self, program: Program) -> str:
        if program.key not in self._held:
            self.texts[program.key] = program.text
        return program.key

    def _layout(self, spec: dict[str, Any]) -> str:
        text = orjson.dumps(spec)
        key = hashlib.blake2b(text, digest_size=6).hexdigest()
        if key not in self._held:
            self.texts[key] = text.decode()
        return key
