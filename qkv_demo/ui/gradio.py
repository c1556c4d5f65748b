"""Gradio, but for half of the time that it takes to import: at each start it reads the source of all its components and
works out stubs for editors, which it does not do for those that have no file. And nothing that comes with it ever goes:
so nothing is looked through for what could, now or while somebody waits for an answer."""

import gc
import inspect
from typing import Any
from unittest.mock import patch

_file_of = inspect.getfile


def _file_unless_component(of: Any) -> str:
    if type(of).__name__ == "ComponentMeta":
        raise OSError
    return _file_of(of)


gc.disable()
with patch("inspect.getfile", _file_unless_component):
    import gradio as gr
    from gradio.events import api
gc.freeze()
gc.enable()

__all__ = ["api", "gr"]
