"""Which number matters, as the page finds and says it: named, turned the way it matters, and Python's own slope."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from qkv_demo.lessons import lessons
from qkv_demo.locale import languages, table
from qkv_demo.replay.programs import slopes_program
from qkv_demo.scene import Context, Scene
from qkv_demo.ui.answer import answer
from qkv_demo.ui.settings import Options, settings

from ..scenes import BY_HAND, CROSS, PAIR, RILEY
from .node import page

FIVEFOLD = replace(CROSS.heads[0], w_k=((5, 0), (0, 5)))
GOALS = [
    pytest.param(name, index, id=f"{name}/{step.name}")
    for name, lesson in lessons().items()
    for index, step in enumerate(lesson.steps)
    if step.goal
]


TOLD = {
    name: found for name, found in settings(Options()).items() if name in ("words", "turning", "formats", "quantities")
}


def matters(scene: Scene, number: Any, view: Any = None, language: str = "en") -> Any:
    found = answer({"scene": scene.to_dict(), "view": {"gradient": number, "language": language, **(view or {})}})
    program = json.loads(slopes_program(scene, found["view"]["head"]).text)
    asked = {"program": program, "answer": found, "pictured": scene.to_dict()}
    shown = page().ask({"slopes": asked, "language": language, "settings": TOLD})
    assert shown["difference"] is None
    return shown


@pytest.mark.parametrize(
    ("scene", "number", "said"),
    [
        (RILEY, ["weights", 0, 1], "Riley attends to dog — to raise it fastest, turn up dog’s embedding"),
        (RILEY, ["weights", 0, 1], "turn up dog’s embedding, entry 2 (slope 0.28)"),
        (
            replace(CROSS, heads=(FIVEFOLD,)),
            ["keys", 0, 1],
            "turn up i’s context embedding, entry 2 (slope 5.00)",
        ),
        (CROSS, ["keys", 1, 0], "turn up the key matrix, row 2, column 1 (slope 2.00)"),
        (replace(CROSS, heads=CROSS.heads * 2), ["keys", 1, 0], "turn up the key matrix, head 1, row 2, column 1"),
        (BY_HAND, ["output", 0, 1], "turn up the weight with which Riley attends to dog (slope 2.00)"),
        (replace(PAIR, embeddings=[[1, 0], [0, -2]]), ["queries", 1, 0], "turn down the query matrix, row 2, column 1"),
        (replace(RILEY, normalize="argmax"), ["weights", 0, 1], "a weight jumps instead of sliding"),
        (replace(RILEY, normalize="argmax", mask="causal"), ["masked_scores", 0, 1], "every slope is 0 here"),
        (replace(PAIR, temperature=0.01), ["weights", 1, 1], "every slope is 0 here"),
    ],
)
def test_the_number_that_matters_is_named(scene: Scene, number: list[Any], said: str) -> None:
    assert said in matters(scene, number)["words"]


@pytest.mark.parametrize("language", languages())
def test_it_is_turned_the_way_it_matters_and_of_the_token_that_it_belongs_to(language: str) -> None:
    up, down = (filled(table(language)[f"ui.gradient.{way}"]) for way in ("up", "down"))
    ways, named = set(), set()
    for scene, number in spots():
        shown = matters(scene, number, language=language)
        steepest, text = shown["slopes"]["strongest"], shown["words"]
        if steepest is None:
            continue
        rises = steepest["slope"] > 0
        said = (up if rises else down).fullmatch(text)
        assert said, text
        assert (f"−{said['slope']}" in text) == (not rises)
        entry = re.findall("Ada|Bob|Cyd|Dan|Eve", said["entry"])
        ways.add(rises)
        keys = scene.key_tokens
        owner = {
            "embeddings": [scene.tokens[steepest["row"] % len(scene.tokens)]],
            "context_embeddings": [keys[steepest["row"] % len(keys)]],
            "weights": [scene.tokens[steepest["row"] % len(scene.tokens)], keys[steepest["column"] % len(keys)]],
        }.get(steepest["quantity"], [])
        assert entry == owner, text
        named.add(steepest["quantity"])
    assert ways == {True, False}
    assert named >= {"embeddings", "context_embeddings", "weights"}


def filled(sentence: str) -> re.Pattern[str]:
    """The sentence, whatever fills its blanks."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^−]+)", re.escape(sentence)))


def spots() -> Iterator[tuple[Scene, list[Any]]]:
    """Every score and weight of self-attention, of cross-attention whose keys are short or long, and of set weights."""
    own = replace(RILEY, tokens=("Ada", "Bob", "Cyd"), embeddings=((1.0, 0.2), (0.4, 1.3), (-0.6, 0.9)))
    cross = replace(own, context=Context(("Dan", "Eve"), ((0.05, -0.1), (0.15, 0.03))))
    loud = replace(
        own, embeddings=((0.1, 0.02), (0.04, 0.1), (-0.06, 0.09)), context=Context(("Dan", "Eve"), ((5, -9), (12, 3)))
    )
    given = replace(own, normalize="manual", weights=((0.5, 0.2, 0.3), (0.1, 0.6, 0.3), (0.25, 0.35, 0.4)))
    for scene in (own, cross, loud):
        for i, j in product(range(3), range(len(scene.key_tokens))):
            yield from ((scene, [quantity, i, j]) for quantity in ("scores", "weights"))
    yield from ((given, ["output", i, j]) for i, j in product(range(3), range(2)))


@pytest.mark.parametrize(("name", "index"), GOALS)
def test_a_hint_names_a_number_that_the_question_asks_about(name: str, index: int) -> None:
    step = lessons()[name].steps[index]
    assert step.goal
    shown = matters(step.scene, list(step.goal.watch), {"lesson": [name, index]})
    steepest = shown["slopes"]["strongest"]
    if step.scene.normalize_kind.jumps:
        assert steepest is None  # no number moves it a little
        return
    assert (steepest["quantity"], None) in step.goal.may_turn or (
        steepest["quantity"],
        steepest["row"],
    ) in step.goal.may_turn


def test_a_steep_slope_and_a_gentle_one_are_told_in_words_that_mean_something() -> None:
    flat = matters(replace(RILEY, temperature=1000.0), ["weights", 0, 1])["words"]
    assert re.search(r"slope (−)?[1-9]\.\d+e−\d", flat), flat
    cliff = replace(RILEY, score="cosine", embeddings=((1e-300, 3e-300), (0.3, 1)))
    for language in languages():
        words = matters(cliff, ["scores", 0, 1], language=language)["words"]
        assert not re.search(r"\de\d", words)
    assert "leaps" in matters(cliff, ["scores", 0, 1])["words"]
