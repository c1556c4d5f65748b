"""What style sheets, the page and its tests call by name is the same: a name on one side alone is a rule, a class, an
attribute, a token or an export that does nothing."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import qkv_demo

CODE = Path(qkv_demo.__file__).parent
STATIC = CODE / "ui" / "static"
NAME = r"[a-zA-Z_][\w-]*"
OTHERS = {"gradio-container", "main", "app", "html-container", "column", "divider", "dark"}  # Gradio's own


def _read(files: Iterable[Path]) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files if "vendor" not in file.parts)


SHEETS = re.sub(r"/\*.*?\*/|\"[^\"\n]*\"", "", _read(STATIC.rglob("*.css")), flags=re.DOTALL)
SELECTORS = "\n".join(re.findall(r"([^{};]+)\{", SHEETS))
SCRIPTS = re.sub(r"^\s*(?://|/?\*).*$", "", _read(STATIC.rglob("*.js")), flags=re.MULTILINE)
PAGE = SCRIPTS + _read(CODE.rglob("*.py"))
TESTS = _read([*Path(__file__).parent.rglob("*.py"), *Path(__file__).parent.rglob("*.js")])


@cache
def _called(text: str) -> tuple[set[str], set[str]]:
    """All names by themselves, and the beginnings of those that end with what a template puts there."""
    return set(re.findall(r"[\w-]+", text)), set(re.findall(r"[\w-]*-(?=\$?\{)", text))


def _is_called(name: str, text: str) -> bool:
    names, beginnings = _called(text)
    beginning = name[: name.rfind("-") + 1].removeprefix("data-")
    return name in names or (bool(beginning) and any(one.endswith(beginning) for one in beginnings))


def _in_dataset(attribute: str, text: str) -> bool:
    """data-two-words as dataset.twoWords, or taken out of a dataset by that name."""
    name = re.sub(r"-(\w)", lambda found: found[1].upper(), attribute.removeprefix("data-"))
    taken = rf"\{{[^{{}}]*\b{name}\b[^{{}}]*\}} = [^;{{}}]*dataset|dataset: \{{[^}}]*\b{name}\b"
    return bool(re.search(rf"dataset\??\.{name}\b|{taken}", text))


def _classes_given() -> set[str]:
    """To elements, by templates and builders; what a template puts there is left out."""
    given = re.findall(r'(?:class(?:: |=)|classList\.\w+\()["`]([^"`]*)["`]', SCRIPTS)
    return {
        name for text in given for name in re.sub(r"\S*\$\{[^}]*\}\S*", " ", text).split() if re.fullmatch(NAME, name)
    }


def test_every_class_that_a_style_sheet_names_is_on_the_page() -> None:
    named = set(re.findall(rf"\.({NAME})", SELECTORS)) - OTHERS
    assert len(named) > 100
    assert sorted(name for name in named if not _is_called(name, PAGE)) == []


def test_every_attribute_that_a_style_sheet_asks_for_is_on_the_page() -> None:
    asked = set(re.findall(r"\[(data-[\w-]+)", SELECTORS))
    assert len(asked) > 50
    assert sorted(name for name in asked if not _is_called(name, PAGE) and not _in_dataset(name, PAGE)) == []


def test_every_token_is_set_and_read() -> None:
    told, read = set(re.findall(r"(--[\w-]+)\s*:", SHEETS)), set(re.findall(r"var\((--[\w-]+)", SHEETS))
    assert sorted(name for name in told - read if name not in PAGE) == []
    assert sorted(name for name in read - told if not _is_called(name, PAGE) and name.lstrip("-") not in PAGE) == []


def test_every_class_of_the_page_is_named_by_somebody() -> None:
    selected = "\n".join(re.findall(r"[\"'`][^\"'`\n]*[.][^\"'`\n]*[\"'`]", SCRIPTS))
    named = {*re.findall(rf"\.({NAME})", SELECTORS + TESTS + selected), *re.findall(rf'"({NAME})"', TESTS)}
    assert sorted(_classes_given() - named) == []


def test_every_attribute_of_the_page_is_read_by_somebody() -> None:
    """By a style sheet, a test, a selector of the page, or from an element's dataset."""
    given = set(re.findall(r"(?<![\w\[-])(data-[a-z-]+)(?=[=\"])", SCRIPTS))
    assert len(given) > 50
    unread = {
        name
        for name in given
        if not any(f"{reads}{name}" in SHEETS + SCRIPTS for reads in ("[", "attr("))
        and not _is_called(name, TESTS)
        and not _in_dataset(name, TESTS + SCRIPTS)
        and f'getAttribute("{name}")' not in SCRIPTS
    }
    assert sorted(unread) == []


def test_every_export_is_imported() -> None:
    """By another module, by a test of its own or what Node runs for one, or by a page that Python makes."""
    # boot.js is no module: Gradio runs it as the body of a function.
    modules = [one for one in sorted(STATIC.rglob("*.js")) if one.name != "boot.js" and "vendor" not in one.parts]
    tests = sorted((Path(__file__).parent / "javascript").glob("*.js"))
    imported = {
        ((file.parent / found[2]).resolve(), name.split(" as ")[0].strip())
        for file in [*modules, *tests]
        for found in re.finditer(r'^import (\w+|\{[^}]*\}) from "(\.[^"]+)";$', file.read_text(encoding="utf-8"), re.M)
        for name in found[1].strip("{}").split(",")
    }
    exported = {
        (file.resolve(), found[1])
        for file in modules
        for found in re.finditer(
            r"^export (?:async )?(?:function|const|class) (\w+)", file.read_text(encoding="utf-8"), re.M
        )
    }
    others = [*CODE.rglob("*.py"), *Path(__file__).parent.joinpath("replay").glob("*.mjs")]
    pages = "".join(file.read_text(encoding="utf-8") for file in others)
    assert sorted(name for _, name in exported - imported if not re.search(rf"\b{name}\b", pages)) == []
