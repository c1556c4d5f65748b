"""The Gradio app, which consists of the endpoints and one `gr.HTML` with the stage, and the functions that run it."""

import contextlib
import importlib.util
import os
import signal
import threading
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from httpx import InvalidURL
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from ...examples import DEFAULT
from ...figures import palette
from ...maths.tensors import use_one_thread
from ..answers import lab
from ..answers.response import answer
from ..answers.settings import Options, settings
from ..bundle import STATIC
from . import assets
from .arguments import Arguments
from .gradio import gr
from .gradio_endpoints import add_endpoints
from .middleware import Headers, Limits
from .routes import refuse_unreadable, report_fault, routes


class Page(gr.Blocks):
    """The Gradio app.

    `launch` adds the app's routes, styles and middleware, so that `demo.launch()` works in a notebook too.
    """

    def launch(self, *arguments: Any, **options: Any) -> Any:
        """Launch the app with `launch_options`, which `options` can override."""
        return super().launch(*arguments, **{**launch_options(), **options})


_DEFAULTS = Options()
_MAX_CALLERS = 100


def build(options: Options = _DEFAULTS) -> Page:
    """Build the whole app without launching it."""
    use_one_thread()
    page: Page
    with Page(title="QKV by hand", analytics_enabled=False, fill_width=True) as page:
        gr.HTML(
            value=answer({"view": {"preset": DEFAULT}}),
            html_template='<div id="stage" data-revision="0" data-figure-revision="0" data-confirmed="0"></div>',
            js_on_load=(STATIC / "boot.js").read_text(encoding="utf-8"),
            settings=settings(options, assets.addresses()),
            apply_default_css=False,
            padding=False,
            container=False,
        )
        add_endpoints()
    page.queue(max_size=_MAX_CALLERS)
    return page


def serve(page: Page, options: Mapping[str, Any]) -> None:
    """Run the app until Ctrl-C or SIGTERM. Requests in progress are completed first."""
    # `gradio app.py` calls this function in another thread, in which Python allows no signal handlers.
    if threading.current_thread() is not threading.main_thread():
        page.launch(**options)
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        page.launch(**options)
    page.close(verbose=False)
    lab.close()


def asgi() -> FastAPI:
    """Build the whole app for an ASGI server, which may run it in several processes."""
    app = FastAPI(openapi_url=None)
    page, options = build(), launch_options()
    # Set this attribute here, because `mount_gradio_app` has no such parameter.
    page.state_session_capacity = options.pop("state_session_capacity")
    # Turn server-side rendering off, because Gradio's Node server can reach the page only through Gradio's own server.
    gr.mount_gradio_app(app, page, path="/", **{**options, "ssr_mode": False})
    return app


def launch_options() -> dict[str, Any]:
    """Return the options of `launch`: the app's styles, routes and middleware, without uploads and telemetry."""
    # On Spaces, server-side rendering is on by default. Turn it off, because this page is not faster with it.
    space_options = {"ssr_mode": False} if "SPACE_ID" in os.environ else {}
    return {
        **space_options,
        "css": palette.css(),
        "theme": gr.themes.Base(),
        "head": assets.head_links(),
        "footer_links": [],
        "run_history": False,
        "mcp_server": importlib.util.find_spec("mcp") is not None,
        "max_file_size": "1mb",
        "enable_monitoring": False,
        # Gradio stores the last result of each caller, so this limits the memory.
        "state_session_capacity": _MAX_CALLERS,
        "show_error": True,
        "app_kwargs": {
            "middleware": [
                Middleware(GZipMiddleware, compresslevel=6),
                Middleware(Headers),
                Middleware(Limits),
                Middleware(Arguments),
            ],
            "routes": [*routes(), *assets.routes()],
            "exception_handlers": {500: report_fault, RecursionError: refuse_unreadable, InvalidURL: refuse_unreadable},
        },
    }
