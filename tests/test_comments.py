"""Comments and docstrings of the product begin like sentences."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import qkv_demo

PRODUCT = Path(qkv_demo.__file__).parent
FILES = [file for file in sorted(PRODUCT.rglob("*.*")) if file.suffix in (".py", ".js") and "vendor" not in file.parts]
FOLDERS = sorted({file.parent.relative_to(PRODUCT).as_posix() for file in FILES})
FRAGMENT = re.compile(
    r"(what|whether|where|how|which|who|whose|of|by|as|and|or|but|than|then|its|their|nobody|somebody)\b", re.IGNORECASE
)
QUOTED = r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"""
# Matches a block comment, or all consecutive comment lines.
SCRIPT_COMMENT = re.compile(rf"{QUOTED}|/\*+\s*(.*?)\*/|((?:(?<!:)//[^\n]*\s*)+)", re.DOTALL)


def python_comments(text: str) -> Iterator[str]:
    """Yield docstrings, and the first lines of comments."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            if line != last + 1:
                yield token.string.lstrip("# ")
            last = line if token.line.lstrip().startswith("#") else 0


def script_comments(text: str) -> Iterator[str]:
    """Yield the first lines of comments in JavaScript."""
    return ((block or lines).lstrip("/* \n") for block, lines in SCRIPT_COMMENT.findall(text))


def comments(file: Path) -> Iterator[str]:
    return (python_comments if file.suffix == ".py" else script_comments)(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_comments_begin_as_sentences(folder: str) -> None:
    files = [file for file in FILES if file.parent == PRODUCT / folder]
    assert [f"{file.name}: {comment}" for file in files for comment in comments(file) if FRAGMENT.match(comment)] == []
