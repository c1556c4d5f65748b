"""Node for every test of the replay."""

from collections.abc import Iterator

import pytest

from .node import Node


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """One process for all tests."""
    started = Node()
    yield started
    started.end()
