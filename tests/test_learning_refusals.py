"""What cannot be learned is refused in one sentence, at the door."""

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkv_demo.learning import learn
from qkv_demo.learning.targets import READY
from qkv_demo.locale import languages, say
from qkv_demo.scene.check import SceneError

from .strategies import JSON
from .wishes import RILEY, SWAP

BLANK = {"w_q": [[0, 0], [0, 0]], "w_k": [[0, 0], [0, 0]]}
# Of each argument some that can be, and some that cannot.
SENT = {
    "target": st.sampled_from(READY),
    "steps": st.integers(-2, 3),
    "rate": st.floats(-1, 1),
    "matrices": st.lists(st.sampled_from(("w_q", "w_k", "v_a"))),
    "pinned": st.lists(
        st.builds(dict, quantity=st.sampled_from(("w_q", "w_v")), row=st.integers(0, 2), column=st.integers(0, 2))
    ),
    "state": st.none() | st.builds(dict, step=st.integers(-1, 9), first=st.just(BLANK), second=st.just(BLANK)),
    "head": st.integers(0, 1),
}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"target": [[1, 0]]}, "target: the number of rows must be 2, not 1."),
        ({"target": [[1, 0], [0.5, 0.25]]}, "target, row 2: the shares must add up to 1, not to 0.75."),
        ({"target": [[1, 0], [1.5, -0.5]]}, "target, row 2, column 2: a share cannot be below 0."),
        ({"target": [[1, 0], [math.nan, 1]]}, "target, row 2, column 1: nan is not a finite number."),
        ({"target": "cat"}, "target: 'cat' is none of now, itself"),
        ({"target": None}, "target: a list belongs here, not null."),
        ({"steps": 1001}, "steps: the number must be 0 to 1000, not 1001."),
        ({"steps": -1}, "steps: the number must be 0 to 1000, not −1."),
        ({"steps": True}, "steps: the number must be 0 to 1000, not true."),
        ({"steps": 10**400}, "steps: the number must be 0 to 1000, not a whole"),
        ({"rate": -0.1}, "rate: a step cannot be smaller than 0."),
        ({"rate": math.nan}, "rate: nan is not a finite number."),
        ({"matrices": []}, "matrices: the number must be 1 to 5, not 0."),
        ({"matrices": ["w_v"]}, "matrices, row 1: 'w_v' is none of w_q, w_k, v_a, embeddings."),
        ({"matrices": ["context_embeddings"]}, "matrices, row 1: 'context_embeddings' is none of"),
        ({"matrices": ["v_a"]}, "matrices: nothing can learn, for v_a has no say"),
        ({"matrices": "w_q"}, "matrices: a list belongs here, not 'w_q'."),
        ({"pinned": [{"quantity": "w_q", "row": 2, "column": 0}]}, "pinned, row 1: 2 is not a place in this matrix"),
        ({"pinned": [{"quantity": "w_v", "row": 0, "column": 0}]}, "pinned, row 1: 'w_v' is none of"),
        ({"pinned": [{"quantity": "w_q"}]}, "pinned, row 1: the field row is missing."),
        ({"head": 1}, "head: 1 is not a place"),
        ({"state": {}}, "state: the field step is missing."),
        ({"state": 3}, "state: an object with named fields belongs here, not 3."),
        ({"rate": 1e6, "steps": 3}, "w_q of head 1, row 1, column 2: step 1 would carry this number beyond ±1,000,000"),
    ],
    ids=str,
)
def test_a_refusal_is_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SceneError) as refused:
        learn(RILEY, **{"target": SWAP, **arguments})
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("normalize", ["sum", "argmax", "manual"])
def test_without_softmax_nothing_learns(normalize: str) -> None:
    with pytest.raises(SceneError, match=f"made by {normalize}"):
        learn(replace(RILEY, normalize=normalize, weights=SWAP), SWAP)


def test_nothing_can_be_wanted_from_a_blocked_cell() -> None:
    with pytest.raises(SceneError, match="target, row 1, column 2: the mask hides this token"):
        learn(replace(RILEY, mask="causal"), SWAP)


def state_with(**change: Any) -> dict[str, Any]:
    return {**learn(RILEY, SWAP, 3).state, **change}


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (state_with(step=-1), "state.step: the number must be 0 to"),
        (state_with(step=0.5), "state.step: the number must be 0 to"),
        (state_with(first={"w_q": BLANK["w_q"]}), "state.first: the field w_k is missing."),
        (state_with(first={**BLANK, "w_v": []}), "state.first: there is no field 'w_v'."),
        (state_with(second={**BLANK, "w_k": [[0, 0]]}), "state.second.w_k: the number of rows must be 2, not 1."),
        (state_with(second={**BLANK, "w_k": [[0, 0], [0]]}), "state.second.w_k, row 2: the number of columns"),
        (state_with(second={**BLANK, "w_k": [[0, 0], [0, -1]]}), "state.second.w_k, row 2, column 2: a mean of sq"),
        (state_with(first={**BLANK, "w_k": [[0, 0], [math.inf, 0]]}), "state.first.w_k, row 2, column 1: inf"),
        (state_with(first={**BLANK, "w_k": [[0, 0], [10**400, 0]]}), "state.first.w_k, row 2, column 1: a whole"),
        (state_with(first={**BLANK, "w_k": [["x", 0], [0, 0]]}), "state.first.w_k, row 1, column 1: 'x'"),
        (state_with(first={**BLANK, "w_k": [[1e308, 0], [0, 0]]}, second=BLANK), "w_k of head 1, row 1, column 1: s"),
    ],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused(state: Any, sentence: str) -> None:
    with pytest.raises(SceneError) as refused:
        learn(RILEY, SWAP, 5, state=state)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("name", SENT)
def test_whatever_is_sent_is_learned_or_refused(name: str) -> None:
    """Some of each: if all were refused, nothing would be seen."""
    learned, refused = [], []

    @settings(derandomize=True)  # so that both are met in every run
    @given(SENT[name] | JSON)
    def send(value: Any) -> None:
        try:
            found = learn(RILEY, **{"target": SWAP, "steps": 2, name: value})
        except SceneError as refusal:
            refused.append([say(refusal.message, language) for language in languages()])
        else:
            assert all(map(math.isfinite, found.losses))
            learned.append(found)

    send()
    assert learned
    assert refused
