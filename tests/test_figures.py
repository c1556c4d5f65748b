"""The pictures are valid plotly, and what they draw is what was computed."""

import json
import math
from dataclasses import replace

import plotly.graph_objects as go
import pytest

from qkv_demo.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Head, Scene
from qkv_demo.view import View

from .drawings import draw

RILEY = presets()["riley-dog"].scene


def all_numbers(data: object):
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list | tuple):
        for item in data:
            yield from all_numbers(item)
    elif isinstance(data, float):
        yield data


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", presets())
def test_every_preset_draws_valid_figures(name: str, theme: str) -> None:
    trace = attend(presets()[name].scene)
    for lens in ("embeddings", "w_q", "w_k", "w_v"):
        drawn = draw(trace, View(theme=theme, lens=lens))  # type: ignore[arg-type]
        assert set(drawn) == {"space", "queries_keys", "values"}
        for figure in drawn.values():
            go.Figure({"data": figure["data"], "layout": figure["layout"]})
            assert all(math.isfinite(value) for value in all_numbers(figure))
            assert figure["words"]
            json.dumps(figure, allow_nan=False)


@pytest.mark.parametrize("changes", [{"score": "cosine"}, {"score": "additive"}, {"embeddings": ((0, 0), (0, 0))}])
def test_other_scores_and_zero_vectors_draw(changes: dict[str, object]) -> None:
    for figure in draw(attend(replace(RILEY, **changes)), View()).values():
        assert all(math.isfinite(value) for value in all_numbers(figure))


def test_a_row_without_weights_draws_what_exists() -> None:
    scene = replace(RILEY, embeddings=((1, 0), (-1, 0)), tie_qk=True, normalize="sum")
    drawn = draw(attend(scene), View())
    assert all(math.isfinite(value) for value in all_numbers(drawn))
    assert "no weights" in drawn["values"]["words"]


def test_handles_stand_on_the_rows_they_move() -> None:
    drawn = draw(attend(RILEY), View(lens="w_k"))["space"]
    assert [(h["quantity"], h["row"], h["x"], h["y"]) for h in drawn["handles"]] == [
        ("w_k", 0, *RILEY.heads[0].w_k[0]),
        ("w_k", 1, *RILEY.heads[0].w_k[1]),
    ]


def test_the_chain_of_weighted_values_ends_at_the_updated_value() -> None:
    trace = attend(RILEY)
    updated = trace.heads[0].output[0].tolist()
    arrows = [trace_ for trace_ in draw(trace, View())["values"]["data"] if trace_["mode"] == "lines+markers"]
    assert [arrows[-2]["x"][1], arrows[-2]["y"][1]] == pytest.approx(updated)  # the chain's last link
    assert [arrows[-1]["x"][1], arrows[-1]["y"][1]] == pytest.approx(updated)  # the bold arrow


def test_the_foot_of_a_key_measures_its_score() -> None:
    trace = attend(RILEY)
    query = trace.heads[0].queries[0].tolist()
    dots = next(t for t in draw(trace, View())["queries_keys"]["data"] if t["mode"] == "markers")
    lengths = [(x * query[0] + y * query[1]) for x, y in zip(dots["x"], dots["y"], strict=True)]
    assert lengths == pytest.approx(trace.heads[0].scores[0].tolist())


def test_moving_a_number_keeps_the_traces_in_place() -> None:
    def kinds(x: float) -> list[list[str]]:
        scene = replace(RILEY, embeddings=((x, 0.2), (0.2, 1)))
        return [[t["mode"] for t in figure["data"]] for figure in draw(attend(scene), View()).values()]

    assert kinds(1.0) == kinds(1.4) == kinds(-0.7)


def test_axes_span_equally_and_hold_the_origin() -> None:
    for figure in draw(attend(RILEY), View()).values():
        x, y = figure["layout"]["xaxis"]["range"], figure["layout"]["yaxis"]["range"]
        assert x[1] - x[0] == pytest.approx(y[1] - y[0])
        assert x[0] < 0 < x[1]
        assert y[0] < 0 < y[1]


def test_only_an_arrow_with_a_direction_has_a_head() -> None:
    for scene, head in (
        (replace(RILEY, embeddings=((0, 0), (1, 2))), 11.0),
        (replace(presets()["nlper"].scene, tokens=("a", "b"), embeddings=((0, 0, 0), (1, 2, 3))), 5.5),
    ):
        zero, other = draw(attend(scene), View())["space"]["data"]
        assert zero["marker"]["size"] == [0, 0.0]
        assert other["marker"]["size"] == [0, head]
        assert zero["line"].get("backoff", 0.0) == 0.0
        assert other["line"].get("backoff") == (9.9 if head == 11.0 else None)


@pytest.mark.parametrize(
    ("longest", "axis", "step"),
    [
        (1e-6, (-2e-7, 1.2e-6), 5e-7),
        (0.7, (-0.2, 0.8), 0.5),
        (1.0, (-0.2, 1.2), 0.5),
        (3.9, (-1, 5), 2),
        (1e6, (-2e5, 1.2e6), 5e5),
    ],
)
def test_axes_end_and_step_at_round_numbers(longest: float, axis: tuple[float, float], step: float) -> None:
    """To the last bit: plotly writes what it is given."""
    scene = replace(RILEY, embeddings=((longest, longest), (0, 0)))
    assert draw(attend(scene), View())["space"]["layout"]["xaxis"]["range"] == pytest.approx(axis)
    assert draw(attend(scene), View())["space"]["layout"]["xaxis"]["dtick"] == step


