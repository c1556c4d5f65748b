"""Valid scenes are accepted, and all other values are refused with one sentence."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.locale import languages, translate
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.check import SceneError

from .strategies import JSON, nested

SMALL: dict[str, Any] = {
    "tokens": ["Riley", "dog"],
    "embeddings": [[1.0, 0.2], [0.3, 1.0]],
    "heads": [{"w_q": [[1, 0], [0, 1]], "w_k": [[1, 1], [0, 1]], "w_v": [[1, 0], [0, 1]]}],
}
DEFAULTS: dict[str, Any] = {
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
FULL: dict[str, Any] = {
    **SMALL,
    "version": 1,
    "heads": [{**SMALL["heads"][0], "v_a": [1, 2]}, SMALL["heads"][0]],
    "context": {"tokens": ["a", "b", "c"], "embeddings": [[1, 2], [3, 4], [5, 6]]},
    "tie_qk": True,
    "score": "additive",
    "scale": False,
    "temperature": 0.5,
    "mask": [[True, False, True], [False, True, True]],
    "normalize": "manual",
    "weights": [[0.5, 0, 0.5], [0, 1, 0]],
    "positions": "sinusoidal",
    "w_o": [[1], [2], [3], [4]],
    "colors": [7, 1, 0, 31, 2],
}


def scene_heads(**changes: object) -> list[dict[str, object]]:
    return [{**SMALL["heads"][0], **changes}]


def test_every_field_is_kept_or_has_its_default() -> None:
    assert Scene.from_dict(SMALL).to_dict() == {"version": 1, **SMALL, **DEFAULTS}
    assert Scene.from_dict(FULL).to_dict() == FULL


def test_a_scene_survives_json_text() -> None:
    scene = Scene.from_dict(FULL)
    assert Scene.from_json(scene.to_json()) == scene


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"tokens": ["x"] * 17}, "tokens: the number must be 1 to 16, not 17."),
    ({"tokens": ["x", 5]}, "tokens, row 2: "),
    ({"tokens": ["a\x00b", "y"]}, "tokens, row 1: "),
    ({"embeddings": [[1, 2], [3]]}, "embeddings, row 2: the number of columns must be 2, not 1."),
    ({"embeddings": [[0] * 9] * 2}, "embeddings, row 1: the number of columns must be 1 to 8, not 9."),
    ({"embeddings": [[1, 2], [3, float("nan")]]}, "embeddings, row 2, column 2: "),
    ({"embeddings": [[1, 2], ["1", 1]]}, "embeddings, row 2, column 1: '1' is not a number."),
    ({"heads": scene_heads() * 5}, "heads: the number must be 1 to 4, not 5."),
    ({"heads": [*scene_heads(), {}]}, "heads, head 2: the w_q field is missing."),
    ({"heads": scene_heads() + scene_heads(w_v=[[1], [2e6]])}, "w_v of head 2, row 2, column 1: "),
    ({"heads": scene_heads(v_a=[1, "x"])}, "v_a of head 1, column 2: "),
    ({"heads": scene_heads() + scene_heads(v_a=[1, 2, 3])}, "v_a of head 2: the number of columns must be 2, not 3."),
    ({"context": {"tokens": ["a"], "embeddings": [[1, 2, 3]]}}, "context.embeddings, row 1: "),
    ({"scale": None}, "scale: "),
    ({"score": "euclid"}, f"score: 'euclid' is not one of {', '.join(SCORES)}."),
    ({"temperature": 0}, "temperature: this must be at least 0.000001"),
    ({"mask": "diagonal"}, "mask: 'diagonal' is not one of none, causal."),
    ({"mask": [[True, True, True]] * 2}, "mask, row 1: "),
    ({"mask": [[True, True]] * 3}, "mask: the number of rows must be 2, not 3."),
    ({"mask": [[1, True], [True, True]]}, "mask, row 1, column 1: "),
    ({"mask": [[True, True], [False, False]]}, "mask, row 2: "),
    ({"normalize": "manual"}, "weights: "),
    ({"weights": [[1, 0], [1, {}]]}, "weights, row 2, column 2: "),
    ({"w_o": [[1], [2, 3]]}, "w_o, row 2: "),
    ({"version": 2}, "version: "),
    ({"context": {"tokens": ["a"], "rows": 1}}, "context: there is no 'rows' field. The fields are tokens, embeddings"),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSALS, ids=str)
def test_an_error_names_field_and_location(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SceneError) as error:
        Scene.from_dict({**SMALL, **change})
    assert str(error.value).startswith(sentence)


def test_an_error_has_its_location() -> None:
    with pytest.raises(SceneError) as error:
        Scene.from_dict({**SMALL, "heads": scene_heads(w_q=[[1, 0], [0, "x"]])})
    assert error.value.location == {"field": "w_q", "head": 1, "row": 2, "column": 2}


@pytest.mark.parametrize(
    "change",
    [
        {"embeddings": ((1, 2), (3, float("inf")))},
        {"heads": ({"w_q": 1},)},
        {"context": {"tokens": [], "embeddings": []}},
    ],
    ids=["embeddings", "heads", "context"],
)
def test_the_constructor_checks_too(change: dict[str, Any]) -> None:
    with pytest.raises(SceneError):
        replace(Scene.from_dict(SMALL), **change)


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Yield the path of every value of a scene, including the scene itself."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(inner_path for name, value in inside for inner_path in paths(value, (*path, name)))]


def put(path: tuple[Any, ...], value: Any) -> Any:
    """Return FULL with another value at a path."""
    if not path:
        return value
    data = deepcopy(FULL)
    inner = data
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return data


def accepts(data: Any) -> bool:
    """Return whether a scene is accepted and survives a round trip. A refusal must be one printable sentence."""
    try:
        scene = Scene.from_dict(data)
    except SceneError as refused:
        for language in languages():
            text = translate(refused.message, language)
            text.encode()
            if not (0 < len(text) < 250 and "\n" not in text):
                raise
        return False
    assert Scene.from_json(scene.to_json()) == scene
    return True


@given(st.sampled_from(paths(FULL)), JSON)
def test_any_json_is_a_scene_or_refused(path: tuple[Any, ...], value: Any) -> None:
    accepts(put(path, value))


HOSTILE = {
    "deep": nested(50_000),
    "long": [0] * 100_000,
    "text": "x" * 1_000_000,
    "vast": 10**5000,
    "bytes": b"x",
    "object": object(),
    "keys": {(1, 2): 3, None: 4},
    "context": Context(("a",), ((1,),)),
    "head": Head(((1,),), ((1,),), ((1,),)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_invalid_values_are_refused_at_every_path(name: str) -> None:
    for path in paths(FULL):
        assert not accepts(put(path, HOSTILE[name])), path


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "nul", '{"tokens": 1' + "0" * 5000 + "}", "\ufeff{}", '{"a": "\x01"}'],
    ids=["empty", "open", "deep", "word", "vast", "mark", "control"],
)
def test_invalid_json_is_refused(text: str) -> None:
    with pytest.raises(SceneError, match=r"^scene: this text cannot be read as JSON\.$"):
        Scene.from_json(text)
