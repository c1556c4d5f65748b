"""One request of the page, one answer: a scene and a view come in, everything to paint goes out. Nothing is kept."""

import math
from typing import Any

from .. import locale
from ..asymmetry import asymmetry
from ..attention import Trace, attend
from ..check import SceneError
from ..edits import edit
from ..locale import say
from ..presets import DEFAULT
from ..quantities import QUANTITIES
from ..scene import Scene
from ..sensitivity import Among, sensitivity
from ..share.link import from_link
from ..wording.asymmetry import sentences, stuck
from ..wording.captions import captioned
from ..wording.explain import Spot, explain, locate
from ..wording.gradient import gradient
from ..wording.names import symbols
from ..wording.reading import reading
from ..wording.trace import tell
from . import example, lesson_step
from .view import read_view


def answer(request: Any) -> dict[str, Any]:
    """Answer {"scene" | "preset" | "link" | "lesson" | "solution", "edit"?, "view"?} with a picture, or {"error"}.

    The answer holds "scene" where it is not simply the one that was sent.
    """
    asked = request if isinstance(request, dict) else {}
    wanted = asked["view"] if isinstance(asked.get("view"), dict) else {}
    language = locale.known(wanted.get("language"))
    try:
        scene, opened = _open(asked)
        if "edit" in asked:
            scene, opened = edit(scene, asked["edit"]), True
        found = picture(scene, {**wanted, **_first_look(asked)} if opened else wanted)
        return {**found, "scene": scene.to_dict()} if opened else found
    except SceneError as error:
        return {"error": say(error.message, language), "at": error.at}


def _open(asked: dict[str, Any]) -> tuple[Scene, bool]:
    """The scene that is meant, and whether the page does not hold it yet."""
    if "link" in asked:
        return from_link(str(asked["link"])), True
    if "lesson" in asked:
        return lesson_step.step_at(asked["lesson"]).scene, True
    if "solution" in asked:
        of = asked["solution"]
        return example.solution(of, asked.get("scene")).scene if isinstance(of, str) else lesson_step.solution(of), True
    if "preset" in asked or "scene" not in asked:
        return example.scene_of(asked.get("preset", DEFAULT)), True
    return Scene.from_dict(asked["scene"]), False


def _first_look(asked: dict[str, Any]) -> dict[str, Any]:
    """What a lesson's step, a preset or the answer to a preset's question selects when it is opened."""
    if "lesson" in asked:
        return {**lesson_step.view_of(lesson_step.step_at(asked["lesson"])), "lesson": asked["lesson"]}
    if "preset" in asked:
        return {"head": 0, "pair": list(example.pair_of(asked["preset"])), "cell": None}
    if isinstance(asked.get("solution"), str):
        pair = example.solution(asked["solution"], asked.get("scene")).pair or example.pair_of(asked["solution"])
        return {"pair": list(pair), "cell": None}
    return {}


def picture(scene: Scene, wanted: Any) -> dict[str, Any]:
    """Everything that the stage paints for one scene and the view that is wanted of it, as JSON."""
    trace = attend(scene)
    view = read_view(wanted, trace)
    head, (row, column) = view.head, view.pair
    quantity, cell_row, cell_column = view.cell
    found: dict[str, Any] = {
        "trace": tell(trace, view.language),
        "limit": _limit(trace),
        "symbols": symbols(scene),
        "view": {"head": head, "pair": view.pair, "cell": view.cell, "lens": view.lens},
        "reading": say(reading(trace, head, row, column), view.language),
        "pair": [say(sentence, view.language) for sentence in sentences(trace, head, row, column)],
        "explanation": explain(trace, quantity, head, cell_row, cell_column).to_dict(view.language),
        "figures": captioned(trace, view),
    }
    if split := asymmetry(trace, head):
        reason = stuck(scene, head)
        found["asymmetry"] = {**split.to_dict(), "stuck": reason and say(reason, view.language)}
    if view.lesson:
        found["lesson"] = lesson_step.tell(view.lesson, trace, view.language)
    if view.gradient:
        quantity, cell_row, cell_column = view.gradient
        among = lesson_step.may_turn(view.lesson, view.gradient)
        spot = locate(trace, quantity, head, cell_row, cell_column)
        found["sensitivity"] = _sensitivity(spot, among, view.language)
    return found


def _sensitivity(spot: Spot, among: Among | None, language: str) -> dict[str, Any]:
    """The gradient of one number, where there is any to speak of, and the one sentence on it."""
    found = sensitivity(spot.scene, *spot.cell, among)
    shown = found.to_dict() if found and found.strongest else {"gradients": {}, "strongest": None}
    return {**shown, "words": say(gradient(spot, found), language)}


def _limit(trace: Trace) -> float:
    """The one scale of all signed tables: the largest magnitude among them, never 0."""
    signed = [q.name for q in QUANTITIES if not q.given and q.per_head and q.name != "weights"]
    largest = (
        trace.quantity(name, head).nan_to_num(0.0, 0.0, 0.0).abs().max().item()
        for name in signed
        for head in range(len(trace.heads))
    )
    return max(max(largest), math.ulp(1.0))
