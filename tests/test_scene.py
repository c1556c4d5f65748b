"""The door: what a scene may hold, and the one sentence that refuses the rest."""

import json
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.check import SceneError
from qkv_demo.scene import Head, Scene

from .strategies import scenes

SMALL = {
    "tokens": ["Riley", "dog"],
    "embeddings": [[1.0, 0.2], [0.3, 1.0]],
    "heads": [{"w_q": [[1, 0], [0, 1]], "w_k": [[1, 1], [0, 1]], "w_v": [[1, 0], [0, 1]]}],
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*SMALL, "w_q", "mask", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


def changed(**changes: object) -> dict[str, object]:
    return {**SMALL, **changes}


def head(**changes: object) -> list[dict[str, object]]:
    return [{**SMALL["heads"][0], **changes}]


def test_defaults_are_the_contracts() -> None:
    assert Scene.from_dict(SMALL).to_dict() == {
        "version": 1,
        **SMALL,
        "context": None,
        "tie_qk": False,
        "score": "dot",
        "scale": True,
        "temperature": 1.0,
        "mask": "none",
        "normalize": "softmax",
        "weights": None,
        "positions": "none",
        "w_o": None,
    }


def test_is_frozen_and_hashable() -> None:
    scene = Scene.from_dict(SMALL)
    assert hash(scene) == hash(Scene.from_dict(SMALL))
    with pytest.raises(FrozenInstanceError):
        scene.scale = False  # type: ignore[misc]


@given(scenes())
def test_json_round_trips(scene: Scene) -> None:
    assert Scene.from_json(scene.to_json()) == scene
    assert Scene.from_json(json.dumps(scene.to_dict())) == scene


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (changed(embeddings=[[1, 2], [3, float("nan")]]), "embeddings, row 2, column 2:"),
        (changed(embeddings=[[1, 2], [3, 1e7]]), "embeddings, row 2, column 2:"),
        (changed(embeddings=[[1, 2], [True, 1]]), "embeddings, row 2, column 1:"),
        (changed(embeddings=[[1, 2], ["1", 1]]), "embeddings, row 2, column 1:"),
        (changed(embeddings=[[1, 2], [10**400, 1]]), "embeddings, row 2, column 1:"),
        (changed(embeddings=[[1, 2], [3]]), "embeddings, row 2:"),
        (changed(embeddings=[[1, 2]]), "embeddings:"),
        (changed(embeddings=[[0] * 9] * 2), "embeddings, row 1:"),
        (changed(tokens=[]), "tokens:"),
        (changed(tokens=["x"] * 17), "tokens:"),
        (changed(tokens=["x" * 41, "y"]), "tokens, row 1:"),
        (changed(tokens=["a\x00b", "y"]), "tokens, row 1:"),
        (changed(tokens=["\ud800", "y"]), "tokens, row 1:"),
        (changed(heads=[]), "heads:"),
        (changed(heads=head() * 5), "heads:"),
        (changed(heads=head(w_q=[[1, 0], [0, "x"]])), "w_q of head 1, row 2, column 2:"),
        (changed(heads=head(w_k=[[1], [0]])), "w_k of head 1, row 1:"),
        (changed(heads=head(v_a=[1])), "v_a of head 1:"),
        (changed(heads=head(extra=1)), "head 1 of heads:"),
        (changed(heads=[{}]), "head 1 of heads:"),
        (
            changed(context={"tokens": ["a"], "embeddings": [[1, 2, 3]]}),
            "context.embeddings, row 1: 3 given, 2 expected.",
        ),
        (changed(context=3), "context:"),
        (changed(tie_qk=1), "tie_qk:"),
        (changed(score="euclid"), "score:"),
        (changed(temperature=0), "temperature:"),
        (changed(mask=[[True, True], [False, False]]), "mask, row 2:"),
        (changed(mask=[[True, True]]), "mask:"),
        (changed(mask=[[1, True], [True, True]]), "mask, row 1, column 1:"),
        (changed(normalize="manual"), "weights:"),
        (changed(weights=[[1]]), "weights:"),
        (changed(w_o=[[1]]), "w_o:"),
        (changed(version=2), "version:"),
        (changed(colour="red"), "scene:"),
        ({"tokens": ["a"]}, "scene:"),
        ([], "scene:"),
    ],
)
def test_refusals_name_what_and_where(data: object, sentence: str) -> None:
    with pytest.raises(SceneError) as refused:
        Scene.from_dict(data)
    assert str(refused.value).startswith(sentence)


@given(JSON)
def test_whatever_comes_is_a_scene_or_one_sentence(data: object) -> None:
    for given_ in (data, {**SMALL, "heads": data}, {**SMALL, "mask": data}, {**SMALL, "context": data}):
        try:
            Scene.from_dict(given_)
        except SceneError as refused:
            assert str(refused)


@given(st.text())
def test_whatever_text_comes_is_json_or_one_sentence(text: str) -> None:
    with pytest.raises(SceneError):
        Scene.from_json(text)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(SceneError):
        Scene.from_json("[" * 100_000)


def test_the_constructor_checks_too() -> None:
    with pytest.raises(SceneError, match="embeddings"):
        replace(Scene.from_dict(SMALL), embeddings=((1, 2), (3, float("inf"))))
    assert Scene(["a"], [[1]], [Head([[1]], [[1]], [[1]])]).d_model == 1
