"""Parsing a request of the page: the scene to open, an edit to make, and the requested view.

A view is never refused. A part of it that does not fit the scene is replaced by one that does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, TypeVar, get_args

from ...edits import read_edit
from ...edits.sentence import scene_of, split
from ...examples import DEFAULT, example_named
from ...lessons import Step, StepAddress, lessons, step_at
from ...locale import Message, known, say
from ...maths.attention import Trace, attend
from ...scene import RULES, Scene
from ...scene.change import apply_changes
from ...scene.check import MAX_TOKENS, SceneError, index, location, text
from ...scene.quantities import BY_NAME
from ...scene.view import PlaneContent, View
from ...share.link import from_link
from ...wording.change import describe_edit, describe_typed
from ...wording.explain.cell_context import locate
from .progress import belongs, next_edit

Params = Mapping[str, Any]
Result = TypeVar("Result")


@dataclass(frozen=True)
class Request:
    """A scene to draw, and the JSON of a view.

    `from_page` is true if the page has sent the scene, so that the response can omit it. `notice` explains how the
    scene was made, if an edit made it.
    """

    scene: Scene
    view: Params = field(default_factory=dict)
    from_page: bool = False
    notice: Message | None = None


def read_request(params: Params) -> Request:
    """Read {"scene" | "kept" | "sentence" | "preset" | "link" | "lesson" | "solution", "edit"?, "view"?}.

    Without a scene the default example is opened. A lesson may come with "answered". Raises SceneError.
    """
    opened = next((read for field_name, read in _READERS.items() if field_name in params), _read_preset)(params)
    view = {**requested_view(params), **opened.view}
    if "edit" in params:
        return Request(read_edit(params["edit"])(opened.scene), view)
    return replace(opened, view=view)


def catch_refusals(function: Callable[[Params], Result]) -> Callable[[Any], Result | dict[str, Any]]:
    """Decorate a function of JSON so that it accepts any value, and returns {"error", "cell"} instead of a SceneError.

    "error" is one sentence in the requested language, "cell" the location of the refused value.
    """

    @wraps(function)
    def respond(data: Any) -> Result | dict[str, Any]:
        params = data if isinstance(data, dict) else {}
        try:
            return function(params)
        except SceneError as error:
            return {"error": say(error.message, requested_language(params)), "cell": error.location}

    return respond


def requested_language(params: Params) -> str:
    """Return the language of the view, or else of the request, or else the default."""
    return known(requested_view(params).get("language", params.get("language")))


def requested_view(params: Params) -> Params:
    """Return the JSON of the view. It is empty if the request has no valid one."""
    view = params.get("view")
    return view if isinstance(view, dict) else {}


def find_step(value: Any) -> StepAddress | None:
    """Return the address [lesson, step] if there is such a step, else None."""
    match value:
        case [str(name), int(step)] if name in lessons() and not isinstance(step, bool):
            return (name, step) if 0 <= step < len(lessons()[name].steps) else None
    return None


def require_step(value: Any) -> StepAddress:
    """Return the address [lesson, step]. Raises SceneError if there is no such step."""
    address = find_step(value)
    if address is None:
        raise SceneError("error.lesson")
    return address


def _read_step(params: Params) -> Request:
    """Open a lesson's step. If it is "answered", open the scene of the answer and select its number."""
    address = require_step(params["lesson"])
    step = step_at(address)
    is_answered = params.get("answered") is True
    answer_cell = step.answer_cell if is_answered else None
    pair, cell = answer_cell[1:] if answer_cell else step.pair, answer_cell or step.cell
    view = {
        "head": step.head,
        "pair": pair and list(pair),
        "cell": cell and list(cell),
        "plane_content": step.plane_content,
        "gradient": None,
        "lesson": list(address),
    }
    return Request((is_answered and step.solution) or step.scene, view)


def _read_solution(params: Params) -> Request:
    """Open a solution: that of a step, given as [lesson, step], or the next edit of an example, given by its name."""
    if not isinstance(params["solution"], str):
        address = require_step(params["solution"])
        step = step_at(address)
        if step.solution is None:
            raise SceneError("error.lesson")
        solution = step.solution if step.task else _keep_tokens(step, step.solution, params.get("scene"))
        return Request(solution, {"head": step.head, "lesson": list(address)})
    preset = example_named(params["solution"])
    before = Scene.from_dict(params.get("scene"))
    if not belongs(before, params["solution"]):
        raise SceneError("error.solution")
    following = next_edit(before, params["solution"])
    if following is None:
        return Request(before)
    scene = apply_changes(before, following.changes)
    notice = describe_edit(following.edit, before, following.changes, attend(scene))
    return Request(scene, {"pair": list(following.edit.pair or preset.pair), "cell": None}, notice=notice)


