"""Who asks and who answers, in every language: each role that a sentence gives is checked against the numbers.

A sentence is read by phrases of its language, each of which makes a claim about two tokens. In self-attention every
pair has numbers of its own, so a claim with changed roles is false; in cross-attention a name belongs to one side.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest

from qkv_demo.locale import Message, languages, number, percent, say, table
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.presets import presets
from qkv_demo.scene import Context, Scene
from qkv_demo.scene.quantities import QUANTITIES
from qkv_demo.wording.asymmetry import sentences
from qkv_demo.wording.explain import explain, locate
from qkv_demo.wording.reading import Remark, reading
from qkv_demo.wording.trace import notes
from qkv_demo.wording.tried import tried

from .role_phrases import KINDS, NAME, claims

RILEY = presets()["riley-dog"].scene
HEAD = replace(
    RILEY.heads[0], w_q=((0.3, 1.1, -0.7), (0.9, -0.4, 0.2)), w_k=((1.2, 0.5, 0.6), (-0.3, 0.8, 1.4)), v_a=(1, -0.5, 2)
)
SELF = Scene(("Ada", "Bob", "Cyd"), ((1.0, 0.2), (0.4, 1.3), (-0.6, 0.9)), (HEAD,))
CROSS = replace(SELF, context=Context(("Dan", "Eve", "Fay", "Gus"), ((0.5, -1), (1.5, 0.3), (0.1, 0.8), (-1, -0.4))))
TABLE = ((True, False, True), (True, True, True), (False, True, True))
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"mask": TABLE},
    {"normalize": "sum"},
    {"normalize": "argmax", "mask": TABLE},
    {"normalize": "manual", "weights": ((0.5, 0.2, 0.3), (0.1, 0.6, 0.3), (0.25, 0.35, 0.4)), "mask": TABLE},
    {"score": "cosine"},
    {"score": "additive"},
    {"score": "distance"},
    {"score": "distance", "tie_qk": True},
    {"score": "additive", "heads": (replace(HEAD, w_k=HEAD.w_q),), "embeddings": ((1, 0.2), (1, 0.2), (-0.6, 0.9))},
    {"tie_qk": True},
    {"tie_qk": True, "embeddings": ((1, 0.2), (1, 0.2), (-0.6, 0.9))},
    {"tie_qk": True, "normalize": "manual", "weights": ((0.5, 0.2, 0.3), (0.2, 0.5, 0.3), (0.301, 0.3, 0.4))},
    {"tie_qk": True, "embeddings": ((1, 0.2), (1, 0.2001), (-0.6, 0.9))},
    {"scale": False},
    {"normalize": "sum", "embeddings": ((0, 0), (0.4, 1.3), (-0.6, 0.9)), "positions": "none"},
)
SCENES = (
    *(replace(SELF, **options) for options in OPTIONS),
    CROSS,
    replace(CROSS, normalize="sum", score="additive"),
    replace(CROSS, mask=((True, False, True, True),) * 3),
)
STEEP = replace(SELF, temperature=0.1)  # two that hardly attend to each other
SHARP = replace(SELF, temperature=0.01)  # the largest score is taken off before e is raised to it


def is_true(trace: Trace, kind: str, said: dict[str, str], pair: tuple[int, int]) -> bool:
    """Whether the numbers say so of the two tokens that are named; where no number can, whether they are the pair's."""
    scene, head = trace.scene, trace.heads[0]
    if said["B"] not in scene.key_tokens or (said.get("A") or scene.tokens[pair[0]]) not in scene.tokens:
        return False
    i = scene.tokens.index(said["A"]) if said.get("A") else pair[0]
    j = scene.key_tokens.index(said["B"])
    visible = bool(head.masked_scores[i, j].isfinite())
    match kind:
        case "weight":
            return said["n"] == number(head.weights[i, j].item())
        case "same" | "close":
            gap = abs(head.weights[i, j] - head.weights[j, i]).item()
            return (gap < 1e-9) == (kind == "same") and gap < 0.01 and (j, i) == pair
        case "blocked" | "seen":
            return visible == (kind == "seen")
        case "score":
            return said["n"] == number(head.scores[i, j].item())
        case "softmax" | "sum":
            return said["p"] == percent(head.weights[i, j].item()) and (i, j) == pair and scene.normalize == kind
        case "given":
            return said["n"] == number(scene.weights[i][j])  # type: ignore[index]
        case "best":
            return said["n"] == number(head.masked_scores[i].max().item()) and (i, j) == pair
    return (i, j) == pair


OF_PAIRS = [quantity.name for quantity in QUANTITIES if quantity.columns == "keys"]


