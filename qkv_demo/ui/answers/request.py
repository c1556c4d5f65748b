"""A request of the page, read once: what is opened, the edit to make of it, and the view that is wanted.

A view is never refused: what does not fit the scene falls back to something that does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, TypeVar, get_args

from ...edits import read_edit
from ...edits.sentence import scene_of, split
from ...examples import DEFAULT, example_named
from ...lessons import Step, lessons, step_at
from ...locale import Message, known, say
from ...maths import Trace, attend
from ...scene import RULES, Scene
from ...scene.change import apply_changes
from ...scene.check import MAX_TOKENS, SceneError, index, text
from ...scene.check import location as where
from ...scene.quantities import BY_NAME
from ...scene.view import Lens, View
from ...share.link import from_link
from ...wording.change import describe_edit, describe_typed
from ...wording.explain import locate
from .progress import belongs, next_edit

StepAddress = tuple[str, int]  # lesson, step counted from 0


@dataclass(frozen=True)
class Request:
    """`scene` is to be painted, `held` says that the page has it already; `wanted` is a view, as yet unread.

    `said` is what there is to say of how the scene was made, and why.
    """

    scene: Scene
    wanted: Mapping[str, Any] = field(default_factory=dict)
    held: bool = False
    said: Message | None = None


def read_request(asked: Mapping[str, Any]) -> Request:
    """{"scene" | "kept" | "sentence" | "preset" | "link" | "lesson" | "solution", "edit"?, "view"?}; the default scene
    where it asks for none. "answered" goes with a lesson.

    Raises SceneError.
    """
    opened = next((way for kind, way in _WAYS.items() if kind in asked), _preset)(asked)
    wanted = {**_view(asked), **opened.wanted}
    if "edit" in asked:
        return Request(read_edit(asked["edit"])(opened.scene), wanted)
    return replace(opened, wanted=wanted)


Found = TypeVar("Found")


def in_words(way: Callable[[Mapping[str, Any]], Found]) -> Callable[[Any], Found | dict[str, Any]]:
    """The same of anything at all; what it refuses is answered with {"error": one sentence, "at": where}."""

    @wraps(way)
    def answered(data: Any) -> Found | dict[str, Any]:
        asked = data if isinstance(data, dict) else {}
        try:
            return way(asked)
        except SceneError as error:
            return {"error": say(error.message, language_of(asked)), "at": error.location}

    return answered


def language_of(asked: Mapping[str, Any]) -> str:
    """The language in which a request is answered, and refused: its view's, or its own."""
    return known(_view(asked).get("language", asked.get("language")))


def step_address(value: Any) -> StepAddress | None:
    """[lesson, step] if there is such a step, else None."""
    match value:
        case [str(name), int(step)] if name in lessons() and not isinstance(step, bool):
            return (name, step) if 0 <= step < len(lessons()[name].steps) else None
    return None


def some_step(value: Any) -> StepAddress:
    """The same. Raises SceneError where there is none."""
    address = step_address(value)
    if address is None:
        raise SceneError("error.lesson")
    return address


def _step(asked: Mapping[str, Any]) -> Request:
    """A lesson's step; where it is "answered", as it is then: with the scene and the number that the answer shows."""
    address = some_step(asked["lesson"])
    step = step_at(address)
    answered = asked.get("answered") is True
    told = step.answer_cell if answered else None
    pair, cell = told[1:] if told else step.pair, told or step.cell
    seen = {"pair": pair and list(pair), "cell": cell and list(cell), "lens": step.lens}
    look = {"head": step.head, **seen, "gradient": None, "lesson": list(address)}
    return Request((answered and step.solution) or step.scene, look)


def _solution(asked: Mapping[str, Any]) -> Request:
    """The scene that shows the answer of [lesson, step], or what the preset of that name offers."""
    if not isinstance(asked["solution"], str):
        address = some_step(asked["solution"])
        step = step_at(address)
        if step.solution is None:
            raise SceneError("error.lesson")
        shown = step.solution if step.goal else _with_words(step, step.solution, asked.get("scene"))
        return Request(shown, {"head": step.head, "lesson": list(address)})
    preset = example_named(asked["solution"])
    shown = Scene.from_dict(asked.get("scene"))
    if not belongs(shown, asked["solution"]):
        raise SceneError("error.solution")
    following = next_edit(shown, asked["solution"])
    if following is None:
        return Request(shown)
    scene = apply_changes(shown, following.changes)
    why = describe_edit(following.edit, shown, following.changes, attend(scene))
    return Request(scene, {"pair": list(following.edit.pair or preset.pair), "cell": None}, said=why)


