"""While something is dragged axes give way and nothing leaves its frame, at any frame; afterwards they ease back.

Meanwhile plotly, which is too slow for a hand, draws in few of the frames: the numbers at the axes that come and go
without it are evenly spaced and stand where they belong. And nothing styles the whole page anew.
"""

import pytest
from playwright.sync_api import Page

from qkv_demo.presets import presets
from qkv_demo.share.link import to_link

from .stage import Stage
from .test_reaching import middle

# Every frame: how far, in pixels, a tip, a name or a handle stands outside of its picture's frame at most, how far the
# axes' zero is from where the first arrow begins, and how far a number at the first axis is from where it belongs.
WATCH = """() => {
    const seen = (window.seen = { what: "", restyled: 0 });
    window.watchAnew = () => Object.assign(seen, { frames: 0, outside: 0, draws: 0, apart: 0, astray: 0, fewest: 99 });
    window.watchAnew();
    for (const name of ["react", "restyle"]) {
        const draw = window.Plotly[name];
        window.Plotly[name] = (...given) => { seen.draws += 1; return draw(...given); };
    }
    new MutationObserver(() => { seen.restyled += 1; }).observe(document.documentElement, { attributes: true });
    const numbers = (text) => text.match(/-?[0-9.]+(e-?[0-9]+)?/g).map(Number);
    const look = () => {
        for (const plot of document.querySelectorAll(".js-plotly-plot:has(.xzl)")) {
            const { l, t } = plot._fullLayout.margin;
            const [x, y] = numbers(plot.querySelector(".js-line").getAttribute("d"));
            const [across] = numbers(plot.querySelector(".xzl").getAttribute("transform"));
            const [, down] = numbers(plot.querySelector(".yzl").getAttribute("transform"));
            seen.apart = Math.max(seen.apart, Math.abs(l + x - across), Math.abs(t + y - down));
            const words = [...plot.querySelectorAll(".xtick text")];
            const read = (word) => [word.textContent.replace("−", "-"), word.getAttribute("transform")];
            const stands = words.map((word) => read(word).map((text) => numbers(text)[0]));
            const shown = stands.filter(([, place]) => place > 0).sort(([left], [right]) => left - right);
            seen.fewest = Math.min(seen.fewest, shown.length);
            const [first, last] = [shown[0], shown.at(-1)];
            const unit = (last[1] - first[1]) / (last[0] - first[0]);
            const gaps = new Set(shown.slice(1).map(([number], index) => (number - shown[index][0]).toFixed(6)));
            const strayed = shown.map(([number, place]) => Math.abs(across + number * unit - place));
            seen.astray = Math.max(seen.astray, ...strayed, 1000 * (gaps.size - 1));
        }
        for (const frame of document.querySelectorAll(".frame")) {
            const edge = frame.getBoundingClientRect();
            for (const part of frame.querySelectorAll(".handle:not([hidden]), .label, .point")) {
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
    ("riley-dog", "queries/0/0"),
    ("riley-dog", "keys/0/1"),
    ("riley-dog", "values/0/1"),
    ("riley-tied", "keys/0/0"),
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
    x, y = middle(grip)
    page.mouse.move(x, y)
    page.mouse.down()
    for across, down in FAR:
        page.mouse.move(x + across, y + down, steps=8)
    page.mouse.up()
    page.wait_for_function("(frames) => window.seen.frames > frames + 30", arg=page.evaluate("window.seen.frames"))
    seen = page.evaluate("window.seen")
    assert seen["frames"] > 40
    assert seen["outside"] <= 0.5, seen
    assert seen["apart"] <= 0.1, seen
    assert seen["astray"] <= 0.1, seen
    assert seen["fewest"] > 1, seen
    assert seen["draws"] <= 8, seen  # once at rest, and where an arrow comes to be in other pieces
    assert seen["restyled"] == 0


def test_axes_ease_back_once_the_hand_lets_go(stage: Stage) -> None:
    """Between the widened axes and those that fit there are others."""
    page = stage.page
    grip = page.locator('[data-handle="queries/0/0"]')
    x, y = middle(grip)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 800, steps=30)
    page.mouse.move(x, y, steps=2)
    page.evaluate("""() => {
        window.places = new Set();
        const look = () => {
            window.places.add(document.querySelector('[data-handle="keys/0/1"]').getBoundingClientRect().y);
            requestAnimationFrame(look);
        };
        look();
    }""")
    page.mouse.up()
    page.wait_for_function("window.places.size > 2")
