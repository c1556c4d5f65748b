"""qkv_demo as a library: no Gradio in the process, tables in a notebook, names that stay text."""

import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser

from qkv_demo import Scene, attend, preset

from .conftest import ROOT
from .hostile import HOSTILE
from .readme import DOCS


class Tables(HTMLParser):
    """Every table as rows of text, and all tags that there are."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.captions: list[str] = []
        self.tags: set[str] = set()
        self._open = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        self._open = tag
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_data(self, data: str) -> None:
        if self._open == "caption":
            self.captions.append(data)
        else:
            self.tables[-1][-1][-1] += data


def test_gradio_stays_outside() -> None:
    code = "import sys, qkv_demo; qkv_demo.attend(qkv_demo.preset('riley-dog')); sys.exit('gradio' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_notebook_shows_every_table() -> None:
    found = Tables(attend(preset("riley-dog"))._repr_html_())
    assert [caption.split(" · ")[0] for caption in found.captions] == (
        ["X", "W_Q", "W_K", "W_V", "Q", "K", "V", "Q Kᵀ", "Q Kᵀ / √d_k", "S", "A", "A V"]
    )
    weights = found.tables[found.captions.index("A · attention weights")]
    assert weights == [["", "Riley", "dog"], ["Riley", "0.23", "0.77"], ["dog", "0.38", "0.62"]]


def test_names_are_text_in_a_notebook() -> None:
    found = Tables(attend(Scene(HOSTILE, [[0, 1]] * len(HOSTILE), preset("riley-dog").heads))._repr_html_())
    assert [row[0] for row in found.tables[0][1:]] == list(HOSTILE)
    assert found.tags == {"table", "caption", "tr", "th", "td"}


def test_the_snippet_of_the_docs_runs() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    snippet, *others = (code for code in re.findall(r"```python\n(.+?)```", text, re.DOTALL) if "from qkv_demo" in code)
    for other in others:
        subprocess.run([sys.executable, "-c", other], cwd=ROOT, check=True, capture_output=True)
    run = subprocess.run([sys.executable, "-c", snippet], cwd=ROOT, check=True, capture_output=True, text=True)
    scene = replace(preset("riley-dog"), tie_qk=True)
    assert run.stdout == f"{attend(scene).heads[0].weights}\n"
