"""One request, one answer: nothing that is sent makes a traceback, and nothing that is painted is NaN."""

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.lessons import lessons, words
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.share.link import to_link
from qkv_demo.ui.answer import answer

from .strategies import scenes

RILEY = presets()["riley-dog"].scene
CROSS = presets()["apple-cross"].scene
FIVEFOLD = replace(CROSS.heads[0], w_k=((5, 0), (0, 5)))
BY_HAND = replace(RILEY, normalize="manual", weights=((0.75, 0.25), (0, 1)))
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
VIEWS = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(("language", "theme", "head", "pair", "cell", "lens", "gradient", "lesson"), ANYTHING),
)


@given(scenes(), VIEWS)
def test_every_scene_has_a_picture_without_nan(scene: Scene, view: object) -> None:
    found = answer({"scene": scene.to_dict(), "view": view})
    assert "error" not in found
    json.dumps(found, allow_nan=False)


@given(
    st.dictionaries(
        st.sampled_from(["scene", "kept", "preset", "link", "lesson", "solution", "edit", "view"]), ANYTHING
    )
)
def test_any_request_is_answered(request: object) -> None:
    found = answer(request)
    assert found.get("error") or found["trace"]


def test_a_preset_opens_on_its_pair() -> None:
    found = answer({"preset": "riley-sentence", "view": {"pair": [0, 0], "cell": ["weights", 0, 0]}})
    assert found["view"]["pair"] == presets()["riley-sentence"].pair


def test_the_words_on_a_pair_end_with_what_no_single_matrix_can_make() -> None:
    assert answer({"preset": "riley-dog"})["pair"][-1].endswith("so no single matrix makes these weights.")
    tied = answer({"preset": "riley-tied", "view": {"language": "en"}})["pair"]
    assert not any("no single matrix" in said for said in tied)


def test_kept_work_comes_back_with_every_field_that_it_left_out() -> None:
    whole = RILEY.to_dict()
    kept = {name: whole[name] for name in ("version", "tokens", "embeddings", "heads")}
    assert answer({"kept": kept})["scene"] == whole
    assert "temperature" in answer({"kept": {**kept, "temperature": -1}})["error"]


def test_errors_speak_the_views_language() -> None:
    assert "例子" in answer({"preset": "x", "view": {"language": "zh"}})["error"]


@pytest.mark.parametrize("name", lessons())
def test_a_lessons_goal_is_watched(name: str) -> None:
    index = next(index for index, step in enumerate(lessons()[name].steps) if step.goal)
    opened = answer({"lesson": [name, index]})
    assert opened["lesson"]["reached"] is False
    assert opened["lesson"]["wandered"] is False
    solved = answer({"solution": [name, index], "view": {"lesson": [name, index]}})
    assert solved["lesson"]["reached"] is True
    assert solved["lesson"]["wandered"] is True


@pytest.mark.parametrize("name", presets())
def test_an_examples_question_is_answered_by_its_edits_in_turn(name: str) -> None:
    """Each has one; the next follows on the one that is shown, and the first on the last or on anything else."""
    edits = [edit.scene.to_dict() for edit in presets()[name].edits.values()]
    shown = presets()[name].scene.to_dict()
    for wanted in [*edits, edits[0]]:
        shown = answer({"solution": name, "scene": shown})["scene"]
        assert shown == wanted


def test_the_answer_to_an_examples_question_looks_at_the_pair_that_shows_it() -> None:
    preset = presets()["riley-sentence"]
    (edit,) = preset.edits.values()
    found = answer({"solution": "riley-sentence", "scene": preset.scene.to_dict(), "view": {"pair": [0, 0]}})
    assert found["view"]["pair"] == edit.pair == (6, 0)
    assert found["reading"].startswith("she attends to Evan's 0.")
    (edit,) = presets()["animal-street"].edits.values()
    found = answer({"solution": "animal-street", "scene": presets()["animal-street"].scene.to_dict()})
    assert edit.pair is None
    assert found["view"]["pair"] == presets()["animal-street"].pair


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


def test_a_goal_is_reached_whatever_else_was_touched_that_does_not_matter() -> None:
    solved = w_q(PAIR, ((0, 2), (4, 1)))
    other_values = replace(solved, heads=(replace(solved.heads[0], w_v=((3, 0), (0, 2))),))
    told = answer({"scene": other_values.to_dict(), "view": {"lesson": ["riley-and-dog", DIAL]}})["lesson"]
    assert (told["reached"], told["refused"]) == (True, None)


