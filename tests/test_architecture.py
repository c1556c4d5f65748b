"""The map of the code in architecture.md is complete."""

import re

import pytest

from .code_map import folders, long_files
from .readme import DOCS

TEXT = (DOCS / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", folders())
def test_every_folder_has_a_sentence(folder: str) -> None:
    row = re.search(rf"^\| \[`{re.escape(folder)}/`\]\([^)]+\) \| (.+) \|$", TEXT, flags=re.M)
    assert row, f"architecture.md has no row for {folder}/"
    assert row[1].endswith(".")


@pytest.mark.parametrize("row", long_files())
def test_every_long_file_opens_with_a_sentence(row: str) -> None:
    assert re.fullmatch(r"\| \S+ \| .{20,200}\. \|", row)


LINKED_NAMES = re.findall(r"`(\w+)` (?:in|of) \[`[^`]+`\]\(([^)]+)\)", TEXT)


@pytest.mark.parametrize(("name", "path"), sorted(set(LINKED_NAMES)))
def test_every_named_function_is_in_its_file(name: str, path: str) -> None:
    assert re.search(rf"\b{name}\b", (DOCS / path).read_text(encoding="utf-8"))
