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


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["wide", "phone"])
def test_the_longest_names_stay_in_their_cards(
    unopened: Stage, size: tuple[int, int], subtests: pytest.Subtests
) -> None:
    unopened.page.set_viewport_size({"width": size[0], "height": size[1]})
    stage = unopened.open(steps="1")
    for preset in ("riley-dog", "apple-cross", "xiaoming"):
        with subtests.test(preset):
            scene = named(presets()[preset].scene, LONGEST)
            stage.go(scene=to_link(scene), steps="1").expect_scene(scene)
            expect_in_cards(stage, size)


def expect_in_cards(stage: Stage, size: tuple[int, int]) -> None:
    page = stage.page
    stage.cell("weights", 0, 1).focus()
    for view in ("page", "present"):
        if view == "present":
            page.locator("[data-present]").dispatch_event("click")
        expect(page.locator("#stage .shell")).to_have_attribute("data-view", view)
        assert found(page, SPILT) == [], view
        page.wait_for_function("(most) => document.documentElement.scrollWidth <= most", arg=size[0])


def test_bars_beside_long_names_have_one_scale(unopened: Stage) -> None:
    """Whatever is written beside them: −22.06 takes more room than 22.06."""
    scene = presets()["soft-dictionary"].scene
    stage = unopened.open(scene=to_link(replace(scene, embeddings=((-5, 9), *scene.embeddings[1:]))))
    tracks = stage.page.locator('[data-long="true"] .bar-cell.score .track')
    expect(tracks).to_have_count(len(scene.key_tokens))
    numbers = stage.page.locator(".bar-cell.score .number").all_text_contents()
    assert len({len(number) for number in numbers}) > 1
    assert len(set(tracks.evaluate_all("tracks => tracks.map(track => track.getBoundingClientRect().width)"))) == 1
