"""What the lab of stacked layers claims, against something computed without the lab."""

import math
import re
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
        without = run("stack", words="riley", layers=layers, residual="without")
        assert without["named"][1:] == [None] * min(layers, 2)  # after two, every number is 0
        assert without["ended"] == (None if layers == 1 else "zero")


def test_what_riley_hears_is_read_by_no_query_and_no_key() -> None:
    numbers = run("stack", words="riley", layers=24)
    assert numbers["compared_moved"] == 0
    assert all(row == numbers["weights"][0] for row in numbers["weights"])
    assert said("stack", words="riley", residual="with").startswith("“Riley” takes 0.53 from “dog” in every layer")


def test_it_turns_from_the_animal_to_the_street_in_the_second_layer() -> None:
    given = {"words": "animal-wide", "residual": "with"}
    numbers = run("stack", **given)
    assert numbers["most"] == ["animal"] + 5 * ["street"]
    assert numbers["weights"][-1][numbers["words"].index("street")] > 0.999
    assert said("stack", **given).startswith(
        "In the first layer “it” takes most from “animal” (0.35), in the last to “street” (1.00)"
    )
    # Which words lie where "it" has come to, looked up one by one.
    ends = {word: path[-1] for word, path in zip(numbers["words"], numbers["paths"], strict=True)}
    length = math.hypot(*ends["it"])
    near = {word for word, end in ends.items() if math.dist(end, ends["it"]) < 0.05 * length}
    assert near == {"it", "cross", "street", "wide"}
    assert numbers["met"] == ["street", "wide"]  # "cross" began with the embedding of "it"
    assert "where “it” lies now, there lie also: street, wide" in said("stack", **given)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("words", ["riley", "animal-wide", "rock-paper-scissors"])
def test_without_a_norm_it_may_stop_and_says_so_with_one_it_never_does(words: str, seed: int) -> None:
    given = {"words": words, "layers": 24, "feed_forward": True, "seed": seed}
    numbers = run("stack", **given)
    layers = numbers["layers_run"]
    stopped = layers < 24
    says = f"It stops after layer {layers}: in layer {layers + 1} a number would pass 1,000,000"
    assert said("stack", **given).startswith(says) == stopped
    if seed == 0:
        assert stopped
        assert 1e5 < np.abs(numbers["paths"]).max() <= 1e6
    assert all(run("stack", **given, norm=norm)["layers_run"] == 24 for norm in ("length", "layer"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"words": "animal-tired", "layers": 8, "feed_forward": True, "residual": "with"}, "Almost nothing is left"),
        ({"words": "riley-dog", "layers": 8, "residual": "without"}, "The words have drifted together"),
        (
            {"words": "animal-wide", "layers": 8, "residual": "without"},
            "no word stands out for it: it takes at most 0.10 from one",
        ),
        ({"words": "riley", "layers": 1, "residual": "with"}, "“Riley” takes most from “dog”: 0.53."),
    ],
)
def test_a_stack_says_what_is_left_no_stronger_than_it_is(given: dict[str, Any], words: str) -> None:
    assert words in said("stack", **given)


def test_the_second_layer_of_the_animal_asks_with_a_new_value() -> None:
    numbers = run("stack", words="animal-wide", layers=2, residual="without")
    animal, street = (numbers["words"].index(name) for name in ("animal", "street"))
    first, second = numbers["weights"]
    assert first[animal] > first[street]
    assert [round(second[place], 2) for place in (street, animal)] == [0.35, 0.14]


def test_without_the_residual_any_six_words_fall_onto_one_another_and_with_it_they_stay_apart() -> None:
    for seed in range(40):
        numbers = run("stack", seed=seed)
        assert numbers["apart_other"][-1] < 1e-6
        assert numbers["apart"][-1] > 0.3
        assert said("stack", seed=seed).startswith("Without the residual the words fall onto one another, with it ")
    # What is said where not all fall onto one another names both ways.
    assert (
        "it is 1.04 after layer 6 (different points: 4 for 11 words); "
        "without it, where a word is replaced by what it hears, 0.23 after layer 6 (different points: 2)."
    ) in said("stack", words="animal-wide")
    lab = labs()["stack"]
    numbers = lab.run(settings := lab.settings(None))
    assert lab.told_at
    kept, fallen = (f"{numbers[name][2]:.2f} times that" for name in ("apart", "apart_other"))
    assert re.search(rf"without the residual: .*{fallen}. With it: .*{kept}.", say(lab.told_at(settings, numbers, 2)))


