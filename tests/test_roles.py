"""Who asks and who answers, in every language: a sentence is filled with the two of its pair, and says so of each.

In self-attention every pair has names and numbers of its own; in cross-attention a name belongs to one side.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from qkv_demo.kinds.scores import SCORES
from qkv_demo.locale import Message, languages, message, say, table
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.scene import Context, Scene
from qkv_demo.scene.quantities import QUANTITIES
from qkv_demo.wording import Pair
from qkv_demo.wording.asymmetry import sentences
from qkv_demo.wording.explain import explain, locate
from qkv_demo.wording.reading import notes, reading, tried

from .languages import OWN, PHRASES, VECTORS
from .scenes import RILEY


def of_two(language: str) -> dict[str, str]:
    """But for what labs say of two words of their own, and what the film and the voice say, which `test_film` reads."""
    every = {key: text for key, text in table(language).items() if "{asks}" in text and "{answers}" in text}
    return {key: text for key, text in every.items() if not key.startswith(("lab.", "film.", "ui.heard."))}


@pytest.mark.parametrize("language", PHRASES)
def test_every_sentence_gives_each_of_the_two_their_own_part(language: str) -> None:
    phrases = re.compile("|".join(PHRASES[language]).replace("{", r"\{").replace("}", r"\}"))
    for key, text in of_two(language).items():
        assert phrases.search(text), key
        assert not re.search(r"\{(asks|answers)", phrases.sub("", text)), key
    for key, words in OWN.items():
        assert words[language] in table(language)[key], key


HEAD = replace(
    RILEY.heads[0], w_q=((0.3, 1.1, -0.7), (0.9, -0.4, 0.2)), w_k=((1.2, 0.5, 0.6), (-0.3, 0.8, 1.4)), v_a=(1, -0.5, 2)
)
SELF = Scene(("Ada", "Bob", "Cyd"), ((1.0, 0.2), (0.4, 1.3), (-0.6, 0.9)), (HEAD,))
CROSS = replace(SELF, context=Context(("Dan", "Eve", "Fay", "Gus"), ((0.5, -1), (1.5, 0.3), (0.1, 0.8), (-1, -0.4))))
TABLE = ((True, False, True), (True, True, True), (False, True, True))
OPTIONS: tuple[dict[str, Any], ...] = (
    *({"score": score, "tie_qk": tied} for score in SCORES for tied in (False, True)),
    {"mask": TABLE},
    {"normalize": "sum"},
    {"normalize": "argmax", "mask": TABLE},
    {"normalize": "manual", "weights": ((0.5, 0.2, 0.3), (0.1, 0.6, 0.3), (0.25, 0.35, 0.4)), "mask": TABLE},
    {"score": "additive", "heads": (replace(HEAD, w_k=HEAD.w_q),), "embeddings": ((1, 0.2), (1, 0.2), (-0.6, 0.9))},
    {"tie_qk": True, "embeddings": ((1, 0.2), (1, 0.2), (-0.6, 0.9))},
    {"tie_qk": True, "normalize": "manual", "weights": ((0.5, 0.2, 0.3), (0.2, 0.5, 0.3), (0.301, 0.3, 0.4))},
    {"tie_qk": True, "embeddings": ((1, 0.2), (1, 0.2001), (-0.6, 0.9))},
    {"scale": False},
    {"normalize": "sum", "embeddings": ((0, 0), (0.4, 1.3), (-0.6, 0.9)), "positions": "none"},
)
SCENES = (
    replace(SELF, tokens=SELF.tokens[:2], embeddings=SELF.embeddings[:2]),
    *(replace(SELF, **options) for options in OPTIONS),
    CROSS,
    replace(CROSS, normalize="sum", score="additive"),
    replace(CROSS, mask=((True, False, True, True),) * 3),
)
STEEP = replace(SELF, temperature=0.1)  # two that hardly attend to each other
SHARP = replace(SELF, temperature=0.01)  # the largest score is taken off before e is raised to it
OF_PAIRS = [quantity.name for quantity in QUANTITIES if quantity.columns == "keys"]


def told(trace: Trace) -> Iterator[tuple[tuple[int, int], Message]]:
    """All sentences on a pair, with the pair (who asks, who answers)."""
    scene = trace.scene
    for i, j in product(range(len(scene.tokens)), range(len(scene.key_tokens))):
        yield (i, j), reading(Pair(trace, 0, i, j))
        for sentence in sentences(Pair(trace, 0, i, j)):
            yield (i, j), sentence
        for quantity in OF_PAIRS:
            yield (i, j), explain(trace, quantity, 0, i, j).reading
            yield (i, j), locate(trace, quantity, 0, i, j).which
        for quantity in ("scores", "weights"):
            for start in (trace, attend(replace(scene, temperature=3))):
                if attempt := tried(start, trace, (quantity, i, j)):
                    yield (i, j), attempt


def test_every_sentence_is_filled_with_its_pair_and_their_numbers() -> None:
    said = set()
    for scene in (*SCENES, STEEP, SHARP):
        trace = attend(scene)
        for (i, j), sentence in told(trace):
            values: dict[str, Any] = dict(sentence.values)
            if not {"asks", "answers"} <= values.keys():
                continue
            who = say(message("explain.pair", asks=values["asks"], answers=values["answers"]))
            swapped = sentence.key == "asymmetry.masked" and trace.rows("masked_scores")[i][j] > NEVER
            pair = (j, i) if swapped else (i, j)
            assert who == f"{scene.tokens[pair[0]]} attends to {scene.key_tokens[pair[1]]}", sentence.key
            for number, place in (("forth", f"{i}/{j}"), ("back", f"{j}/{i}")):
                assert number not in values or values[number].place.endswith(f"/0/{place}"), sentence.key
            said.add(sentence.key)
    assert said == of_two("en").keys() - {"ui.gradient.weights", "ui.learn.reading", "ui.learn.share"}


NEVER = float("-inf")
NAME = "Ada|Bob|Cyd|Dan|Eve|Fay|Gus"


@pytest.mark.parametrize("language", VECTORS)
@pytest.mark.parametrize("scene", [SELF, CROSS], ids=["self", "cross"])
def test_a_vectors_entry_is_told_of_its_own_token_and_matrix(scene: Scene, language: str) -> None:
    trace = attend(scene)
    for quantity, (called, phrase) in VECTORS[language].items():
        names = scene.tokens if quantity == "queries" else scene.key_tokens
        for row, name in enumerate(names):
            found = explain(trace, quantity, 0, row, 1)
            for text in (say(found.reading, language), say(found.spot.title, language)):
                assert re.findall(NAME, text) == [name]
            assert re.search(phrase, say(found.reading, language))
            assert say(found.spot.title, language).startswith(called)
            assert re.findall(NAME, found.formula.to_text()) == [name, name]


@pytest.mark.parametrize("language", languages())
def test_a_combined_entry_names_the_head_that_it_is_from(language: str) -> None:
    heads = (HEAD, replace(HEAD, w_v=((1, 2, 3), (3, 2, 1))))
    trace = attend(replace(SELF, heads=heads))
    width = len(HEAD.w_v[0])
    for column, head in ((0, 1), (width - 1, 1), (width, 2), (width + 2, 2)):
        text = say(explain(trace, "combined", 0, 1, column).reading, language)
        assert re.findall(r"\d", text) == [str(head)]


@pytest.mark.parametrize("language", languages())
def test_a_zero_vector_is_told_to_be_the_one_that_it_is(language: str) -> None:
    silent = replace(HEAD, w_k=((0, 0, 0), (0, 0, 0)))
    told = [say(note, language) for note in notes(attend(replace(CROSS, score="cosine", heads=(silent,))))]
    assert told == [say(message("note.no_direction.keys", token=name), language) for name in CROSS.key_tokens]
