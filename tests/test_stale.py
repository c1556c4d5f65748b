"""Requests about an outdated scene, which another tab or a slow network has changed in the meantime, are handled."""

import contextlib
import json
from dataclasses import replace
from typing import Any

import orjson
from hypothesis import example, given
from hypothesis import strategies as st

from qkv_demo.edits import read_edit
from qkv_demo.examples import examples
from qkv_demo.learning.targets import READY_TARGETS
from qkv_demo.lessons import lessons
from qkv_demo.locale import languages
from qkv_demo.options.scores import SCORES
from qkv_demo.scene import Scene
from qkv_demo.scene.check import SceneError
from qkv_demo.scene.quantities import QUANTITIES
from qkv_demo.ui.answers.response import answer
from qkv_demo.ui.web import api
from qkv_demo.ui.web.routes import write_text

from .awaited import awaited
from .scenes import RILEY
from .strategies import JSON, TOKENS, scenes

STEPS = [[name, step] for name, lesson in lessons().items() for step in range(len(lesson.steps))]
Q_AND_K = ["riley-and-dog", lessons()["riley-and-dog"].step_names.index("q-and-k")]
WRONG_AXIS = ["one-number-at-a-time", lessons()["one-number-at-a-time"].step_names.index("wrong-axis")]
PUBLISHED_SCENES = [
    *(preset.scene for preset in examples().values()),
    *(edit.scene for preset in examples().values() for edit in preset.edits.values()),
    *(step.scene for lesson in lessons().values() for step in lesson.steps),
    *(step.solution for lesson in lessons().values() for step in lesson.steps if step.solution),
]
CELLS = st.tuples(st.sampled_from([quantity.name for quantity in QUANTITIES]), st.integers(0, 8), st.integers(0, 8))


EDITS: list[dict[str, Any]] = [
    {"do": "token.add", "sequence": "tokens"},
    {"do": "token.remove", "sequence": "tokens", "row": 0},
    {"do": "heads", "to": 2},
    {"do": "context", "on": True},
    {"do": "w_o", "on": True},
    {"do": "size", "axis": "d_model", "to": 3},
]
OPTIONS: list[dict[str, Any]] = [
    *({}, {"tie_qk": True}, {"mask": "causal"}, {"positions": "sinusoidal"}, {"temperature": 0.01}),
    *({"score": score} for score in SCORES),
    *({"normalize": normalize, "weights": None} for normalize in ("softmax", "sum", "argmax")),
]


@st.composite
def edited_scenes(draw: st.DrawFn) -> Scene:
    """Draw an edited example or any other scene."""
    scene = draw(st.sampled_from(PUBLISHED_SCENES) | scenes())
    for edit in draw(st.lists(st.sampled_from(EDITS), max_size=2)):
        with contextlib.suppress(SceneError):  # The only token cannot be removed.
            scene = read_edit(edit)(scene)
    first = draw(st.just(scene.tokens[0]) | TOKENS)
    return replace(scene, tokens=(first, *scene.tokens[1:]), **draw(st.sampled_from(OPTIONS)))


VIEWS = st.fixed_dictionaries(
    {},
    optional={
        "language": st.sampled_from(list(languages())),
        "preset": st.sampled_from(list(examples())) | JSON,
        "was": st.sampled_from(list(examples())) | JSON,
        "lesson": st.sampled_from(STEPS) | JSON,
        "head": st.integers(0, 3) | JSON,
        "pair": st.lists(st.integers(0, 8), min_size=2, max_size=2) | JSON,
        "cell": CELLS.map(list) | JSON,
        "gradient": CELLS.map(list) | JSON,
        "plane_content": st.sampled_from(["embeddings", "queries", "keys", "values"]) | JSON,
        "theme": JSON,
        "presenting": st.booleans() | JSON,
    },
)


ONE_TOKEN_SCENE = replace(RILEY, tokens=("dog",), embeddings=((0.2, 1),))
ZERO = replace(RILEY, embeddings=((0, 0), (0, 0)))


def assert_valid(response: Any) -> None:
    """Check that a response is valid JSON, and that an error is a sentence."""
    parsed = json.loads(orjson.dumps(response))
    json.dumps(response, allow_nan=False)
    if "error" in parsed:
        assert parsed["error"].endswith((".", "。"))


@example(examples()["soft-dictionary"].scene, {"lesson": Q_AND_K})  # This scene has none of the example's words.
@example(ONE_TOKEN_SCENE, {"lesson": Q_AND_K})  # This scene lacks the selected pair.
@example(RILEY, {"lesson": ["query-key-value", 1]})  # This scene has other sequences than the task.
@example(ZERO, {"lesson": WRONG_AXIS})  # In this scene a row of scores sums to 0.
@given(scene=edited_scenes(), view=VIEWS)
def test_a_scene_is_drawn_with_any_view(scene: Scene, view: dict[str, Any]) -> None:
    response = answer({"scene": scene.to_dict(), "view": view})
    assert "error" not in response
    assert_valid(response)


@given(scene=edited_scenes(), view=VIEWS, location=st.sampled_from([*examples(), *STEPS]))
def test_a_solution_is_shown_or_refused(scene: Scene, view: dict[str, Any], location: Any) -> None:
    assert_valid(answer({"scene": scene.to_dict(), "solution": location, "view": view}))


STATES = [api.learn(scene.to_dict(), "now", 1)["state"] for scene in PUBLISHED_SCENES[:4]]
TARGETS = (
    st.sampled_from(READY_TARGETS) | JSON | st.lists(st.lists(st.sampled_from([0, 0.5, 1]), max_size=4), max_size=4)
)
MATRICES = st.lists(st.sampled_from(["w_q", "w_k", "v_a", "embeddings", "context_embeddings"]), max_size=3)
PINS = st.lists(
    CELLS.map(lambda place: dict(zip(("quantity", "row", "column"), place, strict=True))) | JSON, max_size=2
)
TEXTS = st.sampled_from(["https://a.example/", "http://[", "x", "https://\ud800.example/"]) | JSON
WRITE_REQUESTS = st.dictionaries(
    st.sampled_from(["scene", "check", "address", "rows", "kind", "quantity"]),
    st.sampled_from([PUBLISHED_SCENES[0].to_dict(), [[1, None]], "link", "pytorch", "tsv", "masked_scores"]) | TEXTS,
)
LEARNING = st.fixed_dictionaries(
    {"target": TARGETS, "steps": st.integers(-1, 2)},
    optional={
        "rate": st.floats(0, 1) | JSON,
        "state": st.sampled_from(STATES) | JSON,
        "matrices": MATRICES | JSON,
        "pinned": PINS,
    },
)


@given(scene=edited_scenes(), cell=CELLS, head=st.integers(0, 4), learning=LEARNING, address=TEXTS)
def test_the_endpoints_answer_or_refuse(
    scene: Scene, cell: tuple[str, int, int], head: int, learning: dict[str, Any], address: Any
) -> None:
    quantity, row, column = cell
    scene_dict = scene.to_dict()
    for call in (
        lambda: api.attend(scene_dict),
        lambda: api.explain(scene_dict, head, quantity, row, column),
        lambda: api.asymmetry(scene_dict, head),
        lambda: api.learn(scene_dict, head=head, **learning),
        lambda: api.link(scene_dict, address),
        lambda: awaited(api.lab("order", address)),
    ):
        try:
            assert_valid({"data": call()})
        except SceneError as refusal:
            assert_valid({"error": str(refusal)})


@given(request=WRITE_REQUESTS)
def test_any_text_is_written_or_refused(request: dict[str, Any]) -> None:
    assert_valid(write_text(request))
