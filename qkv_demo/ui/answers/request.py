"""Reads the page's requests, each of which contains the scene to open, an edit and the view.

A view is never refused. Fields of a view that do not fit the scene are replaced by defaults.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, TypeVar, get_args

from ...edits import read_edit
from ...edits.sentence import build_scene, split_words
from ...examples import DEFAULT_EXAMPLE, find_example
from ...lessons import Step, StepAddress, find_step_at, lessons
from ...locale import Message, choose_language, translate
from ...maths.attention import Trace, attend
from ...scene import OPTION_FIELDS, Scene
from ...scene.change import apply_changes
from ...scene.check import MAX_TOKENS, SceneError, index, location, text
from ...scene.quantities import QUANTITIES_BY_NAME
from ...scene.view import PlaneContent, View
from ...share.link import from_link
from ...wording.change import describe_edit, describe_typed_sentence
from ...wording.explain.cell_context import find_cell
from .progress import belongs_to_example, next_edit

Params = Mapping[str, Any]
Result = TypeVar("Result")


@dataclass(frozen=True)
class Request:
    """A scene to draw, and its view as JSON.

    `from_page` is true if the page itself has sent the scene, so the response can omit it. `notice` is a message for
    the user about the edit that created the scene.
    """

    scene: Scene
    view: Params = field(default_factory=dict)
    from_page: bool = False
    notice: Message | None = None


def read_request(params: Params) -> Request:
    """Read a request, which has a scene or names one.

    Its fields are {"scene" | "saved_scene" | "sentence" | "preset" | "link" | "lesson" | "solution", "edit"?, "view"?}.
    If it has none of the fields "scene" to "solution", the default example is opened. A request with "lesson" can have
    the field "shows_answer". Raises SceneError for invalid values.
    """
    opened_request = next((read for field_name, read in _READERS.items() if field_name in params), _read_preset)(params)
    view = {**requested_view(params), **opened_request.view}
    if "edit" in params:
        return Request(read_edit(params["edit"])(opened_request.scene), view)
    return replace(opened_request, view=view)


def catch_refusals(function: Callable[[Params], Result]) -> Callable[[Any], Result | dict[str, Any]]:
    """Decorate a function so that it accepts any JSON value, and returns an error object instead of raising SceneError.

    In the error object, "error" is a sentence in the requested language, and "cell" is the location of the value that
    was refused.
    """

    @wraps(function)
    def respond(data: Any) -> Result | dict[str, Any]:
        params = data if isinstance(data, dict) else {}
        try:
            return function(params)
        except SceneError as error:
            return {"error": translate(error.message, requested_language(params)), "cell": error.location}

    return respond


def requested_language(params: Params) -> str:
    """Return the language of the view, or else of the request, or else the default language."""
    return choose_language(requested_view(params).get("language", params.get("language")))


def requested_view(params: Params) -> Params:
    """Return the view of the request as JSON, or an empty object if there is no valid one."""
    view = params.get("view")
    return view if isinstance(view, dict) else {}


def find_step(value: Any) -> StepAddress | None:
    """Return [lesson, step] if such a step exists, otherwise None."""
    match value:
        case [str(name), int(step)] if name in lessons() and not isinstance(step, bool):
            return (name, step) if 0 <= step < len(lessons()[name].steps) else None
    return None


def require_step(value: Any) -> StepAddress:
    """Return [lesson, step]. Raises SceneError if no such step exists."""
    address = find_step(value)
    if address is None:
        raise SceneError("error.lesson")
    return address


def _read_step(params: Params) -> Request:
    """Open a lesson step.

    If the request has "shows_answer", open the scene shown with the step's answer, and select the step's `answer_cell`.
    """
    address = require_step(params["lesson"])
    step = find_step_at(address)
    shows_answer = params.get("shows_answer") is True
    answer_cell = step.answer_cell if shows_answer else None
    pair = answer_cell[1:] if answer_cell else step.pair
    view = {
        "head": step.head,
        "pair": pair and list(pair),
        "cell": list(answer_cell or step.first_cell),
        "plane_content": step.plane_content,
        "gradient": None,
        "lesson": list(address),
    }
    return Request((shows_answer and step.solution) or step.scene, view)


def _read_solution(params: Params) -> Request:
    """Open the solution of a lesson step, given as [lesson, step], or of an example, given by its name.

    The solution of an example is the user's scene after the next edit of "Show me".
    """
    if not isinstance(params["solution"], str):
        address = require_step(params["solution"])
        step = find_step_at(address)
        if step.solution is None:
            raise SceneError("error.lesson")
        solution = step.solution if step.task else _keep_tokens(step, step.solution, params.get("scene"))
        return Request(solution, {"head": step.head, "lesson": list(address)})
    preset = find_example(params["solution"])
    user_scene = Scene.from_dict(params.get("scene"))
    if not belongs_to_example(user_scene, params["solution"]):
        raise SceneError("error.solution")
    next_example_edit = next_edit(user_scene, params["solution"])
    if next_example_edit is None:
        return Request(user_scene)
    scene = apply_changes(user_scene, next_example_edit.changes)
    notice = describe_edit(next_example_edit.edit, user_scene, next_example_edit.changes, attend(scene))
    return Request(scene, {"pair": list(next_example_edit.edit.pair or preset.pair), "cell": None}, notice=notice)


def _keep_tokens(step: Step, solution: Scene, user_scene: Any) -> Scene:
    """Return the solution, in which tokens that the user has renamed keep their new names."""
    try:
        tokens = Scene.from_dict(user_scene).tokens
    except SceneError:
        return solution
    if not len(tokens) == len(solution.tokens) == len(step.scene.tokens):
        return solution
    names = zip(tokens, step.scene.tokens, solution.tokens, strict=True)
    return replace(
        solution, tokens=tuple(new_name if token == old_name else token for token, old_name, new_name in names)
    )


def _read_preset(params: Params) -> Request:
    """Open an example. The plane shows the embeddings, because the example's question is about embeddings."""
    preset = find_example(params.get("preset", DEFAULT_EXAMPLE))
    view = {"head": 0, "pair": list(preset.pair), "cell": None, "plane_content": None} if "preset" in params else {}
    return Request(preset.scene, {**view, **_NO_LESSON})


