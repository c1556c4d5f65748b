"""The page: one `gr.HTML` that holds the stage, the endpoints beside it, and the functions that serve both."""

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
    """The app. It launches with its own routes, styles and middleware, so `demo.launch()` works in a notebook too."""

    def launch(self, *arguments: Any, **options: Any) -> Any:
        """Launch the app as Gradio does."""
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
    """Run the app until Ctrl-C or SIGTERM. Requests in progress get their responses first."""
    # `gradio app.py` reloads the page in another thread, where Python allows no signal handlers.
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
    # Turn server-side rendering off. Gradio's Node server finds the page only below Gradio's own server.
    gr.mount_gradio_app(app, page, path="/", **{**options, "ssr_mode": False})
    return app


def launch_options() -> dict[str, Any]:
    """Return the options of `launch`: the app's styles, routes and middleware, no uploads and no telemetry."""
    # Images of Spaces turn server-side rendering on, which does not help this page.
    on_a_space = {"ssr_mode": False} if "SPACE_ID" in os.environ else {}
    return {
        **on_a_space,
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
