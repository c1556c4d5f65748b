"""The table of what others’ work is used for: all that is declared, and nothing else."""

import json
import re

from .conftest import ROOT
from .readme import DOCS


def needed(file: str) -> list[str]:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return [line.split("==")[0] for line in lines if line and line[0] not in "#-"]


def by_npm() -> list[str]:
    return list(json.loads((ROOT / "tests/javascript/package.json").read_text(encoding="utf-8"))["devDependencies"])


def brought_along() -> list[str]:
    return [folder.name for folder in (ROOT / "qkv_demo/ui/static/vendor").iterdir()]


def test_the_table_names_all_that_is_used() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8").split("## What is used of others")[1]
    told = re.findall(r"^\| `([^`]+)` \| [^|]+ \| ", page, re.M)
    declared = [*needed("requirements.txt"), *needed("tests/requirements.txt"), *by_npm(), *brought_along()]
    assert sorted(told) == sorted(declared)
