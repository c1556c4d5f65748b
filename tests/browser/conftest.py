"""Fixtures that open the app."""

import pytest
from playwright.sync_api import Page

from .stage import Stage


@pytest.fixture
def app(page: Page, app_url: str) -> Stage:
    """Return the app before it is opened."""
    return Stage(page, app_url)


@pytest.fixture
def stage(app: Stage) -> Stage:
    """Return the app, opened with its default scene."""
    return app.open()


@pytest.fixture
def projector(app: Stage) -> Stage:
    """Return the app before it is opened, with the window size of a projector."""
    app.page.set_viewport_size({"width": 1280, "height": 720})
    return app


@pytest.fixture
def animations(page: Page) -> None:
    """Return a browser whose user does not prefer reduced motion."""
    page.emulate_media(reduced_motion="no-preference")
