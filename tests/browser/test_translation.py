"""The page still updates after a browser's translation has replaced its text nodes."""

from playwright.sync_api import expect

from qkv_demo.lessons import lessons, read_lesson_texts

from .stage import Stage

# Replace text nodes with elements, as Chrome's translation does: all of them, or only those that may be translated.
TRANSLATE = """() => {
    const walker = document.createTreeWalker(document.querySelector("#stage"), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
        if (!text.data.trim() || (!ALL && !text.parentElement.translate)) continue;
        const font = document.createElement("font");
        font.innerHTML = "<font></font>";
        font.firstChild.textContent = text.data;
        text.replaceWith(font);
    }
}"""
MARKED, ALL = (TRANSLATE.replace("ALL", every) for every in ("false", "true"))


def test_headline_follows_an_edit_after_translation(stage: Stage) -> None:
    stage.page.evaluate(ALL)
    stage.cell("embeddings", 1, 0).fill("2")
    expect(stage.page.locator(".headline-text")).to_contain_text("0.79")
    expect(stage.page.locator('.attention .arrow[data-row="1"] .number')).to_have_text("0.04")
    expect(stage.page.locator('.strip .segment[data-row="0"][data-link="1"]')).to_contain_text("0.79")


def test_a_step_follows_another_after_translation(app: Stage) -> None:
    steps, texts = lessons()["riley-and-dog"].steps, read_lesson_texts("riley-and-dog", "en")["steps"]
    app.open(lesson="riley-and-dog", step=steps[0].name)
    app.page.evaluate(ALL)
    app.page.get_by_role("button", name="Next").click()
    expect(app.page.locator(".lesson h2")).to_have_text(texts[steps[1].name]["title"])
    app.expect_step(steps[1])


def test_the_scenes_numbers_are_not_translated(stage: Stage) -> None:
    stage.page.evaluate(MARKED)
    for part in (
        ".attention",
        ".strip",
        ".key-rows",
        ".matrix",
        ".frame",
        ".headline-text .chip",
        ".headline-text .number-link",
    ):
        expect(stage.page.locator(f"{part} font")).to_have_count(0)
