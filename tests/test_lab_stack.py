"""What the lab of stacked layers claims, against something computed without the lab."""

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from qkv_demo.labs import labs
from qkv_demo.labs.drawing import Lines, Trails
from qkv_demo.locale import say
from qkv_demo.presets import presets

from .lab_runs import run, said


def test_riley_keeps_her_name_with_the_residual_and_loses_it_without() -> None:
    for layers in (1, 2, 6, 24):
        assert run("stack", words="riley", layers=layers)["named"] == ["Riley"] * (layers + 1)
        assert run("stack", words="riley", layers=layers, residual=False)["named"][1:] == [None] * layers


def test_what_riley_hears_is_read_by_no_query_and_no_key() -> None:
    numbers = run("stack", words="riley", layers=24)
    assert numbers["compared_moved"] == 0
    assert all(row == numbers["weights"][0] for row in numbers["weights"])
    assert said("stack", words="riley").startswith("“Riley” gives “dog” 0.53 in every layer")


def test_it_turns_from_the_animal_to_the_street_in_the_second_layer() -> None:
    numbers = run("stack")
    assert numbers["most"] == ["animal"] + 5 * ["street"]
    assert numbers["weights"][-1][numbers["words"].index("street")] > 0.999
    assert said("stack").startswith(
        "In the first layer “it” gives most to “animal” (0.35), in the last to “street” (1.00)"
    )
    # Which words lie where "it" has come to, looked up one by one.
    ends = {word: path[-1] for word, path in zip(numbers["words"], numbers["paths"], strict=True)}
    length = math.hypot(*ends["it"])
    near = {word for word, end in ends.items() if math.dist(end, ends["it"]) < 0.05 * length}
    assert near == {"it", "cross", "street", "wide"}
    assert numbers["met"] == ["street", "wide"]  # "cross" began with the embedding of "it"
    assert "where “it” lies now, there lie also: street, wide" in said("stack")


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("words", ["riley", "animal-wide", "rock-paper-scissors"])
def test_without_a_norm_it_may_stop_and_says_so_with_one_it_never_does(words: str, seed: int) -> None:
    given = {"words": words, "layers": 24, "feed_forward": True, "seed": seed}
    numbers = run("stack", **given)
    stopped = numbers["layers_run"] < 24
    assert said("stack", **given).startswith(f"It stops after layer {numbers['layers_run']}: ") == stopped
    if seed == 0:
        assert stopped
        assert 1e5 < np.abs(numbers["paths"]).max() <= 1e6
    assert all(run("stack", **given, norm=norm)["layers_run"] == 24 for norm in ("length", "layer"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"words": "animal-tired", "layers": 8, "feed_forward": True}, "Almost nothing is left"),
        ({"words": "riley-dog", "layers": 8, "residual": False}, "The words have drifted together"),
        (
            {"words": "animal-wide", "layers": 8, "residual": False},
            "no word stands out for it: none gets more than 0.10",
        ),
        ({"words": "riley", "layers": 1}, "“Riley” gives most to “dog”: 0.53."),
    ],
)
def test_a_stack_says_what_is_left_no_stronger_than_it_is(given: dict[str, Any], words: str) -> None:
    assert words in said("stack", **given)


def test_the_second_layer_of_the_animal_asks_with_a_new_value() -> None:
    numbers = run("stack", words="animal-wide", layers=2, residual=False)
    animal, street = (numbers["words"].index(name) for name in ("animal", "street"))
    first, second = numbers["weights"]
    assert first[animal] > first[street]
    assert [round(second[place], 2) for place in (street, animal)] == [0.35, 0.14]


def test_what_is_run_beside_is_what_the_other_switch_runs() -> None:
    on, off = (run("stack", residual=residual) for residual in (True, False))
    for name in ("paths", "apart"):
        assert on[f"{name}_other"] == off[name]
        assert off[f"{name}_other"] == on[name]
    lab = labs()["stack"]
    for residual, numbers in ((True, on), (False, off)):
        with_it, without, apart = lab.drawings(lab.settings({"residual": residual, "beside": True}), numbers)
        assert isinstance(with_it, Trails)
        assert isinstance(without, Trails)
        assert isinstance(apart, Lines)
        for drawn, paths in ((with_it, on["paths"]), (without, off["paths"])):
            assert [list(zip(one.x, one.y, strict=True)) for one in drawn.series] == [
                [tuple(point) for point in path] for path in paths
            ]
        assert [one.y for one in apart.series] == [on["apart"], off["apart"]]


def test_each_layer_has_its_own_sentence() -> None:
    lab = labs()["stack"]
    settings = lab.settings({"residual": False, "layers": 2})
    numbers = lab.run(settings)
    assert lab.told_at
    assert say(lab.told_at(settings, numbers, 0)).startswith("Before the first layer")
    first, second = (say(lab.told_at(settings, numbers, layer)) for layer in (1, 2))
    assert first.startswith("In layer 1 “it” gives most to “animal”: 0.35.")
    assert second.startswith(f"In layer 2 “it” gives most to “{numbers['most'][1]}”: 0.35.")  # as the table above says
    assert second.endswith(f"lie {numbers['apart'][2]:.2f} times their length from their common middle.")
    # Where only the other way goes on, the last layer that was run.
    given = lab.settings({"words": "riley", "layers": 24, "feed_forward": True})
    stopped = lab.run(given)
    assert say(lab.told_at(given, stopped, 24)).startswith(f"In layer {stopped['layers_run']} ")


def test_attention_alone_draws_the_words_together() -> None:
    apart = run("stack", words="riley-dog", layers=12, residual=False)["apart"]
    assert apart[0] > 0.5 > 1e-6 > apart[-1]
    assert all(after <= before for before, after in pairwise(apart))


@pytest.mark.parametrize("norm", ["none", "length", "layer"])
@pytest.mark.parametrize("residual", [False, True])
def test_layers_are_those_of_numpy(norm: str, residual: bool) -> None:
    scene = presets()["riley-dog"].scene
    points = np.array(scene.embeddings)
    head = scene.heads[0]
    for _ in range(3):
        scores = points @ np.array(head.w_q) @ (points @ np.array(head.w_k)).T / math.sqrt(2)
        weights = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        points = weights @ points @ np.array(head.w_v) + (points if residual else 0)
        if norm == "length":
            points = points / np.sqrt((points**2).mean(1, keepdims=True) + 1e-5)
        elif norm == "layer":
            points = points - points.mean(1, keepdims=True)
            points = points / np.sqrt((points**2).mean(1, keepdims=True) + 1e-5)
    numbers = run("stack", words="riley-dog", layers=3, residual=residual, norm=norm)
    assert np.allclose([path[-1] for path in numbers["paths"]], points, rtol=1e-12, atol=1e-12)
