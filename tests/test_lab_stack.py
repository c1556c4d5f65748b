"""What the lab of stacked layers claims, against something computed without the lab."""

import math

import numpy as np
import pytest

from qkv_demo.locale import say
from qkv_demo.presets import presets

from .lab_runs import found, more, run, told


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("words", ["riley", "animal-wide", "rock-paper-scissors"])
def test_without_a_norm_it_may_stop_and_says_so_with_one_it_never_does(words: str, seed: int) -> None:
    given = {"words": words, "layers": 24, "feed_forward": True, "seed": seed}
    numbers = run("stack", **given)
    layers = len(numbers["weights"])
    stopped = layers < 24
    says = f"With the residual it stops after layer {layers}: in layer {layers + 1} a number would pass 1,000,000"
    assert (says in more("stack", **given)) == stopped
    if seed == 0:
        assert stopped
        assert 1e5 < np.abs(numbers["paths_with"]).max() <= 1e6
    assert all(len(run("stack", **given, norm=norm)["weights"]) == 24 for norm in ("length", "layer"))


def test_without_the_residual_any_six_words_fall_onto_one_another_and_with_it_they_stay_apart() -> None:
    for seed in range(10):
        numbers = run("stack", seed=seed)
        assert numbers["apart_without"][-1] < 1e-6
        assert numbers["apart_with"][-1] > 0.3
        assert "fall onto one another; with it" in found("stack", seed=seed)
        assert numbers["places_without"][-1] == 1
    # Where not all fall onto one another the sentence has both numbers.
    numbers, words = run("stack", words="animal-wide"), found("stack", words="animal-wide")
    before, fallen, kept = numbers["apart_with"][0], numbers["apart_without"][-1], numbers["apart_with"][-1]
    assert words == (
        f"The words’ spread goes from {before:.2f} to {fallen:.2f} without the residual, to {kept:.2f} with it."
    )


def test_what_is_drawn_is_where_the_words_are_beside_their_mean_length() -> None:
    numbers, shown = run("stack"), told("stack")
    for drawn, way in zip(shown.drawings, ("without", "with"), strict=True):
        paths = numbers[f"paths_{way}"]
        lengths = np.linalg.norm(paths, axis=-1).mean(0)
        for one, path in zip(drawn.series, paths, strict=True):
            assert np.allclose(np.stack([one.x, one.y], -1) * lengths[:, None], path, rtol=1e-12, atol=1e-12)
    assert say(shown.told[0]).endswith(f"spread is {numbers['apart_with'][0]:.2f}.")
    for layer in (2, 6):
        kept, fallen = (f"{numbers[f'apart_{way}'][layer]:.2f}" for way in ("with", "without"))
        said = f"After layer {layer} the words’ spread is {fallen} without the residual, {kept} with it."
        assert say(shown.told[layer]) == said


@pytest.mark.parametrize("norm", ["none", "length", "layer"])
@pytest.mark.parametrize("way", ["without", "with"])
def test_layers_are_those_of_numpy(norm: str, way: str) -> None:
    scene = presets()["riley-dog"].scene
    points = np.array(scene.embeddings)
    head = scene.heads[0]
    for _ in range(3):
        scores = points @ np.array(head.w_q) @ (points @ np.array(head.w_k)).T / math.sqrt(2)
        weights = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        points = weights @ points @ np.array(head.w_v) + (points if way == "with" else 0)
        if norm == "length":
            points = points / np.sqrt((points**2).mean(1, keepdims=True) + 1e-5)
        elif norm == "layer":
            points = points - points.mean(1, keepdims=True)
            points = points / np.sqrt((points**2).mean(1, keepdims=True) + 1e-5)
    numbers = run("stack", words="riley-dog", layers=3, norm=norm)
    assert np.allclose([path[-1] for path in numbers[f"paths_{way}"]], points, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("layer", "said"), [(0, "before the first layer"), (3, "after layer 3, with the residual")])
def test_what_opens_on_the_stage_is_said_to_come_after_its_layer(layer: int, said: str) -> None:
    opened = told("stack", words="riley-dog")
    assert said in say(opened.opened[layer])
    paths = run("stack", words="riley-dog")["paths_with"]
    assert opened.scenes[layer].embeddings == tuple(tuple(path[layer]) for path in paths)
