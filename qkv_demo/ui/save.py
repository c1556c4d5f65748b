"""A scene as a file that the browser saves."""

from collections.abc import Callable, Mapping
from typing import Any

from ..locale import say
from ..maths import attend
from ..scene import Scene
from ..scene.check import SceneError, choice, place
from ..share.blocks import to_sheet
from ..share.notebook import to_notebook
from . import live
from .choices import FILES
from .request import language_of

_MAKERS: dict[str, Callable[[Scene, Mapping[str, Any]], str]] = {
    "live": live.page,
    "live_lesson": lambda _, asked: live.lesson(asked),
    "notebook": lambda scene, asked: to_notebook(scene, language_of(asked)),
    "sheet": lambda scene, _: to_sheet(scene, [head.weights.tolist() for head in attend(scene).heads]),
    "json": lambda scene, _: scene.to_json(),
}


def save(data: Any) -> tuple[str, str] | str:
    """What {"scene", "kind", "view"?, "address"?} asks for, with its media type; or why it cannot be, in one sentence.

    `address` is where the app is that the scene was made with.
    """
    asked = data if isinstance(data, dict) else {}
    try:
        scene = Scene.from_dict(asked.get("scene"))
        kind = choice(asked.get("kind"), tuple(FILES), place("kind"))
        return _MAKERS[kind](scene, asked), FILES[kind].media_type
    except SceneError as error:
        return say(error.message, language_of(data))
