"""What the page needs only once: told by keys, and not told again to a page that holds it."""

import json
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from qkv_demo.presets import presets
from qkv_demo.ui.answer import answer

from .test_answer import RILEY

CROSS = presets()["apple-cross"].scene


def keys_of(found: dict[str, Any]) -> set[str]:
    """All that an answer refers to."""
    drawn = {figure[part] for figure in found["figures"].values() for part in ("layout", "geometry")}
    pulled = {*found["reaches"].values(), *found.get("asymmetry", {}).get("turns", {}).values()}
    return {found["program"], *drawn, *pulled, *found["training"]["programs"]}


def layouts_of(found: dict[str, Any]) -> set[str]:
    return {figure["layout"] for figure in found["figures"].values()}


@pytest.mark.parametrize("name", ["riley-dog", "two-heads", "apple-cross", "nlper"])
def test_what_the_page_holds_is_not_told_again(name: str) -> None:
    """Of one head and of two, of another sequence, in space."""
    first = json.loads(json.dumps(answer({"preset": name})))
    assert set(first["texts"]) == keys_of(first)
    assert all(json.loads(text) for text in first["texts"].values())
    kept, missing = set(first["texts"]), first["program"]
    asked = {"scene": first["scene"], "view": first["view"], "keys": sorted(kept - {missing})}
    again = json.loads(json.dumps(answer(asked)))
    assert again["texts"] == {missing: first["texts"][missing]}
    assert {**again, "texts": first["texts"], "scene": first["scene"]} == first


def test_layouts_of_one_key_are_one_layout() -> None:
    """Whatever is exchanged in a scene or a view, what is drawn otherwise has another key."""
    told: dict[str, str] = {}
    shown = [
        *(preset.scene for preset in presets().values()),
        *(replace(RILEY, **change) for change in ({"tokens": ("dog", "Riley")}, {"score": "additive"})),
        replace(CROSS, context=replace(CROSS.context, tokens=CROSS.context.tokens[::-1])) if CROSS.context else CROSS,
    ]
    looks = product(("embeddings", "w_k"), ([0, 0], [0, 1], [1, 0]), (0, 1))
    for scene, (lens, pair, head) in product(shown, list(looks)):
        view = {"lens": lens, "pair": pair, "head": head}
        found = answer({"scene": scene.to_dict(), "view": view})
        drawn = {key: found["texts"][key] for key in layouts_of(found)}
        assert {key: told.get(key, text) for key, text in drawn.items()} == drawn
        told |= drawn
