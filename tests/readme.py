"""The generated tables of the README and the docs: `python -m tests.readme` updates them."""

import json
import re
from pathlib import Path

from qkv_demo.examples import examples
from qkv_demo.labs import Control, labs
from qkv_demo.learning.targets import PUZZLES
from qkv_demo.lessons import lessons, read_lesson_texts
from qkv_demo.locale import MARKED_PATTERN, read_bracketed_sentence, read_strings
from qkv_demo.scene.quantities import QUANTITIES

from .code_map import long_files

README = Path(__file__).parent.parent / "README.md"
DOCS = README.parent / "qkv_demo" / "docs"


def pages() -> dict[Path, str]:
    """Return the text of the README and of each page of the docs."""
    return {path: path.read_text(encoding="utf-8") for path in (README, *sorted(DOCS.glob("*.md")))}


def tables() -> dict[str, str]:
    """Return each generated table in Markdown, by its marker."""
    strings = read_strings("en")
    lesson_rows = [
        f"| `{name}` | {read_lesson_texts(name, 'en')['title']} | {len(lesson.steps)} |"
        for name, lesson in lessons().items()
    ]
    example_rows = [
        f"| `{name}` | {strings[f'preset.{name}.title']} | {question(f'preset.{name}.question')} |"
        for name in examples()
    ]
    puzzle_rows = [
        f"| `{name}` | {strings[f'puzzle.{name}.title']} | {strings[f'puzzle.{name}.task']} |" for name in PUZZLES
    ]
    lab_rows = [
        f"| `{name}` | {strings[f'lab.{name}.question']} | {', '.join(map(setting, lab.controls.items()))} |"
        for name, lab in labs().items()
    ]
    glossary_rows = [
        f"| {strings[f'quantity.{entry.name}.name']} | `{entry.name}` | {entry.symbol} "
        f"| ({entry.row_axis}, {entry.column_axis}) | {strings[f'quantity.{entry.name}.about']} |"
        for entry in QUANTITIES
    ]
    return {
        "presets": "\n".join(["| name | title | question |", "|---|---|---|", *example_rows]),
        "puzzles": "\n".join(["| name | title | task |", "|---|---|---|", *puzzle_rows]),
        "lessons": "\n".join(["| lesson | title | steps |", "|---|---|---|", *lesson_rows]),
        "labs": "\n".join(["| lab | question | settings |", "|---|---|---|", *lab_rows]),
        "files": "\n".join(["| file | content |", "|---|---|", *long_files()]),
        "glossary": "\n".join(
            ["| word | in code | symbol | shape | meaning |", "|---|---|---|---|---|", *glossary_rows]
        ),
    }


def question(key: str) -> str:
    """Return the English question of an example, with the words of its scene in italics."""
    return MARKED_PATTERN.sub(r"_\1_", read_bracketed_sentence(key, "en"))


def setting(item: tuple[str, Control]) -> str:
    """Describe a control by its possible values, with the default first."""
    name, control = item
    fields = control.to_dict()
    if "min" in fields:
        return f"`{name}` = {control.default} ({fields['min']} to {fields['max']})"
    options = getattr(control, "options", (False, True))
    return f"`{name}` = {' or '.join(map(json.dumps, sorted(options, key=lambda option: option != control.default)))}"


def current(text: str) -> str:
    """Return a page's text with all tables up to date."""
    for marker, content in tables().items():
        block = f"<!-- {marker} -->\n{content}\n<!-- /{marker} -->"
        text = re.sub(rf"<!-- {marker} -->.*?<!-- /{marker} -->", lambda _, block=block: block, text, flags=re.S)
    return text


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(current(text), encoding="utf-8")
