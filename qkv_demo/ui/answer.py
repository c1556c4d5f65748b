"""One request of the page, one answer: a scene and a view come in, everything to paint goes out. Nothing is kept."""

import math
from typing import Any

from .. import figures, locale
from ..asymmetry import asymmetry, sentences, stuck
from ..attention import Trace, attend
from ..check import SceneError
from ..edits import edit
from ..locale import Message, message, say
from ..presets import DEFAULT
from ..quantities import PER_HEAD, QUANTITIES
from ..scene import Scene
from ..sensitivity import Steepest, sensitivity
from ..share.link import from_link
from ..wording.explain import Spot, explain
from ..wording.names import answers, asks, symbols
from ..wording.reading import reading
from . import example, lesson_step
from .view import View


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
    view = View.read(wanted, trace)
    head, (row, column) = view.head, view.pair
    quantity, cell_row, cell_column = view.cell
    look = figures.View(head, row, column, view.theme, view.lens)
    found: dict[str, Any] = {
        "trace": trace.to_dict(view.language),
        "limit": _limit(trace),
        "symbols": symbols(scene),
        "view": {"head": head, "pair": view.pair, "cell": view.cell, "lens": view.lens},
        "reading": say(reading(trace, head, row, column), view.language),
        "pair": [say(sentence, view.language) for sentence in sentences(trace, head, row, column)],
        "explanation": explain(trace, quantity, head, cell_row, cell_column).to_dict(view.language),
        "figures": figures.draw(trace, look, view.language),
    }
    if split := asymmetry(trace, head):
        reason = stuck(scene, head)
        found["asymmetry"] = {**split.to_dict(), "stuck": reason and say(reason, view.language)}
    if view.lesson:
        found["lesson"] = lesson_step.tell(view.lesson, trace, view.language)
    if view.gradient:
        found["sensitivity"] = _gradient(scene, view.gradient, view.language)
    return found


def _gradient(scene: Scene, spot: Spot, language: str) -> dict[str, Any]:
    """The gradient of one number, and the one sentence on it."""
    target = message("explain.title", name=message(f"quantity.{spot.quantity}.name"), which=spot.which)
    found = sensitivity(scene, *spot.cell)
    if found is None or found.strongest is None:
        jumps = scene.normalize == "argmax" and spot.quantity in ("weights", "output", "combined")
        words = message("ui.gradient.jumps" if jumps else "ui.gradient.none", target=target)
        return {"gradients": {}, "strongest": None, "words": say(words, language)}
    entry = found.strongest
    way = "up" if entry.slope > 0 else "down"
    words = message(f"ui.gradient.{way}", target=target, entry=_named(scene, entry), slope=abs(entry.slope))
    return {**found.to_dict(), "words": say(words, language)}


def _named(scene: Scene, entry: Steepest) -> Message:
    """Its name, with the token's where the row is a token's."""
    if entry.quantity == "weights":
        return message("ui.gradient.weights", asks=asks(scene, entry.row), answers=answers(scene, entry.column))
    if entry.quantity in ("embeddings", "context_embeddings"):
        token = asks(scene, entry.row) if entry.quantity == "embeddings" else answers(scene, entry.row)
        return message(f"ui.gradient.{entry.quantity}", token=token, column=entry.column + 1)
    name = message(f"quantity.{entry.quantity}.name")
    if entry.quantity in PER_HEAD and len(scene.heads) > 1:
        name = message("ui.of_head", name=name, head=entry.head + 1)
    return message("ui.gradient.entry", name=name, row=entry.row + 1, column=entry.column + 1)


def _limit(trace: Trace) -> float:
    """The one scale of all signed tables: the largest magnitude among them, never 0."""
    signed = [q.name for q in QUANTITIES if not q.given and q.per_head and q.name != "weights"]
    largest = (
        trace.quantity(name, head).nan_to_num(0.0, 0.0, 0.0).abs().max().item()
        for name in signed
        for head in range(len(trace.heads))
    )
    return max(max(largest), math.ulp(1.0))
