"""Responses to the page: the effects of edits, cached texts, training programs, and omitted parts."""

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from qkv_demo.examples import examples
from qkv_demo.figures.registry import find_figure
from qkv_demo.learning import learn
from qkv_demo.lessons import lessons
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.ui.answers.request import read_view
from qkv_demo.ui.answers.response import answer, build_response
from qkv_demo.ui.answers.settings import describe_learning

from .scenes import RICH, RILEY


def test_saved_work_gets_its_defaults_back() -> None:
    scene_dict = RILEY.to_dict()
    saved_fields = {name: scene_dict[name] for name in ("version", "tokens", "embeddings", "heads")}
    assert answer({"saved_scene": saved_fields})["scene"] == scene_dict
    assert "temperature" in answer({"saved_scene": {**saved_fields, "temperature": -1}})["error"]


def test_an_edit_returns_its_scene() -> None:
    response = answer({"preset": "riley-dog", "edit": {"do": "heads", "to": 2}})
    assert len(response["scene"]["heads"]) == len(response["trace"]["heads"]) == 2
    assert answer({"scene": RILEY.to_dict(), "edit": {"do": "heads"}})["error"] == "edit: the to field is missing."


INTRODUCTION = lessons()["riley-and-dog"]


@pytest.mark.parametrize("index", range(len(INTRODUCTION.steps)))
def test_a_step_uses_only_introduced_names(index: int) -> None:
    """Before queries are introduced, one matrix computes keys, and keys are compared with keys."""
    step = INTRODUCTION.steps[index]
    response = build_response(step.scene, {"lesson": ["riley-and-dog", index], "cell": ["scores", 0, 1]})
    symbols = {quantity["name"]: quantity["symbol"] for quantity in response["schema"]}
    has_queries = not step.scene.tie_qk or index >= INTRODUCTION.step_names.index(INTRODUCTION.first_step_with_queries)
    assert ("’s query" in response["figures"]["queries_keys"]["words"]) == has_queries
    assert (symbols["w_q"], symbols["queries"]) == (("W_Q", "Q") if has_queries else ("W", "K"))


@pytest.mark.parametrize("name", ["riley-dog", "two-heads", "apple-cross", "nlper"])
def test_cached_texts_are_not_sent_again(name: str) -> None:
    first = json.loads(json.dumps(answer({"preset": name})))
    figure_texts = {figure[part] for figure in first["figures"].values() for part in ("layout", "geometry")}
    drag_programs = {*first["drag_programs"].values(), *first.get("asymmetry", {}).get("dial_programs", {}).values()}
    assert set(first["texts"]) == {first["program"], *figure_texts, *drag_programs, *first["training"]["programs"]}
    assert all(json.loads(text) for text in first["texts"].values())
    cached_keys, missing_key = set(first["texts"]), first["program"]
    request = {"scene": first["scene"], "view": first["view"], "keys": sorted(cached_keys - {missing_key})}
    second = json.loads(json.dumps(answer(request)))
    assert second["texts"] == {missing_key: first["texts"][missing_key]}
    assert {**second, "texts": first["texts"], "scene": first["scene"]} == first


LAYOUTS = {
    **{name: examples()[name].scene for name in ("riley-dog", "two-heads", "nlper", "soft-dictionary", "apple-cross")},
    "renamed": replace(RILEY, tokens=("dog", "Riley")),
    "additive": replace(RILEY, score="additive"),
}


@pytest.mark.parametrize("scene", LAYOUTS.values(), ids=LAYOUTS)
def test_a_cached_layout_is_the_scenes_own(scene: Scene) -> None:
    """Layouts are cached by a key, which must contain everything on which they depend."""
    for plane_content, pair, head in product(("embeddings", "w_k"), ([0, 0], [0, 1], [1, 0]), (0, 1)):
        view = {"plane_content": plane_content, "pair": pair, "head": head}
        response = answer({"scene": scene.to_dict(), "view": view})
        for name, figure in response["figures"].items():
            layout = find_figure(name).build_canvas(scene, read_view(view, attend(scene))).to_layout()
            assert json.loads(response["texts"][figure["layout"]]) == json.loads(json.dumps(layout))


@pytest.mark.parametrize(("name", "target"), describe_learning()["example_targets"].items())
def test_an_example_does_not_start_at_its_target(name: str, target: str) -> None:
    assert learn(examples()[name].scene, target, 0).losses[0] > 0.1


def test_each_head_has_a_training_program() -> None:
    found = answer({"scene": RICH.to_dict()})
    programs = found["training"]["programs"]
    assert len(set(programs)) == 2  # The heads have different sizes.
    assert set(programs) <= found["texts"].keys()


@pytest.mark.parametrize(
    ("scene", "matrices"),
    [
        (RICH, ("w_q", "w_k", "v_a", "embeddings", "context_embeddings")),
        (replace(RILEY, tie_qk=True), ("w_q", "embeddings")),
    ],
    ids=["additive", "tied"],
)
def test_the_response_lists_the_trainable_matrices(scene: Scene, matrices: tuple[str, ...]) -> None:
    assert answer({"scene": scene.to_dict()})["training"]["matrices"] == matrices


def test_weights_without_softmax_cannot_be_trained() -> None:
    assert answer({"scene": replace(RILEY, normalize="argmax").to_dict()})["training"] is None


def test_folded_parts_have_no_words() -> None:
    request: dict[str, Any] = {"scene": RILEY.to_dict(), "keys": list(answer({})["texts"])}
    full_response, folded_response = (
        answer(request),
        answer({**request, "omitted": ["lopsided", "number", "captions", "else"]}),
    )
    assert folded_response.pop("omitted") == ["lopsided", "number", "captions"]
    assert (
        folded_response["pair_sentences"],
        folded_response["exact_sentences"],
        "explanation" in folded_response,
    ) == ([], [], False)
    assert not any("words" in figure for figure in folded_response["figures"].values())
    equal_fields = full_response.keys() - {"explanation", "pair_sentences", "exact_sentences", "figures", "parts"}
    assert {name: folded_response[name] for name in equal_fields} == {
        name: full_response[name] for name in equal_fields
    }
