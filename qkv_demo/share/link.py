"""Links to scenes, and their QR codes.

In an address, a scene is a version number followed by the scene's JSON, which is compressed and encoded in URL-safe
base64. Fields with default values are left out.
"""

import base64
import json
import re
import zlib
from dataclasses import fields
from typing import Any
from urllib.parse import urlsplit

from ..scene import VERSION, Scene
from ..scene.check import SceneError, is_encodable

_LINK_VERSION = "1"  # The version of the links' format. Later versions of the app must still read this version.
# The maximum size of a scene's JSON, in bytes. No scene is larger. Without a limit, a short link could decompress to
# gigabytes.
_MAX_JSON_BYTES = 64_000


def encode_scene(scene: Scene) -> str:
    """Encode a scene as the text that follows `?scene=` in an address."""
    compressed_scene = zlib.compress(
        json.dumps(without_defaults(scene), ensure_ascii=False, separators=(",", ":")).encode(), 9, -15
    )
    return f"{_LINK_VERSION}." + base64.urlsafe_b64encode(compressed_scene).decode().rstrip("=")


def without_defaults(scene: Scene) -> dict[str, Any]:
    """Return the scene's JSON object without its defaults."""
    defaults = {"version": VERSION, **{field.name: field.default for field in fields(Scene)}}
    shortened_data: dict[str, Any] = _shorten_floats(
        {name: value for name, value in scene.to_dict().items() if value != defaults[name]}
    )
    return shortened_data


def decode_scene(text: str) -> Scene:
    """Return the scene that `encode_scene` has encoded. Raises SceneError for other texts and for too large scenes."""
    version, _, encoded_scene = text.partition(".")
    decompressor = zlib.decompressobj(-15)
    try:
        compressed_scene = base64.b64decode(
            encoded_scene + "=" * (-len(encoded_scene) % 4), altchars=b"-_", validate=True
        )
        scene_json = json.loads(decompressor.decompress(compressed_scene, _MAX_JSON_BYTES))
    except (ValueError, RecursionError, zlib.error):
        raise SceneError("share.unreadable") from None
    if version != _LINK_VERSION or not decompressor.eof:
        raise SceneError("share.unreadable")
    return Scene.from_dict(scene_json)


def _shorten_floats(value: Any) -> Any:
    """Replace whole floats such as 1.0 by integers, because otherwise a third of a link is trailing zeros."""
    if isinstance(value, dict):
        return {name: _shorten_floats(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_shorten_floats(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


MAX_QR_BYTES = 2_953  # The capacity of the largest QR code, in bytes.
_LOCAL_HOST_PATTERN = re.compile(r"(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|::1?")


def is_shareable_address(address: str) -> bool:
    """Return whether an address is valid and not local, so that other devices may be able to open it."""
    try:
        url = urlsplit(address)
        host = url.hostname or ""
    except ValueError:
        return False
    return (
        url.scheme in ("http", "https")
        and bool(host)
        and is_encodable(address)
        and not _LOCAL_HOST_PATTERN.fullmatch(host)
    )


def create_qr_code(address: str) -> list[str]:
    """Create a QR code and return its rows, as strings of 0 (light) and 1 (dark), without the white border.

    Raises SceneError if the address is too long for a QR code.
    """
    byte_count = len(address.encode())
    if byte_count > MAX_QR_BYTES:
        raise SceneError("share.qr.long", actual=byte_count, max=MAX_QR_BYTES)
    import segno  # Import segno only here, because the import takes 40 ms and few users need it.

    # segno automatically chooses a higher level of error correction if the QR code does not become larger.
    qr = segno.make(address, error="l", micro=False)
    return ["".join("1" if is_dark else "0" for is_dark in row) for row in qr.matrix]
