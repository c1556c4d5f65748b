"""The folders of the product, and its files of more than 150 lines with the sentence that opens each of them."""

import ast
import re
from pathlib import Path

import qkv_demo

CODE = Path(qkv_demo.__file__).parent
LONG = 150  # The number of lines above which a file counts as long.


def files() -> list[Path]:
    """Return the product's own Python, JavaScript and CSS files, sorted by path."""
    suffixes = {".py", ".js", ".css"}
    return sorted(path for path in CODE.rglob("*.*") if path.suffix in suffixes and "vendor" not in path.parts)


def folders() -> list[str]:
    """Return every folder with such files, as a path relative to qkv_demo."""
    return sorted({path.parent.relative_to(CODE).as_posix() for path in files()} - {"."})


def summary(path: Path) -> str:
    """Return the first sentence of the docstring or comment that opens a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        opening = ast.get_docstring(ast.parse(text)) or ""
    elif path.suffix == ".js":
        lines = re.match(r"(?://.*\n)*", text)
        opening = lines[0].replace("//", "") if lines else ""
    else:
        comment = re.match(r"\s*/\*(.*?)\*/", text, flags=re.DOTALL)
        opening = comment[1] if comment else ""
    sentence = re.match(r".*?\.(?=\s|$)", " ".join(opening.split()))
    return sentence[0] if sentence else ""


def long_files() -> list[str]:
    """Return a row of a Markdown table for each file with more than LONG lines."""
    rows = []
    for path in files():
        if path.read_text(encoding="utf-8").count("\n") > LONG:
            name = path.relative_to(CODE).as_posix()
            rows.append(f"| [`{name}`](../{name}) | {summary(path)} |")
    return rows
