"""What can be seen of a page: what would have to be scrolled, what could not be read, how much stands there."""

import contextlib
import json
from collections.abc import Iterable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, TimeoutError

# Whatever can be seen: not what is scrolled away, nor what is only for those who listen.
SEEN = """
const within = ({ top, right, bottom, left, width, height }) =>
    width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
const scrolledAway = (element) => {
    const middle = (({ top, bottom }) => (top + bottom) / 2)(element.getBoundingClientRect());
    for (let around = element.parentElement; around; around = around.parentElement) {
        const { top, bottom } = around.getBoundingClientRect();
        const holds = /auto|scroll/.test(getComputedStyle(around).overflowY);
        if (holds && (middle < top || middle > bottom)) return true;
    }
    return false;
};
const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest(".unseen") && within(element.getBoundingClientRect()) && !scrolledAway(element);
const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1);
const textsOf = () => {
    const texts = [];
    const walker = document.createTreeWalker(document.querySelector("#stage"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        const around = text.parentElement;
        if (!text.data.trim() || around.closest("option, script, style") || !seen(around)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        if (within(range.getBoundingClientRect())) texts.push(text);
    }
    return texts;
};
"""


COUNT = (
    "() => {"
    + SEEN
    + r"""
    const pressed = "button, input, select, a[href], [role=slider], [role=button]";
    const controls = [...document.querySelector("#stage").querySelectorAll(pressed)];
    const visible = controls.filter(seen);
    const texts = textsOf();
    const pieces = texts.flatMap(({ data }) => data.trim().split(/\s+/));
    const typed = visible.filter(({ tagName, type, value }) =>
        tagName === "INPUT" && !["range", "checkbox"].includes(type) && /\d/.test(value));
    return {
        controls: visible.length,
        header: visible.filter((control) => control.closest(".bar")).length,
        words: pieces.filter((piece) => /\p{L}/u.test(piece)).length,
        numbers: typed.length + pieces.filter((piece) => /\d/.test(piece) && !/\p{L}/u.test(piece)).length,
        small: texts.filter(({ parentElement }) => sizeOf(parentElement) < 12)
            .map(({ data, parentElement }) => `${data.trim()} ${sizeOf(parentElement)}`),
    };
}"""
)


# What could be scrolled, or would have to be: the page itself, and whatever holds more than it shows.
SCROLLED = (
    "() => {"
    + SEEN
    + """
    const root = document.documentElement;
    const page = root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1
        ? [`page ${root.scrollWidth} x ${root.scrollHeight}`] : [];
    const inside = [...document.querySelectorAll("#stage .shell, #stage .shell *")].filter((element) => {
        if (element instanceof SVGElement || element.matches("input, select, textarea") || !seen(element)) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = /auto|scroll/;
        const holds = element.matches(".shell, .lesson, .lesson-words");
        return ((holds || scrolls.test(overflowY)) && element.scrollHeight > element.clientHeight + 1)
            || ((holds || scrolls.test(overflowX)) && element.scrollWidth > element.clientWidth + 1);
    });
    return [...page, ...inside.map(({ className, scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
        `.${className}: ${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`)];
}"""
)


def tall(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["height"]


def top(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["y"]


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


def expect_box(one: Locator, box: FloatRect | None) -> None:
    """It stands there, once all that is on its way is there."""
    assert box
    with contextlib.suppress(TimeoutError):
        one.page.wait_for_function(STANDS, arg=[one.element_handle(), box], timeout=5_000)
    assert one.bounding_box() == pytest.approx(box, abs=0.5)


# Every visible text below 18 pixels, by where it stands: letters of formulas and numbers at the axes too.
SMALL = """() => [...document.querySelectorAll("#stage *")].flatMap((element) => {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const typed = element instanceof HTMLInputElement && !["range", "checkbox"].includes(element.type);
    if (!(text || typed) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return []; // for those who listen
    const size = parseFloat(getComputedStyle(element).fontSize);
    const name = `${element.closest("[class]")?.getAttribute("class")} > ${element.tagName}`;
    return size < 18 ? [`${name} ${size}: ${element.textContent.slice(0, 30)}`] : [];
})"""


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


# What of a talk would have to be scrolled on a projector's screen: the page, its words; or its lesson's name is cut.
SCROLLING = """() => {
    const [root, lesson, name] = [":root", ".lesson", ".lesson-name"].map((one) => document.querySelector(one));
    const wrong = [
        root.scrollWidth > 1280 || root.scrollHeight > 720 ? `page ${root.scrollWidth} x ${root.scrollHeight}` : "",
        lesson?.scrollHeight > lesson?.clientHeight ? `words ${lesson.scrollHeight}` : "",
        name?.scrollWidth > name?.clientWidth ? `name ${name.scrollWidth}` : "",
    ];
    return wrong.filter(Boolean);
}"""


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
