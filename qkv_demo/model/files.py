"""The files of the trained model: where they are, their download, and the check that they are the right ones."""

import hashlib
import os
from functools import cache
from pathlib import Path

from huggingface_hub import hf_hub_download, try_to_load_from_cache

from ..scene.check import SceneError

REPOSITORY = "sentence-transformers/all-MiniLM-L6-v2"
REVISION = "c9745ed1d9f207416be6d2e6f8de32d1f16199bf"
FOLDER = "QKV_MODEL"  # the environment variable with a folder of the model's files
WEIGHTS = "model.safetensors"
TOKENIZER = "tokenizer.json"
SHA256 = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}


def find(name: str, *, download: bool = False) -> Path:
    """Return the path of one of the model's files, in the folder that QKV_MODEL names or in the Hugging Face cache.

    With `download`, a missing file is downloaded to that cache. Raises SceneError if the file is missing, cannot be
    downloaded, or is not the expected one.
    """
    folder = os.environ.get(FOLDER)
    path = Path(folder) / name if folder else _cached(name)
    if path is None and download:
        path = _download(name)
    if path is None:
        raise SceneError("error.model.missing", status=503)
    if not path.is_file():
        raise SceneError("error.model.folder", status=503, file=name, folder=FOLDER)
    if _sha256(path, path.stat().st_mtime_ns) != SHA256[name]:
        raise SceneError("error.model.hash", status=503, file=name)
    return path


def is_here() -> bool:
    """Return whether the model can be used without a download."""
    folder = os.environ.get(FOLDER)
    return all((Path(folder) / name).is_file() if folder else _cached(name) for name in SHA256)


def download() -> None:
    """Download the model's files that are missing. Raises SceneError if that fails."""
    for name in SHA256:
        find(name, download=True)


def _cached(name: str) -> Path | None:
    path = try_to_load_from_cache(REPOSITORY, name, revision=REVISION)
    return Path(path) if isinstance(path, str) else None


def _download(name: str) -> Path | None:
    """Download a file into the Hugging Face cache. Return None if there is no connection."""
    try:
        return Path(hf_hub_download(REPOSITORY, name, revision=REVISION))
    except Exception:  # The library raises its own errors and those of two HTTP clients.
        return None


@cache
def _sha256(path: Path, modified: int) -> str:
    """Return the hash of a file. `modified` is part of the cache's key, so that a changed file is read again."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
