"""The README and the docs are current, and everything to which they refer exists."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from qkv_demo import __version__
from qkv_demo.lessons import lessons, read_lesson_texts
from qkv_demo.locale import read_strings

from .readme import DOCS, README, current, pages
from .screenshot import LIGHTS, PICTURES, SHOTS

PAGES = pages()
TEXT = PAGES[README]
MAX_BYTES = 300_000  # The maximum size of a picture, in bytes.
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)


@each_page
def test_the_tables_are_current(page: Path) -> None:
    assert current(PAGES[page]) == PAGES[page], "run python -m tests.readme"


@each_page
def test_every_link_leads_to_a_file_or_heading(page: Path) -> None:
    """A link's file must exist, and so must the heading that the link names."""
    links = re.findall(r"\]\(([^)]+)\)|(?:src|srcset)=\"([^\"]+)\"", PAGES[page])
    for target in map("".join, links):
        if ":" in target:
            continue  # This link leads to another site.
        path, _, heading = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        assert not heading or heading in anchors(file.read_text(encoding="utf-8")), target


CODE = re.compile(r"```.*?```|`([^`\n]*)`", flags=re.S)
LABELS = {text for key, text in read_strings("en").items() if key.startswith("ui.") or key.endswith(".title")}
TITLES = {read_lesson_texts(name, "en")["title"] for name in lessons()}


@each_page
def test_names_in_italics_are_on_the_page(page: Path) -> None:
    if page.name == "releases.md":
        return  # These notes describe older versions, which had other names.
    text = CODE.sub("", re.sub(r"<!--.*?-->", "", PAGES[page], flags=re.S))
    assert {*re.findall(r"(?<![*\w])\*([^*\n]+)\*(?!\*)", text)} <= LABELS | TITLES


@pytest.mark.parametrize("name", ["recipes.md", "replay.md"])
def test_names_of_code_exist(name: str) -> None:
    folders, kinds = ("qkv_demo", "tests"), (".py", ".js", ".json")
    files = [file for folder in folders for file in (README.parent / folder).rglob("*") if file.suffix in kinds]
    known_names = {*re.findall(r"\w+", "\n".join(file.read_text(encoding="utf-8") for file in files))}
    quote = [match for match in CODE.findall(PAGES[DOCS / name]) if re.fullmatch(r"[\w.]*\w", match)]
    assert [match for match in quote if match.rpartition(".")[2] not in {*known_names, "venv"}] == []
    tests = re.findall(r"`(tests/[\w/.]+)`", PAGES[DOCS / name])
    assert [path for path in tests if not (README.parent / path).exists()] == []


def test_the_keys_of_talks_are_listed() -> None:
    keys = (README.parent / "qkv_demo/ui/static/input/shortcuts.js").read_text(encoding="utf-8")
    documented_keys = re.findall(r"^\| \*\*(\w)\*\*", PAGES[DOCS / "talks.md"], flags=re.M)
    assert {key.lower() for key in documented_keys} == {*re.findall(r'keys: \["([a-z])"', keys)}


def anchors(text: str) -> set[str]:
    """Return a page's headings in the form of links."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_spaces_header_agrees_with_the_requirements() -> None:
    header = dict(re.findall(r"^(\w+): (.+)$", TEXT.split("---")[1], flags=re.M))
    pinned = (README.parent / "requirements.txt").read_text(encoding="utf-8")
    assert f"gradio[mcp]=={header['sdk_version']}" in pinned
    assert (README.parent / header["app_file"]).exists()
    assert len(header["short_description"]) <= 60
    assert header["license"] == "apache-2.0"


def test_ci_runs_the_readmes_test_command() -> None:
    commands = re.findall(r"```bash\n(.+)\n```", TEXT)
    ci = (README.parent / ".ci" / "run").read_text(encoding="utf-8")
    assert len(commands) == 2
    assert commands[1].replace("pip install -r", "pip install -q -r") in ci


def test_pictures_are_small_and_shown_in_each_theme() -> None:
    """The README shows every picture that the script takes, and each picture is an SVG that loads nothing."""
    names = {f"{name}-{light}.svg" for name in SHOTS for light in LIGHTS} | {"drag.svg"}
    assert {path.name for path in PICTURES.iterdir()} == names
    for name in names:
        assert (PICTURES / name).relative_to(README.parent).as_posix() in TEXT, name
        text = (PICTURES / name).read_text(encoding="utf-8")
        assert len(text.encode()) < MAX_BYTES, name
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert not re.search(r"<script|href=\"(?!data:image/webp;base64,)", text), name
    assert all(re.findall(r"<img [^>]*alt=\"([^\"]*)\"", TEXT))
    assert len(re.findall(r"<img ", TEXT)) == len(SHOTS)


def test_the_version_is_the_projects() -> None:
    """The section "not yet released" of the notes is ignored."""
    notes = PAGES[DOCS / "releases.md"]
    assert re.findall(r"^## (\S+)$", notes, flags=re.M)[0] == __version__
    assert f"version = {{{__version__}}}" in PAGES[DOCS / "questions.md"]
