"""Every edit that is more than one number: one scene in, another out. The page asks for them by name."""

from collections.abc import Callable
from typing import Any

from ..check import SceneError
from ..scene import Scene
from . import block, dial, fills, sizes, tokens

OPERATIONS: dict[str, Callable[..., Scene]] = {
    "token.add": tokens.add,
    "token.remove": tokens.remove,
    "token.move": tokens.move,
    "context": sizes.context,
    "w_o": sizes.w_o,
    "size": sizes.size,
    "heads": sizes.heads,
    "fill": fills.fill,
    "mask.toggle": tokens.toggle_mask,
    "paste": block.paste,
    "dial": dial.turn,
}


def edit(scene: Scene, wanted: Any) -> Scene:
    """Run {"do": name, **arguments}. Raises SceneError for an edit that does not exist or does not fit."""
    name = wanted.get("do") if isinstance(wanted, dict) else None
    if not isinstance(name, str) or name not in OPERATIONS:
        raise SceneError("edit.unknown")
    arguments = {key: value for key, value in wanted.items() if key != "do"}
    operation = OPERATIONS[name]
    known = operation.__code__.co_varnames[1 : operation.__code__.co_argcount]
    if set(arguments) != set(known):
        raise SceneError("edit.arguments", names=", ".join(known))
    return operation(scene, **arguments)
