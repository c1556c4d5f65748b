"""The page has no dead code that linters miss: unused style rules, undefined custom properties and unused exports."""

import re
from collections.abc import Iterable
from pathlib import Path

import qkv_demo

CODE = Path(qkv_demo.__file__).parent
STATIC_FOLDER = CODE / "ui" / "static"


def read_texts(files: Iterable[Path]) -> str:
    """Return the text of all files of the project with this suffix."""
    return "\n".join(file.read_text(encoding="utf-8") for file in files if "vendor" not in file.parts)


SHEETS = re.sub(r"/\*.*?\*/", "", read_texts(STATIC_FOLDER.rglob("*.css")), flags=re.DOTALL)
PAGE = read_texts([*STATIC_FOLDER.rglob("*.js"), *CODE.rglob("*.py")])
WORDS = set(re.findall(r"[\w-]+", PAGE))
PREFIXES = tuple(set(re.findall(r"[\w-]*-(?=\$?\{)", PAGE)))  # The prefixes of names such as `token-${index}`.


def is_on_page(name: str) -> bool:
    """Return whether scripts or Python contain the name, or build it from a prefix and a value."""
    return name in WORDS or any(prefix and name.startswith(prefix) for prefix in PREFIXES)


def test_every_styled_class_is_on_the_page() -> None:
    selectors = "\n".join(re.findall(r"([^{};]+)\{", SHEETS))
    class_names = set(re.findall(r"\.([a-zA-Z_][\w-]*)", selectors))
    assert len(class_names) > 100
    assert sorted(name for name in class_names if not is_on_page(name)) == []


def test_custom_properties_are_both_set_and_read() -> None:
    is_set, is_read = set(re.findall(r"(--[\w-]+)\s*:", SHEETS)), set(re.findall(r"var\((--[\w-]+)", SHEETS))
    assert sorted(name for name in is_set ^ is_read if name not in PAGE and not is_on_page(name.lstrip("-"))) == []


def test_every_export_is_imported() -> None:
    """An import in a test counts. boot.js exports nothing."""
    tests = Path(__file__).parent
    modules = [
        file for file in sorted(STATIC_FOLDER.rglob("*.js")) if file.name != "boot.js" and "vendor" not in file.parts
    ]
    importers = [*modules, *tests.glob("javascript/*.js"), *tests.glob("replay/*.mjs"), *CODE.rglob("*.py")]
    words = {file: set(re.findall(r"\w+", file.read_text(encoding="utf-8"))) for file in importers}
    for module in modules:
        text = module.read_text(encoding="utf-8")
        other_words = set().union(*(words[file] for file in importers if file != module))
        exports = re.findall(r"^export (?:async )?(?:function|const|class) (\w+)", text, re.MULTILINE)
        assert [name for name in exports if name not in other_words] == [], module.name