def _with_words(step: Step, scene: Scene, shown: Any) -> Scene:
    """The same, with the words that a person has written in the places of the step's."""
    try:
        words = Scene.from_dict(shown).tokens
    except SceneError:
        return scene
    if not len(words) == len(scene.tokens) == len(step.scene.tokens):
        return scene
    places = zip(words, step.scene.tokens, scene.tokens, strict=True)
    return replace(scene, tokens=tuple(then if word == was else word for word, was, then in places))


def _preset(asked: Mapping[str, Any]) -> Request:
    """Through the lens of the words themselves: its question is about their numbers."""
    preset = example_named(asked.get("preset", DEFAULT))
    look = {"head": 0, "pair": list(preset.pair), "cell": None, "lens": None} if "preset" in asked else {}
    return Request(preset.scene, {**look, **_LEFT})


def _sentence(asked: Mapping[str, Any]) -> Request:
    """On the second token, whose weights say best what the scene does, and on whom it asks for.

    Options of the scene that it takes the place of are not kept: a mask may hide whom each asks for.
    """
    words = split(text(asked["sentence"], where("sentence")))
    pair = [1, 0] if len(words) > 1 else [0, 0]
    look = {"head": 0, "pair": pair, "cell": None, "lens": None, **_LEFT}
    scene = scene_of(words[:MAX_TOKENS])
    return Request(scene, look, said=describe_typed(len(words), anew=_sets_others(asked.get("scene"), scene)))


def _sets_others(before: Any, scene: Scene) -> bool:
    """Whether the scene that was there before, if it could be one, has other options."""
    try:
        left = Scene.from_dict(before)
    except SceneError:
        return False
    return any(getattr(left, name) != getattr(scene, name) for name in (*RULES, "temperature"))


# In the order in which they count, should a request hold several.
_WAYS: dict[str, Callable[[Mapping[str, Any]], Request]] = {
    "link": lambda asked: Request(from_link(text(asked["link"], where("link"))), {"gradient": None}),
    # Work of a browser's, written by whatever version of the page: so the page takes back what was read.
    "kept": lambda asked: Request(Scene.from_dict(asked["kept"])),
    "sentence": _sentence,
    "lesson": _step,
    "solution": _solution,
    "preset": _preset,
    "scene": lambda asked: Request(Scene.from_dict(asked["scene"]), held=True),
}
_LEFT = {"gradient": None, "lesson": None}  # another place: the lesson that was open is left


def _view(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    view = asked.get("view")
    return view if isinstance(view, dict) else {}


def read_view(data: Any, trace: Trace) -> View:
    """The nearest view to `data`, which may be anything at all."""
    given = data if isinstance(data, dict) else {}
    scene = trace.scene
    head = _within(given.get("head"), len(scene.heads), 0)
    pair = given.get("pair")
    row, column = pair if isinstance(pair, list) and len(pair) == 2 else (None, None)
    row = _within(row, len(scene.tokens), 0)
    column = _within(column, len(scene.key_tokens), min(1, len(scene.key_tokens) - 1))
    step = step_address(given.get("lesson"))
    return View(
        language=known(given.get("language")),
        head=head,
        pair=(row, column),
        cell=_cell(trace, given.get("cell"), head) or ("weights", row, column),
        lens=_one_of(given.get("lens"), get_args(Lens)),
        gradient=_cell(trace, given.get("gradient"), head),
        lesson=step,
        only_keys=step is not None and lessons()[step[0]].has_only_keys(step[1]),
        film=given.get("film") is True,
    )


def _cell(trace: Trace, value: Any, head: int) -> tuple[str, int, int] | None:
    if not isinstance(value, list) or len(value) != 3:
        return None
    quantity, row, column = value
    try:
        locate(trace, quantity, head, row, column)
    except SceneError:
        return None
    found = quantity, row, column
    return found if BY_NAME[quantity].present(trace.scene) else None  # positions that are off have no table


def _one_of(value: Any, options: tuple[Any, ...]) -> Any:
    """`value` if it is an option, else the first of them."""
    return value if isinstance(value, str) and value in options else options[0]


def _within(value: Any, length: int, otherwise: int) -> int:
    try:
        return index(value, length, "view")
    except SceneError:
        return otherwise
