"""The app with one language more, `xx`: English in Hebrew letters, whose table says how it runs."""

import json
import re
import runpy
import sys
import tempfile
from pathlib import Path
from string import ascii_lowercase

from qkv_demo import locale

HELD = re.compile(r"(\{[^}]*\}|\[[^]]*\])")  # blanks, and words of the scene
HEBREW = str.maketrans(ascii_lowercase, "אבגדהוזחטיכלמנסעפצקרשתםןףץ")


def turned(sentence: str) -> str:
    return "".join(piece if HELD.match(piece) else piece.lower().translate(HEBREW) for piece in HELD.split(sentence))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        words = {key: turned(text) for key, text in locale.table("en").items()} | {"language.direction": "rtl"}
        for code, table in {"en": locale.table("en"), "xx": words}.items():
            (Path(folder) / f"{code}.json").write_text(json.dumps(table), encoding="utf-8")
        locale._FOLDER = Path(folder)
        for kept in (locale.languages, locale.table, locale._read):
            kept.cache_clear()
        sys.argv = ["app.py"]
        runpy.run_path("app.py", run_name="__main__")
