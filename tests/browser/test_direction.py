"""A name that runs from right to left carries nothing along, and an address asks for no language that is not there."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.share.link import to_link

from .stage import RILEY, Stage

# How far from the left each character of the first "0.77" in an element is drawn.
PLACES = """element => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.data.indexOf("0.77");
    if (at < 0) continue;
    return [0, 1, 2, 3].map((step) => {
      const range = document.createRange();
      range.setStart(node, at + step);
      range.setEnd(node, at + step + 1);
      return range.getBoundingClientRect().left;
    });
  }
  return null;
}"""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_numbers_beside_such_a_name_are_drawn_from_left_to_right(page: Page, app_url: str, language: str) -> None:
    scene = replace(RILEY, tokens=("\u202eabc", "dog"))
    Stage(page, app_url).open(scene=to_link(scene), lang=language)
    line = page.locator(".reading")
    expect(line).to_contain_text("0.77")
    places = line.evaluate(PLACES)
    assert places == sorted(places)


@pytest.mark.parametrize("asked", ["constructor", "__proto__", "toString"])
def test_a_language_that_is_not_there_is_the_browsers(page: Page, app_url: str, asked: str) -> None:
    Stage(page, app_url).open(lang=asked)
    expect(page.locator("[data-share]")).to_have_text("Share")
    expect(page.locator("html")).to_have_attribute("lang", "en")
