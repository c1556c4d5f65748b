"""A lesson's goals: what reaches them, what misses their point, and what their hints name."""

from dataclasses import replace
from typing import Any

import pytest

from qkv_demo.lessons import lessons, words
from qkv_demo.maths.asymmetry import turn
from qkv_demo.scene import Scene
from qkv_demo.ui.answer import answer


@pytest.mark.parametrize("name", lessons())
def test_a_lessons_goal_is_watched(name: str) -> None:
    index = next(index for index, step in enumerate(lessons()[name].steps) if step.goal)
    opened = answer({"lesson": [name, index]})
    assert opened["lesson"]["reached"] is False
    assert opened["lesson"]["wandered"] is False
    solved = answer({"solution": [name, index], "view": {"lesson": [name, index]}})
    assert solved["lesson"]["reached"] is True
    assert solved["lesson"]["wandered"] is True


@pytest.mark.parametrize(
    ("lesson", "name", "changed", "marks"),
    [
        ("riley-and-dog", "longer-key", "W, row 1, column 2: 2 → 1", ["w_q/0/0/1"]),  # before it is named W_Q
        ("riley-and-dog", "circle", "Keys use W_Q too: off → on", ["tie_qk"]),
        ("riley-and-dog", "dial", "W_Q, row 2, column 1: 1 → 4", ["w_q/0/1/0"]),
        ("three-places", "small-steps", "read book, number 1: 0.2 → 0.8", ["embeddings/0/5/0"]),
    ],
)
def test_an_answer_that_changes_the_scene_says_what_it_changed(
    lesson: str, name: str, changed: str, marks: list[str]
) -> None:
    index, scene = step_of(lesson, name)
    view = {"lesson": [lesson, index]}
    before = answer({"scene": scene.to_dict(), "view": view})["lesson"]
    assert (before["changed"], before["marks"]) == (None, [])
    solved = answer({"solution": [lesson, index], "view": view})["lesson"]
    assert (solved["changed"], solved["marks"]) == (changed, marks)


def step_of(lesson: str, name: str) -> tuple[int, Scene]:
    """A step's place and its scene."""
    names = [step.name for step in lessons()[lesson].steps]
    return names.index(name), lessons()[lesson].steps[names.index(name)].scene


def w_q(scene: Scene, rows: tuple[tuple[float, ...], ...], **options: Any) -> Scene:
    return replace(scene, heads=(replace(scene.heads[0], w_q=rows),), **options)


DIAL, PAIR = step_of("riley-and-dog", "dial")
LONGER, ONE = step_of("riley-and-dog", "longer-key")
EACH_OTHER, TWO = step_of("why-not-one-matrix", "two-matrices")
DEGENERATE = {
    "nobody asks": ("riley-and-dog", DIAL, w_q(PAIR, ((0, 0), (0, 0))), "nothing"),
    "dog is Riley": ("riley-and-dog", DIAL, replace(PAIR, embeddings=((1, 0.2), (1, 0.2))), "elsewhere"),
    "W_K is W_Q": (
        "riley-and-dog",
        DIAL,
        replace(PAIR, heads=(replace(PAIR.heads[0], w_k=PAIR.heads[0].w_q),)),
        "same",
    ),
    "W_Q is W_K": ("riley-and-dog", DIAL, w_q(PAIR, PAIR.heads[0].w_k), "same"),
    "W_Q is W_K three times": ("riley-and-dog", DIAL, w_q(PAIR, ((1.5, 0), (0, 3))), "same"),
    "W_Q is a third of W_K, as far as two decimals go": (
        "riley-and-dog",
        DIAL,
        w_q(PAIR, ((0.17, 0), (0, 0.33))),
        "same",
    ),
    "W_Q is W_K the other way": ("riley-and-dog", DIAL, w_q(PAIR, ((-0.5, 0), (0, -1))), "same"),
    "dog is moved": ("riley-and-dog", LONGER, replace(ONE, embeddings=((1, 0.2), (0.2, 4))), "elsewhere"),
    "a mask": ("why-not-one-matrix", EACH_OTHER, replace(TWO, mask=((False, True), (True, False))), "elsewhere"),
    "by hand": (
        "why-not-one-matrix",
        EACH_OTHER,
        replace(TWO, normalize="manual", weights=((0.1, 0.9), (0.9, 0.1))),
        "elsewhere",
    ),
}


@pytest.mark.parametrize(("lesson", "index", "scene", "key"), DEGENERATE.values(), ids=DEGENERATE)
def test_a_goal_refuses_an_answer_that_misses_its_point(lesson: str, index: int, scene: Scene, key: str) -> None:
    told = answer({"scene": scene.to_dict(), "view": {"lesson": [lesson, index]}})["lesson"]
    assert told["reached"] is False
    assert told["refused"] == words(lesson, "en")["steps"][lessons()[lesson].steps[index].name]["refused"][key]


def test_the_dial_that_a_step_speaks_of_reaches_its_goal() -> None:
    told = answer({"scene": turn(PAIR, 0, "a", 0).to_dict(), "view": {"lesson": ["riley-and-dog", DIAL]}})["lesson"]
    assert (told["reached"], told["refused"]) == (True, None)
