"""What a hand moves is laid out once a frame, and only where it changes."""

from playwright.sync_api import CDPSession, expect

from .stage import Stage, take


def _layouts(devtools: CDPSession) -> int:
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return next(int(one["value"]) for one in metrics if one["name"] == "LayoutCount")


def test_a_scrubbed_number_has_the_page_laid_out_once_a_move(stage: Stage) -> None:
    page = stage.page
    page.route("**/qkv/answer", lambda _: None)  # Python's words would be laid out too
    x, y = take(stage.cell("w_q", 0, 1))
    page.mouse.move(x + 10, y, steps=5)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    before, moves = _layouts(devtools), 10
    for move in range(moves):
        page.mouse.move(x + 12 + 2 * move, y)
        page.evaluate("new Promise(requestAnimationFrame)")  # each in a frame of its own
    assert _layouts(devtools) - before < 1.5 * moves
    page.mouse.up()
    page.unroute_all(behavior="ignoreErrors")


def test_a_number_that_changes_keeps_its_place_in_the_page(stage: Stage) -> None:
    """Its cell and the text within: others would be laid out with all around them."""
    page = stage.page
    for frame in page.locator("#stage .plane .frame:visible").all():  # as large as its frame in pixels
        width = frame.evaluate("(frame) => String(frame.clientWidth)")
        expect(frame.locator(".drawing")).to_have_attribute("width", width)
    page.evaluate(
        """() => {
            const cells = document.querySelectorAll("#stage .exact .mini td, #stage td[data-value]");
            window.stood = [...cells].map((cell) => [cell, cell.firstChild]);
        }"""
    )
    stage.cell("w_q", 0, 1).fill("3")
    stage.expect_confirmed()
    changed = page.evaluate(
        "stood.filter(([cell, text]) => !cell.isConnected || (text && cell.firstChild !== text)).length"
    )
    assert changed == 0
