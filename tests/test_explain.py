"""Every number has an explanation with correct cells and a true sentence."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given

from qkv_demo.maths.attention import attend
from qkv_demo.options.arithmetic import Node
from qkv_demo.scene import Scene
from qkv_demo.wording.explain import explain

from .scenes import CROSS, RILEY, STREET, cells, named_scene
from .strategies import scenes

ADDITIVE = replace(RILEY, score="additive")
TIED = replace(RILEY, tie_qk=True)


MATHML = {"mrow", "mi", "mn", "mo", "mfrac", "msup", "msub", "msqrt", "mtext"}


@given(scenes())
def test_every_cell_has_an_explanation(scene: Scene) -> None:
    trace = attend(named_scene(scene))
    for cell in cells(trace.scene):
        explanation = explain(trace, *cell)
        exact = trace.quantity(cell[0], cell[1])[cell[2], cell[3]].item()
        assert explanation.cell.value == (exact if math.isfinite(exact) else None)
        assert tags(explanation.formula).union(*map(tags, explanation.steps)) <= MATHML
        assert "{" not in explanation.to_text()
        assert not re.search("nan|inf", "".join(step.to_text() for step in explanation.steps), re.IGNORECASE)
        assert explanation.to_text("zh") != explanation.to_text()
        for number in numbers((explanation.formula, *explanation.steps)):
            quantity, head, *position = number.cell
            value = float(number.text.replace("−", "-").replace("∞", "inf"))
            assert value == pytest.approx(trace.quantity(quantity, head)[*position].item(), rel=0.06, abs=0.0051), cell


def numbers(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Yield the numbers in a formula that contain the address of a cell."""
    for node in nodes:
        if node.tag == "mn" and node.cell:
            yield node
        yield from numbers(node.children)


def tags(node: Node) -> set[str]:
    return {node.tag}.union(*(tags(child) for child in node.children))


def brief(node: Node) -> str:
    """Return the shorter version of a formula, which the page shows first."""
    if node.more is not None:
        return f"{node.more} more"
    if node.brief is not None:
        return brief(node.brief)
    short_node = replace(node, children=tuple(Node("mtext", brief(child)) for child in node.children))
    return locale_free(short_node.to_text())


def locale_free(text: str) -> str:
    return re.sub("[\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}]", "", text)


def test_a_long_sum_shows_its_largest_terms() -> None:
    trace = attend(STREET)
    query_row, key_column = (trace.scene.tokens.index(name) for name in ("it", "animal"))
    explanation = explain(trace, "weights", 0, query_row, key_column)
    assert [brief(step) for step in explanation.steps] == [
        "(e^(2.12)) / (e^(2.12) + e^(1.41) + e^(1.41) + 8 more)",
        " ≈ 8.34 ÷ 23.58 ≈ 0.35",
    ]
    assert explanation.to_text().count("e^((−0.71))") == 6, "text is told whole"
    assert len(explanation.sources) == 11
    [sum_step] = explain(trace, "output", 0, query_row, 0).steps
    assert brief(sum_step).endswith("+ 8 more = 0.53")


MANUAL = {"normalize": "manual", "weights": ((0.6, 0.4), (0, 1))}


@pytest.mark.parametrize(
    ("scene", "quantity", "key"),
    [
        (RILEY, "embeddings", "embeddings"),
        (CROSS, "embeddings", "embeddings.cross"),
        (CROSS, "context_embeddings", "context_embeddings"),
        (RILEY, "w_q", "w_q"),
        (TIED, "w_q", "w_q.tied"),
        (TIED, "w_k", "w_k.tied"),
        (ADDITIVE, "v_a", "v_a"),
    ],
)
def test_an_input_names_its_dependents(scene: Scene, quantity: str, key: str) -> None:
    values = dict(explain(attend(scene), quantity, 0, 0, 0).meaning.values)
    assert values["feeds"].key == f"explain.feeds.{key}"


@pytest.mark.parametrize(("mask", "key"), [("none", "manual"), ("causal", "blocked")])
def test_a_manual_weight_is_explained_as_set(mask: str, key: str) -> None:
    scene = replace(RILEY, **MANUAL, mask=mask)
    assert explain(attend(scene), "weights", 0, 0, 1).meaning.key == f"explain.weights.{key}"


@pytest.mark.parametrize(
    ("change", "matrix", "source"),
    [({}, "w_k", "none"), ({"tie_qk": True, "positions": "sinusoidal"}, "w_q", "sinusoidal")],
)
def test_a_key_names_its_matrix_and_source(change: dict[str, object], matrix: str, source: str) -> None:
    values = dict(explain(attend(replace(RILEY, **change)), "keys", 0, 0, 0).meaning.values)
    assert values["matrix"].key == f"quantity.{matrix}.name"
    assert values["source"].key == f"explain.source.{source}"


@pytest.mark.parametrize("mask", ["none", "causal"])
def test_a_weight_set_by_hand_is_one_equation(mask: str) -> None:
    explanation = explain(attend(replace(RILEY, **MANUAL, mask=mask)), "weights", 0, 0, 1)
    assert (explanation.formula.tag, explanation.steps) == ("mrow", ())
