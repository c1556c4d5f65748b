"""The page: one `gr.HTML` that holds the stage, the endpoints beside it, and how both are launched."""

import argparse
import importlib.util
import logging
import os
import signal
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.middleware import Middleware

from .. import locale
from ..figures import palette
from ..maths.tensors import use_one_thread
from ..presets import DEFAULT
from ..share.link import reachable
from . import assets, lab
from .answer import answer
from .api import add_endpoints
from .arguments import Arguments
from .gradio import gr
from .middleware import Headers, Limits, Refusals, WithoutQuestion
from .route import fault, routes
from .settings import Options, settings


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


_USUAL = Options({})
_MAX_CALLERS = 100


def build(options: Options = _USUAL) -> gr.Blocks:
    """The whole app, not yet launched."""
    use_one_thread()
    page: gr.Blocks
    with gr.Blocks(title="QKV by hand", analytics_enabled=False, fill_width=True) as page:
        gr.HTML(
            value=answer({"view": {"preset": DEFAULT}}),
            html_template='<div id="stage" data-revision="0" data-figure-revision="0" data-confirmed="0"></div>',
            js_on_load=(assets.STATIC / "boot.js").read_text(encoding="utf-8"),
            settings=settings(options),
            apply_default_css=False,
            padding=False,
            container=False,
        )
        add_endpoints()
    page.queue(max_size=_MAX_CALLERS)
    return page


def serve(page: gr.Blocks, options: Options) -> None:
    """Until Ctrl-C, or SIGTERM: what is being answered by then is answered."""
    asked_to_stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: asked_to_stop.set())
    page.launch(**launch_options(), **options.launch, prevent_thread_lock=True)
    asked_to_stop.wait()
    page.close(verbose=False)
    lab.close()


def asgi() -> FastAPI:
    """The whole app for an ASGI server of one's own, which may start it in several processes."""
    logging.getLogger("uvicorn.access").addFilter(WithoutQuestion())
    app = FastAPI(openapi_url=None)
    page, options = build(), launch_options()
    page.state_session_capacity = options.pop("state_session_capacity")  # which mounting does not take
    # Gradio's Node server does not find the page below another server than Gradio's own.
    gr.mount_gradio_app(app, page, path="/", **{**options, "ssr_mode": False})
    return app


def launch_options() -> dict[str, Any]:
    """What `launch` needs to know: our colours, our door and route, nothing kept, nothing asked of another host."""
    # A Space's image asks for server-side rendering whoever is in it; here it brings nothing.
    on_a_space = {"ssr_mode": False} if "SPACE_ID" in os.environ else {}
    return {
        **on_a_space,
        "css": palette.css(),
        "theme": gr.themes.Base(),
        "head": assets.links(),
        "footer_links": [],
        "run_history": False,
        "mcp_server": importlib.util.find_spec("mcp") is not None,
        "max_file_size": "1mb",
        "enable_monitoring": False,
        "state_session_capacity": _MAX_CALLERS,  # Gradio keeps the last result of each caller.
        "show_error": True,
        "app_kwargs": {
            "middleware": [Middleware(Refusals), Middleware(Headers), Middleware(Limits), Middleware(Arguments)],
            "routes": [*routes(), *assets.routes()],
            "exception_handlers": {500: fault},
        },
    }
