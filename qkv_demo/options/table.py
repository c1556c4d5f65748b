"""A table of options by name."""

from typing import NoReturn, TypeVar

_Option = TypeVar("_Option")


class Options(dict[str, _Option]):
    """A table of options by name, in the order of the menus. The first option is the default of a new scene."""

    def __missing__(self, name: str) -> NoReturn:
        raise ValueError(f"{name!r} is none of {', '.join(self)}.")
