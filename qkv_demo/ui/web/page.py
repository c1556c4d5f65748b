"""The Gradio app, which serves the endpoints and the page, and the functions that run it."""

import contextlib
import importlib.util
import signal
import threading
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from httpx import InvalidURL
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from ...maths.tensors import use_one_thread
from ..answers import lab
from ..answers.settings import AppOptions
from . import assets, index
from .arguments import EndpointArguments
from .gradio import gr
from .gradio_endpoints import add_endpoints
from .middleware import RequestLimits, SecurityHeaders
from .routes import create_routes, refuse_unreadable_request, report_fault

_DEFAULT_OPTIONS = AppOptions()
_MAX_CALLERS = 100


class GradioApp(gr.Blocks):
    """The Gradio app.

    `launch` adds the app's routes and middleware, so that `demo.launch()` works in a notebook too.
    """

    app_options = _DEFAULT_OPTIONS

    def launch(self, *arguments: Any, **options: Any) -> Any:
        """Launch the app with `launch_options`, which `options` can override."""
        assets.compress_with_brotli(index.build_page(self.app_options))
        return super().launch(*arguments, **{**launch_options(self.app_options), **options})


def build(options: AppOptions = _DEFAULT_OPTIONS) -> GradioApp:
    """Build the whole app without launching it."""
    use_one_thread()
    app: GradioApp
    with GradioApp(title="QKV by hand", analytics_enabled=False) as app:
        add_endpoints()
    app.app_options = options
    app.queue(max_size=_MAX_CALLERS)
    return app


def serve(app: GradioApp, options: Mapping[str, Any]) -> None:
    """Run the app until Ctrl-C or SIGTERM. Then complete the requests in progress and stop."""
    # `gradio app.py` calls this function in another thread, in which Python allows no signal handlers.
    if threading.current_thread() is not threading.main_thread():
        app.launch(**options)
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        app.launch(**options)
    app.close(verbose=False)
    lab.cancel_pending()


def asgi() -> FastAPI:
    """Build the whole app for an ASGI server, which may run it in several processes."""
    app = FastAPI(openapi_url=None)
    gradio_app, options = build(), launch_options()
    assets.compress_with_brotli(index.build_page(gradio_app.app_options))
    # Set this attribute here, because `mount_gradio_app` has no such parameter.
    gradio_app.state_session_capacity = options.pop("state_session_capacity")
    gr.mount_gradio_app(app, gradio_app, path="/", **options)
    return app


def launch_options(options: AppOptions = _DEFAULT_OPTIONS) -> dict[str, Any]:
    """Return the options of `launch`: the app's routes and middleware, without uploads and telemetry."""
    return {
        "ssr_mode": False,  # With server-side rendering, Gradio would show its own page instead of the app's.
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
                Middleware(SecurityHeaders),
                Middleware(RequestLimits),
                Middleware(EndpointArguments),
            ],
            "routes": [index.create_route(options), *create_routes(), *assets.create_asset_routes()],
            "exception_handlers": {
                500: report_fault,
                RecursionError: refuse_unreadable_request,
                InvalidURL: refuse_unreadable_request,
            },
        },
    }
