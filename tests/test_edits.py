"""Edits keep what still fits, and never leave a scene that is none."""

from dataclasses import replace

import pytest

from qkv_demo.edits import read_edit
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.scene.check import SceneError

RILEY = presets()["riley-dog"].scene
MASKED = replace(RILEY, mask=((True, False), (True, True)), normalize="manual", weights=((0.75, 0.25), (0.5, 0.5)))


def do(scene: Scene, name: str, **arguments: object) -> Scene:
    return read_edit({"do": name, **arguments})(scene)


def test_a_new_token_is_seen_by_all_and_weighs_nothing_yet() -> None:
    grown = do(MASKED, "token.add", sequence="tokens")
    assert grown.tokens == ("Riley", "dog", "")
    assert grown.mask == ((True, False, True), (True, True, True), (True, True, True))
    assert grown.weights == ((0.75, 0.25, 0), (0.5, 0.5, 0), (1 / 3, 1 / 3, 1 / 3))


def test_removing_leaves_no_row_blind() -> None:
    blind = replace(MASKED, mask=((False, True), (True, True)))
    assert do(blind, "token.remove", sequence="tokens", row=1).mask == ((True,),)


def test_the_last_token_stays_and_the_seventeenth_does_not_come() -> None:
    one = do(RILEY, "token.remove", sequence="tokens", row=0)
    with pytest.raises(SceneError):
        do(one, "token.remove", sequence="tokens", row=0)
    full = replace(RILEY, tokens=("x",) * 16, embeddings=((1, 0),) * 16)
    with pytest.raises(SceneError):
        do(full, "token.add", sequence="tokens")


def test_a_new_head_asks_otherwise_than_the_last_and_w_o_keeps_step() -> None:
    two = do(do(RILEY, "w_o", on=True), "heads", to=2)
    assert two.heads == (RILEY.heads[0], replace(RILEY.heads[0], w_q=((-1, -1), (0, 2))))
    assert two.w_o == ((1, 0), (0, 1), (0, 0), (0, 0))
    assert do(two, "heads", to=1).w_o == ((1, 0), (0, 1))


@pytest.mark.parametrize(
    ("kind", "by", "rows"),
    [
        ("identity", 0, ((1, 0), (0, 1))),
        ("zeros", 0, ((0, 0), (0, 0))),
        ("rotation", 90, ((-2, 0), (-1, 1))),
        ("transpose", 0, ((0, 1), (2, 1))),
        ("unit", 0, ((0, 1), (pytest.approx(0.5**0.5), pytest.approx(0.5**0.5)))),
    ],
)
def test_fills(kind: str, by: float, rows: object) -> None:
    assert do(RILEY, "fill", quantity="w_q", head=0, kind=kind, by=by).heads[0].w_q == rows


def test_random_fills_repeat_with_their_seed() -> None:
    first, again, other = (
        do(RILEY, "fill", quantity="embeddings", head=0, kind="random", by=seed) for seed in (1, 1, 2)
    )
    assert first == again != other


# An example of each edit, which is taken; for each field, values that are not.
TAKEN: dict[str, dict[str, object]] = {
    "token.add": {"sequence": "tokens"},
    "token.remove": {"sequence": "tokens", "row": 1},
    "token.move": {"sequence": "tokens", "row": 0, "to": 1},
    "context": {"on": True},
    "w_o": {"on": True},
    "size": {"axis": "d_k", "to": 3},
    "heads": {"to": 2},
    "fill": {"quantity": "w_k", "head": 0, "kind": "rotation", "by": 30},
    "paste": {"quantity": "w_k", "head": 0, "row": 0, "column": 1, "text": "5"},
}
NEVER = (None, [], {}, [1], {"a": 1})
HOSTILE = {
    "text": (*NEVER, 3, True, "no numbers here"),
    "by": (*NEVER, "1", True, float("nan"), float("inf"), 1e300, 10**400),
    "on": (*NEVER, 0, 1, "true"),
    "quantity": (*NEVER, 3, "", "context_embeddings", "__class__", "scores"),
    "to": (*NEVER, "1", True, 1.5, 2.0, -1, 99, 10**400),
}
ALIKE = {"kind": "quantity", "axis": "quantity", "sequence": "quantity"}


def hostile(field: str) -> tuple[object, ...]:
    return HOSTILE[field if field in HOSTILE else ALIKE.get(field, "to")]


@pytest.mark.parametrize(("name", "given_"), TAKEN.items(), ids=TAKEN)
def test_an_edit_takes_its_fields_no_more_and_no_fewer(name: str, given_: dict[str, object]) -> None:
    assert do(RILEY, name, **given_) != RILEY
    for field in given_:
        with pytest.raises(SceneError, match=f"^edit: the field {field} is missing"):
            do(RILEY, name, **{other: value for other, value in given_.items() if other != field})
    with pytest.raises(SceneError, match=r"^edit: there is no field 'more'"):
        do(RILEY, name, **given_, more=1)


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, taken in TAKEN.items() for field in taken])
def test_a_hostile_value_is_refused_in_words(name: str, field: str) -> None:
    for value in hostile(field):
        with pytest.raises(SceneError):
            do(RILEY, name, **{**TAKEN[name], field: value})


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (None, "edit: an object with named fields belongs here"),
        (3, "edit: an object with named fields belongs here"),
        ({}, "edit: null is none of token.add"),
        ({"do": "explode"}, "edit: 'explode' is none of token.add"),
        ({"do": []}, "edit: a list is none of token.add"),
    ],
)
def test_what_is_no_edit_is_refused(wanted: object, said: str) -> None:
    with pytest.raises(SceneError, match=f"^{said}"):
        read_edit(wanted)
