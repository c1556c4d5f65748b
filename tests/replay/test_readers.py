"""What the page reads of a browser's storage, a dropped file, an address and a frame's host, whatever stands there.

A long run: EXAMPLES=5000 python -m pytest tests/replay/test_readers.py
"""

import json
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from qkv_demo.examples import examples
from qkv_demo.ui.answers.settings import Options
from qkv_demo.ui.answers.settings import settings as page_settings

from .node import Node

RILEY = examples()["riley-dog"].scene.to_dict()
TOLD = page_settings(Options(), {})
KEPT = ["scene", "lesson", "preset", "was", "link", "beat", "past", "goal", "theme", "metadata", "qkv_by_hand"]
FIELDS = [*RILEY, *KEPT]
PLACES = ["scene", "preset", "lesson", "step", "steps"]
ASKED = [*PLACES, "lang", "view", "film", "pair", "cell", "goal"]
WORDS = [*TOLD["lessons"], *TOLD["presets"], *TOLD["addresses"]["riley-and-dog"]["names"], "zh", "dark", "1"]
OF_EVERY_OBJECT = ["__proto__", "constructor", "toString", "valueOf"]
NAMES = st.sampled_from(WORDS + OF_EVERY_OBJECT) | st.text(max_size=8)
LEAVES = st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False, allow_infinity=False) | NAMES
SOME = st.recursive(
    LEAVES | st.just(RILEY),
    lambda one: st.lists(one, max_size=4) | st.dictionaries(st.sampled_from(FIELDS) | NAMES, one, max_size=5),
    max_leaves=12,
)
JSON = SOME.map(json.dumps)
PAST = st.lists(st.just(RILEY) | LEAVES.map(lambda one: {**RILEY, "mask": one}) | SOME, max_size=3)
WORK = st.fixed_dictionaries({"scene": st.just(RILEY), "past": PAST, "beat": SOME})
QUERIES = st.dictionaries(st.sampled_from(ASKED), NAMES, max_size=6)
INPUTS: dict[str, st.SearchStrategy[str]] = {
    "done": JSON | st.text(),
    "chosen": JSON | st.text(),
    "file": JSON | st.text(),
    "work": WORK.map(json.dumps) | JSON | st.text(),
    "address": QUERIES.map(lambda asked: urlencode(asked, errors="replace")),
    "message": JSON,
}


@pytest.fixture(scope="module")
def readers() -> Iterator[Node]:
    started = Node("readers.mjs")
    started.ask({"settings": TOLD, "opening": {"scene": RILEY}})
    yield started
    started.end()


@pytest.mark.parametrize("reader", INPUTS)
def test_any_stored_text_is_read_or_ignored(reader: str, readers: Node) -> None:
    @settings(suppress_health_check=[*HealthCheck])
    @given(INPUTS[reader])
    @example('{"weights": null}')
    def read(text: str) -> None:
        assert readers.ask([reader, text]) is True

    read()
