"""What opens a scene: a preset, a link, a lesson's step, an answer; and what reaches a lesson's goals or misses."""

import json
from dataclasses import replace

import pytest

from qkv_demo.lessons import lessons, words
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.share.link import to_link
from qkv_demo.ui.answer import answer

from .scenes import BY_HAND, CROSS, RILEY


def test_an_examples_question_is_answered_by_its_edits_in_turn() -> None:
    """The next follows on the one that is shown."""
    for name, preset in presets().items():
        shown = preset.scene.to_dict()
        for edit in preset.edits.values():
            shown = answer({"solution": name, "scene": shown})["scene"]
            assert shown == edit.scene.to_dict(), name


ELSEWHERE = {"head": 0, "pair": [0, 0], "cell": ["w_q", 0, 0], "lens": "w_v", "gradient": ["weights", 0, 0]}
SOLVED = presets()["riley-sentence"].edits
OPENINGS = {
    "nothing": ({}, RILEY),
    "preset": ({"preset": "apple-cross"}, CROSS),
    "link": ({"link": to_link(BY_HAND)}, BY_HAND),
    "lesson": ({"lesson": ["riley-and-dog", 2]}, lessons()["riley-and-dog"].steps[2].scene),
    "a preset's answer": (
        {"solution": "riley-sentence", "scene": presets()["riley-sentence"].scene.to_dict()},
        next(iter(SOLVED.values())).scene,
    ),
    **{
        f"the answer of {name}, {step.name}": ({"solution": [name, index]}, step.solution)
        for name, lesson in lessons().items()
        for index, step in enumerate(lesson.steps)
        if step.solution
    },
}


@pytest.mark.parametrize(("asked", "scene"), OPENINGS.values(), ids=OPENINGS)
def test_one_answer_is_all_that_an_opening_needs(asked: dict[str, object], scene: Scene) -> None:
    """Asking again for the scene and the view that it answers with brings nothing new."""
    opened = answer({**asked, "view": {**ELSEWHERE, "language": "zh", "theme": "dark"}})
    assert Scene.from_dict(opened["scene"]) == scene
    opened.pop("said", None)  # how it was made is said once
    again = answer(json.loads(json.dumps({"scene": opened["scene"], "view": opened["view"] | CHINESE})))
    assert {**again, "scene": opened["scene"]} == opened
    assert {"trace", "limit", "program", "view", "reading", "pair", "explanation", "figures", "texts"} <= set(opened)


CHINESE = {"language": "zh", "theme": "dark"}


@pytest.mark.parametrize("asked", [{}, {"preset": "riley-dog"}, {"sentence": "a dog"}])
def test_another_place_leaves_the_lesson_and_its_gradient(asked: dict[str, object]) -> None:
    found = answer({**asked, "view": {"lesson": ["riley-and-dog", 0], "gradient": ["weights", 0, 0]}})
    assert found["view"]["lesson"] is found["view"]["gradient"] is None
    assert not {"lesson", "slopes"} & set(found)


def test_a_link_keeps_the_question_of_the_place_that_it_was_shared_at() -> None:
    asked = {"link": to_link(BY_HAND), "view": {"lesson": ["riley-and-dog", 4], "gradient": ["weights", 0, 0]}}
    found = answer(asked)
    assert found["lesson"]["wandered"] is True
    assert found["view"]["gradient"] is None


@pytest.mark.parametrize("name", lessons())
def test_a_step_with_its_answer_has_the_scene_the_number_and_the_head_that_the_answer_speaks_of(name: str) -> None:
    for index, step in enumerate(lessons()[name].steps):
        found = answer({"lesson": [name, index], "answered": True, "view": ELSEWHERE})
        assert Scene.from_dict(found["scene"]) == (step.solution or step.scene)
        assert found["lesson"]["reached"] in (True, None)
        assert (found["view"]["lens"], found["view"]["head"]) == (step.lens, step.head)
        assert step.answer_cell in (None, found["view"]["cell"])
        for garbled in (None, 1, "true"):
            own = answer({"lesson": [name, index], "answered": garbled, "view": ELSEWHERE})
            assert (Scene.from_dict(own["scene"]), own["view"]["head"]) == (step.scene, step.head)
        if step.solution:
            pressed = answer({"solution": [name, index], "scene": own["scene"], "view": {"lesson": [name, index]}})
            assert pressed["view"]["head"] == step.head


def test_an_answer_keeps_the_words_that_a_person_has_written_and_brings_its_own() -> None:
    """Where tired becomes wide, nobody has written tired."""
    index = lessons()["one-number-at-a-time"].names.index("it")
    step = lessons()["one-number-at-a-time"].steps[index]
    cow = replace(step.scene, tokens=tuple("cow" if token == "animal" else token for token in step.scene.tokens))
    found = answer({"solution": ["one-number-at-a-time", index], "scene": cow.to_dict()})
    assert " ".join(found["scene"]["tokens"]) == "The cow didn't cross the street because it was too wide"


@pytest.mark.parametrize("request_", [{"link": 3}, {"link": ""}, {"lesson": "x"}, {"solution": []}, {"solution": "x"}])
def test_what_cannot_be_opened_is_refused(request_: dict[str, object]) -> None:
    assert set(answer(request_)) == {"error", "at"}


@pytest.mark.parametrize(
    ("lesson", "name", "changed", "marks"),
    [
        ("riley-and-dog", "longer-key", "W, row 2, column 2: was 1, now 2", ["w_q/0/1/1"]),  # before it is named W_Q
        ("riley-and-dog", "circle", "Keys use W_Q too: was off, now on", ["tie_qk"]),
        ("three-places", "small-steps", "read book, number 1: was 0.2, now 0.8", ["embeddings/0/5/0"]),
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


LONGER, ONE = step_of("riley-and-dog", "longer-key")
BOTH, TWO = step_of("riley-and-dog", "both")
ELSEWISE = {
    "dog is moved": ("riley-and-dog", LONGER, replace(ONE, embeddings=((1, 0.2), (0.2, 4)))),
    "a mask": ("riley-and-dog", BOTH, replace(TWO, mask=((False, True), (True, False)))),
    "by hand": ("riley-and-dog", BOTH, replace(TWO, normalize="manual", weights=((0.1, 0.9), (0.9, 0.1)))),
}


@pytest.mark.parametrize(("lesson", "index", "scene"), ELSEWISE.values(), ids=ELSEWISE)
def test_a_goal_refuses_what_its_question_does_not_ask_about(lesson: str, index: int, scene: Scene) -> None:
    told = answer({"scene": scene.to_dict(), "view": {"lesson": [lesson, index]}})["lesson"]
    assert told["reached"] is False
    assert told["refused"] == words(lesson, "en")["steps"][lessons()[lesson].steps[index].name]["refused"]
