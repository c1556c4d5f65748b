"""A QR code is read back by a reader of QR codes; what cannot be one is said."""

import numpy as np
import pytest
import zxingcpp

from qkv_demo.presets import presets
from qkv_demo.scene.check import SceneError
from qkv_demo.share.link import MOST, qr_code, to_link
from qkv_demo.ui.write import write

APP = "https://example.org/attention/?scene="


def read(rows: list[str]) -> str:
    """What a camera makes of the code, four pixels a module."""
    dark = np.pad(np.array([[int(one) for one in row] for row in rows], np.uint8), 4)
    image = np.ascontiguousarray(np.kron(255 * (1 - dark), np.ones((4, 4), np.uint8)))
    [found] = zxingcpp.read_barcodes(image)
    return str(found.text)


def test_a_scenes_link_is_read_back() -> None:
    for preset in presets().values():
        address = APP + to_link(preset.scene)
        assert read(write({"address": address})["text"].split("\n")) == address


def test_the_longest_address_is_read_back_and_one_byte_more_is_refused() -> None:
    longest = APP + "x" * (MOST - len(APP))
    assert read(qr_code(longest)) == longest
    with pytest.raises(SceneError, match=r"2954 bytes.*2953.*as a page"):
        qr_code(longest + "x")
    assert "as a page" in write({"address": longest + "é"})["error"]


LOOPBACK = (
    "http://localhost:7860/",
    "http://127.9.0.1/",
    "http://[::1]:80/",
    "http://0.0.0.0/",
    "http://app.localhost/",
)


@pytest.mark.parametrize("address", ["", "javascript:alert(1)", "http://[", "file:///tmp/page.html", *LOOPBACK])
def test_for_an_address_that_others_cannot_open_there_is_none(address: str) -> None:
    assert write({"address": address}) == {"text": ""}
