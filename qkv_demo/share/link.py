"""A scene as a piece of an address: a version, then URL-safe base64 of compressed JSON without the defaults; and
whether others can open an address, as a QR code too."""

import base64
import json
import re
import zlib
from dataclasses import fields
from typing import Any
from urllib.parse import urlsplit

from ..scene import VERSION, Scene
from ..scene.check import SceneError, is_encodable

_VERSION = "1"  # Of the format. A later one must keep reading this one.
_MOST = 64_000  # bytes of JSON: more than the largest scene, far below what could hurt


def to_link(scene: Scene) -> str:
    """Return the value of `?scene=`."""
    packed = zlib.compress(json.dumps(brief(scene), ensure_ascii=False, separators=(",", ":")).encode(), 9, -15)
    return f"{_VERSION}." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def brief(scene: Scene) -> dict[str, Any]:
    """Return the scene's JSON object without its defaults."""
    defaults = {"version": VERSION, **{field.name: field.default for field in fields(Scene)}}
    short: dict[str, Any] = _short({name: value for name, value in scene.to_dict().items() if value != defaults[name]})
    return short


def from_link(text: str) -> Scene:
    """Return the scene of a link. Raises SceneError for anything else, such as a decompression bomb."""
    version, _, body = text.partition(".")
    unpacker = zlib.decompressobj(-15)
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        data = json.loads(unpacker.decompress(packed, _MOST))
    except (ValueError, RecursionError, zlib.error):
        raise SceneError("share.unreadable") from None
    if version != _VERSION or not unpacker.eof:
        raise SceneError("share.unreadable")
    return Scene.from_dict(data)


def _short(value: Any) -> Any:
    """1.0 as 1: a third of a link is trailing zeros otherwise."""
    if isinstance(value, dict):
        return {name: _short(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_short(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


MOST = 2_953  # bytes: what the largest QR code holds
_LOOPBACK = re.compile(r"(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|::1?")


def reachable(address: str) -> bool:
    """Whether others may open an address: it names a host, and not the very machine that asks."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and is_encodable(address) and not _LOOPBACK.fullmatch(host)


def qr_code(address: str) -> list[str]:
    """The rows of a QR code, 1 where dark, without the quiet zone. Raises SceneError where no code can hold it."""
    size = len(address.encode())
    if size > MOST:
        raise SceneError("share.qr.long", found=size, most=MOST)
    import segno  # 40 ms, for what few ask for

    code = segno.make(address, error="l", micro=False)  # of its size, the most robust that holds the address
    return ["".join("1" if dark else "0" for dark in row) for row in code.matrix]
