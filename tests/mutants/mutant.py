"""A bug to plant: in one file, one text instead of another."""

import json
from dataclasses import dataclass
from functools import cache

from ..conftest import ROOT

WORDS = tuple(f"tests/test_{name}.py" for name in ("roles", "reading", "explain", "asymmetry", "figures"))


@dataclass(frozen=True)
class Mutant:
    """`old` stands once in `file`; `tests` are those that should notice."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


def python(module: str, old: str, new: str, *tests: str) -> Mutant:
    """In a module of the package; a test in a folder is named by its path."""
    paths = tuple(f"tests/{test}.py" if "/" in test else f"tests/test_{test}.py" for test in tests)
    return Mutant(f"{module}: {old.strip()} -> {new.strip()}", f"qkv_demo/{module}.py", old, new, paths)


def javascript(module: str, old: str, new: str, *tests: str) -> Mutant:
    """In a module of the page that needs no browser."""
    paths = tuple(f"tests/javascript/{test}.test.js" for test in tests)
    return Mutant(f"{module}.js: {old.strip()} -> {new.strip()}", f"qkv_demo/ui/static/{module}.js", old, new, paths)


def said(language: str, key: str, *exchanged: str) -> Mutant:
    """A sentence in which two of its parts have changed places."""
    sentence = _table(language)[key]
    one, other = exchanged
    swapped = other.join(part.replace(other, one) for part in sentence.split(one))
    assert swapped != sentence, key
    return _locale(f"{language} {key}: {one} <-> {other}", language, {key: swapped})


def exchanged(language: str, one: str, other: str) -> Mutant:
    """Two sentences that stand under each other's key, where their blanks allow it."""
    table = _table(language)
    return _locale(f"{language} {one} <-> {other}", language, {one: table[other], other: table[one]})


def _locale(name: str, language: str, changes: dict[str, str]) -> Mutant:
    first, last = min(changes), max(changes)
    between = {key: text for key, text in _table(language).items() if first <= key <= last}
    return Mutant(name, f"qkv_demo/locale/{language}.json", _lines(between), _lines(between | changes), WORDS)


def _lines(table: dict[str, str]) -> str:
    return ",\n  ".join(f"{json.dumps(key)}: {json.dumps(text, ensure_ascii=False)}" for key, text in table.items())


@cache
def _table(language: str) -> dict[str, str]:
    table: dict[str, str] = json.loads((ROOT / f"qkv_demo/locale/{language}.json").read_text(encoding="utf-8"))
    return table
