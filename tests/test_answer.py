"""One request, one answer: nothing that is sent makes a traceback, and nothing that is painted is NaN."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.lessons import lessons
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.scene.check import MAX_TOKENS
from qkv_demo.scene.staging import open_stage
from qkv_demo.ui.answer import answer, picture

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


def test_a_preset_opens_on_its_pair() -> None:
    found = answer({"preset": "riley-sentence", "view": {"pair": [0, 0], "cell": ["weights", 0, 0]}})
    assert found["view"]["pair"] == presets()["riley-sentence"].pair


def test_the_headline_tells_two_weights_and_asks_nothing() -> None:
    """The question and its answer stand below it."""
    scene, lesson = RILEY.to_dict(), ["riley-and-dog", 5]
    two = "Riley attends to dog 0.77, dog to Riley 0.38."
    assert answer({"preset": "riley-dog", "view": {"preset": "riley-dog"}})["reading"] == two
    assert answer({"scene": scene, "view": {"preset": "riley-dog"}})["reading"] == two
    assert answer({"scene": scene})["reading"].endswith("0.38.")
    assert answer({"scene": scene, "view": {"lesson": lesson, "preset": "riley-dog"}})["reading"].endswith("0.38.")


def test_a_lesson_explains_its_weights_itself() -> None:
    scene = next(iter(lessons().values())).steps[0].scene.to_dict()
    assert answer({"scene": scene})["reading"].endswith("as set by hand.")
    assert answer({"lesson": ["riley-and-dog", 0]})["reading"] == "Riley attends to dog 0.25, dog to Riley 0.00."


def test_what_positions_were_added_to_is_not_explained_once_they_are_off() -> None:
    scene = presets()["riley-dog"].scene.to_dict()
    for positions, explained in (("sinusoidal", "inputs"), ("none", "weights")):
        found = answer({"scene": {**scene, "positions": positions}, "view": {"cell": ["inputs", 1, 0]}})
        assert found["view"]["cell"][0] == explained


def test_the_words_on_a_pair_end_with_what_no_single_matrix_can_make() -> None:
    assert answer({"preset": "riley-dog"})["pair"][-1].endswith("so no shared matrix makes these weights.")
    tied = answer({"preset": "riley-tied", "view": {"language": "en"}})["pair"]
    assert not any("no shared matrix" in said for said in tied)


def test_kept_work_comes_back_with_every_field_that_it_left_out() -> None:
    whole = RILEY.to_dict()
    kept = {name: whole[name] for name in ("version", "tokens", "embeddings", "heads")}
    assert answer({"kept": kept})["scene"] == whole
    assert "temperature" in answer({"kept": {**kept, "temperature": -1}})["error"]


def test_errors_speak_the_views_language() -> None:
    assert "例子" in answer({"preset": "x", "view": {"language": "zh"}})["error"]


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
        (replace(RILEY, normalize="argmax", mask="causal"), ["masked_scores", 0, 1], "every slope is 0 here"),
    ],
)
def test_the_number_that_matters_is_named(scene: Scene, number: list[object], said: str) -> None:
    assert said in answer({"scene": scene.to_dict(), "view": {"gradient": number}})["sensitivity"]["words"]


# Each way to open something, with whatever view the page had before, and what it must land on.
def test_an_edit_is_answered_with_the_scene_that_it_makes() -> None:
    found = answer({"preset": "riley-dog", "edit": {"do": "heads", "to": 2}})
    assert len(found["scene"]["heads"]) == len(found["trace"]["heads"]) == 2
    assert answer({"scene": RILEY.to_dict(), "edit": {"do": "heads"}})["error"] == "edit: the field to is missing."


def test_a_dial_is_told_where_it_can_be_turned() -> None:
    assert set(answer({"preset": "riley-dog"})["asymmetry"]["turns"]) == {"a"}
    assert set(answer({"preset": "nlper"})["asymmetry"]["turns"]) == {"w₁", "w₂", "w₃"}
    assert answer({"preset": "riley-tied"})["asymmetry"]["turns"] == {}


@pytest.mark.parametrize(("wide", "held"), [(4, True), (5, False)])
def test_a_talks_screen_holds_matrices_of_four_columns_beside_as_many_words_as_there_may_be(
    wide: int, held: bool
) -> None:
    """One column more has the room for itself; who asks keeps the bars in any case."""
    head = replace(RILEY.heads[0], **dict.fromkeys(("w_q", "w_k", "w_v"), ((1,) * wide,) * 2))
    scene = replace(RILEY, tokens=("a",) * MAX_TOKENS, embeddings=((1, 0),) * MAX_TOKENS, heads=(head,))
    staging = open_stage(scene, "embeddings")
    assert ("w_q" in staging.handles) is held
    assert {"score_bars", "shares"} <= set(staging.shown)


def test_a_step_bears_no_name_that_its_lesson_has_not_given() -> None:
    """Before queries, one matrix makes keys, and keys are compared; before M, no score is summed axis by axis."""
    lesson = lessons()["riley-and-dog"]
    first = {name: [step.name for step in lesson.steps].index(at) for name, at in lesson.named_at.items()}
    for index, step in enumerate(lesson.steps):
        found = picture(step.scene, {"lesson": ["riley-and-dog", index], "cell": ["scores", 0, 1]})
        symbols = {told["name"]: told["symbol"] for told in found["schema"]}
        spoken = " ".join([symbols["scores"], found["explanation"]["tex"], *found["texts"].values()])
        asking = step.scene.tie_qk and index < first["q"]
        assert ("’s query" in found["figures"]["queries_keys"]["words"]) != asking, step.name
        assert (symbols["w_q"] == "W") == asking, step.name
        keys = {told["name"]: told["symbol"] for told in found["schema"] if told.get("role") == "key"}
        assert keys == ({"w_q": "W", "queries": "K"} if asking else {}), step.name
        assert ('"q ' in spoken or "Q" in symbols["scores"] or "q_{" in spoken) != asking, step.name
        if index < first["M"]:
            assert "M" not in found["explanation"]["tex"], step.name
