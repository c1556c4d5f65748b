"""A browser's translation replaces text nodes; what is shown still belongs to the scene that is shown."""

import pytest
from playwright.sync_api import expect

from qkv_demo.lessons import lessons, words

from .stage import Stage

# As Chrome does, each text node outside of scripts and of what is marked becomes an element with another text.
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


@pytest.fixture(params=[MARKED, ALL], ids=["as marked", "all of it"])
def translate(request: pytest.FixtureRequest) -> str:
    """A translation that leaves alone what is marked, or one that does not."""
    script: str = request.param
    return script


def test_headline_follows_an_edit_after_translation(stage: Stage, translate: str) -> None:
    stage.page.evaluate(translate)
    stage.cell("embeddings", 1, 0).fill("2")
    expect(stage.page.locator(".reading")).to_contain_text("0.79")
    expect(stage.page.locator('.need .arrow[data-row="1"] .number')).to_have_text("0.04")
    expect(stage.page.locator('.strip .part[data-link="1"]')).to_contain_text("0.79")


def test_a_step_follows_another_after_translation(unopened: Stage, translate: str) -> None:
    steps, said = lessons()["riley-and-dog"].steps, words("riley-and-dog", "en")["steps"]
    unopened.open(lesson="riley-and-dog", step=steps[0].name)
    unopened.page.evaluate(translate)
    unopened.page.get_by_role("button", name="Next").click()
    expect(unopened.page.locator(".lesson h2")).to_have_text(said[steps[1].name]["title"])
    unopened.expect_step(steps[1])


def test_numbers_and_words_of_the_scene_are_not_translated(stage: Stage) -> None:
    stage.page.evaluate(MARKED)
    for part in (".need", ".strip", ".key-rows", ".matrix", ".frame", ".reading .chip", ".reading .told-number"):
        expect(stage.page.locator(f"{part} font")).to_have_count(0)
