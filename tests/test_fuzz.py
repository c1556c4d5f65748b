"""Whatever a reader of scenes, links, blocks, sentences, settings or calls is given: read, or refused in words."""

import pytest

from .fuzz.targets import READERS, attempt, seeds


@pytest.mark.parametrize("reader", READERS)
def test_every_input_is_read_or_refused(reader: str) -> None:
    assert len(list(seeds(reader))) >= 3
    for text in seeds(reader):
        attempt(reader, text)
