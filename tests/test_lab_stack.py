"""The claims of the lab about stacked layers agree with NumPy."""

import math

import numpy as np
import pytest

from qkv_demo.examples import examples
from qkv_demo.labs import labs
from qkv_demo.locale import translate

from .lab_runs import details, finding, report, run


def test_layers_stop_before_numbers_become_too_large() -> None:
    settings = {"words": "riley-dog", "layers": 24}
    numbers = run("stack", **settings)
    assert 1e5 < np.abs(numbers["paths_with"]).max() <= 1e6
    assert f"after layer {numbers['layers']}, because in layer {numbers['layers'] + 1}" in details("stack", **settings)


@pytest.mark.parametrize("seed", range(10))
def test_words_stay_distinct_only_with_residual_connections(seed: int) -> None:
    numbers = run("stack", seed=seed)
    assert numbers["spread_without"][-1] < 1e-6
    assert numbers["spread_with"][-1] > 0.3
    assert finding("stack", seed=seed).startswith("The residual")


def test_pictures_are_divided_by_mean_length() -> None:
    numbers, response = run("stack"), report("stack")
    for drawing, name in zip(response.drawings, ("without", "with"), strict=True):
        paths = numbers[f"paths_{name}"]
        lengths = np.linalg.norm(paths, axis=-1).mean(0)
        for line, path in zip(drawing.series, paths, strict=True):
            assert np.allclose(np.stack([line.x, line.y], -1) * lengths[:, None], path, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("layer", [0, 2, 6])
def test_a_sentence_has_its_moments_spread(layer: int) -> None:
    assert f"{run('stack')['spread_with'][layer]:.2f}" in translate(report("stack").captions[layer])


@pytest.mark.parametrize("name", ["without", "with"])
def test_layers_agree_with_numpy(name: str) -> None:
    scene = examples()["riley-dog"].scene
    points = np.array(scene.embeddings)
    head = scene.heads[0]
    for _ in range(3):
        scores = points @ np.array(head.w_q) @ (points @ np.array(head.w_k)).T / math.sqrt(2)
        weights = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        points = weights @ points @ np.array(head.w_v) + (points if name == "with" else 0)
    numbers = run("stack", words="riley-dog", layers=3)
    assert np.allclose([path[-1] for path in numbers[f"paths_{name}"]], points, rtol=1e-12, atol=1e-12)


def test_a_feed_forward_network_moves_the_words() -> None:
    assert run("stack", feed_forward=True)["paths_with"] != run("stack")["paths_with"]


def test_a_moments_words_open_on_the_stage() -> None:
    paths = run("stack")["paths_with"]
    assert report("stack").scenes[3].embeddings == tuple(tuple(path[3]) for path in paths)


def test_older_links_open_the_six_words() -> None:
    assert labs()["stack"].read_settings({"words": "animal-wide", "norm": "layer"})["words"] == "six"