def _keep_tokens(step: Step, solution: Scene, user_scene: Any) -> Scene:
    """Return the solution with the tokens that the user has renamed in the step."""
    try:
        tokens = Scene.from_dict(user_scene).tokens
    except SceneError:
        return solution
    if not len(tokens) == len(solution.tokens) == len(step.scene.tokens):
        return solution
    names = zip(tokens, step.scene.tokens, solution.tokens, strict=True)
    return replace(solution, tokens=tuple(after if token == before else token for token, before, after in names))


def _read_preset(params: Params) -> Request:
    """Open an example. The plane shows its embeddings, because its question is about them."""
    preset = example_named(params.get("preset", DEFAULT))
    view = {"head": 0, "pair": list(preset.pair), "cell": None, "plane_content": None} if "preset" in params else {}
    return Request(preset.scene, {**view, **_NO_LESSON})


def _read_sentence(params: Params) -> Request:
    """Make a scene of a sentence, and select the second token, whose weights show the most.

    Options of the scene before are not kept, because a mask may hide the attended tokens.
    """
    words = split(text(params["sentence"], location("sentence")))
    pair = [1, 0] if len(words) > 1 else [0, 0]
    view = {"head": 0, "pair": pair, "cell": None, "plane_content": None, **_NO_LESSON}
    scene = scene_of(words[:MAX_TOKENS])
    notice = describe_typed(len(words), anew=_has_other_options(params.get("scene"), scene))
    return Request(scene, view, notice=notice)


def _has_other_options(data: Any, scene: Scene) -> bool:
    """Return whether `data` is a scene with other options than `scene`."""
    try:
        other = Scene.from_dict(data)
    except SceneError:
        return False
    return any(getattr(other, name) != getattr(scene, name) for name in (*RULES, "temperature"))


_NO_LESSON = {"gradient": None, "lesson": None}
# If a request has several of these fields, the first one counts.
_READERS: dict[str, Callable[[Params], Request]] = {
    "link": lambda params: Request(from_link(text(params["link"], location("link"))), {"gradient": None}),
    # A scene that the browser stored, perhaps in an older format, so the response includes it.
    "kept": lambda params: Request(Scene.from_dict(params["kept"])),
    "sentence": _read_sentence,
    "lesson": _read_step,
    "solution": _read_solution,
    "preset": _read_preset,
    "scene": lambda params: Request(Scene.from_dict(params["scene"]), from_page=True),
}


def read_view(data: Any, trace: Trace) -> View:
    """Return the nearest view to `data`, which may be any value."""
    fields = data if isinstance(data, dict) else {}
    scene = trace.scene
    head = _index(fields.get("head"), len(scene.heads), 0)
    pair = fields.get("pair")
    row, column = pair if isinstance(pair, list) and len(pair) == 2 else (None, None)
    row = _index(row, len(scene.tokens), 0)
    column = _index(column, len(scene.key_tokens), min(1, len(scene.key_tokens) - 1))
    step = find_step(fields.get("lesson"))
    plane_contents: tuple[PlaneContent, ...] = get_args(PlaneContent)
    return View(
        language=known(fields.get("language")),
        head=head,
        pair=(row, column),
        cell=_find_cell(trace, fields.get("cell"), head) or ("weights", row, column),
        plane_content=next(
            (plane_content for plane_content in plane_contents if plane_content == fields.get("plane_content")),
            plane_contents[0],
        ),
        gradient=_find_cell(trace, fields.get("gradient"), head),
        lesson=step,
        only_keys=step is not None and lessons()[step[0]].has_only_keys(step[1]),
        film=fields.get("film") is True,
    )


def _find_cell(trace: Trace, value: Any, head: int) -> tuple[str, int, int] | None:
    """Return [quantity, row, column] if the scene has that cell, else None."""
    if not isinstance(value, list) or len(value) != 3:
        return None
    quantity, row, column = value
    try:
        locate(trace, quantity, head, row, column)
    except SceneError:
        return None
    return (quantity, row, column) if BY_NAME[quantity].present(trace.scene) else None


def _index(value: Any, length: int, default: int) -> int:
    try:
        return index(value, length, "view")
    except SceneError:
        return default
