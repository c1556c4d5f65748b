"""What can be seen of a page: what would have to be scrolled, what could not be read, how much stands there."""

import contextlib
import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, TimeoutError

from .stage import box_of

# What could be scrolled, or would have to be: the page itself, whatever holds more than it shows, a lesson's name cut.
SCROLLED = """() => {
    const root = document.documentElement;
    const page = root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1
        ? [`page ${root.scrollWidth} x ${root.scrollHeight}`] : [];
    const inside = [...document.querySelectorAll("#stage .shell, #stage .shell *")].filter((element) => {
        if (element instanceof SVGElement || element.matches("input, select, textarea")) return false;
        if (element.closest(".unseen")) return false;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = /auto|scroll/;
        const holds = element.matches(".shell, .lesson, .lesson-words, .lesson-name");
        return ((holds || scrolls.test(overflowY)) && element.scrollHeight > element.clientHeight + 1)
            || ((holds || scrolls.test(overflowX)) && element.scrollWidth > element.clientWidth + 1);
    });
    return [...page, ...inside.map(({ className, scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
        `.${className}: ${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`)];
}"""


def tall(one: Locator) -> float:
    return box_of(one)["height"]


def top(one: Locator) -> float:
    return box_of(one)["y"]


def found(page: Page, *scripts: str) -> list[str]:
    """What is wrong by any of these, once all that is on its way is there."""
    all_of_them = f"() => [{', '.join(f'...({script})()' for script in scripts)}]"
    with contextlib.suppress(TimeoutError):
        page.wait_for_function(f"() => ({all_of_them})().length === 0", timeout=1_500)
        return []
    wrong: list[str] = page.evaluate(all_of_them)
    return wrong


def missing(parts: Iterable[str]) -> str:
    """Which parts of the stage cannot be seen, nor anything of them."""
    return f"""() => {json.dumps(list(parts))}.filter((part) =>
        ![...document.querySelectorAll(`[data-part="${{part}}"], [data-part="${{part}}"] *`)].some((one) =>
            one.checkVisibility({{ visibilityProperty: true }}) && one.getBoundingClientRect().height > 0))"""


STANDS = """([one, box]) => {
    const now = one.getBoundingClientRect();
    return ["x", "y", "width", "height"].every((side) => Math.abs(now[side] - box[side]) < 0.5);
}"""


def expect_box(one: Locator, box: FloatRect) -> None:
    """It stands there, once all that is on its way is there."""
    with contextlib.suppress(TimeoutError):
        one.page.wait_for_function(STANDS, arg=[one.element_handle(), box], timeout=5_000)
    assert box_of(one) == pytest.approx(box, abs=0.5)


def smaller(least: float, within: str = "#stage", but: str = "script") -> str:
    """Text, or what is typed or chosen, that is seen and smaller than so many pixels, by where it stands."""
    return f"""() => [...document.querySelectorAll("{within} *")].filter((one) => {{
        const text = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!(text || one.matches("select, input:not([type=range], [type=checkbox])"))) return false;
        if (one.closest("option, {but}")) return false;
        if (!one.checkVisibility({{ visibilityProperty: true, opacityProperty: true }})) return false;
        const {{ width, height }} = one.getBoundingClientRect();
        return width > 2 && height > 2 && parseFloat(getComputedStyle(one).fontSize) < {least}; // else for who listens
    }}).map((one) => `${{one.closest("[class]")?.getAttribute("class")}} > ${{one.tagName}}: ${{one.textContent}}`)"""


SMALL = smaller(18)  # for a hall: letters of formulas and numbers at the axes too


# What leads on in a talk, where it lies under what stands beside it.
COVERED = """() => {
    const [next, notes] = ["[data-told=true] .lesson-move .primary", ".bar [data-notes]"].map((one) =>
        document.querySelector(`#stage ${one}`)?.getBoundingClientRect());
    const sideways = notes?.left < next?.right && next?.left < notes?.right;
    return sideways && notes.top < next.bottom && next.top < notes.bottom ? ["the way on"] : [];
}"""


# What a step has on stage and a person cannot see whole: cut by the screen or by its card.
CUT = """() => [...document.querySelectorAll("#stage [data-staged]:not([data-staged=off])")].flatMap((part) => {
    if (part.tagName !== "DIV" || !part.checkVisibility()) return [];
    const box = part.getBoundingClientRect();
    const card = part.closest(".asking, .lane, .step")?.getBoundingClientRect();
    const out = card && (box.bottom > card.bottom + 1 || box.right > card.right + 1);
    return out || box.bottom > innerHeight || box.right > innerWidth ? [part.dataset.part] : [];
})"""


# Names in the pictures of words and keys that another one's arrow ends nearer to, unless it is faint, or that lie on
# another name.
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
        const under = names.filter((one) => one.text !== text && one.box.left < box.right && box.left < one.box.right
            && one.box.top + 4 < box.bottom && box.top + 4 < one.box.bottom);
        return own > 45 || own > other || under.length > 0
            ? [`${text}: ${own.toFixed(0)} off, others ${other.toFixed(0)}, on ${under.map((one) => one.text)}`] : [];
    });
})"""
