"""What the page reads of a browser's storage, a dropped file, an address and a frame's host, by a run of Node.

`python -m tests.fuzz.page 10` breeds inputs for ten minutes and prints the smallest that a reader does not bear.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qkv_demo.presets import presets
from qkv_demo.ui.settings import Options
from qkv_demo.ui.settings import settings as page_settings

from ..replay.node import NODE

RILEY = presets()["riley-dog"].scene.to_dict()
TOLD = page_settings(Options({}))
FIELDS = [
    "scene",
    "lesson",
    "preset",
    "was",
    "link",
    "beat",
    "past",
    "goal",
    "theme",
    "metadata",
    "qkv_by_hand",
    "tokens",
    "heads",
    "mask",
    "score",
]
ASKED = [
    "scene",
    "preset",
    "lesson",
    "step",
    "steps",
    "title",
    "minutes",
    "note.dial",
    "lang",
    "view",
    "film",
    "pair",
    "cell",
    "goal",
]
WORDS = [*TOLD["lessons"], *TOLD["presets"], *TOLD["addresses"]["riley-and-dog"]["names"], "zh", "dark", "1", "181"]
OF_EVERY_OBJECT = ["__proto__", "constructor", "toString", "valueOf"]

_name = st.sampled_from(WORDS + OF_EVERY_OBJECT) | st.text(max_size=8)
_key = st.sampled_from(FIELDS) | _name
_leaf = (
    st.none()
    | st.booleans()
    | st.integers(-3, 300)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _name
    | st.just(RILEY)
)
_some = st.recursive(
    _leaf, lambda one: st.lists(one, max_size=4) | st.dictionaries(_key, one, max_size=5), max_leaves=12
)
_json = _some.map(json.dumps)
_past = st.just(RILEY) | _leaf.map(lambda one: {**RILEY, "mask": one}) | _some
_work = st.fixed_dictionaries({"scene": st.just(RILEY), "past": st.lists(_past, max_size=3), "beat": _some})
_query = st.dictionaries(st.sampled_from(ASKED), _name, max_size=6).map(
    lambda asked: urlencode(asked, errors="replace")
)
INPUTS: dict[str, st.SearchStrategy[str]] = {
    **dict.fromkeys(("done", "chosen", "file"), _json | st.text()),
    **{"work": _work.map(json.dumps) | _json | st.text(), "address": _query, "message": _json},
}


class Readers:
    """One run of Node."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("readers.mjs")
        self._run = subprocess.Popen([NODE, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask({"settings": TOLD, "opening": {"scene": RILEY}})

    def attempt(self, reader: str, text: str) -> None:
        """Raises AssertionError with what is thrown, or with what is found and is not what it should be."""
        said = self._ask([reader, text])
        assert said is True, f"{reader}: {text!r}: {said}"

    def _ask(self, asked: Any) -> Any:
        assert self._run.stdin
        assert self._run.stdout
        print(json.dumps(asked), file=self._run.stdin, flush=True)
        return json.loads(self._run.stdout.readline())

    def breed(self, reader: str, count: int) -> None:
        """Tries so many inputs, others each time. Raises as `attempt` does, for the smallest one that does."""

        @settings(max_examples=count, deadline=None, database=None, suppress_health_check=[*HealthCheck])
        @given(INPUTS[reader])
        def each(text: str) -> None:
            self.attempt(reader, text)

        each()

    def end(self) -> None:
        self._run.communicate(timeout=20)


def main(minutes: float) -> None:
    readers, end, tried = Readers(), time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        for reader in INPUTS:
            readers.breed(reader, 500)
        tried += 500 * len(INPUTS)
    print(tried, "inputs borne")


if __name__ == "__main__":
    main(float(sys.argv[1]))
