"""The README's tables, made from the code: `python -m tests.readme` writes them."""

import re
from pathlib import Path

from qkv_demo.lessons import lessons, words
from qkv_demo.locale import table
from qkv_demo.presets import presets
from qkv_demo.quantities import QUANTITIES

README = Path(__file__).parent.parent / "README.md"


def tables() -> dict[str, str]:
    """Marker to Markdown table."""
    said = table("en")
    told = [f"| `{name}` | {words(name, 'en')['title']} | {len(lesson.steps)} |" for name, lesson in lessons().items()]
    examples = [
        f"| `{name}` | {said[f'preset.{name}.title']} | {said[f'preset.{name}.question']} |" for name in presets()
    ]
    glossary = [
        f"| {said[f'quantity.{q.name}.name']} | `{q.name}` | {q.symbol} | ({q.rows}, {q.columns}) "
        f"| {said[f'quantity.{q.name}.about']} |"
        for q in QUANTITIES
    ]
    return {
        "presets": "\n".join(["| name | title | question |", "|---|---|---|", *examples]),
        "lessons": "\n".join(["| lesson | title | steps |", "|---|---|---|", *told]),
        "glossary": "\n".join(["| word | in code | symbol | shape | meaning |", "|---|---|---|---|---|", *glossary]),
    }


def current(text: str) -> str:
    """The README's text with every table as it should be."""
    for marker, content in tables().items():
        block = f"<!-- {marker} -->\n{content}\n<!-- /{marker} -->"
        text = re.sub(rf"<!-- {marker} -->.*?<!-- /{marker} -->", lambda _, block=block: block, text, flags=re.S)
    return text


if __name__ == "__main__":
    README.write_text(current(README.read_text(encoding="utf-8")), encoding="utf-8")
