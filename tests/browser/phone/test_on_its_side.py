"""A phone on its side: what is read and what is pressed is as large as upright, and the way on is under the thumb."""

from playwright.sync_api import expect

from ..stage import Stage
from .places import expect_large

PLACES = ({"preset": "riley-dog"}, {"preset": "riley-sentence"}, {"lesson": "riley-and-dog", "step": "longer-key"})


def test_the_task_its_numbers_and_the_film_are_in_one_view(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 844, "height": 390})
    unopened.open()
    for part in (".top .reading", ".question .asked", "[data-film]:not(#stage)", ".need", ".plane-space .frame"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    unopened.open(film="3")
    for part in ("[data-film-words]", ".film-picture", ".film-bar"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_what_is_read_and_pressed_is_large(unopened: Stage) -> None:
    page = unopened.page
    page.set_viewport_size({"width": 740, "height": 360})
    unopened.open()
    for place in PLACES:
        unopened.go(**place)
        page.wait_for_function("document.documentElement.scrollWidth === 740")
        expect_large(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    words, picture = page.locator(".lesson").bounding_box(), page.locator(".asking").bounding_box()
    assert words
    assert picture
    assert words["x"] + words["width"] <= picture["x"], "they stand beside each other"
    for name in ("← Back", "4 / 8", "Next →"):
        expect(page.locator(".lesson").get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.locator(".lesson h2")).to_be_in_viewport(ratio=1)
