"""A request of the page, read once: what is opened, the edit to make of it, and the view that is wanted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .. import locale
from ..edits import read_edit
from ..locale import Message
from ..scene import Scene
from .opening import open_asked


@dataclass(frozen=True)
class Request:
    """`scene` is to be painted, `held` says that the page has it already; `wanted` is a view and `keys` name the texts
    that the page holds, both as yet unread. `said` is what there is to say of how the scene was made."""

    scene: Scene
    held: bool
    wanted: Mapping[str, Any]
    keys: Any
    said: Message | None = None

    @classmethod
    def read(cls, data: Any) -> "Request":
        """{"scene" | "kept" | "sentence" | "preset" | "link" | "lesson" | "solution", "edit"?, "view"?, "keys"?}.

        Raises SceneError.
        """
        asked = data if isinstance(data, dict) else {}
        opening = open_asked(asked)
        wanted = {**_view(asked), **opening.look}
        if "edit" not in asked:
            return cls(opening.scene, opening.held, wanted, asked.get("keys"), opening.said)
        return cls(read_edit(asked["edit"]).apply(opening.scene), False, wanted, asked.get("keys"))


def language_of(data: Any) -> str:
    """The language in which a request is answered, and refused."""
    return locale.known(_view(data if isinstance(data, dict) else {}).get("language"))


def _view(asked: Mapping[str, Any]) -> Mapping[str, Any]:
    view = asked.get("view")
    return view if isinstance(view, dict) else {}