def test_words_that_shrink_to_nothing_are_not_said_to_fall_onto_one_another() -> None:
    """Rock, paper and scissors add up to 0, and so does what they hear."""
    given = {"words": "rock-paper-scissors", "layers": 12}
    numbers, words = run("stack", **given), said("stack", **given)
    ends = np.array(numbers["paths_other"])
    assert np.allclose(ends.sum(0), 0, atol=1e-14)
    # Beyond the last layer kept, the next would leave what rounding left of that sum.
    assert numbers["ended_other"] == "rounding"
    assert np.linalg.norm(ends[:, -1], axis=1).mean() == pytest.approx(8.3e-5, rel=0.01)
    assert numbers["apart_other"] == pytest.approx(7 * [1])
    assert numbers["layers_run"] == 12
    assert "fall onto one another" not in words
    assert (
        "the words shrink to almost nothing: mean length 3.00 at the start, 8.3 × 10⁻⁵ after layer 6, beyond" in words
    )
    assert words.endswith("after layer 12 the mean length is 3.00, the distance 1.00 times that.")
    assert "beyond which" not in said("stack", words="rock-paper-scissors")
    alone = said("stack", **given, residual="without")
    assert "The words shrink to almost nothing" in alone
    lab = labs()["stack"]
    settings = lab.settings(given)
    assert lab.told_at
    drawn = lab.drawings(settings, numbers)[-1]
    assert isinstance(drawn, Lines)
    assert [one.y for one in drawn.series] == [numbers["lengths_other"], numbers["lengths"]]
    told = [say(lab.told_at(settings, numbers, layer)) for layer in (6, 7)]
    assert "without the residual: mean length 8.3 × 10⁻⁵" in told[0]
    assert "without the residual: it ends after layer 6" in told[1]


def test_words_that_are_0_are_said_to_be() -> None:
    words = said("stack", words="riley")
    assert "shrink to nothing: mean length 2.03 at the start, 0.27 after layer 1, 0 from layer 2 on." in words
    assert not np.array(run("stack", words="riley")["paths_other"])[:, 2].any()
    # What fell together first is said to, and is 0 in the end all the same.
    given = {"words": "riley-dog", "norm": "layer", "feed_forward": True, "layers": 24, "residual": "without"}
    ended = next(seed for seed in range(100) if run("stack", **given, seed=seed)["ended"] == "zero")
    numbers = run("stack", **given, seed=ended)
    last = f"Without the residual every number is 0 from layer {numbers['layers_run']} on."
    assert said("stack", **given, seed=ended).endswith(last)


def test_how_long_the_words_have_become_is_said_unless_a_norm_holds_it() -> None:
    numbers, words = run("stack"), said("stack")
    for name in ("paths", "paths_other"):
        lengths = np.linalg.norm(numbers[name], axis=-1).mean(0)
        assert numbers[name.replace("paths", "lengths")] == pytest.approx(lengths)
    assert words.endswith("Their mean length goes from 1.07 to 6.4 × 10⁻⁴ without it, to 1.01 with it.")
    assert "mean length" not in said("stack", norm="length")


def test_layer_norm_leaves_of_two_numbers_a_sign_and_the_points_are_counted() -> None:
    for seed in range(20):
        given = {"seed": seed, "norm": "layer", "layers": 24}
        numbers = run("stack", **given)
        ends = np.array([path[-1] for path in (*numbers["paths"], *numbers["paths_other"])])
        assert np.abs(ends).max() < 1 + 1e-9
        assert np.allclose(ends.sum(1), 0, atol=1e-9)
        for name in ("", "_other"):
            points = {tuple(np.round(path[-1], 3)) for path in numbers[f"paths{name}"]}
            assert numbers[f"places{name}"][-1] == len(points) <= 2
        assert "layer norm leaves hardly more than which is larger" in said("stack", **given)
    assert "(different points: 2 for 6 words)" in said("stack", norm="layer", layers=24)
    kept = said("stack", norm="layer", layers=24, feed_forward=True)
    assert "with it 6 words lie at 2 different points after layer 24." in kept
    assert "to 0.89 with it" in kept
    assert "layer norm leaves" not in said("stack", words="riley", norm="layer")


