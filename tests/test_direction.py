"""Names that run from right to left do not change the order of other text in any sentence."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.locale import isolate, languages, translate
from qkv_demo.scene import Scene
from qkv_demo.scene.check import SceneError
from qkv_demo.ui.answers.response import answer
from qkv_demo.ui.web.api import explain

from .scenes import RILEY

# Letters and digits from right to left, and characters that change the direction (the classes of UAX #9).
DIRECTIONAL_CLASSES = {"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
NAMES = ("\u202eabc", "שלום", "١٢٣", "x\u2069\u202ey", "\u2067\u2068z", "\u2069\u2066\u2069\u2069")


def outside(sentence: str) -> str:
    """Return the text outside of all isolates. The sentence must open and close each of them."""
    depth, characters = 0, []
    for letter in sentence:
        kind = unicodedata.bidirectional(letter)
        step = (kind in ("LRI", "RLI", "FSI")) - (kind == "PDI")
        depth += step
        assert depth >= 0, ascii(sentence)
        if depth == step == 0:
            characters.append(letter)
    assert depth == 0, ascii(sentence)
    return "".join(characters)


def turns(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in DIRECTIONAL_CLASSES for letter in text)


def sentences(response: Any) -> Iterator[str]:
    """Yield all sentences of a response. Names that stand alone are not sentences."""
    match response:
        case dict():
            for key, entry in response.items():
                if key not in ("scene", "labels", "formula", "steps", "texts"):
                    yield from sentences(entry)
        case list() | tuple():
            for entry in response:
                yield from sentences(entry)
        case str():
            yield response


CELLS = (["weights", 0, 1], ["keys", 1, 0], ["output", 0, 1], ["scores", 1, 0])


@given(st.text(st.characters(categories=("L", "N", "Cf")), max_size=12))
def test_direction_marks_are_balanced(text: str) -> None:
    assert text in isolate(text)
    assert not turns(outside(isolate(text)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_every_sentence_isolates_names(language: str, name: str) -> None:
    scene = replace(RILEY, tokens=(name, name)).to_dict()
    for cell in CELLS:
        view = {"language": language, "pair": [0, 1], "cell": cell, "gradient": cell}
        texts = [*sentences(answer({"scene": scene, "view": view})), *explain(scene, 0, *cell, language).splitlines()]
        assert any(name in sentence for sentence in texts)
        assert not [sentence for sentence in texts if turns(outside(sentence))]


@pytest.mark.parametrize("language", languages())
def test_a_refusal_isolates_names(language: str) -> None:
    with pytest.raises(SceneError) as error:
        Scene.from_dict({**RILEY.to_dict(), "score": NAMES[1]})
    sentence = translate(error.value.message, language)
    assert NAMES[1] in sentence
    assert not turns(outside(sentence))
