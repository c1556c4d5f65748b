"""Node for every test of the replay."""

import pytest

from .node import Node, page


@pytest.fixture(scope="session")
def node() -> Node:
    return page()
