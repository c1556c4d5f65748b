"""A name from right to left carries nothing along, wherever it stands."""

import json
import re
from dataclasses import replace

from playwright.sync_api import expect

from qkv_demo.examples import examples
from qkv_demo.scene import Scene
from qkv_demo.share.link import to_link

from .seen import found
from .stage import RILEY, Stage

RUNNING = ("\u202eabc", "كلب", "שלום")  # one that turns whatever follows, and two that run so themselves
EACH = "אבגדהוזחטיכלמנסעפצקר"
# Text with a name in it and something else, in one line: a number, a letter, another name, that it could carry along.
LOOSE = r"""(names) => {
    const isAlone = (element) => element instanceof SVGTextContentElement || element.tagName === "TITLE" ||
        /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi) ||
        !getComputedStyle(element).display.startsWith("inline");
    const walker = document.createTreeWalker(document.querySelector("#stage"), NodeFilter.SHOW_TEXT);
    const found = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.checkVisibility()) continue;
        const name = names.find((one) => node.data.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "").includes(one));
        if (!name) continue;
        let element = node.parentElement;
        while (!isAlone(element)) element = element.parentElement;
        const rest = element.textContent.replace(name, "");
        const isLabel = element instanceof SVGTextContentElement && /^[qkv] $|^ʹ?$/.test(rest.trim() + " ");
        if (/[\d\p{L}→]/u.test(rest) && !isLabel) found.add(`${element.className}: ${element.textContent}`);
    }
    return [...found];
}"""


def named(scene: Scene) -> Scene:
    """The scene with every word another that runs from right to left."""

    def names(count: int, first: int) -> tuple[str, ...]:
        return tuple(RUNNING[place % 3] + EACH[place] for place in range(first, first + count))

    asks, context = len(scene.tokens), scene.context
    told = context and replace(context, tokens=names(len(context.tokens), asks))
    return replace(scene, tokens=names(asks, 0), context=told)


def test_no_name_stands_in_one_line_with_anything_else_unless_it_is_held_apart(unopened: Stage) -> None:
    stage, page = unopened.open(scene=to_link(replace(RILEY, tokens=("\u202eabc", "dog")))), unopened.page
    loose: dict[str, list[str]] = {}
    for preset in ("riley-dog", "apple-cross"):  # a pair, and two sequences of many words
        scene = named(examples()[preset].scene)
        names = [*scene.tokens, *(scene.context.tokens if scene.context else ())]
        stage.go(scene=to_link(scene))
        stage.with_tools("options", "weights", "lopsided", "steps")
        if preset == "riley-dog":  # another place closes these
            stage.with_tools("matters", "learn")
        stage.expect_confirmed()
        for room in ("stage", "phone", "talk"):
            page.set_viewport_size({"width": 390 if room == "phone" else 1440, "height": 844})
            if room == "talk":
                page.keyboard.press("p")
            layout = re.compile("^talk" if room == "talk" else f"^{room}")
            expect(page.locator("#stage .shell")).to_have_attribute("data-layout", layout)
            if wrong := found(page, f"() => ({LOOSE})({json.dumps(names)})"):
                loose[f"{preset} {room}"] = wrong
        page.keyboard.press("p")
    assert loose == {}
