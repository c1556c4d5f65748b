"""Makes the endpoints callable through Gradio, for `gradio_client` and for MCP clients."""

import inspect
import json
import re
from collections.abc import Mapping
from functools import wraps
from typing import Any

import anyio.to_thread

from ...locale import choose_language, translate
from ...scene.check import SceneError
from .api import ENDPOINTS, Endpoint
from .gradio import gr


def add_endpoints() -> None:
    """Add the endpoints to the Gradio app that is being built. Calls do not use Gradio's queue and run in parallel."""
    for name, endpoint in ENDPOINTS.items():
        gr.api(_adapt_to_gradio(endpoint), api_name=name, queue=False)  # type: ignore[attr-defined]


class RefusalError(gr.Error):
    """An error with a message for the caller.

    Gradio's own class is not enough, because over MCP it would put the message in quotation marks.
    """

    def __str__(self) -> str:
        return str(self.message)


def _adapt_to_gradio(endpoint: Endpoint) -> Endpoint:
    """Wrap an endpoint in a function that Gradio can call.

    If the endpoint refuses the call, the function raises the kind of error whose message Gradio shows to the caller.
    For MCP clients, it returns the result as JSON text, because Gradio would send them Python's representation of an
    object. The function also has complete descriptions of its arguments, of which Gradio would send only the first
    line.
    """
    signature = inspect.signature(endpoint)

    @wraps(endpoint)
    async def handle_call(request: gr.Request, *argument_values: Any) -> Any:
        arguments = signature.bind(*argument_values).arguments
        try:
            result = await _call_endpoint(endpoint, arguments)
        except SceneError as error:
            sentence = translate(error.message, choose_language(arguments.get("language")))
            raise RefusalError(sentence, print_exception=False) from None
        if isinstance(result, str) or "/gradio_api/mcp" not in request.url.path:
            return result
        return json.dumps(result, ensure_ascii=False)

    request_parameter = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=gr.Request)
    vars(handle_call)["__signature__"] = signature.replace(
        parameters=[request_parameter, *signature.parameters.values()]
    )
    handle_call.__annotations__ = {"request": gr.Request, **endpoint.__annotations__}
    # Join the lines of an argument's description, because Gradio reads only the first.
    handle_call.__doc__ = re.sub(r"\n {9,}", " ", endpoint.__doc__ or "")
    return handle_call


async def _call_endpoint(endpoint: Endpoint, arguments: Mapping[str, Any]) -> Any:
    """Call an endpoint, in a thread unless it is asynchronous. Raises SceneError if the endpoint refuses the call."""
    if inspect.iscoroutinefunction(endpoint):
        return await endpoint(**arguments)
    return await anyio.to_thread.run_sync(lambda: endpoint(**arguments))
