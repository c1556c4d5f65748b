"""Changes between scenes, and what "Show me" offers on the scene as it is."""

from dataclasses import replace

import pytest
from hypothesis import given

from qkv_demo.locale import languages, say
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.scene.change import changes, due, made, rows_of, with_rows
from qkv_demo.ui.answer import answer
from qkv_demo.ui.show_me import belongs, next_edit, progress
from qkv_demo.wording.change import describe_changes, describe_edit, describe_reason

from .strategies import scenes

SENTENCE = presets()["riley-sentence"]


@given(one=scenes(), other=scenes())
def test_changes_make_one_scene_of_the_other_and_back(one: Scene, other: Scene) -> None:
    found = changes(one, other)
    assert made(one, due(one, found)) == other
    assert made(other, due(other, [change.undone() for change in found])) == one
    assert not changes(one, one)


def moved(scene: Scene) -> Scene:
    """The same with another number of somebody's own, which no edit of a preset touches."""
    rows = rows_of(scene, "w_v", 0)
    rows[0][0] += 0.25
    return with_rows(scene, "w_v", 0, rows)


@pytest.mark.parametrize("name", [name for name, preset in presets().items() if preset.edits])
def test_show_me_changes_only_what_it_says(name: str) -> None:
    preset = presets()[name]
    own = moved(preset.scene)
    offer = next_edit(own, name)
    assert offer
    assert changes(own, made(own, offer.changes)) == offer.changes
    assert {change.path for change in offer.changes} == {
        change.path for change in changes(preset.scene, offer.edit.scene)
    }
    for language in ("en", "zh"):
        assert "→" in say(describe_changes(own, offer.changes), language)


@pytest.mark.parametrize("name", [name for name, preset in presets().items() if preset.answers and preset.edits])
def test_a_question_is_answered_by_what_is_true_however_it_came_about(name: str) -> None:
    preset = presets()[name]
    untouched = progress(attend(preset.scene), name)
    assert (untouched.answered, untouched.reason) == (False, None)
    first, *_ = preset.edits.values()
    assert progress(attend(moved(first.scene)), name).answered


def test_what_is_done_already_is_not_offered() -> None:
    (edit,) = SENTENCE.edits.values()
    assert next_edit(edit.scene, "riley-sentence") is None
    assert next_edit(moved(edit.scene), "riley-sentence") is None
    told = answer({"scene": edit.scene.to_dict(), "view": {"preset": "riley-sentence"}})
    assert (told["offer"], told["answered"]) == (False, True)
    asked = answer({"scene": SENTENCE.scene.to_dict(), "view": {"preset": "riley-sentence"}})
    assert asked["offer"] is True
    evan = SENTENCE.scene.tokens.index("Evan's")
    assert asked["handle"] == f"embeddings/0/{evan}"
    assert answer({"preset": "two-heads", "view": {"preset": "two-heads"}})["handle"] is None
    assert asked["answered"] is False


def test_other_names_and_sizes_make_a_scene_ones_own() -> None:
    scene = SENTENCE.scene
    assert belongs(moved(scene), "riley-sentence")
    assert all(belongs(edit.scene, name) for name, preset in presets().items() for edit in preset.edits.values())
    for own in (
        replace(scene, tokens=("Bob", *scene.tokens[1:])),
        replace(scene, tokens=scene.tokens[:-1], embeddings=scene.embeddings[:-1], colors=None),
    ):
        assert not belongs(own, "riley-sentence")
        assert answer({"scene": own.to_dict(), "view": {"preset": "riley-sentence"}})["own"] is True


OPTIONS = {
    "score": "cosine",
    "scale": False,
    "tie_qk": True,
    "mask": "causal",
    "normalize": "argmax",
    "positions": "sinusoidal",
}


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_leaves_the_question_and_what_shows_its_answer_puts_it_back(option: str) -> None:
    start = presets()["riley-dog"].scene
    other = replace(start, **{option: OPTIONS[option]})
    found = answer({"scene": other.to_dict(), "view": {"preset": "riley-dog"}})
    assert (found["own"], found["answered"], found["offer"]) == (False, False, True)
    offer = next_edit(other, "riley-dog")
    assert offer
    assert made(other, offer.changes) == next(iter(presets()["riley-dog"].edits.values())).scene
    for language in languages():
        said = say(describe_changes(other, offer.changes), language)
        assert said.count("→") == 2
        assert not said.startswith(option), "it is called as on the page"


@pytest.mark.parametrize(("name", "edit"), [(name, edit) for name in presets() for edit in presets()[name].edits])
def test_it_says_why_where_the_numbers_bear_it_out(name: str, edit: str) -> None:
    preset = presets()[name]
    shown = preset.edits[edit]
    found = changes(preset.scene, shown.scene)
    for language in ("en", "zh"):
        why = say(describe_edit(shown, preset.scene, found, attend(shown.scene)), language)
        what = say(describe_changes(preset.scene, found), language)
        assert why.startswith(what)
        assert why != what
        assert say(describe_edit(shown, preset.scene, found, attend(preset.scene)), language) == what


def test_weights_that_read_apart_are_no_answer() -> None:
    riley = presets()["riley-dog"].scene
    near = progress(attend(replace(riley, embeddings=((1, 0.2), (0, 0.33)))), "riley-dog")
    assert not near.answered
    assert near.reason
    assert (near.reason.key, near.reason.values["one"], near.reason.values["other"]) == ("nearly", 0.53, 0.52)


def test_an_answer_by_hand_says_why_and_one_word_twice_is_none() -> None:
    """As "Show me" does; the two weights of two words that are one are equal of course."""
    riley = presets()["riley-dog"].scene
    by_hand = progress(attend(replace(riley, embeddings=((1, 0.2), (-0.314, 0.4)))), "riley-dog")
    assert by_hand.answered
    assert by_hand.reason
    assert "each scores the other 0.31 higher than itself" in say(describe_reason(by_hand.reason, riley))
    for dog in ((1, 0.2), (0.99, 0.21)):
        one_word = progress(attend(replace(riley, embeddings=((1, 0.2), dog))), "riley-dog")
        assert not one_word.answered
        assert one_word.reason
        assert "become one word" in say(describe_reason(one_word.reason, riley))
    assert progress(attend(riley), "riley-dog").reason is None
