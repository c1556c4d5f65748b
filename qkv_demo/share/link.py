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

_VERSION = "1"  # The version of the format. Later versions of the app must still read this one.
# The maximum size of the JSON, in bytes. No scene is larger, so this limit also stops decompression bombs.
_MAX_JSON = 64_000


def to_link(scene: Scene) -> str:
    """Return the text for a scene in an address, which follows `?scene=`."""
    compressed = zlib.compress(
        json.dumps(without_defaults(scene), ensure_ascii=False, separators=(",", ":")).encode(), 9, -15
    )
    return f"{_VERSION}." + base64.urlsafe_b64encode(compressed).decode().rstrip("=")


def without_defaults(scene: Scene) -> dict[str, Any]:
    """Return the scene's JSON object without its defaults."""
    defaults = {"version": VERSION, **{field.name: field.default for field in fields(Scene)}}
    shortened_data: dict[str, Any] = _shorten_floats(
        {name: value for name, value in scene.to_dict().items() if value != defaults[name]}
    )
    return shortened_data


def from_link(text: str) -> Scene:
    """Return the scene in a link. Raises SceneError if the text is no such link, and for a decompression bomb."""
    version, _, body = text.partition(".")
    decompressor = zlib.decompressobj(-15)
    try:
        compressed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        data = json.loads(decompressor.decompress(compressed, _MAX_JSON))
    except (ValueError, RecursionError, zlib.error):
        raise SceneError("share.unreadable") from None
    if version != _VERSION or not decompressor.eof:
        raise SceneError("share.unreadable")
    return Scene.from_dict(data)


def _shorten_floats(value: Any) -> Any:
    """Replace whole floats such as 1.0 by integers, because otherwise a third of a link is trailing zeros."""
    if isinstance(value, dict):
        return {name: _shorten_floats(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_shorten_floats(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


MAX_QR_BYTES = 2_953  # The capacity of the largest QR code, in bytes.
_LOOPBACK = re.compile(r"(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|::1?")


def is_reachable(address: str) -> bool:
    """Return whether other devices may be able to open an address, so localhost and invalid addresses are excluded."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and is_encodable(address) and not _LOOPBACK.fullmatch(host)


def qr_code(address: str) -> list[str]:
    """Return the rows of a QR code as strings of 0 and 1 (dark), without the white border.

    Raises SceneError if the address is too long for a QR code.
    """
    size = len(address.encode())
    if size > MAX_QR_BYTES:
        raise SceneError("share.qr.long", actual=size, max=MAX_QR_BYTES)
    import segno  # Import segno only here, because the import takes 40 ms and few users need it.

    # segno automatically chooses a higher level of error correction if the QR code does not become larger.
    code = segno.make(address, error="l", micro=False)
    return ["".join("1" if is_dark else "0" for is_dark in row) for row in code.matrix]
