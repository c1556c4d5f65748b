"""One request, one answer: nothing that is sent makes a traceback, and what the page holds is not told again."""

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from qkv_demo.figures import figure_named
from qkv_demo.learning import learn
from qkv_demo.lessons import lessons
from qkv_demo.maths import attend
from qkv_demo.presets import presets
from qkv_demo.ui.answer import answer, picture
from qkv_demo.ui.request import read_view
from qkv_demo.ui.settings import learning

from .scenes import CROSS, RICH, RILEY


def test_kept_work_comes_back_with_every_field_that_it_left_out() -> None:
    whole = RILEY.to_dict()
    kept = {name: whole[name] for name in ("version", "tokens", "embeddings", "heads")}
    assert answer({"kept": kept})["scene"] == whole
    assert "temperature" in answer({"kept": {**kept, "temperature": -1}})["error"]


def test_an_edit_is_answered_with_the_scene_that_it_makes() -> None:
    found = answer({"preset": "riley-dog", "edit": {"do": "heads", "to": 2}})
    assert len(found["scene"]["heads"]) == len(found["trace"]["heads"]) == 2
    assert answer({"scene": RILEY.to_dict(), "edit": {"do": "heads"}})["error"] == "edit: the field to is missing."


def test_a_step_bears_no_name_that_its_lesson_has_not_given() -> None:
    """Before queries, one matrix makes keys, and keys are compared."""
    lesson = lessons()["riley-and-dog"]
    first = lesson.names.index(lesson.queries_from)
    for index, step in enumerate(lesson.steps):
        found = picture(step.scene, {"lesson": ["riley-and-dog", index], "cell": ["scores", 0, 1]})
        symbols = {told["name"]: told["symbol"] for told in found["schema"]}
        formula = json.dumps([found["explanation"][part] for part in ("formula", "steps")])
        spoken = " ".join([symbols["scores"], formula, *found["texts"].values()])
        asking = step.scene.tie_qk and index < first
        assert ("’s query" in found["figures"]["queries_keys"]["words"]) != asking, step.name
        assert (symbols["w_q"] == "W") == asking, step.name
        keys = {told["name"]: told["symbol"] for told in found["schema"] if told.get("role") == "key"}
        assert keys == ({"w_q": "W", "queries": "K"} if asking else {}), step.name
        assert ('"q ' in spoken or '"text": "q"' in formula or "Q" in symbols["scores"]) != asking, step.name


@pytest.mark.parametrize("name", ["riley-dog", "two-heads", "apple-cross", "nlper"])
def test_what_the_page_holds_is_not_told_again(name: str) -> None:
    """Of one head and of two, of another sequence, in space."""
    first = json.loads(json.dumps(answer({"preset": name})))
    drawn = {figure[part] for figure in first["figures"].values() for part in ("layout", "geometry")}
    pulled = {*first["reaches"].values(), *first.get("asymmetry", {}).get("turns", {}).values()}
    assert set(first["texts"]) == {first["program"], *drawn, *pulled, *first["training"]["programs"]}
    assert all(json.loads(text) for text in first["texts"].values())
    kept, missing = set(first["texts"]), first["program"]
    asked = {"scene": first["scene"], "view": first["view"], "keys": sorted(kept - {missing})}
    again = json.loads(json.dumps(answer(asked)))
    assert again["texts"] == {missing: first["texts"][missing]}
    assert {**again, "texts": first["texts"], "scene": first["scene"]} == first


def test_what_is_told_of_an_outline_is_drawn_as_the_scene_is_with_its_numbers() -> None:
    """Whatever is exchanged in a scene or a view: nothing that a layout is made of is missing in its outline."""
    shown = [
        *(presets()[name].scene for name in ("riley-dog", "two-heads", "nlper", "soft-dictionary")),
        *(replace(RILEY, **change) for change in ({"tokens": ("dog", "Riley")}, {"score": "additive"})),
        replace(CROSS, context=replace(CROSS.context, tokens=CROSS.context.tokens[::-1])) if CROSS.context else CROSS,
    ]
    looks = product(("embeddings", "w_k"), ([0, 0], [0, 1], [1, 0]), (0, 1))
    for scene, (lens, pair, head) in product(shown, list(looks)):
        view = {"lens": lens, "pair": pair, "head": head}
        found = answer({"scene": scene.to_dict(), "view": view})
        for name, figure in found["figures"].items():
            itself = figure_named(name).laid(scene, read_view(view, attend(scene))).spec()
            assert json.loads(found["texts"][figure["layout"]]) == json.loads(json.dumps(itself))


def test_where_an_example_wishes_for_something_else_than_what_is_it_is_not_there_yet() -> None:
    for name, wish in learning()["wishes"].items():
        assert learn(presets()[name].scene, wish, 0).losses[0] > 0.1


def test_an_answer_tells_what_can_learn_and_a_program_for_each_head_and_without_softmax_nothing() -> None:
    found = answer({"scene": RICH.to_dict()})
    training = found["training"]
    assert training["matrices"] == ("w_q", "w_k", "v_a", "embeddings", "context_embeddings")
    assert len(training["programs"]) == len(set(training["programs"])) == 2  # the heads have other sizes
    assert set(training["programs"]) <= found["texts"].keys()
    tied = answer({"scene": replace(RILEY, tie_qk=True).to_dict()})
    assert tied["training"]["matrices"] == ("w_q", "embeddings")
    assert answer({"scene": replace(RILEY, normalize="argmax").to_dict()})["training"] is None


def test_what_is_folded_is_not_worded_and_the_rest_is_the_same() -> None:
    asked: dict[str, Any] = {"scene": RILEY.to_dict(), "keys": list(answer({})["texts"])}
    whole, folded = answer(asked), answer({**asked, "folded": ["lopsided", "number", "captions", "else"]})
    assert "folded" not in whole
    assert folded.pop("folded") == ["lopsided", "number", "captions"]
    unnamed = {
        name: {key: figure[key] for key in figure if key != "words"} for name, figure in whole["figures"].items()
    }
    assert folded == {
        **{name: whole[name] for name in whole if name != "explanation"},
        **{"pair": [], "exact": [], "figures": unnamed},
        "parts": {"reading": whole["parts"]["reading"], "pair": []},
    }
    assert whole["pair"]
    assert answer({**asked, "folded": {"lopsided": 1}}) == whole
