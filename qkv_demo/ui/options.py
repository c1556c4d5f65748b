"""What `python app.py` can be told; the GRADIO_ variables go on working for what is left out."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .. import locale
from ..share.link import reachable


class Options(NamedTuple):
    """`launch` is for Gradio; `language` (None: the browser's) and `presenting` are how the page begins.

    `export` is the folder of a site without a server, which names the address `app` for what needs one.
    """

    launch: dict[str, Any]
    language: str | None = None
    presenting: bool = False
    export: Path | None = None
    app: str | None = None


def read_options(arguments: Sequence[str]) -> Options:
    """Ends the process with a sentence for anything that is none of these, and after --help."""
    parser = argparse.ArgumentParser(prog="python app.py", description="QKV by hand: attention you can hold.")
    parser.add_argument("--host", help="the address to listen on; 0.0.0.0 lets others in (127.0.0.1)")
    parser.add_argument("--port", type=int, help="the first free one from 7860 on where none is given")
    parser.add_argument(
        "--share", action="store_true", help="also a public address, through Gradio's servers, for a while"
    )
    parser.add_argument("--language", choices=tuple(locale.languages()), help="instead of the browser's")
    parser.add_argument("--present", action="store_true", help="begin presenting")
    parser.add_argument("--root-path", help="the path that a proxy puts before every address, such as /attention")
    parser.add_argument("--export", type=Path, metavar="DIR", help="write a site that needs no server, and end")
    parser.add_argument("--app", metavar="URL", help="where the app is, which the exported site names")
    asked = parser.parse_args(arguments)
    if asked.app is not None and not reachable(asked.app):
        parser.error(f"--app {asked.app}: others could not open this address.")
    launch = {
        "server_name": asked.host,
        "server_port": asked.port,
        "share": asked.share or None,
        "root_path": asked.root_path,
    }
    given = {name: value for name, value in launch.items() if value is not None}
    return Options(given, asked.language, asked.present, asked.export, asked.app)
