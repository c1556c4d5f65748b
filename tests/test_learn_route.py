"""Learning as the page asks for it: what Python learns, in chunks that end in time, or one sentence."""

import itertools
import json
from typing import Any

import pytest

from qkv_demo.learning import learn as learn_steps
from qkv_demo.learning.targets import READY, ready
from qkv_demo.presets import presets
from qkv_demo.ui.learn import FIRST, MOST_STEPS, RATE, learn, told

from .test_route import LONE, ask
from .wishes import RILEY

ASKED: dict[str, Any] = {"scene": RILEY.to_dict(), "target": "mirrored", "matrices": ["w_q", "w_k"]}


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qkv_demo.ui.learn.PATIENCE", 60.0)


@pytest.mark.usefixtures("unhurried")
def test_it_learns_what_the_endpoint_learns() -> None:
    found = learn({**ASKED, "steps": 20, "pinned": [{"quantity": "w_q", "row": 0, "column": 0}]})
    learned = learn_steps(RILEY, "mirrored", 20, RATE, pinned=[{"quantity": "w_q", "row": 0, "column": 0}])
    assert found["scene"] == learned.scene.to_dict()
    assert found["losses"] == learned.losses
    assert found["target"] == ready("mirrored", RILEY, 0)


@pytest.mark.usefixtures("unhurried")
def test_chunks_over_the_wire_are_one_run(app_url: str) -> None:
    whole = learn({**ASKED, "steps": 6})
    scene, state, losses = ASKED["scene"], None, []
    for _ in range(6):
        found = ask(app_url, "learn", {**ASKED, "scene": scene, "state": state, "steps": 1})
        scene, state = found["scene"], found["state"]
        losses += found["losses"][:-1]
    assert [*losses, found["losses"][-1]] == list(whole["losses"])
    assert scene == json.loads(json.dumps(whole["scene"]))


def test_no_steps_measure_the_distance_and_tell_the_shares() -> None:
    found = learn({**ASKED, "target": "random", "seed": 7})
    assert found["scene"] == RILEY.to_dict()
    assert len(found["losses"]) == 1
    assert found["target"] == ready("random", RILEY, 0, 7)


def test_a_chunk_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by 8 ms at each look, the third step is over 20 ms."""
    clock = itertools.count(0, 0.008)
    monkeypatch.setattr("qkv_demo.learning.time.monotonic", lambda: next(clock))
    short = learn({**ASKED, "steps": 50})
    assert len(short["losses"]) == 1 + 3
    assert short["losses"] == learn_steps(RILEY, "mirrored", 3, RATE).losses


@pytest.mark.parametrize(
    "request_",
    [None, 3, [], {}, {"scene": None}, *({**ASKED, name: LONE} for name in [*ASKED, "steps", "state", "seed", "head"])],
    ids=repr,
)
def test_whatever_is_asked_there_is_a_sentence(app_url: str, request_: Any) -> None:
    assert ask(app_url, "learn", request_)["error"].endswith(".")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"steps": MOST_STEPS + 1}, "steps"),
        ({"seed": -1}, "seed"),
        ({"matrices": []}, "matrices"),
        ({"scene": {**RILEY.to_dict(), "normalize": "argmax"}}, "softmax"),
        ({"scene": {**RILEY.to_dict(), "normalize": "argmax"}, "language": "zh"}, "学习"),
    ],
)
def test_a_refusal_says_what(asked: dict[str, Any], sentence: str) -> None:
    assert sentence in learn({**ASKED, **asked})["error"]


@pytest.mark.parametrize("name", presets())
def test_every_preset_can_be_measured_or_says_why_not(name: str) -> None:
    found = learn({**ASKED, "scene": presets()[name].scene.to_dict()})
    assert found.get("losses") or found["error"].endswith(".")


def test_the_wish_that_learning_sets_out_with_is_a_ready_target() -> None:
    """And where an example wishes for something else than what is, it is not there yet."""
    wishes = told()["wishes"]
    assert wishes["riley-dog"] == "mirrored"
    assert FIRST in READY
    for name, wish in wishes.items():
        assert learn_steps(presets()[name].scene, wish, 0).losses[0] > 0.1