def _read_sentence(params: Params) -> Request:
    """Build a scene from a sentence, and select the second token, whose weights are the most instructive.

    The options of the previous scene are dropped, because its mask could block the previous token, to which each token
    attends most.
    """
    words = split_words(text(params["sentence"], location("sentence")))
    pair = [1, 0] if len(words) > 1 else [0, 0]
    view = {"head": 0, "pair": pair, "cell": None, "plane_content": None, **_NO_LESSON}
    scene = build_scene(words[:MAX_TOKENS])
    notice = describe_typed_sentence(len(words), has_reset_options=_has_other_options(params.get("scene"), scene))
    return Request(scene, view, notice=notice)


def _has_other_options(data: Any, scene: Scene) -> bool:
    """Return whether `data` is a scene whose options differ from those of `scene`."""
    try:
        other_scene = Scene.from_dict(data)
    except SceneError:
        return False
    return any(getattr(other_scene, name) != getattr(scene, name) for name in (*OPTION_FIELDS, "temperature"))


_NO_LESSON = {"gradient": None, "lesson": None}
# For each field that can name a scene, the function that reads it. If a request has several of these fields, the first
# one in this list is used.
_READERS: dict[str, Callable[[Params], Request]] = {
    "link": lambda params: Request(from_link(text(params["link"], location("link"))), {"gradient": None}),
    # A scene from the browser's storage may have an older format, so the response contains the scene in its current
    # format.
    "saved_scene": lambda params: Request(Scene.from_dict(params["saved_scene"])),
    "sentence": _read_sentence,
    "lesson": _read_step,
    "solution": _read_solution,
    "preset": _read_preset,
    "scene": lambda params: Request(Scene.from_dict(params["scene"]), from_page=True),
}


def read_view(data: Any, trace: Trace) -> View:
    """Return the view that is closest to `data`, which may be any value."""
    fields = data if isinstance(data, dict) else {}
    scene = trace.scene
    head = _index_or_default(fields.get("head"), len(scene.heads), 0)
    pair = fields.get("pair")
    row, column = pair if isinstance(pair, list) and len(pair) == 2 else (None, None)
    row = _index_or_default(row, len(scene.tokens), 0)
    column = _index_or_default(column, len(scene.key_tokens), min(1, len(scene.key_tokens) - 1))
    step = find_step(fields.get("lesson"))
    plane_contents: tuple[PlaneContent, ...] = get_args(PlaneContent)
    return View(
        language=choose_language(fields.get("language")),
        head=head,
        pair=(row, column),
        cell=_find_cell(trace, fields.get("cell"), head) or ("weights", row, column),
        plane_content=next(
            (plane_content for plane_content in plane_contents if plane_content == fields.get("plane_content")),
            plane_contents[0],
        ),
        gradient=_find_cell(trace, fields.get("gradient"), head),
        lesson=step,
        is_before_queries=step is not None and lessons()[step[0]].is_before_queries(step[1]),
        film=fields.get("film") is True,
    )


def _find_cell(trace: Trace, value: Any, head: int) -> tuple[str, int, int] | None:
    """Return [quantity, row, column] if the scene has this cell, otherwise None."""
    if not isinstance(value, list) or len(value) != 3:
        return None
    quantity, row, column = value
    try:
        find_cell(trace, quantity, head, row, column)
    except SceneError:
        return None
    return (quantity, row, column) if QUANTITIES_BY_NAME[quantity].is_present(trace.scene) else None


def _index_or_default(value: Any, length: int, default: int) -> int:
    try:
        return index(value, length, "view")
    except SceneError:
        return default
