"""While something is dragged axes give way and nothing leaves its frame, at any frame; afterwards they ease back.

What a picture shows stays one picture: its numbers at the axes are evenly spaced, every arrow's tip stands where these
say, and each handle on its tip. And nothing styles the whole page anew.
"""

import pytest
from playwright.sync_api import Page

from qkv_demo.presets import presets
from qkv_demo.share.link import to_link

from .stage import Stage, take

# Every frame: how far, in pixels, a tip, a name or a handle stands outside of its picture's frame at most, how far a
# tip is from where the numbers at the axes have it, and how far a handle from its tip.
WATCH = """() => {
    const seen = (window.seen = { what: "", restyled: 0 });
    window.watchAnew = () => Object.assign(seen, { frames: 0, outside: 0, astray: 0, fewest: 99, jump: 0 });
    window.watchAnew();
    new MutationObserver(() => { seen.restyled += 1; }).observe(document.documentElement, { attributes: true });
    const scaleOf = (words, along) => {  // pixels for a number, from the first and the last at an axis
        const [first, last] = [words[0], words.at(-1)];
        const unit = (along(last) - along(first)) / (number(last) - number(first));
        const at = (value) => along(first) + unit * (value - number(first));
        for (const word of words) seen.astray = Math.max(seen.astray, Math.abs(at(number(word)) - along(word)));
        return at;
    };
    const number = (word) => Number(word.textContent.replace("−", "-"));
    let before = new Map();
    const look = () => {
        for (const frame of document.querySelectorAll(".frame[data-space=false]:has(.handle:not([hidden]))")) {
            const words = [...frame.querySelectorAll('.numbers text:not([visibility="hidden"])')];
            const standing = (side) => words.filter((word) => word.getAttribute("text-anchor") === side);
            const [across, up] = [standing("middle"), standing("end")];
            seen.fewest = Math.min(seen.fewest, across.length, up.length);
            const x = scaleOf(across, (word) => Number(word.getAttribute("x")));
            const y = scaleOf(up, (word) => Number(word.getAttribute("y")));
            const middle = y(0) - Number(frame.querySelector(".zero").getAttribute("d").match(/-?[0-9.]+/g).at(-1));
            for (const handle of frame.querySelectorAll(".handle:not([hidden])")) {
                const arrow = frame.querySelector(`[data-arrow="${handle.dataset.handle}"]`);
                const [left, top] = arrow.dataset.tip.split(",").map(Number);
                const [gripX, gripY] = handle.style.transform.match(/-?[0-9.]+(?=px)/g).map(Number);
                const [a, b] = handle.getAttribute("aria-valuetext").split(", ").map(Number);
                const unit = Math.abs(x(0.005) - x(0));  // what is said of a place is rounded
                seen.astray = Math.max(seen.astray, Math.hypot(left - gripX, top - gripY),
                    Math.abs(x(a) - left) - unit, Math.abs(y(b) - middle - top) - unit);
            }
        }
        for (const frame of document.querySelectorAll(".frame")) {
            const edge = frame.getBoundingClientRect();
            for (const part of frame.querySelectorAll(".handle:not([hidden]), .name text, .arrow")) {
                const box = part.getBoundingClientRect();
                const across = Math.max(edge.left - box.left, box.right - edge.right);
                const out = Math.max(across, edge.top - box.top, box.bottom - edge.bottom);
                if (box.width > 0 && out > seen.outside) Object.assign(seen, { outside: out, what: part.outerHTML });
            }
        }
        seen.frames += 1;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
FAR = ((900, 0), (900, -700), (-900, -700), (-900, 500), (0, 0))


DRAGGED = (
    ("riley-dog", "embeddings/0/0"),
    ("riley-tied", "keys/0/1"),
)


def test_nothing_leaves_its_frame_however_far_something_is_dragged(stage: Stage, subtests: pytest.Subtests) -> None:
    stage.page.evaluate(WATCH)
    for name, handle in DRAGGED:
        with subtests.test(f"{name} {handle}"):
            scene = presets()[name].scene
            stage.go(scene=to_link(scene)).expect_scene(scene)
            stage.page.evaluate("window.watchAnew()")
            expect_within(stage.page, handle)


def expect_within(page: Page, handle: str) -> None:
    """Far beyond every side of the picture and back."""
    grip = page.locator(f'[data-handle="{handle}"]')
    x, y = take(grip)
    for across, down in FAR:
        page.mouse.move(x + across, y + down, steps=8)
    page.mouse.up()
    page.wait_for_function("(frames) => window.seen.frames > frames + 30", arg=page.evaluate("window.seen.frames"))
    seen = page.evaluate("window.seen")
    assert seen["frames"] > 40
    assert seen["outside"] <= 1.5, seen
    assert seen["astray"] <= 0.3, seen
    assert seen["fewest"] > 1, seen
    assert seen["restyled"] == 0
