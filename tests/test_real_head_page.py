"""The code snippets of real_head.md run.

Fakes with the right shapes replace libraries that the tests do not install.
"""

import contextlib
import io
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import torch
from torch import Tensor

from .readme import DOCS

TEXT = (DOCS / "real_head.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", TEXT, re.S)
LAYERS, HEADS, SIZE = 12, 12, 64


def pattern(tokens: int, *, causal: bool) -> Tensor:
    """Return random weights of one layer (1, heads, tokens, tokens), with a gradient as in a model's output."""
    scores = torch.randn(1, HEADS, tokens, tokens, generator=torch.Generator().manual_seed(tokens), requires_grad=True)
    hidden = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
    return torch.softmax(scores.masked_fill(hidden, -torch.inf) if causal else scores, -1)


class Tokenizer:
    """A tokenizer whose tokens are words, with [CLS] and [SEP] for BERT."""

    def __init__(self, name: str) -> None:
        self.special = name.startswith("bert")
        self.words: list[str] = []

    def __call__(self, sentence: str, return_tensors: str) -> dict[str, Tensor]:
        assert return_tensors == "pt"
        self.words = ["[CLS]", *sentence.split(), "[SEP]"] if self.special else sentence.split()
        return {"input_ids": torch.arange(len(self.words))[None]}

    def convert_ids_to_tokens(self, ids: Tensor) -> list[str]:
        return [self.words[index] for index in ids.tolist()]

    def decode(self, ids: list[int]) -> str:
        return "".join(f" {self.words[index]}" for index in ids)


class Model:
    """A model of transformers, which returns weights only if the eager implementation was requested."""

    def __init__(self, causal: bool) -> None:
        self.causal = causal

    def __call__(self, input_ids: Tensor, output_attentions: bool) -> SimpleNamespace:
        assert output_attentions
        weights = pattern(input_ids.shape[1], causal=self.causal)
        return SimpleNamespace(attentions=(weights,) * LAYERS)


def auto(causal: bool) -> SimpleNamespace:
    def from_pretrained(name: str, attn_implementation: str) -> Model:
        assert attn_implementation == "eager"
        return Model(causal)

    return SimpleNamespace(from_pretrained=from_pretrained)


class Hooked:
    """A fake HookedTransformer, whose cache has tensors by name and layer."""

    def to_str_tokens(self, sentence: str) -> list[str]:
        first, *others = sentence.split()
        return ["<|endoftext|>", first, *(f" {word}" for word in others)]

    def run_with_cache(self, sentence: str) -> tuple[None, dict[tuple[str, int], Tensor]]:
        tokens = len(self.to_str_tokens(sentence))
        vectors = {(name, 5): torch.randn(1, tokens, HEADS, SIZE, requires_grad=True) for name in ("q", "k", "v")}
        return None, {("pattern", 5): pattern(tokens, causal=True), **vectors}


@pytest.fixture
def _libraries(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def add(name: str, **members: Any) -> None:
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)

    tokenizer = SimpleNamespace(from_pretrained=Tokenizer)
    add("transformers", AutoTokenizer=tokenizer, AutoModel=auto(False), AutoModelForCausalLM=auto(True))
    add("transformer_lens", HookedTransformer=SimpleNamespace(from_pretrained=lambda name: Hooked()))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_libraries")
@pytest.mark.parametrize("snippet", SNIPPETS)
def test_a_snippet_runs(snippet: str, request: pytest.FixtureRequest) -> None:
    if "7860" in snippet:
        snippet = snippet.replace("http://127.0.0.1:7860", request.getfixturevalue("app_url"))
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as output:
        exec(snippet, names)
    assert output.getvalue() or Path("head.json").exists()
    if "weights" in names and "scene" in names:
        assert len(names["scene"].tokens) == len(names["weights"])


def test_every_library_has_a_snippet() -> None:
    for text in ("bert-base", '"gpt2"', "transformer_lens", "torch.randn", "/fit"):
        assert any(text in snippet for snippet in SNIPPETS), text
