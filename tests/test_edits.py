"""What every edit keeps, for any scene and whatever a page could send; and edits by hand."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from qkv_demo.edits import EDITS, read_edit
from qkv_demo.locale import languages, say
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.scene.change import rows_of
from qkv_demo.scene.check import MAX_MAGNITUDE, MAX_SIZE, SceneError

from .scenes import RILEY
from .strategies import JSON, scenes

QUANTITIES = ("embeddings", "context_embeddings", "w_q", "w_k", "w_v", "v_a", "w_o", "weights")
PLACES = st.integers(-1, 6)
ARGUMENTS: dict[str, st.SearchStrategy[Any]] = {
    "sequence": st.sampled_from(("tokens", "context_tokens")),
    "row": PLACES,
    "column": PLACES,
    "to": st.integers(0, 9),
    "on": st.booleans(),
    "axis": st.sampled_from(("d_model", "d_k", "d_v")),
    "quantity": st.sampled_from(QUANTITIES),
    "head": st.integers(0, 2),
    "kind": st.sampled_from(("identity", "zeros", "rotation", "random", "transpose", "unit")),
    "by": st.floats(-MAX_MAGNITUDE, MAX_MAGNITUDE),
    "text": st.sampled_from(("7", "1\t2\n3\t4", "nan", "1e400", "1e7", "x")),
}


def do(scene: Scene, name: str, **arguments: object) -> Scene:
    return read_edit({"do": name, **arguments})(scene)


def rows(scene: Scene, quantity: str) -> np.ndarray:
    """A matrix that a person can edit, the first head's where there are several."""
    return np.array(rows_of(scene, quantity, 0))


@st.composite
def held(draw: st.DrawFn) -> tuple[Scene, str]:
    """A scene, and the name of a matrix that it holds."""
    scene = draw(scenes())
    absent = {
        "context_embeddings": scene.context is None,
        "w_o": scene.w_o is None,
        "weights": scene.weights is None,
    }
    return scene, draw(st.sampled_from([name for name in QUANTITIES if not absent.get(name)]))


@pytest.mark.parametrize("name", EDITS)
def test_any_edit_gives_a_scene_or_one_sentence_in_every_language(name: str) -> None:
    """Of each edit some are made, and some refused: if all were refused, nothing would be seen."""
    made, refused = [], []

    @settings(derandomize=True, max_examples=100)  # so that what is met is met in every run
    @given(st.data())
    def edit(data: st.DataObject) -> None:
        scene = data.draw(scenes())
        arguments = {key: data.draw(ARGUMENTS[key] | JSON, label=key) for key in EDITS[name].fields}
        try:
            new = do(scene, name, **arguments)
        except SceneError as refusal:
            refused.append([say(refusal.message, language) for language in languages()])
        else:
            assert Scene.from_dict(new.to_dict()) == new
            attend(new)
            made.append(new != scene)

    edit()
    assert any(made)
    assert refused


@given(scenes(), st.booleans())
def test_a_token_that_came_can_go_without_trace(scene: Scene, elsewhere: bool) -> None:
    sequence = "context_tokens" if scene.context and elsewhere else "tokens"
    grown = do(scene, "token.add", sequence=sequence)
    assert grown.token_colors[: len(scene.token_colors)] == scene.token_colors
    assert set(scene.key_colors) <= set(grown.key_colors)
    last = len(grown.context.tokens if sequence == "context_tokens" and grown.context else grown.tokens) - 1
    assert do(grown, "token.remove", sequence=sequence, row=last) == scene


@given(scenes(positions="none", masks=("none", "table")), st.data())
def test_moving_a_token_moves_its_numbers_and_changes_none(scene: Scene, data: st.DataObject) -> None:
    """Without positions and causal mask attention does not know places: moved tokens carry their rows along."""
    place = st.integers(0, len(scene.tokens) - 1)
    row, to = data.draw(place, label="row"), data.draw(place, label="to")
    order = list(range(len(scene.tokens)))
    order.insert(to, order.pop(row))
    moved = do(scene, "token.move", sequence="tokens", row=row, to=to)
    assert moved.tokens == tuple(scene.tokens[old] for old in order)
    assert moved.token_colors == tuple(scene.token_colors[old] for old in order)
    before, after = attend(scene), attend(moved)
    columns = order if scene.context is None else list(range(len(scene.key_tokens)))
    for old, new in zip(before.heads, after.heads, strict=True):
        expected, found = old.masked_scores[order][:, columns], new.masked_scores
        np.testing.assert_array_equal(found, expected)
    assume(scene.normalize in ("softmax", "manual"))  # the others may turn on the last bit of a sum
    np.testing.assert_allclose(after.output, before.output[order], rtol=1e-9, atol=1e-9)


@given(scenes(), st.data())
def test_a_removal_takes_one_row_and_leaves_the_others(scene: Scene, data: st.DataObject) -> None:
    assume(len(scene.tokens) > 1)
    gone = data.draw(st.integers(0, len(scene.tokens) - 1))
    left = [row for row in range(len(scene.tokens)) if row != gone]
    cut = do(scene, "token.remove", sequence="tokens", row=gone)
    assert cut.embeddings == tuple(scene.embeddings[row] for row in left)
    assert cut.token_colors == tuple(scene.token_colors[row] for row in left)
    columns = left if scene.context is None else range(len(scene.key_tokens))
    if scene.weights is not None:
        assert cut.weights == tuple(tuple(scene.weights[row][column] for column in columns) for row in left)
    if not isinstance(scene.mask, str):
        kept = [tuple(scene.mask[row][column] for column in columns) for row in left]
        assert cut.mask == tuple(row if any(row) else (True,) * len(row) for row in kept)


