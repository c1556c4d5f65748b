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
from ...lessons import Step, StepAddress, get_step, lessons
from ...locale import Message, choose_language, translate
from ...maths.attention import Trace, attend
from ...scene import OPTION_FIELDS, Scene
from ...scene.change import apply_changes
from ...scene.check import MAX_TOKENS, SceneError, index, location, text
from ...scene.quantities import QUANTITIES_BY_NAME
from ...scene.view import PlaneContent, View
from ...share.link import decode_scene
from ...wording.change import describe_edit, describe_typed_sentence
from ...wording.explain.cell_context import find_cell
from .progress import belongs_to_example, find_next_edit

Params = Mapping[str, Any]
Result = TypeVar("Result")


@dataclass(frozen=True)
class Request:
    """A scene to draw, and its view as JSON.

    `is_from_page` is true if the page itself has sent the scene, so the response can omit it. `notice` is a message
    that tells the user how an edit has changed the scene.
    """

    scene: Scene
    view: Params = field(default_factory=dict)
    is_from_page: bool = False
    notice: Message | None = None


def read_request(params: Params) -> Request:
    """Read a request of the page.

    Its fields are {"scene" | "saved_scene" | "sentence" | "preset" | "link" | "lesson" | "solution", "edit"?, "view"?}.
    The first group of fields contains a scene, or the name of one, and a request has at most one of them. Without any,
    the default example is opened. A request with "lesson" can have the field "shows_answer". Raises SceneError for
    invalid values.
    """
    opened_request = next(
        (read_fields for field_name, read_fields in _REQUEST_READERS.items() if field_name in params), _read_example
    )(params)
    view = {**get_requested_view(params), **opened_request.view}
    if "edit" in params:
        return Request(read_edit(params["edit"])(opened_request.scene), view)
    return replace(opened_request, view=view)


def catch_refusals(handle_request: Callable[[Params], Result]) -> Callable[[Any], Result | dict[str, Any]]:
    """Decorate a function that handles a request, so that it returns an error object instead of raising SceneError.

    In the error object, "error" is a sentence in the requested language, and "cell" is the location of the value that
    was refused. The decorated function accepts any JSON value, and treats other values than objects as {}.
    """

    @wraps(handle_request)
    def respond(request_json: Any) -> Result | dict[str, Any]:
        params = request_json if isinstance(request_json, dict) else {}
        try:
            return handle_request(params)
        except SceneError as error:
            return {"error": translate(error.message, get_requested_language(params)), "cell": error.location}

    return respond


def get_requested_language(params: Params) -> str:
    """Return the language of the view, or else of the request, or else the default language."""
    return choose_language(get_requested_view(params).get("language", params.get("language")))


def get_requested_view(params: Params) -> Params:
    """Return the JSON object "view" of the request, or an empty object if the request has no such object."""
    view = params.get("view")
    return view if isinstance(view, dict) else {}


def find_step(step_json: Any) -> StepAddress | None:
    """Read the address of a lesson step from JSON, [lesson name, step index]. Return None if no such step exists."""
    match step_json:
        case [str(name), int(step)] if name in lessons() and not isinstance(step, bool):
            return (name, step) if 0 <= step < len(lessons()[name].steps) else None
    return None


def require_step(step_json: Any) -> StepAddress:
    """Read the address of a lesson step as `find_step` does, but raise SceneError if no such step exists."""
    address = find_step(step_json)
    if address is None:
        raise SceneError("error.lesson")
    return address


def _read_step(params: Params) -> Request:
    """Open a lesson step.

    If "shows_answer" is true in the request, open the scene that the step shows with its answer, if it has one, and
    select the step's `answer_cell`.
    """
    address = require_step(params["lesson"])
    step = get_step(address)
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
    """Open the solution of a lesson step or of an example.

    The field "solution" is [lesson name, step index], or the name of an example. The solution of an example is the
    user's scene after the next edit of the button "Show me".
    """
    if not isinstance(params["solution"], str):
        address = require_step(params["solution"])
        step = get_step(address)
        if step.solution is None:
            raise SceneError("error.lesson")
        solution = step.solution if step.task else _keep_renamed_tokens(step, step.solution, params.get("scene"))
        return Request(solution, {"head": step.head, "lesson": list(address)})
    example = find_example(params["solution"])
    user_scene = Scene.from_dict(params.get("scene"))
    if not belongs_to_example(user_scene, params["solution"]):
        raise SceneError("error.solution")
    next_edit = find_next_edit(user_scene, params["solution"])
    if next_edit is None:
        return Request(user_scene)
    scene = apply_changes(user_scene, next_edit.changes)
    notice = describe_edit(next_edit.edit, user_scene, next_edit.changes, attend(scene))
    return Request(scene, {"pair": list(next_edit.edit.pair or example.pair), "cell": None}, notice=notice)