def told(trace: Trace) -> Iterator[tuple[tuple[int, int], Message]]:
    """All sentences on a pair, with the pair (who asks, who answers)."""
    scene = trace.scene
    for i, j in product(range(len(scene.tokens)), range(len(scene.key_tokens))):
        for adds in get_args(Remark):
            yield (i, j), reading(trace, 0, i, j, adds=adds)
        for sentence in sentences(trace, 0, i, j):
            yield (i, j), sentence
        for quantity in OF_PAIRS:
            yield (i, j), explain(trace, quantity, 0, i, j).reading
            yield (i, j), locate(trace, quantity, 0, i, j).which
        for quantity in ("scores", "weights"):
            if attempt := tried(trace, trace, (quantity, i, j)):
                yield (i, j), attempt


BOTH_WAYS = {
    "asymmetry.scores",
    "reading.unequal",
    "reading.apart",
    "reading.shared",
    "reading.tied",
    "reading.little",
}


@pytest.mark.parametrize("language", languages())
def test_who_asks_and_who_answers_is_true_in_every_sentence(language: str) -> None:
    said = set()
    for scene in (*SCENES, STEEP, SHARP):
        trace = attend(scene)
        for pair, sentence in told(trace):
            text = say(sentence, language)
            found = list(claims(text, language))
            for kind, names in found:
                assert is_true(trace, kind, names, pair), (sentence.key, text)
            if sentence.key in KINDS:
                assert {kind for kind, _ in found} >= KINDS[sentence.key], (sentence.key, text)
                said.add(sentence.key)
            if sentence.key in BOTH_WAYS:
                names = (scene.tokens[pair[0]], scene.key_tokens[pair[1]])
                assert [(held["A"], held["B"]) for _, held in found] == [names, names[::-1]], text
    assert said == KINDS.keys() - {"ui.gradient.weights"}


WISHES = {"ui.learn.share", "ui.learn.reading"}


def test_every_sentence_that_names_who_asks_and_who_answers_is_read_here() -> None:
    """But for what a lab says of its own two words, what the film and the voice say, which `test_film` and `test_voice`
    read, and for a wish, which no number can make false."""
    both = {key for key, text in table("en").items() if "{asks}" in text and "{answers}" in text}
    assert {key for key in both if not key.startswith(("lab.", "film.", "ui.heard."))} == KINDS.keys() | WISHES


@pytest.mark.parametrize("language", languages())
def test_a_wished_share_is_of_the_attention_of_who_asks(language: str) -> None:
    """And so is the share beside it that it is now: the page fills in both, row of who asks, column of who answers."""
    verb = {"en": "(should attend|attends) to", "zh": "(应该)?关注"}[language]
    for sentence in WISHES:
        assert re.match(rf"\{{asks\}} {verb} \{{answers\}}", table(language)[sentence])


VECTORS = {
    "en": {"queries": "asks for: .*query matrix", "keys": "answers: .*key matrix", "values": "gives: .*value matrix"},
    "zh": {"queries": "所问.*查询矩阵", "keys": "所答.*键矩阵", "values": "所给.*值矩阵"},
}


CALLED = {
    "en": {"queries": "queries: ", "keys": "keys: ", "values": "values: "},
    "zh": {"queries": "查询：", "keys": "键：", "values": "值："},
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scene", [SELF, CROSS], ids=["self", "cross"])
def test_a_vectors_entry_is_told_of_its_own_token_and_matrix(scene: Scene, language: str) -> None:
    trace = attend(scene)
    for quantity, phrase in VECTORS[language].items():
        names = scene.tokens if quantity == "queries" else scene.key_tokens
        for row, name in enumerate(names):
            found = explain(trace, quantity, 0, row, 1)
            for text in (say(found.reading, language), say(found.title, language)):
                assert re.findall(NAME, text) == [name]
            assert re.search(phrase, say(found.reading, language))
            assert say(found.title, language).startswith(CALLED[language][quantity])
            assert re.findall(NAME, found.formula.to_text()) == [name, name]


@pytest.mark.parametrize("scene", [SELF, CROSS], ids=["self", "cross"])
def test_a_scores_formula_has_the_query_of_who_asks_and_the_key_of_who_answers(scene: Scene) -> None:
    trace = attend(scene)
    for i, j in product(range(len(scene.tokens)), range(len(scene.key_tokens))):
        formula = explain(trace, "scores", 0, i, j).formula.to_text()
        assert formula == f"q_{scene.tokens[i]} · k_{scene.key_tokens[j]}"


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
    words = {"en": {"queries": "query", "keys": "key"}, "zh": {"queries": "查询", "keys": "键"}}[language]
    silent = replace(HEAD, w_k=((0, 0, 0), (0, 0, 0)))
    told = [say(note, language) for note in notes(attend(replace(CROSS, score="cosine", heads=(silent,))))]
    assert [re.findall(NAME, note) for note in told] == [[name] for name in CROSS.key_tokens]
    assert all(words["keys"] in note and words["queries"] not in note for note in told)
