"""Short walks at random: whatever somebody does, what is shown belongs to the scene that is shown.

Long ones are gone by hand, with `python -m tests.walk`.
"""

from random import Random

import pytest
from playwright.sync_api import Browser, Page

from ..walk.acts import Act
from ..walk.reading import faults, read_page
from ..walk.walker import truth_of, walking

ACTS = 16
OPENED: tuple[Act, ...] = (
    ("open", ""),
    *(("tool", name) for name in ("weights", "lopsided", "steps")),
    ("select", "weights/0/0/1"),
)
# What a page could say that is not so, and the check that hears it.
LIES = {
    "wrong_sources": "document.querySelectorAll('.reading .told-number')[1].dataset.source = 'weights/0/0/0'",
    "wrong_headline": "document.querySelector('.reading .told-number').textContent = '0.75'",
    "wrong_tables": "document.querySelector('[data-quantity=keys] td').dataset.value = '0.1'",
    "wrong_names": "document.querySelector('.token-input').value = 'cat'",
    "wrong_options": "document.querySelector('[data-option=score]').value = 'cosine'",
    "wrong_sentences": "document.querySelector('.cell-words .chip').dataset.asks = '1'",
    "wrong_directions": "document.querySelector('.score-points .point').title = 'Riley → dog 2.21'",
    "wrong_dials": "document.querySelector('[data-dial] ~ output').textContent = 'a = −0.75'",
    "wrong_words": "document.querySelector('.asking .asker').textContent = 'dog'",
    "wrong_arrows": "document.querySelector('.need .arrow .number').textContent = '0.01'",
    "wrong_keys": "document.querySelector('.key-row .score .number').textContent = '9.99'",
    "wrong_parts": "document.querySelector('.strip .part').style.width = '50%'",
    "wrong_planes": "document.querySelector('[data-arrow=\"values/0/1\"]').dataset.tip = '90,90'",
}


@pytest.mark.parametrize("seed", range(3))
def test_what_is_shown_belongs_to_the_scene(browser: Browser, app_url: str, seed: int) -> None:
    with walking(browser, app_url) as walker:
        done, found = walker.stroll(Random(seed), ACTS)
    assert not found, done


def test_the_reader_hears_a_lie_wherever_it_is_told(browser: Browser, app_url: str) -> None:
    with walking(browser, app_url) as walker:
        for act in OPENED:
            assert not walker.act(act)
        for check, lie in LIES.items():
            assert check not in heard(walker.page)
            walker.page.evaluate(lie)
            assert check in heard(walker.page)


def heard(page: Page) -> set[str]:
    """The checks that find something wrong."""
    shown = read_page(page)
    return {fault.partition(":")[0] for fault in faults(shown, truth_of(shown))}
