"""By ear: one sentence of what has changed, once the hand rests; a step's words; cells named by their words."""

from playwright.sync_api import Page, expect

from .stage import Stage

# All that a polite voice says from now on, one line for each time.
LISTEN = """() => {
    window.heard = [];
    const hear = () => window.heard.push(document.querySelector("[data-heard]").textContent);
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(hear).observe(document.querySelector("[data-heard]"), all);
}"""


def listen(page: Page) -> None:
    expect(page.locator("[data-heard]")).to_have_count(1)
    page.evaluate(LISTEN)


def test_ten_quick_keys_are_told_in_one_sentence(stage: Stage) -> None:
    page = stage.page
    listen(page)
    stage.cell("w_q", 0, 1).focus()
    for _ in range(10):
        page.keyboard.press("ArrowUp")
    expect(page.locator("[data-heard]")).to_have_text("Riley attends to dog: 0.77, now 0.85.")
    assert page.evaluate("heard.length") == 1
    expect(page.locator(".reading")).not_to_have_attribute("role", "status")
    stage.tokens().nth(1).fill("cat")  # numbers are named by their words
    expect(stage.cell("embeddings", 1, 0)).to_have_accessible_name("cat, first number of its embedding")
    expect(page.locator('[data-handle="embeddings/0/1"]')).to_have_accessible_name("Tip of cat’s embedding")


def test_a_steps_title_and_words_are_heard_on_next(unopened: Stage) -> None:
    page = unopened.open(lesson="riley-and-dog", step="keys-only").page
    listen(page)
    page.get_by_role("button", name="Next").click()
    heard, title = page.locator("[data-heard]"), page.locator(".lesson h2")
    expect(page.locator(".counter")).to_have_text("3 / 8")
    expect(heard).to_contain_text(title.inner_text())
    expect(heard).to_contain_text(page.locator(".lesson-text").inner_text())