@given(scenes(), st.sampled_from(("d_model", "d_k", "d_v")), st.integers(0, 4))
def test_growing_loses_nothing(scene: Scene, axis: str, more: int) -> None:
    """Back at the old size, every number is what it was."""
    sizes = {"d_model": scene.d_model, "d_k": len(scene.heads[0].w_q[0]), "d_v": len(scene.heads[0].w_v[0])}
    assume(len({(len(head.w_q[0]), len(head.w_v[0])) for head in scene.heads}) == 1)
    grown = do(scene, "size", axis=axis, to=min(sizes[axis] + more, MAX_SIZE))
    assert do(grown, "size", axis=axis, to=sizes[axis]) == scene


@given(scenes(), st.integers(0, 2))
def test_a_new_head_is_silent_in_the_output_matrix_until_it_is_given_rows(scene: Scene, more: int) -> None:
    assume(scene.w_o is not None and scene.normalize != "sum")  # a head whose row sums to 0 has no output at all
    louder = do(scene, "heads", to=len(scene.heads) + more)
    np.testing.assert_allclose(attend(louder).output, attend(scene).output, rtol=1e-9, atol=1e-12)
    assert do(louder, "heads", to=len(scene.heads)) == scene
    one = do(scene, "heads", to=1)
    assert one.w_o == scene.w_o[: len(scene.heads[0].w_v[0])]


@given(scenes(), st.booleans())
def test_a_context_comes_and_goes_and_tables_stay_where_they_fit(scene: Scene, on: bool) -> None:
    changed = do(scene, "context", on=on)
    if on == (scene.context is not None):
        assert changed == scene  # asking again for what is there loses nothing
        return
    assert changed.key_tokens == changed.tokens == scene.tokens
    assert changed.token_colors == scene.token_colors
    assert changed.heads == scene.heads
    assert changed.embeddings == scene.embeddings
    if len(scene.key_tokens) == len(scene.tokens):
        assert (changed.mask, changed.weights) == (scene.mask, scene.weights)


@given(scenes(w_o=None))
def test_an_output_matrix_comes_without_a_jump_and_goes_without_trace(scene: Scene) -> None:
    mixed = do(scene, "w_o", on=True)
    before = attend(scene).output
    before[before.isnan().any(-1)] = np.nan  # mixed with a head that has no weights, all of the row is undefined
    np.testing.assert_array_equal(attend(mixed).output, before)
    assert do(mixed, "w_o", on=False) == scene
    turned = replace(mixed, w_o=tuple(reversed(mixed.w_o or ())))
    assert do(turned, "w_o", on=True) == turned


@given(held(), st.data())
def test_a_pasted_block_lands_where_it_was_put_and_nowhere_else(at: tuple[Scene, str], data: st.DataObject) -> None:
    scene, quantity = at
    old = rows(scene, quantity)
    row, column = (data.draw(st.integers(0, size - 1)) for size in old.shape)
    height, width = (data.draw(st.integers(1, size)) for size in old[row:, column:].shape)
    block = np.arange(1.0, height * width + 1).reshape(height, width)
    text = "\n".join("\t".join(map(str, line)) for line in block)
    new = rows(do(scene, "paste", quantity=quantity, head=0, row=row, column=column, text=text), quantity)
    old[row : row + height, column : column + width] = block
    np.testing.assert_array_equal(new, old)


MASKED = replace(RILEY, mask=((True, False), (True, True)), normalize="manual", weights=((0.75, 0.25), (0.5, 0.5)))


def test_a_new_token_is_seen_by_all_and_weighs_nothing_yet() -> None:
    grown = do(MASKED, "token.add", sequence="tokens")
    assert grown.tokens == ("Riley", "dog", "A")
    assert grown.mask == ((True, False, True), (True, True, True), (True, True, True))
    assert grown.weights == ((0.75, 0.25, 0), (0.5, 0.5, 0), (1 / 3, 1 / 3, 1 / 3))


@pytest.mark.parametrize(("tokens", "name"), [(("Riley", "dog"), "A"), (("B", "A"), "C"), (("A", "b"), "B")])
def test_a_new_token_has_a_name_of_its_own(tokens: tuple[str, str], name: str) -> None:
    grown = do(do(replace(RILEY, tokens=tokens), "context", on=True), "token.add", sequence="context_tokens")
    assert grown.key_tokens == (*tokens, name)


def test_a_new_dimension_of_the_words_changes_no_weight() -> None:
    grown = do(RILEY, "size", axis="d_model", to=4)
    np.testing.assert_array_equal(attend(grown).heads[0].weights, attend(RILEY).heads[0].weights)


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


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (None, "edit: an object with named fields belongs here"),
        (3, "edit: an object with named fields belongs here"),
        ({}, "edit: null is none of token.add"),
        ({"do": "explode"}, "edit: 'explode' is none of token.add"),
        ({"do": []}, "edit: a list is none of token.add"),
        ({"do": "size", "axis": "d_k"}, "edit: the field to is missing"),
        ({"do": "heads", "to": 2, "more": 1}, "edit: there is no field 'more'"),
    ],
)
def test_what_is_no_edit_is_refused(wanted: object, said: str) -> None:
    with pytest.raises(SceneError, match=f"^{said}"):
        read_edit(wanted)