def test_where_both_ways_end_together_the_residual_is_said_to_delay_it() -> None:
    numbers = run("stack", layers=24)
    first = {}
    for name in ("apart", "apart_other"):
        small = [now < 0.01 * numbers[name][0] for now in numbers[name]]
        first[name] = small.index(True)
        assert all(small[first[name] :])
    assert f"from layer {first['apart_other']} on; with it" in said("stack", layers=24)
    assert f"to what it is, from layer {first['apart']} on." in said("stack", layers=24)


def test_what_is_run_beside_is_what_is_run_alone() -> None:
    both, on, off = (run("stack", residual=residual) for residual in ("both", "with", "without"))
    for name in ("paths", "apart"):
        assert both[name] == on[name] == off[f"{name}_other"]
        assert both[f"{name}_other"] == off[name] == on[f"{name}_other"]
    lab = labs()["stack"]
    without, with_it, apart = lab.drawings(lab.settings({"residual": "both"}), both)
    assert isinstance(without, Trails)
    assert isinstance(with_it, Trails)
    assert isinstance(apart, Lines)
    for drawn, paths in ((with_it, on["paths"]), (without, off["paths"])):
        lengths = np.linalg.norm(paths, axis=-1).mean(0)
        for one, path in zip(drawn.series, paths, strict=True):
            assert np.allclose(np.stack([one.x, one.y], -1) * lengths[:, None], path, rtol=1e-12, atol=1e-12)
    assert [one.y for one in apart.series] == [off["apart"], on["apart"]]


def test_each_layer_has_its_own_sentence() -> None:
    lab = labs()["stack"]
    settings = lab.settings({"words": "animal-wide", "residual": "without", "layers": 2})
    numbers = lab.run(settings)
    assert lab.told_at
    assert say(lab.told_at(settings, numbers, 0)).startswith("Before the first layer")
    first, second = (say(lab.told_at(settings, numbers, layer)) for layer in (1, 2))
    assert first.startswith("In layer 1 “it” takes most from “animal”: 0.35.")
    assert second.startswith(
        f"In layer 2 “it” takes most from “{numbers['most'][1]}”: 0.35."
    )  # as the table above says
    assert second.endswith(f"distance from their common middle {numbers['apart'][2]:.2f} times that.")
    # Where only the other way goes on, the last layer that was run.
    given = lab.settings({"words": "riley", "layers": 24, "feed_forward": True, "residual": "with", "seed": 0})
    stopped = lab.run(given)
    assert say(lab.told_at(given, stopped, 24)).startswith(f"In layer {stopped['layers_run']} ")


def test_attention_alone_draws_the_words_together() -> None:
    apart = run("stack", words="riley-dog", layers=12, residual="without")["apart"]
    assert apart[0] > 0.5 > 1e-6 > apart[-1]
    assert all(after <= before for before, after in pairwise(apart))


@pytest.mark.parametrize("norm", ["none", "length", "layer"])
@pytest.mark.parametrize("residual", ["without", "with"])
def test_layers_are_those_of_numpy(norm: str, residual: bool) -> None:
    scene = presets()["riley-dog"].scene
    points = np.array(scene.embeddings)
    head = scene.heads[0]
    for _ in range(3):
        scores = points @ np.array(head.w_q) @ (points @ np.array(head.w_k)).T / math.sqrt(2)
        weights = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        points = weights @ points @ np.array(head.w_v) + (points if residual == "with" else 0)
        if norm == "length":
            points = points / np.sqrt((points**2).mean(1, keepdims=True) + 1e-5)
        elif norm == "layer":
            points = points - points.mean(1, keepdims=True)
            points = points / np.sqrt((points**2).mean(1, keepdims=True) + 1e-5)
    numbers = run("stack", words="riley-dog", layers=3, residual=residual, norm=norm)
    assert np.allclose([path[-1] for path in numbers["paths"]], points, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("residual", "layers", "said_"),
    [
        ("both", 0, "before the first layer"),
        ("both", 3, "after layer 3, with the residual"),
        ("without", 2, "after layer 2, without the residual"),
    ],
)
def test_what_opens_on_the_stage_is_said_to_come_after_its_layer(residual: str, layers: int, said_: str) -> None:
    lab = labs()["stack"]
    settings = lab.settings({"residual": residual, "words": "riley-dog"})
    numbers = lab.run(settings)
    assert lab.opened
    found = lab.opened(settings, numbers, layers)
    assert found
    assert say(found) == f"These are the lab’s words {said_}."
