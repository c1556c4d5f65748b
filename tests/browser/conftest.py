"""The stage, for browser tests."""

import pytest
from playwright.sync_api import Page

from .stage import Stage


@pytest.fixture
def unopened(page: Page, app_url: str) -> Stage:
    """The app before it is opened."""
    return Stage(page, app_url)


@pytest.fixture
def stage(unopened: Stage) -> Stage:
    """The app with its default scene, painted."""
    return unopened.open()


@pytest.fixture
def hall(unopened: Stage) -> Stage:
    """A projector's screen."""
    unopened.page.set_viewport_size({"width": 1280, "height": 720})
    return unopened


@pytest.fixture
def moving(page: Page) -> None:
    """A browser that does not ask for less motion."""
    page.emulate_media(reduced_motion="no-preference")
