"""Large scenes and long names fit the page at any width."""

from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import expect

from qkv_demo.examples import examples
from qkv_demo.scene import Head, Scene
from qkv_demo.scene.check import MAX_TOKEN_LENGTH
from qkv_demo.share.link import encode_scene

from ..scenes import CROSS, STREET
from .layout import MISREAD, faults
from .stage import Stage

WORDS = "When quick brown fox jumps over a lazy dog while seven clever cats watch quietly outside"


def largest() -> Scene:
    """Return a scene with 16 tokens, 4 heads and 8 dimensions."""
    random = np.random.default_rng(7)

    def table(rows: int) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(row) for row in random.normal(0, 0.8, (rows, 8)).round(2).tolist())

    return Scene(tuple(WORDS.split()), table(16), tuple(Head(table(8), table(8), table(8)) for _ in range(4)))


LARGEST = largest()


# List pictures below the window or the tools, cut cards, words and numbers, and a page that is too wide. The browser
# rounds both widths, so a difference of one pixel does not mean that text is cut.
LABEL_FAULTS = """() => {
    const all = (names) => [...document.querySelectorAll(names)];
    const edge = Math.min(900, ...all(".tool-row").map((element) => element.getBoundingClientRect().top));
    const low = all(".attention, .plane").filter((element) => element.getBoundingClientRect().bottom > edge);
    const cut = all(".input-card, .word b, .input-card input")
        .filter((element) => element.scrollWidth > element.clientWidth + 1);
    const wide = document.scrollingElement.scrollWidth > 1440 ? ["the page"] : [];
    const describe = (element) => element.value ?? `${element.className} ${element.textContent}`;
    return [...wide, ...[...low, ...cut].map(describe)];
}"""


def test_large_scenes_fit_the_page(stage: Stage, subtests: pytest.Subtests) -> None:
    for name, scene in {"street": STREET, "cross": CROSS, "largest": LARGEST}.items():
        with subtests.test(name):
            stage.go(scene=encode_scene(scene)).expect_scene(scene)
            assert faults(stage.page, LABEL_FAULTS) == []


LONGEST = "W" * MAX_TOKEN_LENGTH


# List text whose visible part leaves its card or the window.
OVERFLOWING_ELEMENTS = """() => [...document.querySelectorAll("#stage *")].flatMap((element) => {
    const card = element.closest(".bar, .top, .attention, .query-row, .panel, .input-card, .step, .notes, .lesson");
    if (!card || !element.checkVisibility()) return [];
    return [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        let { left, right } = range.getBoundingClientRect();
        for (let outer = element; outer !== card.parentElement; outer = outer.parentElement) {
            if (getComputedStyle(outer).overflowX === "visible") continue;
            const box = outer.getBoundingClientRect();
            left = Math.max(left, box.left);
            right = Math.min(right, box.right);
        }
        const room = card.getBoundingClientRect();
        const spilt = right > left && (left < room.left - 1 || right > Math.min(room.right, innerWidth) + 1);
        return spilt ? [`${card.className} > ${element.tagName}.${element.className}: ${node.data.slice(0, 30)}`] : [];
    });
})"""


def with_name(scene: Scene, name: str) -> Scene:
    """Return the scene with the same name for every token."""
    context = scene.context and replace(scene.context, tokens=(name,) * len(scene.context.tokens))
    return replace(scene, tokens=(name,) * len(scene.tokens), context=context)


def test_the_longest_names_stay_in_their_cards(app: Stage, subtests: pytest.Subtests) -> None:
    stage = app.open(steps="1")
    for preset, width in (("riley-dog", 1440), ("apple-cross", 1440), ("apple-cross", 390)):
        with subtests.test(f"{preset}, {width}"):
            stage.page.set_viewport_size({"width": width, "height": 900})
            scene = with_name(examples()[preset].scene, LONGEST)
            stage.go(scene=encode_scene(scene), steps="1").expect_scene(scene)
            stage.cell("weights", 0, 1).focus()
            for view in ("page", "present"):
                if view == "present":
                    stage.page.locator("[data-present]").dispatch_event("click")
                    stage.press("Escape")  # Close the title slide.
                expect(stage.page.locator("#stage .root")).to_have_attribute("data-view", view)
                assert faults(stage.page, OVERFLOWING_ELEMENTS) == [], view
                stage.page.wait_for_function("(most) => document.documentElement.scrollWidth <= most", arg=width)


# Return whether the picture of the embeddings is large and near the top, and no card is wider than its box.
LEAD = """(width) => {
    const frame = document.querySelector("#stage .plane-space .frame");
    const { width: wide, height, bottom } = frame.getBoundingClientRect();
    const cards = [...document.querySelectorAll("#stage :is(.input-card, .panel, .query-row)")];
    return wide > 180 && height > 180 && bottom < 1000 && document.documentElement.scrollWidth <= width
        && cards.every((card) => !card.offsetParent || card.scrollWidth <= card.clientWidth + 1);
}"""


# Scenes in the plane and in space, with few and many tokens, and with two sequences.
NAMED = ("riley-dog", "sentences-2d", "nlper", "riley-sentence", "apple-cross")


def test_each_name_is_beside_its_arrow(app: Stage, subtests: pytest.Subtests) -> None:
    page = app.open().page
    for preset in NAMED:
        app.go(preset=preset)
        for width, height in ((1440, 900), (390, 844)):
            with subtests.test(f"{preset}, {width}"):
                page.set_viewport_size({"width": width, "height": height})
                assert faults(page, MISREAD) == []
        for width in (700, 820, 1024, 1199):
            page.set_viewport_size({"width": width, "height": 1000})
            page.wait_for_function(LEAD, arg=width)
