"""Every example can be drawn, and its claims are true."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from qkv_demo.examples import RENAMED_EXAMPLES, Edit, Example, examples, find_example
from qkv_demo.locale import languages, message, read_strings, translate
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.wording.trace_sentences import write_notes

EXAMPLES = examples()
# The weights of the trained model's heads.
HEADS = json.loads((Path(__file__).parent / "heads.json").read_text(encoding="utf-8"))
SCENES = {
    **EXAMPLES,
    **{f"{name}, {edit}": after for name, preset in EXAMPLES.items() for edit, after in preset.edits.items()},
}


def failing(source: Example | Edit, scene: Scene) -> list[str]:
    """Return the claims that are false for a scene."""
    look = attend(scene)
    return [text for text, claim in source.claims.items() if not claim(look)]


@pytest.mark.parametrize("source", SCENES.values(), ids=SCENES)
def test_claims_hold_without_notes(source: Example | Edit) -> None:
    assert source.claims
    assert failing(source, source.scene) == []
    assert not write_notes(attend(source.scene))


def test_every_example_can_be_drawn() -> None:
    for name, preset in EXAMPLES.items():
        scene, (row, column) = preset.scene, preset.pair
        assert 0 <= row < len(scene.tokens), name
        assert 0 <= column < len(scene.key_tokens), name
        assert {len(table[0]) for head in scene.heads for table in (head.w_k, head.w_v)} <= {2, 3}, name
        matrices = [scene.embeddings, scene.context.embeddings if scene.context else ()]
        matrices += [matrix for head in scene.heads for matrix in (head.w_q, head.w_k, head.w_v)]
        numbers = [value for matrix in matrices for row in matrix for value in row]
        decimals = 2 if name.startswith("real-") else 1
        assert all(abs(value) < 10 and value == round(value, decimals) for value in numbers), name


@pytest.mark.parametrize("language", languages())
def test_every_example_has_its_texts(language):
    texts = {key: text for key, text in read_strings(language).items() if key.startswith("preset.")}
    assert set(texts) == {f"preset.{name}.{part}" for name in EXAMPLES for part in ("title", "question", "axes")}
    assert all(map(str.strip, texts.values()))


@pytest.mark.parametrize("name", RENAMED_EXAMPLES)
def test_an_old_name_finds_its_example(name: str) -> None:
    assert name not in EXAMPLES
    assert find_example(name) is EXAMPLES[RENAMED_EXAMPLES[name]]


def test_claims_fail_for_equal_weights() -> None:
    """A claim must be able to fail. If all queries are zero, all weights of a row are equal."""
    for name, preset in EXAMPLES.items():
        heads = tuple(replace(head, w_q=tuple((0,) * len(row) for row in head.w_q)) for head in preset.scene.heads)
        failures = failing(preset, replace(preset.scene, heads=heads))
        assert failures, f"{name}: its claims hold of equal weights too; let one say a number, as trace.weight(…) > 0.5"


def test_an_edit_makes_a_false_claim_true() -> None:
    """If an edit has a pair of its own, it is the pair with the largest weight after the edit."""
    every = [(name, preset, edit) for name, preset in EXAMPLES.items() for edit in preset.edits.values()]
    for name, preset, edit in every:
        before = attend(preset.scene)
        assert not all(claim(before) for claim in edit.claims.values()), name
        if edit.pair:
            row, column = edit.pair
            look = attend(edit.scene)
            assert look.find_strongest_other(edit.scene.tokens[row]) == edit.scene.key_tokens[column], name
            assert edit.pair != preset.pair, name


@pytest.mark.parametrize(("name", "index", "largest"), [("real-riley", 0, 0.01), ("real-animal", 2, 0.02)])
def test_a_real_head_has_the_models_weights(name: str, index: int, largest: float) -> None:
    head, example = HEADS[index], EXAMPLES[name]
    assert example.model_head
    assert list(example.scene.tokens) == head["tokens"]
    assert [list(row) for row in example.model_head.weights] == head["weights"]
    error = (attend(example.scene).heads[0].weights - torch.tensor(head["weights"])).abs().max()
    assert error < largest
    assert "within 0.02" in translate(message("ui.explore.real.about"))


def test_a_real_heads_scores_are_small() -> None:
    """Large scores would be as good a fit, but are hard to read."""
    scenes = [example.scene for example in EXAMPLES.values() if example.model_head]
    assert max(float(attend(scene).heads[0].scores.abs().max()) for scene in scenes) < 20
