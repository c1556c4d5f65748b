"""Names as long as names may be stay within the cards that they stand in."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.scene.check import MAX_TOKEN_LENGTH
from qkv_demo.share.link import to_link

from .seen import found
from .stage import Stage

LONGEST = "W" * MAX_TOKEN_LENGTH
# Of each text what its card and what scrolls or clips within it let through, where that leaves the card or the window.
SPILT = """() => [...document.querySelectorAll("#stage *")].flatMap((element) => {
    const card = element.closest(".bar, .top, .need, .asking, .results, .panel, .lane, .step, .notes, .lesson");
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


def named(scene: Scene, name: str) -> Scene:
    """The scene with every token called so."""
    context = scene.context and replace(scene.context, tokens=(name,) * len(scene.context.tokens))
    return replace(scene, tokens=(name,) * len(scene.tokens), context=context)


def test_the_longest_names_stay_in_their_cards(unopened: Stage, subtests: pytest.Subtests) -> None:
    stage = unopened.open(steps="1")
    for preset, width in (("riley-dog", 1440), ("apple-cross", 1440), ("apple-cross", 390)):
        with subtests.test(f"{preset}, {width}"):
            stage.page.set_viewport_size({"width": width, "height": 900})
            scene = named(presets()[preset].scene, LONGEST)
            stage.go(scene=to_link(scene), steps="1").expect_scene(scene)
            expect_in_cards(stage, width)


def expect_in_cards(stage: Stage, width: int) -> None:
    page = stage.page
    stage.cell("weights", 0, 1).focus()
    for view in ("page", "present"):
        if view == "present":
            page.locator("[data-present]").dispatch_event("click")
        expect(page.locator("#stage .shell")).to_have_attribute("data-view", view)
        assert found(page, SPILT) == [], view
        page.wait_for_function("(most) => document.documentElement.scrollWidth <= most", arg=width)
