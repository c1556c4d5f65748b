"""The page: one `gr.HTML` that holds the stage, the endpoints beside it, and how both are launched."""

import importlib.util
import logging
import os
import signal
import threading
from typing import Any

import gradio as gr
from fastapi import FastAPI
from starlette.middleware import Middleware

from ..figures import palette
from ..presets import DEFAULT
from . import assets, measured
from .answer import answer
from .api import add_endpoints
from .calls import KEPT, Arguments, tools_speak_json
from .limits import Limits
from .options import Options
from .policy import Headers
from .refusals import Refusals, WithoutQuestion
from .route import fault, routes
from .settings import settings

_USUAL = Options({})


def build(options: Options = _USUAL) -> gr.Blocks:
    """The whole app, not yet launched."""
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
    page.queue(max_size=KEPT)  # calls that wait; the page's own route does not
    return page


def serve(page: gr.Blocks, options: Options) -> None:
    """Until Ctrl-C, or SIGTERM: what is being answered by then is answered."""
    asked_to_stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: asked_to_stop.set())
    page.launch(**launch_options(), **options.launch, prevent_thread_lock=True)
    asked_to_stop.wait()
    page.close(verbose=False)
    measured.close()


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
        "footer_links": ["api"],
        "run_history": False,
        "mcp_server": importlib.util.find_spec("mcp") is not None,
        "max_file_size": "1mb",
        "state_session_capacity": KEPT,  # of a caller's last answer, which Gradio keeps for 10,000 otherwise
        "show_error": True,
        "app_kwargs": {
            "middleware": [Middleware(Refusals), Middleware(Headers), Middleware(Limits), Middleware(Arguments)],
            "routes": [*routes(), *assets.routes()],
            "exception_handlers": {500: fault},
            "lifespan": tools_speak_json,
        },
    }
