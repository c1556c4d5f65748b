"""Goes a walk in a page: does each act, waits until the page has settled, and reads it."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Browser, Error, Page, TimeoutError, ViewportSize

from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.share.link import from_link

from . import ways  # noqa: F401  its acts are acts
from .acts import Act, do
from .chance import following, start
from .network import Network
from .reading import WATCH, faults, read_page
from .steps import step_scene
from .truth import Truth

SIZE: ViewportSize = {"width": 1440, "height": 900}
PATIENCE = 60  # pairs of frames that the page is given to become right
STUCK = 60_000  # milliseconds
# Python has answered what is painted, nothing is asked or lost, and nothing moves by itself; or a training plays, which
# moves on and on; or what a hand has set cannot be.
SETTLED = """() => {
    const stage = document.querySelector("#stage");
    const { revision, figureRevision, confirmed } = stage?.dataset ?? {};
    if (!(figureRevision > 0)) return false;
    if (stage.querySelector(".learning [data-play][aria-pressed=true]")) return true;
    const lost = stage.querySelector(".lost:not([hidden])");
    const refused = stage.querySelector(".notice:not([hidden]):not(.good)");
    return (revision === confirmed || refused) && window.walkerWaits === 0 && !lost;
}"""
UNSEEN: dict[Act, int] = {("at once",): 2, ("hold",): 3}  # after which so many acts come before anybody looks
HARDWARE = "WebGL"  # a machine without a graphics card fails on its own
FRAME = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"


class Walker:
    """A page that is walked in; `acts` that had nothing to be done to are left out of `done`."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.network = Network(page)
        self.done: list[Act] = []
        self._unseen = 0
        self.errors: list[str] = []
        page.on("pageerror", self._hear)
        page.add_init_script(WATCH)

    def _hear(self, error: Error) -> None:
        if HARDWARE not in str(error):
            self.errors.append(f"the page fails: {error}")

    def _last(self) -> list[str]:
        """Whatever is wrong at the end, if the last acts came at once."""
        self._unseen = 0
        return self.look()

    def stroll(self, chance: Random, most: int) -> tuple[list[Act], list[str]]:
        """A walk by chance of so many acts, as far as it goes without a fault; what was done, and the faults."""
        found = self.act(start(chance))
        for _ in range(most):
            if found:
                break
            found = self.act(following(self.page, chance))
        return self.done, found or self._last()

    def act(self, act: Act) -> list[str]:
        """Do it, and say what is then wrong; nothing while more is to be done before anybody looks."""
        if not self._do(act):
            return []
        self.done.append(act)
        if act in UNSEEN:
            self._unseen = UNSEEN[act]
        elif self._unseen:
            self._unseen -= 1
        if self._unseen:
            return []
        found = self.look()
        return found or (wrong_link(read_page(self.page)) if act == ("link",) else [])

    def _do(self, act: Act) -> bool:
        try:
            return self._elsewhere(act) or do(self.page, act)
        except Error as error:
            if "Timeout" not in str(error):
                raise
            return False  # something lies over it

    def _elsewhere(self, act: Act) -> bool:
        match act:
            case ("open", str(query)):
                self.page.goto(f"{self.url}/{query}")
            case ("lose", int(count)):
                self.network.lose(count)
            case ("hold",):
                self.network.hold()
            case ("reload",):
                self.network.let_go()
                return False
            case ("at once",):
                pass
            case _:
                return False
        return True

    def look(self) -> list[str]:
        """Whatever is wrong with the page, once it has settled and had time to be right."""
        self.network.let_go()
        try:
            self.page.wait_for_function(SETTLED, timeout=STUCK)
        except TimeoutError:
            return ["the page does not settle"]
        if self.errors:
            return self.errors
        for _ in range(PATIENCE):
            shown = read_page(self.page)
            found = [] if shown["playing"] or shown["refused"] else faults(shown, truth_of(shown))
            if not found:
                return []
            self.page.evaluate(FRAME)
        return found


@contextmanager
def walking(browser: Browser, url: str) -> Iterator[Walker]:
    """A walker in a browser in which nobody has been."""
    context = browser.new_context(viewport=SIZE, locale="en-US")
    yield Walker(context.new_page(), url)
    context.close()


def truth_of(shown: dict[str, Any]) -> Truth:
    """The numbers of the scene that the page would show again to whoever opens it now."""
    return Truth(scene_of(shown), shown["language"])


def scene_of(shown: dict[str, Any]) -> Scene:
    """What the page has kept; where nobody has made anything of their own, what its address stands for."""
    if shown["kept"]:
        return Scene.from_dict(shown["kept"]["scene"])
    asked = {name: values[0] for name, values in parse_qs(shown["search"].lstrip("?")).items()}
    if "scene" in asked:
        return from_link(asked["scene"])
    return step_scene(shown) or presets()[asked.get("preset", next(iter(presets())))].scene


def wrong_link(shown: dict[str, Any]) -> list[str]:
    """The link that was just shared stands for another scene than the page keeps."""
    linked = from_link(parse_qs(shown["search"].lstrip("?"))["scene"][0])
    return [] if linked == scene_of(shown) else [f"the link is {linked}, the page keeps {scene_of(shown)}"]
