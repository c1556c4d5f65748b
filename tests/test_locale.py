"""Every language is complete, no sentence is outside of the language files, and numbers are formatted correctly."""

import ast
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo import locale
from qkv_demo.locale import format_number, format_power, message, translate, translate_to_parts
from qkv_demo.options.scores import SCORES
from qkv_demo.ui.answers.settings import select_page_strings

PACKAGE = Path(locale.__file__).parent.parent
ENGLISH = locale.read_strings("en")
BLANK = re.compile(r"\{(\w+)(?::[^{}|]*\|[^{}|]*)?\}")  # Matches "{steps}", or "{steps:step|steps}".


@pytest.mark.parametrize("language", locale.languages())
def test_every_language_has_the_same_entries_and_blanks(language: str) -> None:
    table = locale.read_strings(language)
    assert set(table) == set(ENGLISH)
    for key, text in table.items():
        assert set(BLANK.findall(text)) == set(BLANK.findall(ENGLISH[key])), key
        assert text.strip() == text != "", key
        assert not re.search("[{}|]", BLANK.sub("", text)) or key == "ui.sentence.how.position", key


@pytest.mark.parametrize("name", SCORES)
def test_a_score_has_its_words_and_blanks(name: str) -> None:
    sentence_key = SCORES[name].sentence_key
    fills = {
        **dict.fromkeys((f"ui.score.{name}", f"ui.score.{name}.keys", f"ui.set.score.{name}"), ()),
        f"film.score.{name}": ("asks", "answers", "score"),
        f"explain.{sentence_key}": ("asks", "answers"),
        f"explain.keys.{sentence_key}": ("asks", "answers"),
        f"figure.queries_keys.score.{name}": ("vector",),
    }
    assert [key for key in fills if key not in ENGLISH] == []
    for key, blanks in fills.items():
        unfilled = {*BLANK.findall(ENGLISH[key])} - {*blanks}
        assert not unfilled, f"{key}: nothing fills {unfilled}"


def test_every_key_used_in_python_exists() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("message", "SceneError")
            if called and node.args and isinstance(node.args[0], ast.Constant):
                assert node.args[0].value in ENGLISH, f"{path.name}: {node.args[0].value}"


def test_every_key_used_in_javascript_exists() -> None:
    for path in PACKAGE.rglob("*.js"):
        for key in re.findall(r'\bt\("([^"]+)"', path.read_text(encoding="utf-8")):
            assert key in ENGLISH, f"{path.name}: {key}"


def test_the_page_has_every_string_that_it_translates() -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.js"))
    groups = {key.partition(".")[0] for key in ENGLISH}
    used_groups = {group for group in re.findall(r'["`]([a-z]+)\.[a-z$]', scripts) if group in groups}
    assert {"ui", "lab"} <= used_groups
    assert used_groups <= {key.partition(".")[0] for key in select_page_strings("en")}


def test_every_key_is_used() -> None:
    """A key is used by its name, or by a pattern such as f"target.{name}", which stands for all keys of this form."""
    texts = set(strings())
    patterns = [text for text in texts if re.fullmatch(r"[a-z_]+\.[a-z_.*-]*\*[a-z_.*-]*", text)]
    narrow = {*patterns, *COMPOSED_KEYS} - {"ui.*", "ui.*.*", "alone.*"}
    assert [key for key in ENGLISH if key not in texts and not any(fnmatchcase(key, text) for text in narrow)] == []


# Keys for which only a pattern as general as "ui.*" exists.
COMPOSED_KEYS = ("where.*", "ui.mask*", "ui.normalize*", "ui.score*", "ui.*tokens", "alone.ui.*")


def strings() -> Iterator[str]:
    """Yield every string of the source code. In templates, "*" replaces the inserted values."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.JoinedStr):
                parts = (str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
                yield "".join(parts).replace("**", "*")
    for path in PACKAGE.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r'"([^"\n]*)"', text)
        for template in re.findall(r"`([a-z_]+\.(?:[^`\s$]|\$\{[^}`]*\})*)`", text):
            yield re.sub(r"\$\{[^}]*\}", "*", template).replace("**", "*")


def test_text_of_users_is_never_a_template() -> None:
    text = translate(message("explain.pair", asks="{answers}", answers="{0.__class__}"))
    assert text == "{answers} attends to {0.__class__}"


@pytest.mark.parametrize(("steps", "text"), [(1, "after 1 step"), ("1", "after 1 step"), (0, "after 0 steps")])
def test_a_counted_word_has_its_plural(steps: int | str, text: str) -> None:
    count_message = message("ui.learn.after", steps=steps)
    assert translate(count_message) == "".join(map(str, translate_to_parts(count_message))) == text


def test_an_unknown_language_is_replaced_by_english() -> None:
    assert translate(message("ui.undo"), "tlh") == ENGLISH["ui.undo"]


@pytest.mark.parametrize(
    ("format_number", "value", "text"),
    [
        (format_number, 9999.995, "10000.00"),  # In binary, this number is slightly larger than a tie.
        (format_number, 10_000.0, "1.0e4"),
        # JavaScript's toExponential(1) prints the number like this in the page's tables.
        (format_number, 12_500.0, "1.3e4"),
        (format_number, -1_250_000.0, "−1.3e6"),
        (format_power, 3.0, "3.00"),
        (format_power, 12345.0, "1.2 × 10⁴"),
        (format_power, -0.0099, "−9.9 × 10⁻³"),
        (format_power, 5e-324, "4.9 × 10⁻³²⁴"),
    ],
)
def test_numbers_are_formatted(format_number: Callable[[float], str], value: float, text: str) -> None:
    assert format_number(value).replace("\N{NO-BREAK SPACE}", " ") == text


@given(st.one_of(st.floats(-9999, 9999), st.integers(-79_992, 79_992).map(lambda eighths: eighths / 8)))
def test_ties_are_rounded_away_from_zero(value: float) -> None:
    hundredths_exact = abs(Fraction(value)) * 100
    hundredths = int(hundredths_exact + Fraction(1, 2))
    sign = "\N{MINUS SIGN}" if value < 0 and hundredths else ""
    assert format_number(value) == f"{sign}{hundredths // 100}.{hundredths % 100:02}"
