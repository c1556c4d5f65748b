"""A server that ends and starts again under an open page."""

import contextlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from ..conftest import free_port, served
from .stage import Stage, with_w_q


class Server:
    """An app at one address, which can be ended and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self._running = contextlib.ExitStack()
        self.url = self.start()

    def start(self) -> str:
        return self._running.enter_context(served("app.py", port=self.port))

    def stop(self) -> None:
        self._running.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def app_url(server: Server) -> str:
    return server.url


def test_what_was_typed_while_the_server_was_away_counts_when_it_is_back(
    page: Page, server: Server, complaints: list[str]
) -> None:
    stage = Stage(page, server.url).open()
    server.stop()
    stage.cell("w_q", 0, 1).fill("5")
    expect(page.locator(".lost")).to_be_visible()
    stage.cell("w_q", 0, 1).fill("7")
    expect(stage.root).to_have_attribute("data-confirmed", "1")
    server.start()
    stage.expect_confirmed()
    stage.expect_scene(with_w_q(7))
    expect(page.locator(".lost")).to_be_hidden()
    assert all("ERR_CONNECTION" in complaint for complaint in complaints)
    complaints.clear()
