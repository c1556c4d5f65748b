"""Changes between scenes, and the edits that "Show me" offers."""

from dataclasses import replace

import pytest
from hypothesis import given

from qkv_demo.examples import Example, examples
from qkv_demo.locale import languages, translate
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.scene.change import apply_changes, find_changes, find_remaining_changes, get_rows, with_rows
from qkv_demo.ui.answers.progress import Progress, belongs_to_example, find_next_edit, read_progress
from qkv_demo.ui.answers.response import answer
from qkv_demo.wording.change import describe_changes, describe_edit, describe_reason

from .scenes import RILEY
from .strategies import scenes

SENTENCE = examples()["riley-sentence"].scene
SOLVED_SCENE = next(iter(examples()["riley-sentence"].edits.values())).scene
WITH_EDITS = {name: preset for name, preset in examples().items() if preset.edits}
OPTIONS = {
    "score": "cosine",
    "scale": False,
    "tie_qk": True,
    "mask": "causal",
    "normalize": "argmax",
    "positions": "sinusoidal",
}


@given(scenes(), scenes())
def test_changes_turn_scenes_into_each_other(start: Scene, end: Scene) -> None:
    scene_changes = find_changes(start, end)
    assert apply_changes(start, find_remaining_changes(start, scene_changes)) == end
    assert apply_changes(end, find_remaining_changes(end, [change.reverse() for change in scene_changes])) == start


def edited_scenes(scene: Scene) -> Scene:
    """Return the scene with another number, which no edit of an example changes."""
    rows = get_rows(scene, "w_v", 0)
    rows[0][0] += 0.25
    return with_rows(scene, "w_v", 0, rows)


@pytest.mark.parametrize("name", WITH_EDITS)
def test_show_me_applies_the_examples_changes(name: str) -> None:
    preset = examples()[name]
    scene = edited_scenes(preset.scene)
    offer = find_next_edit(scene, name)
    assert offer
    assert find_changes(scene, apply_changes(scene, offer.changes)) == offer.changes
    expected = find_changes(preset.scene, offer.edit.scene)
    assert {change.path for change in offer.changes} == {change.path for change in expected}


@pytest.mark.parametrize("scene", [SOLVED_SCENE, edited_scenes(SOLVED_SCENE)], ids=["solved", "edited"])
def test_a_finished_edit_is_not_offered(scene: Scene) -> None:
    assert find_next_edit(scene, "riley-sentence") is None


@pytest.mark.parametrize(("scene", "is_solved"), [(SENTENCE, False), (SOLVED_SCENE, True)], ids=["open", "solved"])
def test_the_page_offers_the_open_edits(scene: Scene, is_solved: bool) -> None:
    response = answer({"scene": scene.to_dict(), "view": {"preset": "riley-sentence"}})
    assert (response["has_next_edit"], response["is_solved"]) == (not is_solved, is_solved)


def test_an_offer_names_its_handle() -> None:
    response = answer({"scene": SENTENCE.to_dict(), "view": {"preset": "riley-sentence"}})
    row = SENTENCE.tokens.index("Evan's")
    assert response["handle"] == f"embeddings/0/{row}"


@pytest.mark.parametrize("name", [name for name, preset in WITH_EDITS.items() if preset.answers])
def test_any_scene_can_answer_a_question(name: str) -> None:
    preset = examples()[name]
    first, *_ = preset.edits.values()
    assert not read_progress(attend(preset.scene), name).is_solved
    assert read_progress(attend(edited_scenes(first.scene)), name).is_solved


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": ("Bob", *SENTENCE.tokens[1:])},
        {"tokens": SENTENCE.tokens[:-1], "embeddings": SENTENCE.embeddings[:-1], "colors": None},
    ],
    ids=["name", "size"],
)
def test_names_and_sizes_make_a_scene_custom(change: dict[str, object]) -> None:
    scene = replace(SENTENCE, **change)
    assert not belongs_to_example(scene, "riley-sentence")
    assert answer({"scene": scene.to_dict(), "view": {"preset": "riley-sentence"}})["is_custom"] is True


def test_numbers_do_not_make_a_scene_custom() -> None:
    assert belongs_to_example(edited_scenes(SENTENCE), "riley-sentence")


@pytest.mark.parametrize("option", OPTIONS)
def test_show_me_resets_a_changed_option(option: str) -> None:
    scene = replace(RILEY, **{option: OPTIONS[option]})
    response = answer({"scene": scene.to_dict(), "view": {"preset": "riley-dog"}})
    assert (response["is_custom"], response["is_solved"], response["has_next_edit"]) == (False, False, True)
    offer = find_next_edit(scene, "riley-dog")
    assert offer
    assert apply_changes(scene, offer.changes) == next(iter(examples()["riley-dog"].edits.values())).scene
    for language in languages():
        assert translate(describe_changes(scene, offer.changes), language).count("→") == 2


@pytest.mark.parametrize("preset", WITH_EDITS.values(), ids=WITH_EDITS)
def test_a_successful_edit_is_explained(preset: Example) -> None:
    for edit in preset.edits.values():
        scene_changes = find_changes(preset.scene, edit.scene)
        for language in languages():
            description = translate(describe_changes(preset.scene, scene_changes), language)
            explanation = translate(describe_edit(edit, preset.scene, scene_changes, attend(edit.scene)), language)
            assert explanation.startswith(description)
            assert explanation != description
            assert (
                translate(describe_edit(edit, preset.scene, scene_changes, attend(preset.scene)), language)
                == description
            )


def moved_dog(x: float, y: float) -> Progress:
    return read_progress(attend(replace(RILEY, embeddings=((1, 0.2), (x, y)))), "riley-dog")


def test_weights_that_look_different_are_no_answer() -> None:
    response = moved_dog(0, 0.33)
    assert not response.is_solved
    assert response.reason
    assert (response.reason.key, response.reason.values["weight"], response.reason.values["reverse"]) == (
        "nearly",
        0.53,
        0.52,
    )


def test_an_answer_by_hand_is_explained() -> None:
    response = moved_dog(-0.314, 0.4)
    assert response.is_solved
    assert response.reason
    assert "0.31" in translate(describe_reason(response.reason, RILEY))


@pytest.mark.parametrize("dog", [(1, 0.2), (0.99, 0.21)])
def test_equal_words_are_no_answer(dog: tuple[float, float]) -> None:
    """Two equal words always have equal weights."""
    response = moved_dog(*dog)
    assert not response.is_solved
    assert response.reason
    assert response.reason.key == "one-word"
