"""Names that run from right to left do not reorder the text around them."""

import json
from dataclasses import replace

from playwright.sync_api import expect

from qkv_demo.examples import examples
from qkv_demo.scene import Scene
from qkv_demo.share.link import encode_scene

from .layout import faults
from .stage import RILEY, Stage

# A character that overrides the direction, and two names in scripts from right to left.
RTL_NAMES = ("\u202eabc", "كلب", "שלום")
LETTERS = "אבגדהוזחטיכלמנסעפצקר"
# List elements in which a name could reorder other text in the same line.
TEXTS_OUTSIDE_ISOLATES = r"""(names) => {
    const isAlone = (element) => element instanceof SVGTextContentElement || element.tagName === "TITLE" ||
        /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi) ||
        !getComputedStyle(element).display.startsWith("inline");
    const walker = document.createTreeWalker(document.querySelector("#stage"), NodeFilter.SHOW_TEXT);
    const found = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.checkVisibility()) continue;
        const name = names.find((text) => node.data.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "").includes(text));
        if (!name) continue;
        let element = node.parentElement;
        while (!isAlone(element)) element = element.parentElement;
        const rest = element.textContent.replace(name, "");
        const isLabel = element instanceof SVGTextContentElement && /^[qkv] $|^ʹ?$/.test(rest.trim() + " ");
        if (/[\d\p{L}→]/u.test(rest) && !isLabel) found.add(`${element.className}: ${element.textContent}`);
    }
    return [...found];
}"""


def with_rtl_names(scene: Scene) -> Scene:
    """Return the scene with names that all run from right to left."""

    def names(count: int, first: int) -> tuple[str, ...]:
        return tuple(RTL_NAMES[index % 3] + LETTERS[index] for index in range(first, first + count))

    asks, context = len(scene.tokens), scene.context
    renamed_context = context and replace(context, tokens=names(len(context.tokens), asks))
    return replace(scene, tokens=names(asks, 0), context=renamed_context)


def test_names_are_isolated_from_surrounding_text(app: Stage) -> None:
    stage, page = app.open(scene=encode_scene(replace(RILEY, tokens=("\u202eabc", "dog")))), app.page
    texts_by_location: dict[str, list[str]] = {}
    # The first scene has two tokens, and the second has two long sequences.
    for preset in ("riley-dog", "apple-cross"):
        scene = with_rtl_names(examples()[preset].scene)
        names = [*scene.tokens, *(scene.context.tokens if scene.context else ())]
        stage.go(scene=encode_scene(scene)).with_tools("options")
        for tool in ("lopsided", "matters", "learn", "steps"):
            stage.with_tools(tool).expect_confirmed()
            if texts := faults(page, f"() => ({TEXTS_OUTSIDE_ISOLATES})({json.dumps(names)})"):
                texts_by_location[f"{preset} {tool}"] = texts
        for layout_name in ("stage", "phone", "talk"):
            page.set_viewport_size({"width": 390 if layout_name == "phone" else 1440, "height": 844})
            if layout_name == "talk":
                stage.press("p", "Escape")  # The second key closes the title slide.
            layout = "[data-projected]" if layout_name == "talk" else f"[data-layout={layout_name}]"
            expect(page.locator(f"#stage .root{layout}")).to_have_count(1)
            if texts := faults(page, f"() => ({TEXTS_OUTSIDE_ISOLATES})({json.dumps(names)})"):
                texts_by_location[f"{preset} {layout_name}"] = texts
        page.keyboard.press("p")
    assert texts_by_location == {}
