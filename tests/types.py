"""Write the JSON types of `qkv_demo.ui.answers.contract` as TypeScript: `python -m tests.types`."""

import dataclasses
import types
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, Union, get_args, get_origin

from typing_extensions import TypeAliasType, get_type_hints, is_typeddict

from qkv_demo.labs import drawing
from qkv_demo.locale import Message
from qkv_demo.ui.answers.contract import fit, heads, lab, lesson, picture, scene, settings

from .conftest import ROOT

FILE = ROOT / "qkv_demo/ui/static/server/responses.d.ts"
HEADER = "// The JSON that Python sends. Generated from qkv_demo/ui/answers/contract by `python -m tests.types`.\n"
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "any",
    Message: "string",
}
# The page refines these types. For example, a number that is hidden until a guess is undefined.
REFINED_TYPES = {"MaybeRows": "(number | null | undefined)[][]", "SceneField": "keyof Scene"}
OPTIONAL_FIELDS = {"explanation", "words"}  # The page keeps the previous value if a response leaves this field out.


def typescript() -> str:
    """Return all types as one declaration file."""
    declared = {
        name: member
        for module in (scene, lesson, picture, settings, lab, heads, fit)
        for name, member in vars(module).items()
        if isinstance(member, TypeAliasType) or (is_typeddict(member) and member.__module__ == module.__name__)
    }
    drawings = [member for member in vars(drawing).values() if is_drawing(member)]
    return "\n".join([HEADER, *map(declaration, declared.values()), *map(declaration, drawings)])


def is_drawing(member: object) -> bool:
    """Return whether a class is a dataclass of `labs.drawing` that responses contain, and not only a base class."""
    is_ours = isinstance(member, type) and member.__module__ == drawing.__name__
    return is_ours and dataclasses.is_dataclass(member) and member is not drawing.Drawing


def declaration(member: Any) -> str:
    """Return an interface for a TypedDict or a dataclass, and a type for an alias."""
    if isinstance(member, TypeAliasType):
        return f"type {member.__name__} = {REFINED_TYPES.get(member.__name__) or expression(member.__value__)};\n"
    return f"interface {name_of(member)} {{\n{''.join(fields(member))}}}\n"


def name_of(member: Any) -> str:
    """Return the name of a type in TypeScript. Classes of the labs get a prefix."""
    return f"Lab{member.__name__}" if dataclasses.is_dataclass(member) else str(member.__name__)


def fields(member: Any) -> Iterator[str]:
    if dataclasses.is_dataclass(member) and issubclass(member, drawing.Drawing):  # type: ignore[arg-type]
        yield f'  kind: "{member.__name__.lower()}";\n'
    for name, hint in get_type_hints(member, include_extras=True).items():
        if name == "_":
            continue  # This field marks keyword-only fields.
        can_be_absent = get_origin(hint) is NotRequired or (is_typeddict(member) and not member.__total__)
        is_optional = can_be_absent and name not in OPTIONAL_FIELDS
        without_brackets = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
        yield f"  {name}{'?' if is_optional else ''}: {expression(without_brackets)};\n"


def expression(hint: Any) -> str:
    """Return a type expression. Raises TypeError for a type that JSON does not have."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, TypeAliasType) or is_typeddict(hint) or dataclasses.is_dataclass(hint):
        return name_of(hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(expression, arguments)))
    if origin is tuple and arguments[-1:] != (Ellipsis,):
        return f"[{', '.join(map(expression, arguments))}]"
    if origin in (list, tuple, Sequence):
        item = expression(arguments[0])
        return f"({item})[]" if " " in item and not item.startswith(("[", "Record")) else f"{item}[]"
    if origin in (dict, Mapping):
        return f"Record<string, {expression(arguments[1])}>"
    raise TypeError(f"{hint} has no counterpart in JSON")


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