def test_a_hint_names_a_number_that_the_question_asks_about() -> None:
    """The steepest of all numbers is an entry of Riley's embedding; the question is about W_Q."""
    view = {"lesson": ["riley-and-dog", DIAL], "gradient": ["scores", 1, 0]}
    assert answer({"scene": PAIR.to_dict(), "view": view})["sensitivity"]["strongest"]["quantity"] == "w_q"
    free = answer({"scene": PAIR.to_dict(), "view": {"gradient": ["scores", 1, 0]}})["sensitivity"]["strongest"]
    assert free["quantity"] == "embeddings"


def test_a_goal_of_renamed_tokens_is_not_reached_and_does_no_harm() -> None:
    renamed = replace(RILEY, tokens=("a", "b"))
    index = next(index for index, step in enumerate(lessons()["riley-and-dog"].steps) if step.goal)
    found = answer({"scene": renamed.to_dict(), "view": {"lesson": ["riley-and-dog", index]}})
    assert found["lesson"]["reached"] is False


def test_names_are_text_in_every_part() -> None:
    hostile = replace(RILEY, tokens=("${alert(1)}", "<img src=x onerror=alert(1)>"))
    found = answer({"scene": hostile.to_dict(), "view": {"lens": "w_q"}})
    assert "${alert(1)} attends to <img src=x onerror=alert(1)>" in found["reading"]


@pytest.mark.parametrize(
    ("scene", "number", "said"),
    [
        (RILEY, ["weights", 0, 1], "turn up dog’s embedding, entry 2: the slope here is 0.28"),
        (
            replace(CROSS, heads=(FIVEFOLD,)),
            ["keys", 0, 1],
            "turn up i’s context embedding, entry 2: the slope here is 5.00",
        ),
        (CROSS, ["keys", 1, 0], "turn up the key matrix, row 2, column 1: the slope here is 2.00"),
        (replace(CROSS, heads=CROSS.heads * 2), ["keys", 1, 0], "turn up the key matrix, head 1, row 2, column 1"),
        (BY_HAND, ["output", 0, 1], "turn up the weight by which Riley attends to dog: the slope here is 2.00"),
        (replace(RILEY, normalize="argmax"), ["weights", 0, 1], "a weight jumps instead of sliding"),
        (replace(RILEY, normalize="argmax", mask="causal"), ["masked_scores", 0, 1], "no number you can set moves it"),
    ],
)
def test_the_number_that_matters_is_named(scene: Scene, number: list[object], said: str) -> None:
    assert said in answer({"scene": scene.to_dict(), "view": {"gradient": number}})["sensitivity"]["words"]


# Each way to open something, with whatever view the page had before, and what it must land on.
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
        f"the goal of {name}": ({"solution": [name, index]}, step.goal.solution)
        for name, lesson in lessons().items()
        for index, step in enumerate(lesson.steps)
        if step.goal
    },
}


@pytest.mark.parametrize(("asked", "scene"), OPENINGS.values(), ids=OPENINGS)
def test_one_answer_is_all_that_an_opening_needs(asked: dict[str, object], scene: Scene) -> None:
    """Asking again for the scene and the view that it answers with brings nothing new."""
    opened = answer({**asked, "view": {**ELSEWHERE, "language": "zh", "theme": "dark"}})
    assert Scene.from_dict(opened["scene"]) == scene
    again = answer(json.loads(json.dumps({"scene": opened["scene"], "view": opened["view"] | CHINESE})))
    assert {**again, "scene": opened["scene"]} == opened
    assert {"trace", "limit", "program", "view", "reading", "pair", "explanation", "figures", "texts"} <= set(opened)


CHINESE = {"language": "zh", "theme": "dark"}


@pytest.mark.parametrize("asked", [{}, {"preset": "riley-dog"}, {"link": to_link(RILEY)}])
def test_another_place_leaves_the_lesson_and_its_gradient(asked: dict[str, object]) -> None:
    found = answer({**asked, "view": {"lesson": ["riley-and-dog", 0], "gradient": ["weights", 0, 0]}})
    assert found["view"]["lesson"] is found["view"]["gradient"] is None
    assert not {"lesson", "sensitivity"} & set(found)


def test_a_step_is_told_with_what_it_lights() -> None:
    name, lesson = next(iter(lessons().items()))
    for index, step in enumerate(lesson.steps):
        found = answer({"lesson": [name, index], "view": ELSEWHERE})
        assert found["lesson"]["step"] == index
        assert found["view"]["lesson"] == (name, index)
        assert found["view"]["lens"] == step.lens
        assert step.pair in (None, found["view"]["pair"])
        assert step.cell in (None, found["view"]["cell"])


