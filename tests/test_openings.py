"""Requests that open a scene by an example, a link, a lesson's step or a solution, and tasks that are reached."""

import json
from dataclasses import replace
from typing import Any

import pytest

from qkv_demo.examples import examples
from qkv_demo.lessons import Step, lessons, read_lesson_texts
from qkv_demo.scene import Scene
from qkv_demo.share.link import encode_scene
from qkv_demo.ui.answers.response import answer

from .scenes import BY_HAND, CROSS, RILEY

STEPS = {
    f"{name}, {step.name}": (name, index, step)
    for name, lesson in lessons().items()
    for index, step in enumerate(lesson.steps)
}
STEPS_WITH_SOLUTION = {name: step for name, step in STEPS.items() if step[2].solution}
OTHER_VIEW = {"head": 0, "pair": [0, 0], "cell": ["w_q", 0, 0], "plane_content": "w_v", "gradient": ["weights", 0, 0]}
CHINESE = {"language": "zh", "theme": "dark"}
OPENINGS: dict[str, tuple[dict[str, Any], Scene]] = {
    "nothing": ({}, RILEY),
    "preset": ({"preset": "apple-cross"}, CROSS),
    "link": ({"link": encode_scene(BY_HAND)}, BY_HAND),
    "lesson": ({"lesson": ["riley-and-dog", 2]}, lessons()["riley-and-dog"].steps[2].scene),
    **{
        name: ({"solution": [lesson, index]}, step.solution)
        for name, (lesson, index, step) in STEPS_WITH_SOLUTION.items()
    },
}


@pytest.mark.parametrize("name", examples())
def test_solutions_lead_from_edit_to_edit(name: str) -> None:
    scene = examples()[name].scene.to_dict()
    for edit in examples()[name].edits.values():
        scene = answer({"solution": name, "scene": scene})["scene"]
        assert scene == edit.scene.to_dict()


@pytest.mark.parametrize(("request_", "scene"), OPENINGS.values(), ids=OPENINGS)
def test_an_opening_needs_one_response(request_: dict[str, Any], scene: Scene) -> None:
    """A second request with the scene and the view of the response changes nothing."""
    first = answer({**request_, "view": {**OTHER_VIEW, **CHINESE}})
    assert Scene.from_dict(first["scene"]) == scene
    first.pop("notice", None)  # The notice about the edit is sent only once.
    second = answer(json.loads(json.dumps({"scene": first["scene"], "view": first["view"] | CHINESE})))
    assert {**second, "scene": first["scene"]} == first


@pytest.mark.parametrize("request_", [{}, {"preset": "riley-dog"}, {"sentence": "a dog"}])
def test_opening_another_scene_leaves_the_lesson(request_: dict[str, object]) -> None:
    response = answer({**request_, "view": {"lesson": ["riley-and-dog", 0], "gradient": ["weights", 0, 0]}})
    assert response["view"]["lesson"] is response["view"]["gradient"] is None
    assert not {"lesson", "slopes"} & set(response)


def test_a_link_keeps_the_lessons_step() -> None:
    view = {"lesson": ["riley-and-dog", 4], "gradient": ["weights", 0, 0]}
    response = answer({"link": encode_scene(BY_HAND), "view": view})
    assert response["lesson"]["is_changed"] is True
    assert response["view"]["gradient"] is None


@pytest.mark.parametrize(("lesson", "index", "step"), STEPS.values(), ids=STEPS)
def test_an_answered_step_shows_its_solution(lesson: str, index: int, step: Step) -> None:
    response = answer({"lesson": [lesson, index], "shows_answer": True, "view": OTHER_VIEW})
    assert Scene.from_dict(response["scene"]) == (step.solution or step.scene)
    assert response["lesson"]["is_reached"] in (True, None)
    assert (response["view"]["plane_content"], response["view"]["head"]) == (step.plane_content, step.head)
    assert step.answer_cell in (None, response["view"]["cell"])


@pytest.mark.parametrize(
    ("lesson", "name", "cell"),
    [
        ("query-key-value", "search", ("scores", 0, 0)),
        ("query-key-value", "values", ("output", 0, 1)),
        ("riley-and-dog", "keys-only", ("weights", 0, 1)),
        ("riley-and-dog", "one-matrix", ("scores", 0, 1)),
    ],
)
def test_a_step_selects_a_number_of_its_text(lesson: str, name: str, cell: tuple[object, ...]) -> None:
    index, _ = step_of(lesson, name)
    assert answer({"lesson": [lesson, index]})["view"]["cell"] == cell


@pytest.mark.parametrize("garbled", [None, 1, "true"])
def test_a_garbled_answer_shows_the_question(garbled: object) -> None:
    lesson, index, step = next(iter(STEPS_WITH_SOLUTION.values()))
    response = answer({"lesson": [lesson, index], "shows_answer": garbled, "view": OTHER_VIEW})
    assert Scene.from_dict(response["scene"]) == step.scene


def step_of(lesson: str, name: str) -> tuple[int, Scene]:
    """Return a step's index and its scene."""
    index = lessons()[lesson].step_names.index(name)
    return index, lessons()[lesson].steps[index].scene


def test_a_solution_keeps_the_users_words() -> None:
    """But "tired" becomes "wide", because this change is part of the solution."""
    index, scene = step_of("one-number-at-a-time", "it")
    cow = replace(scene, tokens=tuple("cow" if token == "animal" else token for token in scene.tokens))
    response = answer({"solution": ["one-number-at-a-time", index], "scene": cow.to_dict()})
    assert " ".join(response["scene"]["tokens"]) == "The cow didn't cross the street because it was too wide"


@pytest.mark.parametrize("request_", [{"link": 3}, {"link": ""}, {"lesson": "x"}, {"solution": []}, {"solution": "x"}])
def test_invalid_openings_are_refused(request_: dict[str, object]) -> None:
    assert set(answer(request_)) == {"error", "cell"}


@pytest.mark.parametrize(
    ("lesson", "name", "change", "highlights"),
    [
        ("riley-and-dog", "longer-key", "1 → 2", ["w_q/0/1/1"]),
        ("riley-and-dog", "circle", "off → on", ["tie_qk"]),
        ("three-places", "small-steps", "0.2 → 0.8", ["embeddings/0/5/0"]),
    ],
)
def test_a_solution_describes_its_changes(lesson: str, name: str, change: str, highlights: list[str]) -> None:
    index, scene = step_of(lesson, name)
    view = {"lesson": [lesson, index]}
    before = answer({"scene": scene.to_dict(), "view": view})["lesson"]
    assert (before["changed"], before["highlights"]) == (None, [])
    lesson_state = answer({"solution": [lesson, index], "view": view})["lesson"]
    assert lesson_state["highlights"] == highlights
    assert lesson_state["changed"].endswith(change)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("longer-key", {"embeddings": ((1, 0.2), (0.2, 4))}),
        ("both", {"mask": ((False, True), (True, False))}),
        ("both", {"normalize": "manual", "weights": ((0.1, 0.9), (0.9, 0.1))}),
    ],
    ids=["other word", "mask", "by hand"],
)
def test_a_task_refuses_other_changes(name: str, change: dict[str, Any]) -> None:
    index, scene = step_of("riley-and-dog", name)
    request = {"scene": replace(scene, **change).to_dict(), "view": {"lesson": ["riley-and-dog", index]}}
    response = answer(request)["lesson"]
    assert (response["is_reached"], response["refusal"]) == (
        False,
        read_lesson_texts("riley-and-dog", "en")["steps"][name]["refused"],
    )
