"""Every language says everything, and no sentence stands anywhere else."""

import ast
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo import locale
from qkv_demo.locale import in_parts, message, number, power, say, within

from .computed_keys import COMPUTED, computed, literals, patterns

PACKAGE = Path(locale.__file__).parent.parent
ENGLISH = locale.table("en")
BLANK = re.compile(r"\{(\w+)(?::[^{}|]*\|[^{}|]*)?\}")  # "{steps}", or "{steps:step|steps}"
KEY = re.compile(r"^[a-z_]+(\.[a-z_0-9-]+)+$")


@pytest.mark.parametrize("language", locale.languages())
def test_every_language_has_the_same_entries_and_blanks(language: str) -> None:
    table = locale.table(language)
    assert set(table) == set(ENGLISH)
    for key, text in table.items():
        assert set(BLANK.findall(text)) == set(BLANK.findall(ENGLISH[key])), key
        assert text.strip() == text != "", key
        assert not re.search("[{}|]", BLANK.sub("", text)) or key == "ui.sentence.how", key


@pytest.mark.parametrize("language", locale.languages())
def test_files_are_sorted_so_that_two_people_rarely_collide(language: str) -> None:
    text = (PACKAGE / "locale" / f"{language}.json").read_text(encoding="utf-8")
    table = json.loads(text)
    assert text == json.dumps(dict(sorted(table.items())), ensure_ascii=False, indent=2) + "\n"


def test_apostrophes_are_those_of_print_but_in_the_words_of_a_scene() -> None:
    files = [PACKAGE / "locale" / "en.json", *(PACKAGE / "lessons").glob("*.en.json")]
    for path in files:
        words = re.sub(r"\[[^\]]*\]|Evan's", "", path.read_text(encoding="utf-8"))
        assert re.findall(r".{0,20}'.{0,20}", words) == [], path.name


def test_every_key_that_python_says_exists() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("message", "SceneError")
            if called and node.args and isinstance(node.args[0], ast.Constant):
                assert node.args[0].value in ENGLISH, f"{path.name}: {node.args[0].value}"


def test_every_key_that_javascript_says_exists() -> None:
    for path in PACKAGE.rglob("*.js"):
        for key in re.findall(r'\bt\("([^"]+)"', path.read_text(encoding="utf-8")):
            assert key in ENGLISH, f"{path.name}: {key}"


def test_every_key_that_is_computed_is_known_here_and_exists() -> None:
    found = patterns(PACKAGE, {key.partition(".")[0] for key in ENGLISH})
    assert {pattern: file for pattern, file in found.items() if pattern not in COMPUTED} == {}
    assert COMPUTED.keys() - found.keys() == set()
    assert computed() - ENGLISH.keys() == set()


def test_no_sentence_is_left_that_nobody_says() -> None:
    assert ENGLISH.keys() - computed() - literals(PACKAGE) == set()


def test_no_english_sentence_stands_in_javascript() -> None:
    for path in PACKAGE.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)
        for text in re.findall(r'"([^"\n]*)"', code):
            assert not re.search(r"[A-Z][a-z]+ [a-z]+ [a-z]+", text), f"{path.name}: {text}"


def test_what_a_person_typed_is_never_a_template() -> None:
    said = say(message("explain.pair", asks="{answers}", answers="{0.__class__}"))
    assert said == "{answers} attends to {0.__class__}"


@pytest.mark.parametrize(("steps", "said"), [(1, "after 1 step"), ("1", "after 1 step"), (0, "after 0 steps")])
def test_a_word_beside_a_number_has_the_form_that_the_number_asks_for(steps: int | str, said: str) -> None:
    counted = message("ui.learn.after", steps=steps)
    assert say(counted) == "".join(map(str, in_parts(counted))) == said


def test_an_unknown_language_speaks_english() -> None:
    assert say(message("ui.undo"), "tlh") == ENGLISH["ui.undo"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.125, "0.13"),
        (-0.125, "−0.13"),
        (0.375, "0.38"),
        (1.005, "1.00"),  # in binary it is less than it looks
        (-0.004, "0.00"),
        (-0.0, "0.00"),
        (5e-324, "0.00"),
        (9999.995, "10000.00"),  # in binary a little more than a tie
        (10_000.0, "1.0e4"),
        (12_500.0, "1.3e4"),
        (-1_250_000.0, "−1.3e6"),
        (99_500.0, "1.0e5"),
        (1.25e200, "1.3e200"),
    ],
)
def test_numbers_are_rounded_as_the_tables_of_the_page_round_them(value: float, shown: str) -> None:
    """Each expectation is what JavaScript's toFixed(2), or from 10,000 on toExponential(1), prints."""
    assert number(value) == shown


@given(st.one_of(st.floats(-9999, 9999), st.integers(-79_992, 79_992).map(lambda eighths: eighths / 8)))
def test_the_exact_value_is_rounded_and_ties_go_away_from_zero(value: float) -> None:
    exact = abs(Fraction(value)) * 100
    hundredths = int(exact + Fraction(1, 2))
    sign = "\N{MINUS SIGN}" if value < 0 and hundredths else ""
    assert number(value) == f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def test_a_head_called_by_its_number_is_counted_in_chinese() -> None:
    assert not [key for key, text in locale.table("zh").items() if "第 {head} 头" in text]


@pytest.mark.parametrize(
    ("value", "text"), [(4.2e-16, "5 × 10⁻¹⁶"), (4e-16, "4 × 10⁻¹⁶"), (9.1e-13, "1 × 10⁻¹²"), (0.0, "0")]
)
def test_what_is_within_a_bound_never_passes_it(value: float, text: str) -> None:
    assert within(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.00"),
        (3.0, "3.00"),
        (9999.0, "9999.00"),
        (12345.0, "1.2 × 10⁴"),
        (8.34e-5, "8.3 × 10⁻⁵"),
        (-2e-3, "−2.0 × 10⁻³"),
    ],
)
def test_a_very_large_or_small_number_is_written_with_a_raised_power(value: float, text: str) -> None:
    assert power(value).replace("\N{NO-BREAK SPACE}", " ") == text