def _keep_renamed_tokens(step: Step, solution: Scene, user_scene: Any) -> Scene:
    """Return the solution of a step. Tokens that the user has renamed in the step's scene keep their new names."""
    try:
        tokens = Scene.from_dict(user_scene).tokens
    except SceneError:
        return solution
    if not len(tokens) == len(solution.tokens) == len(step.scene.tokens):
        return solution
    token_name_triples = zip(tokens, step.scene.tokens, solution.tokens, strict=True)
    return replace(
        solution,
        tokens=tuple(
            solution_name if user_name == step_name else user_name
            for user_name, step_name, solution_name in token_name_triples
        ),
    )


def _read_example(params: Params) -> Request:
    """Open an example. The plane shows the embeddings, because the example's question is about embeddings."""
    example = find_example(params.get("preset", DEFAULT_EXAMPLE))
    view = {"head": 0, "pair": list(example.pair), "cell": None, "plane_content": None} if "preset" in params else {}
    return Request(example.scene, {**view, **_NO_LESSON_FIELDS})


def _read_sentence(params: Params) -> Request:
    """Build a scene from a sentence, and select the second token, whose weights are the most instructive.

    The new scene has the default options, even if the user has set others. Otherwise a mask could block the previous
    token, to which each token of such a scene attends most.
    """
    words = split_words(text(params["sentence"], location("sentence")))
    pair = [1, 0] if len(words) > 1 else [0, 0]
    view = {"head": 0, "pair": pair, "cell": None, "plane_content": None, **_NO_LESSON_FIELDS}
    scene = build_scene(words[:MAX_TOKENS])
    notice = describe_typed_sentence(len(words), has_reset_options=_has_other_options(params.get("scene"), scene))
    return Request(scene, view, notice=notice)


def _has_other_options(scene_json: Any, scene: Scene) -> bool:
    """Return whether the JSON is a valid scene with other options than `scene`."""
    try:
        user_scene = Scene.from_dict(scene_json)
    except SceneError:
        return False
    return any(getattr(user_scene, option) != getattr(scene, option) for option in (*OPTION_FIELDS, "temperature"))


_NO_LESSON_FIELDS = {"gradient": None, "lesson": None}
# For each field with which a request can choose a scene, the function that reads the field. If a request has several of
# these fields, the first one in this table is used.
_REQUEST_READERS: dict[str, Callable[[Params], Request]] = {
    "link": lambda params: Request(decode_scene(text(params["link"], location("link"))), {"gradient": None}),
    # A scene from the browser's storage may have an older format, so the response contains the scene in its current
    # format.
    "saved_scene": lambda params: Request(Scene.from_dict(params["saved_scene"])),
    "sentence": _read_sentence,
    "lesson": _read_step,
    "solution": _read_solution,
    "preset": _read_example,
    "scene": lambda params: Request(Scene.from_dict(params["scene"]), is_from_page=True),
}


def read_view(view_json: Any, trace: Trace) -> View:
    """Read a view from JSON. Replace missing and invalid fields by defaults that fit the scene."""
    view_fields = view_json if isinstance(view_json, dict) else {}
    scene = trace.scene
    head = _read_index(view_fields.get("head"), len(scene.heads), 0)
    pair = view_fields.get("pair")
    row, column = pair if isinstance(pair, list) and len(pair) == 2 else (None, None)
    row = _read_index(row, len(scene.tokens), 0)
    column = _read_index(column, len(scene.key_tokens), min(1, len(scene.key_tokens) - 1))
    step = find_step(view_fields.get("lesson"))
    plane_contents: tuple[PlaneContent, ...] = get_args(PlaneContent)
    return View(
        language=choose_language(view_fields.get("language")),
        head=head,
        pair=(row, column),
        cell=_find_cell(trace, view_fields.get("cell"), head) or ("weights", row, column),
        plane_content=next(
            (plane_content for plane_content in plane_contents if plane_content == view_fields.get("plane_content")),
            plane_contents[0],
        ),
        gradient=_find_cell(trace, view_fields.get("gradient"), head),
        lesson=step,
        is_before_queries=step is not None and lessons()[step[0]].is_before_queries(step[1]),
        film=view_fields.get("film") is True,
    )


def _find_cell(trace: Trace, cell_json: Any, head: int) -> tuple[str, int, int] | None:
    """Read a cell from JSON, [quantity, row, column]. Return None if the scene has no such cell."""
    if not isinstance(cell_json, list) or len(cell_json) != 3:
        return None
    quantity, row, column = cell_json
    try:
        find_cell(trace, quantity, head, row, column)
    except SceneError:
        return None
    return (quantity, row, column) if QUANTITIES_BY_NAME[quantity].is_present(trace.scene) else None


def _read_index(value: Any, length: int, default: int) -> int:
    try:
        return index(value, length, "view")
    except SceneError:
        return default
