"""What a live page replays: places, each a scene with what Python says of it, view by view."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import islice, product
from typing import Any, get_args

from ..lessons import lessons
from ..locale import message, say
from ..maths import attend
from ..scene import Scene
from ..scene.view import Lens, View
from .answer import picture
from .opening import StepAddress
from .request import Request
from .view import read_view

COMMON = ("trace", "schema", "limit", "program")  # the same whatever is looked at
MOST = 48  # views that are recorded of a scene: a hundredth of a second each, and some kilobytes
MOST_OF_A_STEP = 12  # through every lens, and who else asks

Place = dict[str, Any]  # {"opens", "scene", "common", "recorded"}


def of_scene(scene: Scene, wanted: Mapping[str, Any]) -> tuple[list[Place], dict[str, str]]:
    """The one place where `scene` stands, in the order of its views' worth, and the texts that all of it refers to."""
    texts: dict[str, str] = {}
    outside = {**wanted, "lesson": None, "gradient": None}
    return [_place({}, Request(scene, True, outside, None), MOST, texts)], texts


def of_lesson(name: str, wanted: Mapping[str, Any]) -> tuple[list[Place], dict[str, str]]:
    """A place for each step, after it one for what its answer shows, if that is another scene, and the texts."""
    texts: dict[str, str] = {}
    return list(_steps(name, wanted, texts)), texts


def _steps(name: str, wanted: Mapping[str, Any], texts: dict[str, str]) -> Iterator[Place]:
    for index, step in enumerate(lessons()[name].steps):
        address: StepAddress = (name, index)
        request = Request.read({"lesson": list(address), "view": wanted})
        yield _place({"lesson": address}, request, MOST_OF_A_STEP, texts)
        if step.solution:
            solved = Request.read({"solution": list(address), "view": request.wanted})
            yield _place({"solution": address}, solved, MOST_OF_A_STEP, texts)


def _place(opens: Mapping[str, Any], request: Request, most: int, texts: dict[str, str]) -> Place:
    """`opens` is what a page asks for to be led there; nothing where the page begins there."""
    view = read_view(request.wanted, attend(request.scene))
    found = []
    for one in islice(dict.fromkeys(_views(request.scene, view)), most):
        look = asdict(one) | {"pair": list(one.pair), "cell": list(one.cell), "preset": request.wanted.get("preset")}
        answered = picture(request.scene, look | {"lesson": one.lesson and list(one.lesson)}, list(texts))
        texts |= answered.pop("texts")
        found.append(_without_python(answered, one.language))
    return {
        "opens": opens,
        "scene": request.scene.to_dict(),
        "common": {name: found[0][name] for name in COMMON},
        "recorded": [{name: part for name, part in one.items() if name not in COMMON} for one in found],
    }


def _without_python(answered: dict[str, Any], language: str) -> dict[str, Any]:
    """What only Python can do next is not offered; a step that learns says so."""
    step = answered.get("lesson")
    if step is None:
        return {**answered, "offer": False}
    told = {**step, "following": None, "learns": None}
    if step["learns"]:
        elsewhere = f" {say(message('ui.alone.learns'), language)}"
        told["text"] = step["text"] + elsewhere
        told["parts"] = {**step["parts"], "text": [*step["parts"]["text"], elsewhere]}
    return {**answered, "offer": False, "lesson": told}


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
