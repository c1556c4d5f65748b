"""Who asks and who answers: a sentence on a pair is filled with the names of the two, and with their own numbers.

In self-attention every pair has names and numbers of its own; in cross-attention a name belongs to one side.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from qkv_demo.kinds.scores import SCORES
from qkv_demo.locale import Message, message, say, table
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.scene import Context, Scene
from qkv_demo.scene.quantities import QUANTITIES
from qkv_demo.wording import Pair
from qkv_demo.wording.asymmetry import sentences
from qkv_demo.wording.explain import explain, locate
from qkv_demo.wording.reading import notes, reading, tried

from .scenes import RILEY

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
            swapped = sentence.key == "asymmetry.masked" and trace.rows("masked_scores")[i][j] > NEVER
            asks, answers = (j, i) if swapped else (i, j)
            names = values["asks"].value, values["answers"].value
            assert names == (scene.tokens[asks], scene.key_tokens[answers]), sentence.key
            for number, place in (("forth", f"{i}/{j}"), ("back", f"{j}/{i}")):
                assert number not in values or values[number].place.endswith(f"/0/{place}"), sentence.key
            said.add(sentence.key)
    assert said == of_pairs() - {"ui.gradient.weights", "ui.learn.reading", "ui.learn.share"}


def of_pairs() -> set[str]:
    """Return the keys of the sentences on a pair, but for what labs, the film and the voice say of one."""
    every = {key for key, text in table("en").items() if "{asks}" in text and "{answers}" in text}
    return {key for key in every if not key.startswith(("lab.", "film.", "ui.heard."))}


NEVER = float("-inf")
NAME = "Ada|Bob|Cyd|Dan|Eve|Fay|Gus"
MADE_BY = {"queries": "w_q", "keys": "w_k", "values": "w_v"}


@pytest.mark.parametrize("quantity", MADE_BY)
@pytest.mark.parametrize("scene", [SELF, CROSS], ids=["self", "cross"])
def test_a_vectors_entry_is_told_of_its_own_token_and_matrix(scene: Scene, quantity: str) -> None:
    names = scene.tokens if quantity == "queries" else scene.key_tokens
    for row, name in enumerate(names):
        found = explain(attend(scene), quantity, 0, row, 1)
        values: dict[str, Any] = dict(found.reading.values)
        assert found.reading.key == f"explain.{quantity}"
        assert (values["token"].value, values["matrix"].key) == (name, f"quantity.{MADE_BY[quantity]}.name")
        assert re.findall(NAME, say(found.spot.title)) == [name]
        assert re.findall(NAME, found.formula.to_text()) == [name, name]


def test_a_combined_entry_names_the_head_that_it_is_from() -> None:
    heads = (HEAD, replace(HEAD, w_v=((1, 2, 3), (3, 2, 1))))
    trace = attend(replace(SELF, heads=heads))
    width = len(HEAD.w_v[0])
    for column, head in ((0, 1), (width - 1, 1), (width, 2), (width + 2, 2)):
        assert dict(explain(trace, "combined", 0, 1, column).reading.values)["head"] == head


def test_a_zero_vector_is_told_to_be_the_one_that_it_is() -> None:
    silent = replace(HEAD, w_k=((0, 0, 0), (0, 0, 0)))
    found = notes(attend(replace(CROSS, score="cosine", heads=(silent,))))
    assert found == tuple(message("note.no_direction.keys", token=name) for name in CROSS.key_tokens)
