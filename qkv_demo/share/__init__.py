"""A scene on its way out and in: as a link, as JSON, as code."""

from collections.abc import Callable

from ..scene import Scene
from .code import to_numpy, to_pytorch

EXPORTS: dict[str, Callable[[Scene], str]] = {"pytorch": to_pytorch, "numpy": to_numpy, "json": Scene.to_json}
