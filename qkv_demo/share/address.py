"""Addresses of the app as others open them: whether they can be reached at all, and as a QR code."""

import ipaddress
from urllib.parse import urlsplit

from ..scene.check import SceneError, writable

MOST = 2_953  # bytes: what the largest QR code holds


def reachable(address: str) -> bool:
    """Whether others may open an address: it names a host, and not the very machine that asks."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and writable(address) and not _is_loopback(host)


def qr_code(address: str) -> list[str]:
    """The rows of a QR code, 1 where dark, without the quiet zone. Raises SceneError where no code can hold it."""
    size = len(address.encode())
    if size > MOST:
        raise SceneError("share.qr.long", found=size, most=MOST)
    import segno  # 40 ms, for what few ask for

    code = segno.make(address, error="l", micro=False)  # of its size, the most robust that holds the address
    return ["".join("1" if dark else "0" for dark in row) for row in code.matrix]


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    return found.is_loopback or found.is_unspecified
