"""The page finds the editable number with the steepest slope, and names it and the direction in which to change it."""

import json
import re
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from qkv_demo.lessons import lessons
from qkv_demo.locale import languages, read_strings
from qkv_demo.replay.programs import get_gradient_program
from qkv_demo.scene import Context, Scene
from qkv_demo.ui.answers.response import answer
from qkv_demo.ui.answers.settings import AppOptions, build_settings

from ..scenes import BY_HAND, CROSS, PAIR, RILEY
from .node import page

FIVEFOLD = replace(CROSS.heads[0], w_k=((5, 0), (0, 5)))
GOALS = [
    pytest.param(name, index, id=f"{name}/{step.name}")
    for name, lesson in lessons().items()
    for index, step in enumerate(lesson.steps)
    if step.task
]


SETTINGS = {
    name: value
    for name, value in build_settings(AppOptions(), {}).items()
    if name in ("strings", "bidi_pattern", "formats", "quantities")
}


def matters(scene: Scene, number: Any, view: Any = None, language: str = "en") -> Any:
    response = answer({"scene": scene.to_dict(), "view": {"gradient": number, "language": language, **(view or {})}})
    program = json.loads(get_gradient_program(scene, response["view"]["head"]).json_text)
    slopes = {"program": program, "response": response, "shownScene": scene.to_dict()}
    return page().ask({"slopes": slopes, "language": language, "settings": SETTINGS})


@pytest.mark.parametrize(
    ("scene", "number", "cell", "slope"),
    [
        (RILEY, ["weights", 0, 1], ("embeddings", 1, 1), 0.2785),
        (replace(CROSS, heads=(FIVEFOLD,)), ["keys", 0, 1], ("context_embeddings", 0, 1), 5),
        (CROSS, ["keys", 1, 0], ("w_k", 1, 0), 2),
        (BY_HAND, ["output", 0, 1], ("weights", 0, 1), 2),
        (replace(PAIR, embeddings=[[1, 0], [0, -2]]), ["queries", 1, 0], ("w_q", 1, 0), -2),
    ],
)
def test_the_steepest_number_is_found(
    scene: Scene, number: list[Any], cell: tuple[str, int, int], slope: float
) -> None:
    strongest = matters(scene, number)["slopes"]["strongest"]
    assert (strongest["quantity"], strongest["row"], strongest["column"]) == cell
    assert strongest["slope"] == pytest.approx(slope, rel=1e-3)


@pytest.mark.parametrize(
    ("scene", "number"),
    [
        (replace(RILEY, normalize="argmax"), ["weights", 0, 1]),
        (replace(RILEY, normalize="argmax", mask="causal"), ["masked_scores", 0, 1]),
        (replace(PAIR, temperature=0.01), ["weights", 1, 1]),
    ],
)
def test_without_a_slope_no_number_is_found(scene: Scene, number: list[Any]) -> None:
    assert matters(scene, number)["slopes"]["strongest"] is None


def pattern_of(sentence: str) -> re.Pattern[str]:
    """Return a pattern that matches a sentence with any values in its blanks."""
    return re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(sentence)))


SEQUENCE = replace(RILEY, tokens=("Ada", "Bob", "Cyd"), embeddings=((1.0, 0.2), (0.4, 1.3), (-0.6, 0.9)))
SCENES = [
    SEQUENCE,
    replace(SEQUENCE, context=Context(("Dan", "Eve"), ((0.05, -0.1), (0.15, 0.03)))),
    replace(SEQUENCE, context=Context(("Dan", "Eve"), ((5, -9), (12, 3)))),
]


@pytest.mark.parametrize("language", languages())
def test_the_hint_has_the_number_and_its_slope(language: str) -> None:
    quantities = set()
    for scene, quantity, row, column in product(SCENES, ("scores", "weights"), range(3), range(2)):
        result = matters(scene, [quantity, row, column], language=language)
        strongest = result["slopes"]["strongest"]
        owners = {"embeddings": scene.tokens, "context_embeddings": scene.key_tokens}.get(strongest["quantity"])
        quantities.add(strongest["quantity"])
        direction = "up" if strongest["slope"] > 0 else "down"
        assert pattern_of(read_strings(language)[f"ui.gradient.{direction}"]).fullmatch(result["words"]), result[
            "words"
        ]
        assert not owners or owners[strongest["row"]] in result["words"]
    assert quantities >= {"embeddings", "context_embeddings"}


@pytest.mark.parametrize(("name", "index"), GOALS)
def test_a_hint_names_a_number_of_the_question(name: str, index: int) -> None:
    step = lessons()[name].steps[index]
    assert step.task
    response = matters(step.scene, list(step.task.watched_cell), {"lesson": [name, index]})
    steepest = response["slopes"]["strongest"]
    if step.scene.normalize_option.has_zero_gradient:
        assert steepest is None  # No small change of a number moves this one.
        return
    assert (steepest["quantity"], None) in step.task.editable_rows or (
        steepest["quantity"],
        steepest["row"],
    ) in step.task.editable_rows


def test_only_a_gentle_slope_has_an_exponent() -> None:
    flat = matters(replace(RILEY, temperature=1000.0), ["weights", 0, 1])["words"]
    assert re.search(r"[1-9]\.\d+e−\d", flat), flat
    cliff = replace(RILEY, score="cosine", embeddings=((1e-300, 3e-300), (0.3, 1)))
    for language in languages():
        words = matters(cliff, ["scores", 0, 1], language=language)["words"]
        assert not re.search(r"\de\d", words)
