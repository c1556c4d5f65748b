"""The way to the server, spoilt: answers that are held back and come in another order, or are lost."""

from random import Random

from playwright.sync_api import Page, Route

ANSWERS = "**/qkv/answer"


class Network:
    """What becomes of each question until `let_go`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._held: list[Route] = []
        self._to_lose = 0
        self._holds = False
        page.route(ANSWERS, self._take)

    def _take(self, route: Route) -> None:
        if self._to_lose:
            self._to_lose -= 1
            route.abort()
        elif self._holds:
            self._held.append(route)
        else:
            route.continue_()

    def lose(self, count: int) -> None:
        """The next so many questions get no answer."""
        self._to_lose = count

    def hold(self) -> None:
        """No answer comes until all do."""
        self._holds = True

    def let_go(self) -> None:
        """What is held goes on, in another order than it came."""
        self._holds = False
        held, self._held = self._held, []
        Random(len(held)).shuffle(held)
        for route in held:
            route.continue_()

    def close(self) -> None:
        self.let_go()
        self._page.unroute(ANSWERS, self._take)
