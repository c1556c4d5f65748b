"""A stage for every browser test."""

import pytest
from playwright.sync_api import Page

from .stage import Stage


@pytest.fixture
def stage(page: Page, app_url: str) -> Stage:
    """The app with its default scene, painted."""
    return Stage(page, app_url).open()
