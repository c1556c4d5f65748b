"""Opening a location takes at most one request."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Request

from qkv_demo.examples import examples
from qkv_demo.lessons import lessons
from qkv_demo.share.link import encode_scene

from .stage import ALL_CONFIRMED, ANSWERS, RILEY, TWO_FRAMES, Stage, with_w_q

pytestmark = pytest.mark.usefixtures("animations")

Count = Callable[[], int]


@pytest.fixture
def count_requests(page: Page) -> Iterator[Count]:
    """Yield a function that returns the number of requests since its last call.

    First, the function waits until Python has confirmed the scene, and then for two frames, because a paint may cause a
    request.
    """
    urls: list[str] = []

    def listen(request: Request) -> None:
        # These requests prefetch recordings for a lost server.
        if ANSWERS.search(request.url) and "/qkv/ahead" not in request.url:
            urls.append(request.url)

    page.on("request", listen)

    def count() -> int:
        page.wait_for_function(ALL_CONFIRMED)
        page.evaluate(TWO_FRAMES)
        request_count = len(urls)
        urls.clear()
        return request_count

    yield count
    page.remove_listener("request", listen)


def test_opening_a_scene_takes_one_request(count_requests: Count, app: Stage) -> None:
    stage, page = app, app.page
    step, heads = lessons()["riley-and-dog"].steps[0], examples()["two-heads"].scene
    solved_scene = next(iter(examples()["riley-dog"].edits.values())).scene
    for count, act, scene in (
        (0, stage.open, RILEY),
        (1, page.locator("[data-solve]").click, solved_scene),
        (1, page.get_by_title("Undo", exact=True).click, RILEY),
        (1, page.get_by_title("Redo", exact=True).click, solved_scene),
        (1, stage.open, solved_scene),  # The user's work was saved.
        (1, lambda: stage.explore(preset="two-heads"), heads),
        (1, lambda: stage.open(lesson="riley-and-dog", step=step.name), step.scene),
        (1, lambda: stage.open(scene=encode_scene(with_w_q(5))), with_w_q(5)),
    ):
        act()
        stage.expect_scene(scene)
        assert count_requests() == count
