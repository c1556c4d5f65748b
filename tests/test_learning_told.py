"""What the page is told of learning: where it sets out, and of each scene what can learn."""

from dataclasses import replace

from qkv_demo.learning import learn
from qkv_demo.learning.targets import READY
from qkv_demo.presets import presets
from qkv_demo.ui.answer import answer
from qkv_demo.ui.settings import FIRST, learning

from .wishes import RICH, RILEY


def test_the_wish_that_learning_sets_out_with_is_a_ready_target() -> None:
    """And where an example wishes for something else than what is, it is not there yet."""
    wishes = learning()["wishes"]
    assert wishes["riley-dog"] == "mirrored"
    assert FIRST in READY
    for name, wish in wishes.items():
        assert learn(presets()[name].scene, wish, 0).losses[0] > 0.1


def test_an_answer_tells_what_can_learn_and_a_program_for_each_head() -> None:
    found = answer({"scene": RICH.to_dict()})
    training = found["training"]
    assert training["matrices"] == ("w_q", "w_k", "v_a", "embeddings", "context_embeddings")
    assert len(training["programs"]) == len(set(training["programs"])) == 2  # the heads have other sizes
    assert set(training["programs"]) <= found["texts"].keys()
    tied = answer({"scene": replace(RILEY, tie_qk=True).to_dict()})
    assert tied["training"]["matrices"] == ("w_q", "embeddings")


def test_what_is_no_softmax_has_nothing_to_learn() -> None:
    assert answer({"scene": replace(RILEY, normalize="argmax").to_dict()})["training"] is None
