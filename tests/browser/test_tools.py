"""A language model, by MCP's own client: it lists, computes, explains, learns, and hands back a link that opens."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from playwright.sync_api import Page

from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene

from .stage import RILEY, Stage


async def as_a_model_would(app_url: str) -> tuple[dict[str, Any], str]:
    """The scene that was learned, and a link to it."""
    address = f"{app_url}/gradio_api/mcp/"
    async with streamable_http_client(address) as (read, write, _), ClientSession(read, write) as model:
        await model.initialize()

        async def call(tool: str, /, **arguments: Any) -> Any:
            answered = await model.call_tool(tool, arguments)
            assert not answered.isError, answered.content
            text = answered.content[0].text
            return json.loads(text) if text[0] in "[{" else text

        tools = {tool.name: tool for tool in (await model.list_tools()).tools}
        assert tools.keys() == {"attend", "preset", "presets", "explain", "asymmetry", "learn", "labs", "lab", "link"}
        assert all(tool.description for tool in tools.values())
        assert set(tools["link"].inputSchema["properties"]) == {"scene", "address"}
        assert "riley-dog" in await call("presets")
        scene = await call("preset", name="riley-dog")
        trace = await call("attend", scene=scene)
        assert trace["heads"][0]["weights"] == attend(RILEY).heads[0].weights.tolist()
        explained = await call("explain", scene=scene, head=0, quantity="weights", row=0, column=1)
        assert "Riley attends to dog with 77%" in explained
        learned = await call("learn", scene=scene, target="mirrored", steps=50)
        assert learned["losses"][-1] < learned["losses"][0]
        return learned["scene"], await call("link", scene=learned["scene"], address=app_url)


def test_over_mcp_a_scene_is_computed_learned_and_handed_back_as_a_link(page: Page, app_url: str) -> None:
    with ThreadPoolExecutor() as beside:  # for the browser's driver has this thread's loop
        scene, link = beside.submit(lambda: asyncio.run(as_a_model_would(app_url))).result()
    assert link.startswith(f"{app_url}?scene=1.")
    Stage(page, link).open().expect_scene(Scene.from_dict(scene))
