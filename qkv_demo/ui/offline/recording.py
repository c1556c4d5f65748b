"""What a live page replays: places, each a scene with what Python says of it, view by view."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from itertools import islice, product
from typing import Any, get_args

import orjson

from ...examples import examples
from ...lessons import lessons, step_at
from ...locale import known
from ...maths import attend
from ...options.masks_and_positions import MASKS
from ...scene import Scene
from ...scene.check import SceneError
from ...scene.view import Lens, View
from ..answers.request import Request, StepAddress, in_words, language_of, read_request, read_view, some_step
from ..answers.response import picture

MOST = 48  # views that are recorded of a scene: a hundredth of a second each, and some kilobytes
MOST_OF_A_STEP = 12  # through every lens, and who else asks
MOST_OF_A_WHAT_IF = 1


class Recording:
    """What is told in one language: places, the texts that all of them refer to, and the values that many of them have.

    Much is the same whatever is looked at, or whichever step one is at: a picture names where each part's value stands.
    """

    def __init__(self, wanted: Mapping[str, Any]) -> None:
        """`wanted` is the view that every place begins with."""
        self._wanted = {**wanted, "lesson": None, "gradient": None}
        self._texts: dict[str, str] = {}
        self._asked: set[Scene] = set()
        self._places: list[dict[str, Any]] = []  # {"opens", "preset", "scene", "recorded"}
        self._values: dict[str, dict[bytes, int]] = {}  # each part's, as JSON

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        language = known(self._wanted.get("language"))
        values = {part: [orjson.Fragment(value) for value in said] for part, said in self._values.items()}
        return {"language": language, "places": self._places, "values": values, "texts": self._texts}

    def scene(self, scene: Scene, most: int = MOST) -> None:
        """Where the page begins, or anybody's scene, with what is seen of it in the order of its worth."""
        self._add({}, Request(scene, self._wanted), most)

    def preset(self, name: str) -> None:
        """An example."""
        self._add({"preset": name}, read_request({"preset": name, "view": {**self._wanted, "preset": name}}), MOST)
        self._what_ifs(examples()[name].scene)

    def lesson(self, name: str) -> None:
        """All its steps."""
        for index in range(len(lessons()[name].steps)):
            self.step((name, index))

    def step(self, address: StepAddress) -> None:
        """A step, what its answer shows, if that is another scene, and what a hall asks most of either."""
        request = read_request({"lesson": list(address), "view": {**self._wanted, "preset": None}})
        step = step_at(address)
        self._add({"lesson": address}, request, MOST_OF_A_STEP, step.answer_cell)
        self._what_ifs(request.scene)
        if step.solution:
            solved = read_request({"solution": list(address), "view": request.wanted})
            self._add({"solution": address}, solved, MOST_OF_A_STEP, step.answer_cell)
            self._what_ifs(solved.scene)

    def _what_ifs(self, scene: Scene) -> None:
        """The scene as it is out of its step, with a mask or without, with one matrix for both or with two."""
        none, causal = [*MASKS][:2]
        masked = {"mask": causal if scene.mask == none else none}
        for changes in ({}, masked, {"tie_qk": not scene.tie_qk}):
            try:
                asked = replace(scene, **changes)
            except SceneError:
                continue  # a mask of this kind does not fit
            if asked not in self._asked:
                self._asked.add(asked)
                self._add(None, Request(asked, self._wanted), MOST_OF_A_WHAT_IF)

    def _add(
        self, opens: Mapping[str, Any] | None, request: Request, most: int, also: tuple[str, int, int] | None = None
    ) -> None:
        """`opens` is what leads there: {} where the page begins there, None where no asking does; `also` is a pair's
        number that is spoken of there."""
        view = read_view(request.wanted, attend(request.scene))
        preset = request.wanted.get("preset")
        looks = list(islice(dict.fromkeys(_views(request.scene, view)), most))
        if also:
            looks.append(replace(view, cell=also, pair=also[1:]))
        recorded = [self._picture(request.scene, look, preset) for look in looks]
        self._places.append({"opens": opens, "preset": preset, "scene": request.scene.to_dict(), "recorded": recorded})

    def _picture(self, scene: Scene, view: View, preset: Any) -> dict[str, int]:
        number = {"cell": list(view.cell), "gradient": list(view.cell)}
        look = asdict(view) | {"pair": list(view.pair), **number, "preset": preset}
        answered = picture(scene, look | {"lesson": view.lesson and list(view.lesson)}, list(self._texts))
        self._texts |= answered.pop("texts")
        slopes = {part: answered["slopes"][part] for part in ("program", "jumps")}  # those of any number, when one asks
        answered |= {"view": answered["view"] | {"gradient": None}, "slopes": slopes}
        only_python = {"offer": False}  # what nobody else can do next
        return {part: self._at(part, value) for part, value in (answered | only_python).items()}

    def _at(self, part: str, value: Any) -> int:
        said = self._values.setdefault(part, {})
        return said.setdefault(orjson.dumps(value), len(said))


def _views(scene: Scene, view: View) -> Iterator[View]:
    """In the order of their worth: this one, with its film, every lens, then whoever asks, then every pair."""
    rows, columns, heads = range(len(scene.tokens)), range(len(scene.key_tokens)), range(len(scene.heads))
    asked, answering = view.pair
    yield replace(view, film=True)
    for head, lens in product(sorted(heads, key=lambda head: head != view.head), get_args(Lens)):
        yield _at(view, head, view.pair, lens=lens)
    for head, row in product(heads, rows):
        yield _at(view, head, (row, asked if scene.context is None and row == answering else answering))
    for head, row, column in product(heads, rows, columns):
        yield _at(view, head, (row, column))


def _at(view: View, head: int, pair: tuple[int, int], **changes: Any) -> View:
    return replace(view, head=head, pair=pair, cell=("weights", *pair), **changes)


_KEPT = 256  # steps that are kept, some 100 kB each


@in_words
def ahead(asked: Mapping[str, Any]) -> bytes:
    """{"lesson": [name, step], "view": {"language"}} → a recording of it, as JSON."""
    return _recorded(some_step(asked.get("lesson")), language_of(asked))


@lru_cache(maxsize=_KEPT)
def _recorded(address: StepAddress, language: str) -> bytes:
    recording = Recording({"language": language})
    recording.step(address)
    return orjson.dumps(recording.to_dict())
