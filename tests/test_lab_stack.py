"""What the lab of stacked layers claims, against something computed without the lab."""

import math
from itertools import pairwise

import numpy as np
import pytest

from qkv_demo.labs import labs
from qkv_demo.labs.drawing import Trails
from qkv_demo.locale import say
from qkv_demo.presets import presets

from .lab_runs import found, more, run


def test_what_riley_is_given_is_read_by_no_query_and_no_key() -> None:
    numbers = run("stack", words="riley", layers=24)
    assert all(row == numbers["weights"][0] for row in numbers["weights"])
    assert "“Riley” attends most to “dog” in layer 1 (0.53) and most to “dog” in layer 24 (0.53)" in more(
        "stack", words="riley", layers=24
    )


def test_it_turns_from_the_animal_to_the_street_in_the_second_layer() -> None:
    numbers = run("stack", words="animal-wide")
    assert numbers["most"] == ["animal"] + 5 * ["street"]
    assert numbers["weights"][-1][numbers["words"].index("street")] > 0.999
    said = "“it” attends most to “animal” in layer 1 (0.35) and most to “street” in layer 6 (1.00)"
    assert said in more("stack", words="animal-wide")


@pytest.mark.parametrize("seed", range(5))
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
    for seed in range(40):
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


def test_words_that_shrink_to_nothing_are_not_said_to_fall_onto_one_another() -> None:
    """Rock, paper and scissors add up to 0, and so does what they attend to."""
    given = {"words": "rock-paper-scissors", "layers": 12}
    numbers = run("stack", **given)
    ends = np.array(numbers["paths_without"])
    assert np.allclose(ends.sum(0), 0, atol=1e-14)
    # Beyond the last layer kept, the next would leave what rounding left of that sum.
    assert numbers["ended_without"] == "rounding"
    assert np.linalg.norm(ends[:, -1], axis=1).mean() == pytest.approx(8.3e-5, rel=0.01)
    assert numbers["apart_without"] == pytest.approx(7 * [1])
    assert numbers["lengths_with"][-1] == pytest.approx(3, abs=0.005)
    said = "Without the residual the words shrink from mean length 3.00 to 8.3 × 10⁻⁵; with it 3.00 is left."
    assert found("stack", **given).replace("\N{NO-BREAK SPACE}", " ") == said
    assert "Without the residual it stops after layer 6: from there on, rounding" in more("stack", **given)
    lab = labs()["stack"]
    settings = lab.settings(given)
    assert lab.told_at
    told = [say(lab.told_at(settings, numbers, layer)) for layer in (6, 7)]
    assert "spread is 1.00 without the residual, 1.00 with it" in told[0]
    assert "spread is unknown without the residual, 1.00 with it" in told[1]


def test_words_that_are_0_are_said_to_be() -> None:
    assert found("stack", words="riley").startswith(
        "Without the residual the words shrink from mean length 2.03 to 0.27;"
    )
    assert "Without the residual every number is 0 from layer 2 on." in more("stack", words="riley")
    assert not np.array(run("stack", words="riley")["paths_without"])[:, 2].any()


def test_how_long_the_words_have_become_is_said_unless_a_norm_holds_it() -> None:
    numbers = run("stack")
    for way in ("with", "without"):
        lengths = np.linalg.norm(numbers[f"paths_{way}"], axis=-1).mean(0)
        assert numbers[f"lengths_{way}"] == pytest.approx(lengths)
    said = "The words’ mean length goes from 1.07 to 6.4 × 10⁻⁴ without the residual, to 1.01 with it."
    assert said in more("stack").replace("\N{NO-BREAK SPACE}", " ")
    assert "words’ mean length goes" not in more("stack", norm="length")


def test_layer_norm_leaves_of_two_numbers_a_sign_and_the_points_are_counted() -> None:
    for seed in range(20):
        given = {"seed": seed, "norm": "layer", "layers": 24}
        numbers = run("stack", **given)
        for way in ("with", "without"):
            ends = np.array([path[-1] for path in numbers[f"paths_{way}"]])
            assert np.abs(ends).max() < 1 + 1e-9
            assert np.allclose(ends.sum(1), 0, atol=1e-9)
            assert numbers[f"places_{way}"][-1] == len({tuple(np.round(end, 3)) for end in ends}) <= 2
        assert "layer norm leaves hardly more than which is larger" in more("stack", **given)
    kept = found("stack", norm="layer", layers=24, feed_forward=True)
    assert kept.endswith("with it 6 words lie at 2 points after layer 24.")
    assert "layer norm leaves" not in more("stack", words="riley", norm="layer")


def test_where_both_ways_end_together_the_residual_is_said_to_delay_it() -> None:
    numbers = run("stack", layers=24)
    first = {}
    for way in ("with", "without"):
        small = [now < 0.01 * numbers[f"apart_{way}"][0] for now in numbers[f"apart_{way}"]]
        first[way] = small.index(True)
        assert all(small[first[way] :])
    words = found("stack", layers=24)
    assert words.endswith(f"become one from layer {first['without']} on, with it from layer {first['with']} on.")


def test_what_is_drawn_is_where_the_words_are_beside_their_mean_length() -> None:
    lab = labs()["stack"]
    numbers = lab.run(settings := lab.settings(None))
    for drawn, way in zip(lab.drawings(settings, numbers), ("without", "with"), strict=True):
        assert isinstance(drawn, Trails)
        paths = numbers[f"paths_{way}"]
        lengths = np.linalg.norm(paths, axis=-1).mean(0)
        for one, path in zip(drawn.series, paths, strict=True):
            assert np.allclose(np.stack([one.x, one.y], -1) * lengths[:, None], path, rtol=1e-12, atol=1e-12)
    assert lab.told_at
    assert say(lab.told_at(settings, numbers, 0)).endswith(f"spread is {numbers['apart_with'][0]:.2f}.")
    for layer in (2, 6):
        kept, fallen = (f"{numbers[f'apart_{way}'][layer]:.2f}" for way in ("with", "without"))
        said = f"After layer {layer} the words’ spread is {fallen} without the residual, {kept} with it."
        assert say(lab.told_at(settings, numbers, layer)) == said


def test_attention_alone_draws_the_words_together() -> None:
    apart = run("stack", words="riley-dog", layers=12)["apart_without"]
    assert apart[0] > 0.5 > 1e-6 > apart[-1]
    assert all(after <= before for before, after in pairwise(apart))


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
    lab = labs()["stack"]
    settings = lab.settings({"words": "riley-dog"})
    numbers = lab.run(settings)
    assert lab.opened
    assert lab.scene
    assert said in say(lab.opened(settings, numbers, layer))
    words = lab.scene(settings, numbers, layer).embeddings
    assert words == tuple(tuple(path[layer]) for path in numbers["paths_with"])
