"""Finds, downloads and verifies the files of the trained model."""

import hashlib
import os
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any

from huggingface_hub import hf_hub_download, try_to_load_from_cache
from huggingface_hub.utils import tqdm

from ..scene.check import SceneError

REPOSITORY = "sentence-transformers/all-MiniLM-L6-v2"
REVISION = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf"
FOLDER_VARIABLE = "QKV_MODEL"  # The environment variable that names a folder with the model's files.
WEIGHTS_FILE = "model.safetensors"
TOKENIZER_FILE = "tokenizer.json"
SHA256_BY_FILE = {
    WEIGHTS_FILE: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER_FILE: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}


def find_file(name: str, *, download: bool = False, progress_bar: type[tqdm] | None = None) -> Path:
    """Return the path of one of the model's files, in the folder that QKV_MODEL names or in the Hugging Face cache.

    If `download` is true, a missing file is downloaded into that cache, and an instance of the class `progress_bar`
    reports the progress. Raises SceneError if the file is missing, cannot be downloaded, or has the wrong content.
    """
    folder = os.environ.get(FOLDER_VARIABLE)
    path = Path(folder) / name if folder else _find_cached_file(name)
    if path is None and download:
        path = _download(name, progress_bar)
    if path is None:
        raise SceneError("error.model.missing", status=503)
    if not path.is_file():
        raise SceneError("error.model.folder", status=503, file=name, folder=FOLDER_VARIABLE)
    if _sha256(path, path.stat().st_mtime_ns) != SHA256_BY_FILE[name]:
        raise SceneError("error.model.hash", status=503, file=name)
    return path


def needs_download() -> bool:
    """Return whether one of the model's files must be downloaded. If QKV_MODEL names a folder, return False."""
    return FOLDER_VARIABLE not in os.environ and not all(map(_find_cached_file, SHA256_BY_FILE))


def download(progress_bar: type[tqdm] | None = None) -> None:
    """Download the model's missing files. An instance of the class `progress_bar` reports the progress.

    Raises SceneError if a download fails.
    """
    for name in SHA256_BY_FILE:
        find_file(name, download=True, progress_bar=progress_bar)


class Download(Thread):
    """A download of the model in the background.

    `progress` increases from 0 to 1. `error` is set if the download has failed.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.error: SceneError | None = None
        self._received = self._total = 0

    @property
    def progress(self) -> float:
        return self._received / max(self._total, 1)

    def run(self) -> None:
        download_thread = self

        class Bar(tqdm):  # type: ignore[misc]
            """A progress bar that counts the received bytes for `Download.progress`, and prints nothing."""

            def __init__(self, *args: Any, **kwargs: Any) -> None:
                super().__init__(*args, **{**kwargs, "disable": True})
                download_thread._total += kwargs.get("total") or 0

            def update(self, n: float | None = 1) -> None:
                download_thread._received += int(n or 0)

        try:
            download(Bar)
        except SceneError as error:
            self.error = error


def _find_cached_file(name: str) -> Path | None:
    path = try_to_load_from_cache(REPOSITORY, name, revision=REVISION)
    return Path(path) if isinstance(path, str) else None


def _download(name: str, progress_bar: type[tqdm] | None) -> Path | None:
    """Download a file into the Hugging Face cache. Return None if there is no connection."""
    try:
        return Path(hf_hub_download(REPOSITORY, name, revision=REVISION, tqdm_class=progress_bar))
    except Exception:  # Catch everything, because the library raises its own errors and those of two HTTP clients.
        return None


@cache
def _sha256(path: Path, modified_time: int) -> str:
    """Return the hash of a file.

    `modified_time` is part of the cache key, so that a changed file is hashed again.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
