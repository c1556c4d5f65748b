"""What somebody without a plan does next: one of the acts that this page has something for, the same for one seed."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from qkv_demo.lessons import lessons
from qkv_demo.presets import presets

from .acts import Act

NUMBERS = ("0", "1", "-1", "0.5", "2", "-0.25", "1.3", "3", "0.07", "1/3", "-2.5", "10")
NAMES = ("dog", "cat", "", "hyper", "的", "a b", "apple")
KEYS = ("ArrowUp", "ArrowDown", "Shift+ArrowUp", "Alt+ArrowDown")
TOOLS = ("options", "weights", "lopsided", "matters", "learn", "steps")
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
GOALS = ("itself", "before", "next", "mirrored", "first", "random")
OPTIONS = (
    *(("score", score) for score in ("dot", "cosine", "additive")),
    *(("normalize", way) for way in ("softmax", "softmax", "sum", "argmax", "manual")),
    *(("mask", mask) for mask in ("none", "causal", "custom")),
    *(("temperature", text) for text in ("1", "0.5", "2", "0.1")),
    *((box, state) for box in ("scale", "tie_qk", "positions") for state in ("on", "off")),
)
# What is there to be taken in hand, by its place.
FOUND = """() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const at = (cell) => {
        const { quantity, head } = cell.closest("table").dataset;
        return `${quantity}/${head}/${cell.dataset.row}/${cell.dataset.col}`;
    };
    const all = (selector) => [...document.querySelectorAll(`#stage ${selector}`)].filter(seen);
    return {
        inputs: all("table[data-quantity] input[data-row]").map(at),
        cells: all("table[data-quantity] td[data-row]").map(at),
        handles: all("[data-handle]").map(({ dataset }) => dataset.handle),
        words: all(".need .word[data-asks]").length,
        keys: all(".key-row").length,
        heads: all("[data-show-head]").length,
        borders: all(".strip .borders > *").length,
        sequences: all(".tokens").map(({ dataset }) => [dataset.quantity, dataset.quantity ? document.querySelectorAll(
            `.tokens[data-quantity="${dataset.quantity}"] input`).length : 0]),
        lesson: all(".lesson").length > 0,
        talks: document.body.dataset.view === "present",
        trains: all(".learning").length > 0,
        plays: all(".learning [data-play][aria-pressed=true]").length > 0,
    };
}"""

Offer = tuple[float, Callable[[], Act]]  # how often it is taken, beside the others, and what it is


def start(chance: Random) -> Act:
    """Where a walk begins."""
    roll = chance.random()
    if roll < 0.3:
        return ("open", "")
    if roll < 0.7:
        return ("open", f"?preset={chance.choice(list(presets()))}")
    name = chance.choice(list(lessons()))
    return ("open", f"?lesson={name}&step={chance.choice(lessons()[name].names)}")


def following(page: Page, chance: Random) -> Act:
    """The next act; now and then it comes before the last has settled."""
    here = page.evaluate(FOUND)
    if here["plays"]:
        return ("play",)
    offers = [*_hands(here, chance), *_words(here, chance), *_ways(here, chance), *_rooms(here, chance)]
    weights = [weight for weight, _ in offers]
    return chance.choices([offer for _, offer in offers], weights)[0]()


def _hands(here: dict, chance: Random) -> list[Offer]:  # type: ignore[type-arg]
    """Numbers and arrows."""
    pick = chance.choice
    offers: list[Offer] = [
        (3, lambda: ("option", *pick(OPTIONS))),
        (1, lambda: ("dial", "a", pick(("-0.5", "0", "1.25", "2")))),
        (2, lambda: ("undo",)),
        (1.5, lambda: ("redo",)),
    ]
    if here["inputs"]:
        offers += [
            (6, lambda: ("type", pick(here["inputs"]), pick(NUMBERS))),
            (3, lambda: ("scrub", pick(here["inputs"]), chance.randint(-60, 60))),
            (2, lambda: ("key", pick(here["inputs"]), pick(KEYS))),
            (1, lambda: ("select", pick(here["inputs"]))),
        ]
    if here["cells"]:
        offers.append((4, lambda: ("select", pick(here["cells"]))))
    if here["handles"]:
        offers += [
            (5, lambda: ("pull", pick(here["handles"]), chance.randint(-60, 60), chance.randint(-60, 60))),
            (2, lambda: ("nudge", pick(here["handles"]), pick(ARROWS))),
        ]
    if here["borders"]:
        offers.append((3, lambda: ("share", chance.randrange(here["borders"]), chance.randint(-80, 80))))
    return offers


def _words(here: dict, chance: Random) -> list[Offer]:  # type: ignore[type-arg]
    """Who asks whom, and what they are called."""
    offers: list[Offer] = []
    if here["words"]:
        offers += [
            (4, lambda: ("ask", chance.randrange(here["words"]))),
            (2, lambda: ("answer", chance.randrange(here["words"]))),
        ]
    if here["keys"]:
        offers.append((1, lambda: ("see", chance.randrange(here["keys"]))))
    if here["heads"]:
        offers.append((3, lambda: ("head", chance.randrange(here["heads"]))))
    for sequence, count in here["sequences"]:
        offers += [
            (1.5, lambda s=sequence, n=count: ("rename", s, chance.randrange(n), chance.choice(NAMES))),
            (1, lambda s=sequence: ("add", s)),
            (1, lambda s=sequence, n=count: ("remove", s, chance.randrange(n))),
            (1.5, lambda s=sequence, n=count: ("move", s, chance.randrange(n), chance.choice(ARROWS[:2]))),
        ]
    return offers


def _ways(here: dict, chance: Random) -> list[Offer]:  # type: ignore[type-arg]
    """To another place."""
    offers: list[Offer] = [
        (1.5, lambda: ("example", chance.choice(list(presets())))),
        (1 if here["lesson"] else 0.5, lambda: ("lesson", chance.choice(list(lessons())))),
        (0.5, lambda: ("again",)),
        (1, lambda: ("solve",)),
        (1, lambda: ("come_back",)),
        (0.7, lambda: ("reload",)),
        (0.7, lambda: ("link",)),
        (0.5, lambda: ("go_back",)),
        (0.7, lambda: ("lose", 1)),
        (1.5, lambda: ("hold",)),
        (4, lambda: ("at once",)),
    ]
    if here["lesson"]:
        offers += [
            (6, lambda: ("on",)),
            (3, lambda: ("back",)),
            (4, lambda: ("reveal",)),
            (2, lambda: ("guess", chance.randrange(3))),
            (3, lambda: ("solve",)),
            (0.7, lambda: ("close",)),
            (1.5, lambda: ("everything",)),
        ]
    if here["talks"]:
        offers += [
            (4, lambda: ("press", chance.choice(("ArrowRight", "ArrowRight", "ArrowLeft", "w", "p", "Escape", "b"))))
        ]
    return offers


def _rooms(here: dict, chance: Random) -> list[Offer]:  # type: ignore[type-arg]
    """How the page looks, what else is open."""
    offers: list[Offer] = [
        (1, lambda: ("lens", chance.choice(("embeddings", "w_q", "w_k", "w_v")))),
        (0.8, lambda: ("size", chance.randrange(4), chance.randrange(2))),
        (0.5, lambda: ("part", chance.randrange(3))),
        (0.7, lambda: ("speak", chance.choice(("en", "zh")))),
        (0.5, lambda: ("talk",)),
        (4, lambda: ("tool", chance.choice(TOOLS))),
        (1, lambda: ("why",)),
    ]
    if here["trains"]:
        offers += [
            (3, lambda: ("goal", chance.choice(GOALS))),
            (4, lambda: ("step",)),
            (2, lambda: ("play",)),
        ]
    return offers
