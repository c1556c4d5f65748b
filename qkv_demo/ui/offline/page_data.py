"""The data of a page without a server, which the page reads when it opens."""

import base64
import gzip
from collections.abc import Mapping
from typing import Any

import orjson


def pack_as_base64(data: Any) -> str:
    """Return data as JSON that is compressed and encoded in base64.

    In base64, text that the user has typed cannot be read as HTML.
    """
    return base64.b64encode(gzip.compress(orjson.dumps(data), 9, mtime=0)).decode()


def adapt_settings(settings: Mapping[str, Any], app_address: str | None, *, is_complete: bool) -> dict[str, Any]:
    """Return the settings of a page without a server.

    `app_address` is the address of the app, or None if other people cannot open it. `is_complete` is true if all
    examples and lessons were recorded. Strings that would be wrong without a server are replaced by other strings,
    whose keys begin with "alone.".
    """
    offline_strings = {
        language: {key: strings_by_key.get(f"alone.{key}", text) for key, text in strings_by_key.items()}
        for language, strings_by_key in settings["strings"].items()
    }
    return {**settings, "strings": offline_strings, "standalone": {"app": app_address, "is_complete": is_complete}}
