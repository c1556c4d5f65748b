"""What the breeding of inputs (`python -m tests.fuzz`) begins with and has kept: read, or refused in a sentence."""

import pytest

from .fuzz.__main__ import READERS
from .fuzz.targets import READERS as FUNCTIONS
from .fuzz.targets import attempt, seeds


@pytest.mark.parametrize("reader", READERS)
def test_every_input_is_read_or_refused(reader: str) -> None:
    assert len(list(seeds(reader))) >= 3
    for text in seeds(reader):
        attempt(reader, text)


def test_each_reader_is_tried() -> None:
    assert set(READERS) == set(FUNCTIONS)


def test_what_nobody_may_meet_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FUNCTIONS, "block", lambda text: {"text": "\ud800"})
    with pytest.raises(TypeError):
        attempt("block", "1")
    monkeypatch.setitem(FUNCTIONS, "block", lambda text: {}["missing"])
    with pytest.raises(KeyError):
        attempt("block", "1")
