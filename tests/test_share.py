"""Scenes survive links and QR codes, and invalid links do no harm."""

import base64
import json
import zlib

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.examples import examples
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.check import MAX_HEADS, MAX_SIZE, MAX_TOKEN_LENGTH, MAX_TOKENS, SceneError
from qkv_demo.share.link import MAX_QR_BYTES, create_qr_code, decode_scene, encode_scene
from qkv_demo.ui.web.routes import write_text

from .strategies import JSON, scenes


@given(scenes())
def test_a_link_brings_back_the_scene(scene: Scene) -> None:
    link = encode_scene(scene)
    assert decode_scene(link) == scene
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")


def test_the_largest_scene_survives_link_and_json() -> None:
    """Every size is at its limit, numbers have all digits, and tokens consist of the longest characters."""

    def full_matrix(height: int, width: int) -> list[list[float]]:
        return [[-2.2250738585072014e-308] * width] * height

    tokens = ["\N{OLD ITALIC LETTER A}" * MAX_TOKEN_LENGTH] * MAX_TOKENS
    head = Head(
        full_matrix(MAX_SIZE, MAX_SIZE),
        full_matrix(MAX_SIZE, MAX_SIZE),
        full_matrix(MAX_SIZE, MAX_SIZE),
        full_matrix(1, MAX_SIZE)[0],
    )
    scene = Scene(
        tokens,
        full_matrix(MAX_TOKENS, MAX_SIZE),
        [head] * MAX_HEADS,
        context=Context(tokens, full_matrix(MAX_TOKENS, MAX_SIZE)),
        mask=[[True] + [False] * (MAX_TOKENS - 1)] * MAX_TOKENS,
        weights=full_matrix(MAX_TOKENS, MAX_TOKENS),
        w_o=full_matrix(MAX_HEADS * MAX_SIZE, MAX_SIZE),
    )
    assert decode_scene(encode_scene(scene)) == Scene.from_json(scene.to_json()) == scene


# A published link, which the app must be able to read forever.
OLD_LINK = (
    "q1Yqyc9OzStWsopWCsrMSa1U0lFKyU9XitVRSs1NSk1JycxLB0lGG-oY6BnF6kQDSR3DWKB0RmpiCkim"
    "Wqk8vhCkwkAHJG8IkS2PzwaL6ZnqGIB0wUTLoGaBxYxiY2tjawE"
)


def test_an_old_link_is_read() -> None:
    assert decode_scene(f"1.{OLD_LINK}") == examples()["riley-dog"].scene


@pytest.mark.parametrize("version", ["", "0", "2", "01", "1 "])
def test_a_link_of_another_version_is_refused(version: str) -> None:
    with pytest.raises(SceneError, match="cannot be read"):
        decode_scene(f"{version}.{OLD_LINK}")


def test_the_default_link_is_short() -> None:
    assert len(encode_scene(examples()["riley-dog"].scene)) < 200


def compress_link(raw: bytes) -> str:
    """Return data in the format of a link."""
    packer = zlib.compressobj(9, wbits=-15)
    return "1." + base64.urlsafe_b64encode(packer.compress(raw) + packer.flush()).decode()


@given(
    st.text()
    | st.binary().map(lambda raw: "1." + base64.urlsafe_b64encode(raw).decode())
    | (st.binary() | JSON.map(lambda value: json.dumps(value).encode())).map(compress_link)
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(SceneError):
        decode_scene(text)


def test_a_bomb_is_refused_quickly() -> None:
    with pytest.raises(SceneError):
        decode_scene(compress_link(b"[" * 50_000_000))


APP = "https://example.org/attention/?scene="


def read(rows: list[str]) -> str:
    """Return the text that a camera reads from a QR code with four pixels per module."""
    pixels = np.pad(np.array([[int(entry) for entry in row] for row in rows], np.uint8), 4)
    image = np.ascontiguousarray(np.kron(255 * (1 - pixels), np.ones((4, 4), np.uint8)))
    [code] = zxingcpp.read_barcodes(image)
    return str(code.text)


def test_a_scenes_link_is_read_back() -> None:
    for preset in examples().values():
        address = APP + encode_scene(preset.scene)
        assert read(write_text({"address": address})["text"].split("\n")) == address


def test_the_longest_address_is_read_back() -> None:
    longest = APP + "x" * (MAX_QR_BYTES - len(APP))
    assert read(create_qr_code(longest)) == longest


@pytest.mark.parametrize("end", ["x", "é"])
def test_a_longer_address_is_refused(end: str) -> None:
    longest = APP + "x" * (MAX_QR_BYTES - len(APP))
    with pytest.raises(SceneError, match=r"2953"):
        create_qr_code(longest + end)


LOCAL = [f"http://{host}/" for host in ("localhost:7860", "127.9.0.1", "[::1]:80", "0.0.0.0", "app.localhost")]


@pytest.mark.parametrize("address", [*LOCAL, "", "javascript:alert(1)", "http://[", "file:///tmp/page.html"])
def test_an_unreachable_address_has_no_code(address: str) -> None:
    assert write_text({"address": address}) == {"text": ""}
