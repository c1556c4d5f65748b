"""What every figure keeps, for any scene and any view of it."""

import math
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.figures.palette import PALETTES, Theme
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.scene.view import Lens, View

from .drawings import Figure, arrows, draw, lines
from .strategies import scenes

SHADOWS = ("dot", "cosine")  # whose scores are lengths along the query


@st.composite
def looks(draw_: st.DrawFn, **fixed: Any) -> tuple[Scene, View]:
    """A scene and a view that it can be looked at with."""
    scene = draw_(scenes(**fixed))
    view = View(
        head=draw_(st.integers(0, len(scene.heads) - 1)),
        pair=(draw_(st.integers(0, len(scene.tokens) - 1)), draw_(st.integers(0, len(scene.key_tokens) - 1))),
        lens=draw_(st.sampled_from(get_args(Lens))),
    )
    return scene, view


def points(found: list[list[float]], size: int) -> np.ndarray:
    """(points, size) where fewer dimensions than are drawn have entries."""
    return np.array(found, dtype=float)[:, :size] if found else np.empty((0, size))


def ends(figure: Figure, size: int, of: str) -> list[np.ndarray]:
    """Tail and tip of every arrow of a stack."""
    return [points(arrow["points"], size) for arrow in arrows(figure, of)]


@given(looks())
def test_every_figure_is_finite_and_in_words(look: tuple[Scene, View]) -> None:
    for figure in draw(attend(look[0]), look[1]).values():
        drawn = [point for arrow in arrows(figure) for point in arrow["points"]]
        assert drawn
        assert all(len(point) == figure["dims"] and all(map(math.isfinite, point)) for point in drawn)
        assert figure["words"]


@given(looks())
def test_names_and_handles_stand_at_the_tips_of_arrows(look: tuple[Scene, View]) -> None:
    for figure in draw(attend(look[0]), look[1]).values():
        tips = [arrow["points"][1] for arrow in arrows(figure)]
        assert all(thing["point"] in tips for kind in ("labels", "handles") for thing in figure[kind])


@given(looks())
def test_handles_stand_on_the_numbers_that_they_set(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    handles = draw(trace, view)["space"]["handles"]
    for handle in handles:
        row = trace.quantity(handle["quantity"], handle["head"])[handle["row"]].tolist()
        assert handle["point"][: handle["dims"]] == row[: handle["dims"]]
        assert handle["dims"] == min(len(row), 3)
    moved = {(handle["quantity"], handle["head"], handle["row"]) for handle in handles}
    if view.lens == "embeddings":
        wanted = {("embeddings", 0, row) for row in range(len(scene.tokens))}
        wanted |= {("context_embeddings", 0, row) for row in range(len(scene.key_tokens)) if scene.context}
    else:
        matrix = "w_q" if view.lens == "w_k" and scene.tie_qk else view.lens
        wanted = {(matrix, view.head, row) for row in range(scene.d_model)}
    assert moved == wanted


@given(looks())
def test_each_shadow_falls_straight_down_and_measures_the_score(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    head = trace.heads[view.head]
    size = head.queries.shape[-1]
    figure = draw(trace, view)["queries_keys"]
    [[_, query]], keys = ends(figure, size, "query"), [tip for _, tip in ends(figure, size, "keys")]
    assert points(lines(figure, "query"), size)[1] == pytest.approx(query)  # the ruler under everything
    dots = [points(shape["points"], size) for shape in figure["shapes"] if shape["kind"] == "dots" and shape["points"]]
    assert len(dots) == (scene.score in SHADOWS and bool(head.queries[view.pair[0]].any()))
    for feet in dots:
        for key, foot, score in zip(keys, feet, head.scores[view.pair[0]].tolist(), strict=True):
            assert foot @ query == pytest.approx(score, abs=1e-9)
            assert (key - foot) @ query == pytest.approx(0, abs=1e-9)
        shadow = points(lines(figure, "shadow"), size)[:2]
        drops = points(lines(figure, "drops"), size).reshape(len(keys), 3, size)
        along = [0.0, *(foot @ query for foot in feet)]
        assert shadow @ query == pytest.approx(np.array([min(along), max(along)]), abs=1e-9)
        assert drops[:, :2] == pytest.approx(np.stack([keys, feet], 1), abs=1e-9)


@given(looks(score="distance"))
def test_a_line_goes_from_each_key_to_the_query_where_distance_counts(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    size = trace.heads[view.head].queries.shape[-1]
    figure = draw(trace, view)["queries_keys"]
    [[_, query]], keys = ends(figure, size, "query"), [tip for _, tip in ends(figure, size, "keys")]
    drops = points(lines(figure, "drops"), size)
    wanted = [end for key in keys for end in (key, query)]
    assert drops[~np.isnan(drops[:, 0])].tolist() == np.array(wanted).tolist()


@given(looks())
def test_weighted_values_in_order_end_at_the_updated_value(look: tuple[Scene, View]) -> None:
    scene, view = look
    trace = attend(scene)
    head = trace.heads[view.head]
    row = view.pair[0]
    weights, values, updated = (part.numpy() for part in (head.weights[row], head.values, head.output[row]))
    figure, size = draw(trace, view)["values"], values.shape[-1]
    assert np.array([tip for _, tip in ends(figure, size, "values")]) == pytest.approx(values)
    if np.isnan(weights).any():
        assert len(arrows(figure)) == len(values)
        return
    if scene.context is None:
        assert ends(figure, size, "change")[0] == pytest.approx(np.array([values[view.pair[0]], updated]))
    chain, [bold] = ends(figure, size, "chain"), ends(figure, size, "updated")
    assert [arrow[1] - arrow[0] for arrow in chain] == pytest.approx(weights[:, None] * values, abs=1e-9)
    assert bold == pytest.approx(np.array([0 * updated, chain[-1][1]]), abs=1e-9)
    assert bold[1] == pytest.approx(updated, abs=1e-9)


def luminance(color: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(np.dot(linear, (0.2126, 0.7152, 0.0722)))


@pytest.mark.parametrize("theme", get_args(Theme))
def test_a_name_in_its_own_colour_can_be_read(theme: Theme) -> None:
    palette = PALETTES[theme]
    assert len(set(palette["tokens"])) == 8
    written = [*palette["tokens"], palette["ink"], palette["soft"], palette["query"], palette["key"], palette["value"]]
    for color in written:
        dark, light = sorted((luminance(color), luminance(palette["card"])))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, color
