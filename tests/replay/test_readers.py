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
from qkv_demo.ui.answers.settings import AppOptions, build_settings

from .node import Node

RILEY = examples()["riley-dog"].scene.to_dict()
PAGE_SETTINGS = build_settings(AppOptions(), {})
STORED_FIELDS = ["scene", "lesson", "preset", "was", "link", "beat", "past", "goal", "theme", "metadata", "qkv_by_hand"]
FIELDS = [*RILEY, *STORED_FIELDS]
LOCATION_PARAMS = ["scene", "preset", "lesson", "step", "steps"]
ADDRESS_PARAMS = [*LOCATION_PARAMS, "lang", "view", "film", "pair", "cell", "goal"]
WORDS = [
    *PAGE_SETTINGS["lessons"],
    *PAGE_SETTINGS["presets"],
    *PAGE_SETTINGS["addresses"]["riley-and-dog"]["names"],
    "zh",
    "dark",
    "1",
]
OBJECT_PROPERTIES = ["__proto__", "constructor", "toString", "valueOf"]
NAMES = st.sampled_from(WORDS + OBJECT_PROPERTIES) | st.text(max_size=8)
LEAVES = st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False, allow_infinity=False) | NAMES
ANY_VALUE = st.recursive(
    LEAVES | st.just(RILEY),
    lambda strategy: (
        st.lists(strategy, max_size=4) | st.dictionaries(st.sampled_from(FIELDS) | NAMES, strategy, max_size=5)
    ),
    max_leaves=12,
)
JSON = ANY_VALUE.map(json.dumps)
PAST = st.lists(st.just(RILEY) | LEAVES.map(lambda strategy: {**RILEY, "mask": strategy}) | ANY_VALUE, max_size=3)
WORK = st.fixed_dictionaries({"scene": st.just(RILEY), "past": PAST, "beat": ANY_VALUE})
QUERIES = st.dictionaries(st.sampled_from(ADDRESS_PARAMS), NAMES, max_size=6)
INPUTS: dict[str, st.SearchStrategy[str]] = {
    "done": JSON | st.text(),
    "chosen": JSON | st.text(),
    "file": JSON | st.text(),
    "work": WORK.map(json.dumps) | JSON | st.text(),
    "address": QUERIES.map(lambda params: urlencode(params, errors="replace")),
    "message": JSON,
}


@pytest.fixture(scope="module")
def readers() -> Iterator[Node]:
    node = Node("readers.mjs")
    node.ask({"settings": PAGE_SETTINGS, "opening": {"scene": RILEY}})
    yield node
    node.end()


@pytest.mark.parametrize("reader", INPUTS)
def test_any_stored_text_is_read_or_ignored(reader: str, readers: Node) -> None:
    @settings(suppress_health_check=[*HealthCheck])
    @given(INPUTS[reader])
    @example('{"weights": null}')
    def read(text: str) -> None:
        assert readers.ask([reader, text]) is True

    read()
