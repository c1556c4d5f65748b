"""One request, one answer: nothing that is sent makes a traceback, and nothing that is painted is NaN."""

import json

from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.lessons import lessons
from qkv_demo.maths.sensitivity import sensitivity
from qkv_demo.presets import presets
from qkv_demo.replay import slopes_program
from qkv_demo.scene import Scene
from qkv_demo.ui.answer import answer, picture

from .strategies import scenes

RILEY = presets()["riley-dog"].scene
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


def test_the_headline_tells_two_weights_and_asks_nothing() -> None:
    """The question and its answer stand below it."""
    scene, lesson = RILEY.to_dict(), ["riley-and-dog", 5]
    two = "Riley attends to dog 0.77, dog to Riley 0.38."
    assert answer({"preset": "riley-dog", "view": {"preset": "riley-dog"}})["reading"] == two
    assert answer({"scene": scene, "view": {"preset": "riley-dog"}})["reading"] == two
    assert answer({"scene": scene})["reading"].endswith("0.38.")
    assert answer({"scene": scene, "view": {"lesson": lesson, "preset": "riley-dog"}})["reading"].endswith("0.38.")


def test_kept_work_comes_back_with_every_field_that_it_left_out() -> None:
    whole = RILEY.to_dict()
    kept = {name: whole[name] for name in ("version", "tokens", "embeddings", "heads")}
    assert answer({"kept": kept})["scene"] == whole
    assert "temperature" in answer({"kept": {**kept, "temperature": -1}})["error"]


def test_which_number_matters_is_found_by_a_program_and_confirmed() -> None:
    slopes = answer({"scene": RILEY.to_dict(), "view": {"gradient": ["weights", 0, 1]}})["slopes"]
    gradients = sensitivity(RILEY, "weights", 0, 0, 1)
    assert gradients
    assert slopes["program"] == slopes_program(RILEY, 0).key
    assert slopes["gradients"] == {f"{name}/{head}": rows for (name, head), rows in gradients.items()}
    assert "slopes" not in answer({"scene": RILEY.to_dict()})


# Each way to open something, with whatever view the page had before, and what it must land on.
def test_an_edit_is_answered_with_the_scene_that_it_makes() -> None:
    found = answer({"preset": "riley-dog", "edit": {"do": "heads", "to": 2}})
    assert len(found["scene"]["heads"]) == len(found["trace"]["heads"]) == 2
    assert answer({"scene": RILEY.to_dict(), "edit": {"do": "heads"}})["error"] == "edit: the field to is missing."


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
