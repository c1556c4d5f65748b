"""What a page can open: a preset, a link, a lesson's step, the answer to its question, a typed sentence, or a scene."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..edits.sentence import scene_of, split
from ..lessons import Step, lessons
from ..locale import Message
from ..maths import NamedTrace, attend
from ..presets import DEFAULT, preset_named
from ..scene import Scene
from ..scene.change import made
from ..scene.check import SceneError, text
from ..scene.check import place as where
from ..scene.staging import OPTIONS
from ..share.link import from_link
from ..wording.change import describe_edit, describe_typed
from .show_me import belongs, next_edit

StepAddress = tuple[str, int]  # lesson, step counted from 0


@dataclass(frozen=True)
class Opening:
    """A scene and what it selects at first, laid over the view that was wanted; `held`: the page has it already.

    `said` is what there is to say of how it was made, and why.
    """

    scene: Scene
    look: Mapping[str, Any] = field(default_factory=dict)
    held: bool = False
    said: Message | None = None


def open_asked(asked: Mapping[str, Any]) -> Opening:
    """What {"link" | "kept" | "sentence" | "lesson" | "solution" | "preset" | "scene"} stands for, else the default.

    "answered" goes with a lesson.

    Raises SceneError.
    """
    kind = next((kind for kind in _WAYS if kind in asked), "preset")
    return _WAYS[kind](asked)


def step_address(value: Any) -> StepAddress | None:
    """[lesson, step] if there is such a step, else None."""
    match value:
        case [str(name), int(step)] if name in lessons() and not isinstance(step, bool):
            return (name, step) if 0 <= step < len(lessons()[name].steps) else None
    return None


def _link(asked: Mapping[str, Any]) -> Opening:
    return Opening(from_link(text(asked["link"], where("link"))), {"gradient": None})


def _step(asked: Mapping[str, Any]) -> Opening:
    """A lesson's step; where it is "answered", as it is then: with the scene and the number that the answer shows."""
    address, step = _step_at(asked["lesson"])
    answered = asked.get("answered") is True
    told = step.answer_cell if answered else None
    pair, cell = told[1:] if told else step.pair, told or step.cell
    seen = {"pair": pair and list(pair), "cell": cell and list(cell), "lens": step.lens}
    look = {"head": 0, **seen, "gradient": None, "lesson": list(address)}
    return Opening((answered and step.solution) or step.scene, look)


def _solution(asked: Mapping[str, Any]) -> Opening:
    """The scene that shows the answer of [lesson, step], or what the preset of that name offers."""
    if not isinstance(asked["solution"], str):
        address, step = _step_at(asked["solution"])
        if step.solution is None:
            raise SceneError("error.lesson")
        shown = step.solution if step.goal else _with_words(step.solution, asked.get("scene"))
        return Opening(shown, {"lesson": list(address)})
    preset = preset_named(asked["solution"])
    shown = Scene.from_dict(asked.get("scene"))
    if not belongs(shown, asked["solution"]):
        raise SceneError("error.solution")
    following = next_edit(shown, asked["solution"])
    if following is None:
        return Opening(shown)
    scene = made(shown, following.changes)
    why = describe_edit(following.edit, shown, following.changes, NamedTrace(attend(scene)))
    return Opening(scene, {"pair": list(following.edit.pair or preset.pair), "cell": None}, said=why)


def _with_words(scene: Scene, shown: Any) -> Scene:
    """The same, with the words that a person has written in the places of its own."""
    try:
        words = Scene.from_dict(shown).tokens
    except SceneError:
        return scene
    return replace(scene, tokens=words) if len(words) == len(scene.tokens) else scene


def _preset(asked: Mapping[str, Any]) -> Opening:
    """Through the lens of the words themselves: its question is about their numbers."""
    preset = preset_named(asked.get("preset", DEFAULT))
    look = {"head": 0, "pair": list(preset.pair), "cell": None, "lens": None} if "preset" in asked else {}
    return Opening(preset.scene, {**look, **_LEFT})


def _own(asked: Mapping[str, Any]) -> Opening:
    return Opening(Scene.from_dict(asked["scene"]), held=True)


def _sentence(asked: Mapping[str, Any]) -> Opening:
    """On the second token, whose weights say best what the scene does, and on whom it asks for.

    Options of the scene that it takes the place of are not kept: a mask may hide whom each asks for.
    """
    found = split(text(asked["sentence"], where("sentence")))
    pair = [1, 0] if len(found.tokens) > 1 else [0, 0]
    look = {"head": 0, "pair": pair, "cell": None, "lens": None, **_LEFT}
    scene = scene_of(found.tokens)
    return Opening(scene, look, said=describe_typed(found, anew=_sets_others(asked.get("scene"), scene)))


def _sets_others(before: Any, scene: Scene) -> bool:
    """Whether the scene that was there before, if it could be one, has other options."""
    try:
        left = Scene.from_dict(before)
    except SceneError:
        return False
    return any(getattr(left, name) != getattr(scene, name) for name in (*OPTIONS, "score"))


def _kept(asked: Mapping[str, Any]) -> Opening:
    """Work that a browser has kept: written by whatever version of the page, so the page takes back what was read."""
    return Opening(Scene.from_dict(asked["kept"]))


# In the order in which they count, should a request hold several.
_WAYS: dict[str, Callable[[Mapping[str, Any]], Opening]] = {
    "link": _link,
    "kept": _kept,
    "sentence": _sentence,
    "lesson": _step,
    "solution": _solution,
    "preset": _preset,
    "scene": _own,
}
_LEFT = {"gradient": None, "lesson": None}  # another place: the lesson that was open is left


def _step_at(value: Any) -> tuple[StepAddress, Step]:
    address = step_address(value)
    if address is None:
        raise SceneError("error.lesson")
    return address, lessons()[address[0]].steps[address[1]]
