"""Kinds by name, and what each says in the languages of code."""

from typing import NamedTuple, NoReturn, TypeVar

_Kind = TypeVar("_Kind")


class Kinds(dict[str, _Kind]):
    """By name, in the order of the menus; the first is what a new scene has."""

    def __missing__(self, name: str) -> NoReturn:
        raise ValueError(name)


class Code(NamedTuple):
    """The same as a person would write it by hand with PyTorch and with NumPy; `{blanks}` for `str.format`."""

    pytorch: str
    numpy: str


NOTHING = Code("", "")