def test_names_never_reach_plotlys_markup() -> None:
    flat = draw(attend(replace(RILEY, tokens=("<b>x</b>", "$y$"))), View())
    assert "<b>" not in json.dumps([figure["data"] for figure in flat.values()])
    space = replace(presets()["nlper"].scene, tokens=("<a href='x'>", "&lt;", "$\\alpha$", "d"))
    deep = draw(attend(space), View())["space"]
    assert [label["text"] for label in deep["labels"]] == list(space.tokens)
    assert "href" not in json.dumps(deep["data"])


IDENTITY = ((1, 0), (0, 1))


@pytest.mark.parametrize(
    ("embeddings", "said"),
    [
        (((1, 0), (2, 0)), "b’s key reaches furthest."),
        (((1, 0), (1, 5)), "a’s and b’s keys reach furthest, equally far."),
        (((1, 0), (0.1 + 0.2, 0), (0.3, 0), (1, 7), (1, 0)), "a’s, d’s and e’s keys reach furthest, equally far."),
        (((0.1 + 0.2, 0), (0.3, 0)), "a’s and b’s keys reach furthest, equally far."),  # but for rounding
        (((1, 0), (1, 1), (1, 2), (1, 3)), "4 keys tie for furthest."),
    ],
)
def test_every_key_that_reaches_furthest_is_named(embeddings: tuple[tuple[float, ...], ...], said: str) -> None:
    plain = Head(IDENTITY, IDENTITY, IDENTITY)
    words = draw(attend(Scene(tuple("abcde"[: len(embeddings)]), embeddings, (plain,))), View())["queries_keys"][
        "words"
    ]
    assert words == f"The further a key reaches along a’s query, the higher its score. {said}"


@pytest.mark.parametrize("score", ["dot", "cosine"])
@pytest.mark.parametrize("w_k", [((0, 0), (0, 0)), ((0, 3), (0, 0))])
def test_keys_that_reach_nowhere_along_the_query_have_no_furthest(score: str, w_k: tuple[tuple[int, ...], ...]) -> None:
    scene = Scene(("a", "b"), ((1, 0), (2, 0)), (Head(IDENTITY, w_k, IDENTITY),), score=score)
    assert "No key reaches along it either way" in draw(attend(scene), View())["queries_keys"]["words"]


def test_cosine_says_once_that_it_draws_directions() -> None:
    words = draw(attend(replace(RILEY, score="cosine")), View())["queries_keys"]["words"]
    assert words.startswith("Only directions count, so each is drawn at length 1. The further")


@pytest.mark.parametrize("tiny", [1e-160, 1e-200, 5e-324])
@pytest.mark.parametrize("score", ["dot", "cosine"])
def test_numbers_too_small_to_square_draw(tiny: float, score: str) -> None:
    drawn = draw(attend(replace(RILEY, embeddings=((tiny, 0), (0, tiny)), score=score)), View())
    assert all(math.isfinite(value) for value in all_numbers(drawn))


def words_of(scene: Scene, **view: str) -> dict[str, str]:
    return {name: figure["words"] for name, figure in draw(attend(scene), View(**view)).items()}  # type: ignore[arg-type]


def of_size(d_model: int, d_k: int, d_v: int) -> Scene:
    def ones(width: int) -> tuple[tuple[float, ...], ...]:
        return ((1.0,) * width,) * d_model

    return Scene(("a", "b"), ((1.0,) * d_model, (2.0,) * d_model), (Head(ones(d_k), ones(d_k), ones(d_v)),))


@pytest.mark.parametrize(("d_model", "said"), [(1, "lands along e1."), (2, "e1 and e2."), (3, "e1, e2, e3 …")])
def test_a_lens_names_the_tips_that_it_draws(d_model: int, said: str) -> None:
    assert said in words_of(of_size(d_model, 2, 2), lens="w_q")["space"]


def test_a_picture_of_three_dimensions_of_more_says_so() -> None:
    told = {name: "first three" in words for name, words in words_of(of_size(4, 3, 5), lens="embeddings").items()}
    assert told == {"space": True, "queries_keys": False, "values": True}
    assert "Of 5 dimensions the picture shows the first three." in words_of(of_size(2, 2, 5), lens="w_v")["space"]


def test_the_lens_of_tied_keys_names_the_matrix_that_it_shows() -> None:
    tied = replace(RILEY, tie_qk=True)
    assert "query matrix (keys use it too)" in words_of(tied, lens="w_k")["space"]
    assert "the key matrix" in words_of(RILEY, lens="w_k")["space"]


def test_among_many_arrows_in_space_only_the_pairs_are_strong() -> None:
    scene = presets()["robot-law"].scene
    it, robot = (scene.tokens.index(word) for word in ("it", "robot"))
    figures = draw(attend(scene), View(pair=(it, robot)))
    for name, strong in (("space", {it, robot}), ("queries_keys", {robot})):
        drawn = [trace for trace in figures[name]["data"] if trace["mode"] == "lines+markers"][-len(scene.tokens) :]
        assert {index for index, arrow in enumerate(drawn) if arrow["opacity"] > 0.5} == strong
