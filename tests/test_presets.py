"""Every preset and every claim about its numbers, found by discovery."""

from dataclasses import replace

import pytest

from qkv_demo.locale import languages, table
from qkv_demo.maths.attention import attend
from qkv_demo.maths.named_trace import NamedTrace
from qkv_demo.presets import DEFAULT, Edit, Preset, presets
from qkv_demo.wording.notes import notes

PRESETS = presets()
SCENES = [
    *((name, preset) for name, preset in PRESETS.items()),
    *((f"{name}, {edit}", after) for name, preset in PRESETS.items() for edit, after in preset.edits.items()),
]
CLAIMS = [
    pytest.param(where.scene, claim, id=f"{name}: {text}")
    for name, where in SCENES
    for text, claim in where.claims.items()
]


@pytest.mark.parametrize(("scene", "claim"), CLAIMS)
def test_claim_holds(scene, claim):
    assert claim(NamedTrace(attend(scene)))


@pytest.mark.parametrize(("name", "where"), SCENES, ids=[name for name, _ in SCENES])
def test_scene_has_claims_and_nothing_to_apologise_for(name: str, where: Preset | Edit):
    assert where.claims
    assert not notes(attend(where.scene))


@pytest.mark.parametrize("name", PRESETS)
def test_first_pair_is_in_the_scene(name):
    row, column = PRESETS[name].pair
    assert 0 <= row < len(PRESETS[name].scene.tokens)
    assert 0 <= column < len(PRESETS[name].scene.key_tokens)


@pytest.mark.parametrize("name", PRESETS)
def test_keys_and_values_can_be_drawn(name):
    for head in PRESETS[name].scene.heads:
        assert len(head.w_k[0]) in (2, 3)
        assert len(head.w_v[0]) in (2, 3)


@pytest.mark.parametrize("name", PRESETS)
def test_numbers_have_few_digits(name):
    scene = PRESETS[name].scene
    given = [scene.embeddings, scene.context.embeddings if scene.context else ()]
    given += [matrix for head in scene.heads for matrix in (head.w_q, head.w_k, head.w_v)]
    for value in (value for matrix in given for row in matrix for value in row):
        assert abs(value) < 10
        assert value == round(value, 1)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("part", ["title", "question", "axes"])
def test_every_language_has_its_words(name, part, language):
    assert table(language)[f"preset.{name}.{part}"].strip()


@pytest.mark.parametrize("language", languages())
def test_no_words_without_their_preset(language):
    named = {key.split(".")[1] for key in table(language) if key.startswith("preset.")}
    assert named == set(PRESETS)


@pytest.mark.parametrize("language", languages())
def test_titles_differ_and_fit_a_picker(language):
    titles = [table(language)[f"preset.{name}.title"] for name in PRESETS]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 40


def test_the_twelve_of_the_sources_are_here():
    assert set(PRESETS) >= {
        "riley-dog",
        "riley-sentence",
        "riley-tied",
        "sentences-2d",
        "animal-street",
        "robot-law",
        "xiaoming",
        "nlper",
        "apple-cross",
        "two-heads",
        "soft-dictionary",
        "structure-and-meaning",
    }


def test_the_default_comes_first():
    assert next(iter(PRESETS)) == DEFAULT


def test_a_claim_fails_on_a_broken_scene():
    """A claim that no scene can break says nothing: without W_K the asymmetry of the default is gone."""
    tied = NamedTrace(attend(replace(PRESETS[DEFAULT].scene, tie_qk=True)))
    assert not PRESETS[DEFAULT].claims["Riley's score for dog is at least twice dog's for Riley"](tied)


@pytest.mark.parametrize(("preset", "edit"), [(name, edit) for name in PRESETS for edit in PRESETS[name].edits])
def test_an_edit_makes_something_true_that_was_not(preset, edit):
    before = NamedTrace(attend(PRESETS[preset].scene))
    assert not all(claim(before) for claim in PRESETS[preset].edits[edit].claims.values())


@pytest.mark.parametrize("name", PRESETS)
def test_claims_notice_weights_that_say_nothing(name):
    """With every query at zero all weights of a row are equal: some claim of each preset must notice."""
    scene = PRESETS[name].scene
    heads = tuple(replace(head, w_q=tuple((0,) * len(row) for row in head.w_q)) for head in scene.heads)
    look = NamedTrace(attend(replace(scene, heads=heads)))
    assert not all(claim(look) for claim in PRESETS[name].claims.values())


@pytest.mark.parametrize(("preset", "edit"), [(name, edit) for name in PRESETS for edit in PRESETS[name].edits])
def test_an_edits_own_pair_is_who_attends_to_whom_most(preset: str, edit: str) -> None:
    after = PRESETS[preset].edits[edit]
    if after.pair is None:
        return
    row, column = after.pair
    look = NamedTrace(attend(after.scene))
    assert look.strongest_other(after.scene.tokens[row]) == after.scene.key_tokens[column]
    assert after.pair != PRESETS[preset].pair
