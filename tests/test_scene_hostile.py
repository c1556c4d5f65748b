"""Whatever stands anywhere in a scene, it is one, or refused in one sentence."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkv_demo.locale import languages, say
from qkv_demo.scene import Context, Head, Scene
from qkv_demo.scene.check import SceneError

from .scene_json import FULL, SMALL
from .strategies import JSON, nested


def paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a scene, the whole included."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(way for name, value in inside for way in paths(value, (*path, name)))]


def put(path: tuple[Any, ...], value: Any) -> Any:
    """FULL with another value at that path."""
    if not path:
        return value
    data = deepcopy(FULL)
    inner = data
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return data


def accepts(data: Any) -> bool:
    """True for a scene that survives a round trip, False for one printable sentence; any other error comes through."""
    try:
        scene = Scene.from_dict(data)
    except SceneError as refused:
        for language in languages():
            said = say(refused.message, language)
            said.encode()
            if not (0 < len(said) < 200 and "\n" not in said):
                raise
        return False
    assert Scene.from_json(scene.to_json()) == scene
    return True


def test_any_json_anywhere_is_a_scene_or_one_sentence() -> None:
    """Some of each: if all were refused, no scene would be seen."""
    met = set()

    @settings(derandomize=True, max_examples=200)  # so that both are met in every run
    @given(st.sampled_from(paths(FULL)), JSON)
    def read(path: tuple[Any, ...], value: Any) -> None:
        met.add(accepts(put(path, value)))

    read()
    assert met == {True, False}


HOSTILE = {
    "deep": nested(50_000),
    "long": [0] * 100_000,
    "text": "x" * 1_000_000,
    "vast": 10**5000,
    "surrogate": "\ud800",
    "bytes": b"x",
    "object": object(),
    "set": {1},
    "keys": {(1, 2): 3, None: 4},
    "complex": 1j,
    "context": Context(("a",), ((1,),)),
    "head": Head(((1,),), ((1,),), ((1,),)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_values_are_refused_wherever_they_stand(name: str) -> None:
    for path in paths(FULL):
        assert not accepts(put(path, HOSTILE[name])), path


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "nul", '{"tokens": 1' + "0" * 5000 + "}", "\ufeff{}", '{"a": "\x01"}'],
    ids=["empty", "open", "deep", "word", "vast", "mark", "control"],
)
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(SceneError, match=r"^scene: this text cannot be read as JSON\.$"):
        Scene.from_json(text)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_only_python_reads_are_refused(word: str) -> None:
    text = json.dumps(SMALL).replace("0.2", word)
    with pytest.raises(SceneError, match=r"^embeddings, row 1, column 2: −?(nan|inf) is not a finite number"):
        Scene.from_json(text)
