"""Between a phone and a laptop the words as arrows lead, large enough for a hand, and nothing is cut."""

from .stage import Stage

# Whether the words as arrows lead, and no card but one that scrolls holds more than it is wide.
LEAD = """(width) => {
    const frame = document.querySelector("#stage .plane-space .frame");
    const { width: wide, height, bottom } = frame.getBoundingClientRect();
    const cards = [...document.querySelectorAll("#stage :is(.lane, .results, .panel, .asking)")];
    return wide > 180 && height > 180 && bottom < 1000 && document.documentElement.scrollWidth <= width
        && cards.every((card) => !card.offsetParent || card.scrollWidth <= card.clientWidth + 1);
}"""


def test_the_words_as_arrows_lead(unopened: Stage) -> None:
    page = unopened.open().page
    for preset in ("riley-dog", "riley-sentence", "apple-cross"):
        unopened.go(preset=preset)
        for width in (700, 820, 1024, 1199):
            page.set_viewport_size({"width": width, "height": 1000})
            page.wait_for_function(LEAD, arg=width)
