"""In every frame of a drag, handles stay on their tips and inside their picture, and the page needs one layout."""

from dataclasses import replace

import pytest
from playwright.sync_api import CDPSession, Page, expect

from qkv_demo.share.link import encode_scene

from .stage import RILEY, Stage, grab

pytestmark = pytest.mark.usefixtures("animations")

# Record in every frame the largest distances in pixels: of an arrow, a name or a handle outside its picture, and of a
# handle from its tip.
WATCH = """() => {
    const seen = (window.seen = { what: "", restyled: 0 });
    window.watchAnew = () => Object.assign(seen, { frames: 0, outside: 0, astray: 0 });
    window.watchAnew();
    new MutationObserver(() => { seen.restyled += 1; }).observe(document.documentElement, { attributes: true });
    const look = () => {
        for (const handle of document.querySelectorAll(".frame[data-space=false] .handle:not([hidden])")) {
            const arrow = handle.closest(".frame").querySelector(`[data-arrow="${handle.dataset.handle}"]`);
            const [left, top] = arrow.dataset.tip.split(",").map(Number);
            const [x, y] = handle.style.transform.match(/-?[0-9.]+(?=px)/g).map(Number);
            seen.astray = Math.max(seen.astray, Math.hypot(left - x, top - y));
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


FAR_OFFSETS = ((900, 0), (900, -700), (-900, -700), (-900, 500), (0, 0))
DRAGGED = (
    (RILEY, "embeddings/0/0"),
    (replace(RILEY, tie_qk=True), "keys/0/1"),
)


def test_nothing_leaves_its_frame_in_a_far_drag(stage: Stage, subtests: pytest.Subtests) -> None:
    stage.page.evaluate(WATCH)
    for scene, handle in DRAGGED:
        with subtests.test(handle):
            stage.go(scene=encode_scene(scene)).expect_scene(scene)
            stage.page.evaluate("window.watchAnew()")
            expect_within(stage.page, handle)


def expect_within(page: Page, handle: str) -> None:
    """Drag a handle far beyond every side of its picture and back."""
    grip = page.locator(f'[data-handle="{handle}"]')
    x, y = grab(grip)
    for dx, dy in FAR_OFFSETS:
        page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()
    page.wait_for_function("(frames) => window.seen.frames > frames + 30", arg=page.evaluate("window.seen.frames"))
    seen = page.evaluate("window.seen")
    assert seen["frames"] > 30
    assert seen["outside"] <= 1.5, seen
    assert seen["astray"] <= 0.3, seen
    assert seen["restyled"] == 0


def _layouts(devtools: CDPSession) -> int:
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return next(int(metric["value"]) for metric in metrics if metric["name"] == "LayoutCount")


def test_one_move_takes_one_layout(
    stage: Stage,
) -> None:
    page = stage.page
    for frame in page.locator("#stage .plane .frame:visible").all():
        width = frame.evaluate("(frame) => String(frame.clientWidth)")
        expect(frame.locator(".drawing")).to_have_attribute("width", width)
    page.route("**/qkv/answer", lambda _: None)  # A response would cause another layout.
    x, y = grab(stage.cell("w_q", 0, 1))
    page.mouse.move(x + 10, y, steps=5)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    before, moves = _layouts(devtools), 10
    for move in range(moves):
        page.mouse.move(x + 12 + 2 * move, y)
        page.evaluate("new Promise(requestAnimationFrame)")  # Send each move in a frame of its own.
    assert _layouts(devtools) - before < 1.5 * moves
    page.mouse.up()
    page.unroute_all(behavior="ignoreErrors")
