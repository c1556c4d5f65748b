"""Calls of the app's MCP tools over HTTP."""

import json
from typing import Any

from .http import post


def rpc(app_url: str, method: str, **params: Any) -> Any:
    """Return the result of an MCP request."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    _, text = post(f"{app_url}/gradio_api/mcp/", json.dumps(request).encode())
    return json.loads(text[text.index("{") :])["result"]


def tool(app_url: str, name: str, /, **arguments: Any) -> Any:
    """Return the result of an MCP tool, parsed if it is JSON."""
    result = rpc(app_url, "tools/call", name=name, arguments=arguments)
    text = result["content"][0]["text"]
    assert not result["isError"], text
    return json.loads(text) if text[0] in "[{" else text


def refusal(app_url: str, name: str, /, **arguments: Any) -> str:
    """Return the error message of an MCP tool."""
    result = rpc(app_url, "tools/call", name=name, arguments=arguments)
    assert result["isError"]
    return str(result["content"][0]["text"])