@pytest.mark.parametrize("request_", [{"link": 3}, {"link": ""}, {"lesson": "x"}, {"solution": []}, {"solution": "x"}])
def test_what_cannot_be_opened_is_refused(request_: dict[str, object]) -> None:
    assert set(answer(request_)) == {"error", "at"}


def test_an_edit_is_answered_with_the_scene_that_it_makes() -> None:
    found = answer({"preset": "riley-dog", "edit": {"do": "heads", "to": 2}})
    assert len(found["scene"]["heads"]) == len(found["trace"]["heads"]) == 2
    assert answer({"scene": RILEY.to_dict(), "edit": {"do": "heads"}})["error"] == "edit: the field to is missing."


def keys_of(found: dict[str, Any]) -> set[str]:
    """All that an answer refers to."""
    drawn = {figure[part] for figure in found["figures"].values() for part in ("layout", "geometry")}
    pulled = {*found["reaches"].values(), *found.get("asymmetry", {}).get("turns", {}).values()}
    return {found["program"], *drawn, *pulled}


def layouts_of(found: dict[str, Any]) -> set[str]:
    return {figure["layout"] for figure in found["figures"].values()}


@pytest.mark.parametrize("name", presets())
def test_what_the_page_holds_is_not_told_again(name: str) -> None:
    first = json.loads(json.dumps(answer({"preset": name})))
    assert set(first["texts"]) == keys_of(first)
    assert all(json.loads(text) for text in first["texts"].values())
    kept, missing = set(first["texts"]), first["program"]
    asked = {"scene": first["scene"], "view": first["view"], "keys": sorted(kept - {missing})}
    again = json.loads(json.dumps(answer(asked)))
    assert again["texts"] == {missing: first["texts"][missing]}
    assert {**again, "texts": first["texts"], "scene": first["scene"]} == first


def test_a_moved_number_needs_nothing_new_and_another_option_a_program() -> None:
    first = answer({"preset": "riley-dog"})
    keys = list(first["texts"])
    moved = replace(RILEY, embeddings=((7, -3), (0.5, 1e-3)))
    assert answer({"scene": moved.to_dict(), "keys": keys})["texts"] == {}
    tied = answer({"scene": replace(RILEY, tie_qk=True).to_dict(), "keys": keys})
    assert set(tied["texts"]) == {tied["program"], *layouts_of(tied)}
    looked = answer({"scene": RILEY.to_dict(), "keys": keys, "view": {"lens": "w_q"}})
    assert set(looked["texts"]) == {*layouts_of(looked), looked["figures"]["space"]["geometry"]}


def test_layouts_of_one_key_are_one_layout() -> None:
    """Whatever is exchanged in a scene or a view, what is drawn otherwise has another key."""
    told: dict[str, str] = {}
    shown = [
        *(preset.scene for preset in presets().values()),
        *(replace(RILEY, **change) for change in ({"tokens": ("dog", "Riley")}, {"score": "additive"})),
        replace(CROSS, context=replace(CROSS.context, tokens=CROSS.context.tokens[::-1])) if CROSS.context else CROSS,
    ]
    looks = product(("light", "dark"), ("embeddings", "w_k"), ([0, 0], [0, 1], [1, 0]), (0, 1))
    for scene, (theme, lens, pair, head) in product(shown, list(looks)):
        view = {"theme": theme, "lens": lens, "pair": pair, "head": head}
        found = answer({"scene": scene.to_dict(), "view": view})
        drawn = {key: found["texts"][key] for key in layouts_of(found)}
        assert {key: told.get(key, text) for key, text in drawn.items()} == drawn
        told |= drawn


@pytest.mark.parametrize("keys", [None, 3, "x", {}, [None, [], {}, 3, "\ud800"]], ids=repr)
def test_keys_that_are_none_are_not_held(keys: object) -> None:
    assert len(answer({"preset": "riley-dog", "keys": keys})["texts"]) == 11


def test_a_dial_is_told_where_it_can_be_turned() -> None:
    assert set(answer({"preset": "riley-dog"})["asymmetry"]["turns"]) == {"a"}
    assert set(answer({"preset": "nlper"})["asymmetry"]["turns"]) == {"w₁", "w₂", "w₃"}
    assert answer({"preset": "riley-tied"})["asymmetry"]["turns"] == {}
