"""Scripts that list elements that the user cannot see or read, and expectations about positions."""

import contextlib
import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, TimeoutError

from .stage import box_of

# List everything that scrolls: the page, any part that is larger than its box, and a lesson's name that is cut.
SCROLLED = """() => {
    const root = document.documentElement;
    const page = root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1
        ? [`page ${root.scrollWidth} x ${root.scrollHeight}`] : [];
    const inside = [...document.querySelectorAll("#stage .root, #stage .root *")].filter((element) => {
        if (element instanceof SVGElement || element.matches("input, select, textarea")) return false;
        if (element.closest(".screen-reader-only")) return false;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = /auto|scroll/;
        const holds = element.matches(".root, .lesson, .lesson-words, .lesson-name");
        return ((holds || scrolls.test(overflowY)) && element.scrollHeight > element.clientHeight + 1)
            || ((holds || scrolls.test(overflowX)) && element.scrollWidth > element.clientWidth + 1);
    });
    return [...page, ...inside.map(({ className, scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
        `.${className}: ${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`)];
}"""


def height_of(element: Locator) -> float:
    return box_of(element)["height"]


def top(element: Locator) -> float:
    return box_of(element)["y"]


def faults(page: Page, *scripts: str) -> list[str]:
    """Return the faults that these scripts list when the page no longer moves."""
    all_scripts = f"() => [{', '.join(f'...({script})()' for script in scripts)}]"
    with contextlib.suppress(TimeoutError):
        page.wait_for_function(f"() => ({all_scripts})().length === 0", timeout=5_000)
        return []
    result: list[str] = page.evaluate(all_scripts)
    return result


def missing(parts: Iterable[str]) -> str:
    """Return a script that lists the invisible parts among these."""
    return f"""() => {json.dumps(list(parts))}.filter((part) =>
        ![...document.querySelectorAll(`[data-part="${{part}}"], [data-part="${{part}}"] *`)].some((element) =>
            element.checkVisibility({{ visibilityProperty: true }}) && element.getBoundingClientRect().height > 0))"""


IS_IN_BOX = """([element, box]) => {
    const current = element.getBoundingClientRect();
    return ["x", "y", "width", "height"].every((side) => Math.abs(current[side] - box[side]) < 0.5);
}"""


def expect_box(element: Locator, box: FloatRect) -> None:
    """Expect an element to be in a box when the page no longer moves."""
    with contextlib.suppress(TimeoutError):
        element.page.wait_for_function(IS_IN_BOX, arg=[element.element_handle(), box], timeout=5_000)
    assert box_of(element) == pytest.approx(box, abs=0.5)


def smaller(minimum: float, within: str = "#stage", but: str = "script") -> str:
    """Return a script that lists visible text, fields and menus with a font below the minimum size in pixels."""
    return f"""() => [...document.querySelectorAll("{within} *")].filter((element) => {{
        const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!(text || element.matches("select, input:not([type=range], [type=checkbox])"))) return false;
        if (element.closest("option, {but}")) return false;
        if (!element.checkVisibility({{ visibilityProperty: true, opacityProperty: true }})) return false;
        const {{ width, height }} = element.getBoundingClientRect();
        return width > 2 && height > 2 && parseFloat(getComputedStyle(element).fontSize) < {minimum};
    }}).map((element) => {{
        const className = element.closest("[class]")?.getAttribute("class");
        return `${{className}} > ${{element.tagName}}: ${{element.textContent}}`;
    }})"""


SMALL = smaller(18)  # For a projector. Letters in formulas and numbers at the axes may be smaller.


# List parts of a step that are cut by the window or by their card.
CUT = """() => [...document.querySelectorAll("#stage [data-visible=true]")].flatMap((part) => {
    if (part.tagName !== "DIV" || !part.checkVisibility()) return [];
    const box = part.getBoundingClientRect();
    const card = part.closest(".query-row, .input-card, .step")?.getBoundingClientRect();
    const out = card && (box.bottom > card.bottom + 1 || box.right > card.right + 1);
    return out || box.bottom > innerHeight || box.right > innerWidth ? [part.dataset.part] : [];
})"""


# List names in the pictures of embeddings and keys that overlap another name, or are nearer to another arrow's tip,
# unless that arrow is faint.
MISREAD = """() => [".plane-space", ".plane-queries_keys"].flatMap((plane) => {
    const drawing = document.querySelector(`${plane} .drawing`);
    if (!drawing?.checkVisibility()) return [];
    const { left, top } = drawing.getBoundingClientRect();
    const whose = ({ dataset: { asks, answers } }) => `${asks} ${answers}`;
    const arrows = [...drawing.querySelectorAll(".arrow:not([visibility=hidden])")];
    const tips = arrows.filter((arrow) => arrow.getAttribute("opacity") > 0.4).map((arrow) => {
        const [x, y] = arrow.dataset.tip.split(",").map(Number);
        return { whose: whose(arrow), x: left + x, y: top + y };
    });
    const names = [...drawing.querySelectorAll(".name:not([data-hidden=true])")].map((name) => ({
        text: name.textContent, whose: [...name.querySelectorAll(".label")].map(whose),
        box: name.querySelector("text").getBoundingClientRect(),
    }));
    const gap = (box, { x, y }) =>
        Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const nearest = (box, some) => Math.min(...some.map((tip) => gap(box, tip)));
    return names.flatMap(({ text, whose, box }) => {
        const own = nearest(box, tips.filter((tip) => whose.includes(tip.whose)));
        const other = nearest(box, tips.filter((tip) => !whose.includes(tip.whose)));
        const under = names.filter((name) => name.text !== text
            && name.box.left < box.right && box.left < name.box.right
            && name.box.top + 4 < box.bottom && box.top + 4 < name.box.bottom);
        return own > 45 || own > other || under.length > 0
            ? [`${text}: ${own.toFixed(0)} off, other ${other.toFixed(0)}, on ${under.map(({ text }) => text)}`] : [];
    });
})"""
