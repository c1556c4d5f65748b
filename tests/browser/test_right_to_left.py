"""In a language from right to left the page is mirrored, and what has coordinates is not."""

import json

from playwright.sync_api import BrowserContext, expect

from ..conftest import served
from .seen import found
from .stage import Stage

PLACES = (
    {"preset": "riley-dog"},
    {"lesson": "riley-and-dog-further", "step": "2"},
    {"lab": "heads"},
    {"lesson": "riley-and-dog-further", "step": "2", "view": "present"},
)
# What scrolls sideways, stands on something else, carries a minus to the other side of its number, or points away.
WRONG = r"""() => {
    const floats = (one) => one && (/fixed|sticky/.test(getComputedStyle(one).position) || floats(one.parentElement));
    const root = document.scrollingElement;
    const seen = [...document.querySelectorAll("#stage :is(button, input, h1, h2, h3, p, th, td)")].filter(
        (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !floats(one)
            && !one.closest(".frame, .need, .unseen, svg, [data-menu]") && one.textContent + one.value);
    const boxes = seen.map((one) => [one, one.getBoundingClientRect()]);
    const on = boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([other, b]) =>
        !one.contains(other) && a.left + 2 < b.right && b.left + 2 < a.right && a.top + 2 < b.bottom
            && b.top + 2 < a.bottom).map(([other]) => `${one.textContent} on ${other.textContent}`));
    const back = [];
    const walker = document.createTreeWalker(document.querySelector("#stage"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.data.search(/^\s*\u2212\d/);
        if (at < 0 || !node.parentElement.checkVisibility()) continue;
        const [minus, digit] = [0, 1].map((step) => {
            const range = document.createRange();
            range.setStart(node, node.data.indexOf("\u2212") + step);
            range.setEnd(node, node.data.indexOf("\u2212") + step + 1);
            return range.getBoundingClientRect();
        });
        if (minus.left > digit.left) back.push(node.data);
    }
    const ways = [...document.querySelectorAll(".way")].filter((one) => getComputedStyle(one).scale !== "-1 1");
    const mirrored = [...document.querySelectorAll(".frame, .strip, table")]
        .filter((one) => getComputedStyle(one).direction !== "ltr");
    if (getComputedStyle(document.querySelector("#stage .shell")).direction !== "rtl") back.push("the page");
    return [...(root.scrollWidth > innerWidth ? [`${root.scrollWidth} wide`] : []), ...on, ...back,
        ...ways.map((one) => one.textContent), ...mirrored.map((one) => one.className)];
}"""


def test_the_page_is_mirrored_and_what_has_coordinates_is_not(context: BrowserContext) -> None:
    wrong: dict[str, list[str]] = {}
    with served("-m", "tests.browser.right_to_left") as url, context.new_page() as page:
        stage = Stage(page, url)
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            for place in PLACES:
                stage.open(lang="xx", **place)
                expect(stage.root).to_have_attribute("dir", "rtl")
                if said := found(page, WRONG):
                    wrong[f"{width} {json.dumps(place)}"] = said
    assert wrong == {}
