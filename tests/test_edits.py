"""Properties that every edit keeps, for random scenes and random requests, and examples with expected results."""

import contextlib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo.edits import EDIT_KINDS, read_edit
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.scene.change import get_rows
from qkv_demo.scene.check import MAX_MAGNITUDE, MAX_SIZE, SceneError

from .scenes import RILEY
from .strategies import JSON, scenes

QUANTITIES = ("embeddings", "context_embeddings", "w_q", "w_k", "w_v", "v_a", "w_o", "weights")
INDICES = st.integers(-1, 6)
ARGUMENTS: dict[str, st.SearchStrategy[Any]] = {
    "sequence": st.sampled_from(("tokens", "context_tokens")),
    "row": INDICES,
    "column": INDICES,
    "to": st.integers(0, 9),
    "on": st.booleans(),
    "axis": st.sampled_from(("d_model", "d_k", "d_v")),
    "quantity": st.sampled_from(QUANTITIES),
    "head": st.integers(0, 2),
    "kind": st.sampled_from(("identity", "zeros", "rotation", "random", "transpose", "unit")),
    "by": st.floats(-MAX_MAGNITUDE, MAX_MAGNITUDE),
    "text": st.sampled_from(("7", "1\t2\n3\t4", "nan", "1e400", "1e7", "x")),
}


def apply_edit(scene: Scene, name: str, **arguments: object) -> Scene:
    return read_edit({"do": name, **arguments})(scene)


def rows(scene: Scene, quantity: str) -> np.ndarray:
    """Return an editable matrix of the scene or of the first head."""
    return np.array(get_rows(scene, quantity, 0))


@st.composite
def matrices(draw: st.DrawFn) -> tuple[Scene, str]:
    """Draw a scene and the name of one of its matrices."""
    scene = draw(scenes())
    default_entry = {
        "context_embeddings": scene.context is None,
        "w_o": scene.w_o is None,
        "weights": scene.weights is None,
    }
    return scene, draw(st.sampled_from([name for name in QUANTITIES if not default_entry.get(name)]))


@pytest.mark.parametrize("name", EDIT_KINDS)
@given(scene=scenes(), data=st.data())
def test_any_edit_gives_a_scene_or_an_error(name: str, scene: Scene, data: st.DataObject) -> None:
    arguments = {key: data.draw(ARGUMENTS[key] | JSON, label=key) for key in EDIT_KINDS[name].field_checks}
    with contextlib.suppress(SceneError):
        new_scene = apply_edit(scene, name, **arguments)
        assert Scene.from_dict(new_scene.to_dict()) == new_scene
        attend(new_scene)


@given(scenes(), st.booleans())
def test_an_added_token_is_removed_without_trace(scene: Scene, is_in_context: bool) -> None:
    sequence = "context_tokens" if scene.context and is_in_context else "tokens"
    last = len(scene.key_tokens if sequence == "context_tokens" else scene.tokens)
    assert (
        apply_edit(apply_edit(scene, "token.add", sequence=sequence), "token.remove", sequence=sequence, row=last)
        == scene
    )


@given(scenes())
def test_a_new_token_leaves_the_others_colors(scene: Scene) -> None:
    new_scene = apply_edit(scene, "token.add", sequence="tokens")
    assert new_scene.token_colors[:-1] == scene.token_colors
    assert set(scene.key_colors) <= set(new_scene.key_colors)


@given(scenes(positions="none", masks=("none", "table")), st.data())
def test_a_moved_token_keeps_its_numbers(scene: Scene, data: st.DataObject) -> None:
    """Attention without positions and a causal mask does not depend on the order of tokens."""
    place = st.integers(0, len(scene.tokens) - 1)
    row, to = data.draw(place, label="row"), data.draw(place, label="to")
    order = list(range(len(scene.tokens)))
    order.insert(to, order.pop(row))
    new_scene = apply_edit(scene, "token.move", sequence="tokens", row=row, to=to)
    assert new_scene.tokens == tuple(scene.tokens[old] for old in order)
    assert new_scene.token_colors == tuple(scene.token_colors[old] for old in order)
    before, after = attend(scene), attend(new_scene)
    columns = order if scene.context is None else list(range(len(scene.key_tokens)))
    for old, new in zip(before.heads, after.heads, strict=True):
        expected, actual = old.masked_scores[order][:, columns], new.masked_scores
        np.testing.assert_array_equal(actual, expected)
    assume(scene.normalize in ("softmax", "manual"))  # With other normalizations, the last bit of a sum may decide.
    np.testing.assert_allclose(after.output, before.output[order], rtol=1e-9, atol=1e-9)


@given(scenes(), st.data())
def test_a_removal_leaves_the_other_rows(scene: Scene, data: st.DataObject) -> None:
    assume(len(scene.tokens) > 1)
    removed_row = data.draw(st.integers(0, len(scene.tokens) - 1))
    remaining_rows = [row for row in range(len(scene.tokens)) if row != removed_row]
    shorter_scene = apply_edit(scene, "token.remove", sequence="tokens", row=removed_row)
    assert shorter_scene.embeddings == tuple(scene.embeddings[row] for row in remaining_rows)
    assert shorter_scene.token_colors == tuple(scene.token_colors[row] for row in remaining_rows)
    columns = remaining_rows if scene.context is None else range(len(scene.key_tokens))
    if scene.weights is not None:
        assert shorter_scene.weights == tuple(
            tuple(scene.weights[row][column] for column in columns) for row in remaining_rows
        )
    if not isinstance(scene.mask, str):
        mask_rows = [tuple(scene.mask[row][column] for column in columns) for row in remaining_rows]
        assert shorter_scene.mask == tuple(row if any(row) else (True,) * len(row) for row in mask_rows)


@given(scenes(), st.sampled_from(("d_model", "d_k", "d_v")), st.integers(0, 4))
def test_a_larger_size_loses_no_number(scene: Scene, axis: str, more: int) -> None:
    """Back at the old size, every number has its old value."""
    sizes = {"d_model": scene.d_model, "d_k": len(scene.heads[0].w_q[0]), "d_v": len(scene.heads[0].w_v[0])}
    assume(len({(len(head.w_q[0]), len(head.w_v[0])) for head in scene.heads}) == 1)
    new_scene = apply_edit(scene, "size", axis=axis, to=min(sizes[axis] + more, MAX_SIZE))
    assert apply_edit(new_scene, "size", axis=axis, to=sizes[axis]) == scene


@given(scenes(), st.integers(0, 2))
def test_a_new_head_does_not_change_the_output(scene: Scene, more: int) -> None:
    """The new head's rows of W_O are zero."""
    assume(scene.w_o is not None and scene.normalize != "sum")  # A head whose scores sum to 0 has no output.
    new_scene = apply_edit(scene, "heads", to=len(scene.heads) + more)
    np.testing.assert_allclose(attend(new_scene).output, attend(scene).output, rtol=1e-9, atol=1e-12)
    assert apply_edit(new_scene, "heads", to=len(scene.heads)) == scene


@given(scenes())
def test_an_existing_context_does_not_change(scene: Scene) -> None:
    assert apply_edit(scene, "context", on=scene.context is not None) == scene


@given(scenes())
def test_a_switched_context_copies_the_tokens(scene: Scene) -> None:
    new_scene = apply_edit(scene, "context", on=scene.context is None)
    assert new_scene.key_tokens == new_scene.tokens == scene.tokens
    unchanged = ["token_colors", "heads", "embeddings"]
    unchanged += ["mask", "weights"] if len(scene.key_tokens) == len(scene.tokens) else []
    assert all(getattr(new_scene, name) == getattr(scene, name) for name in unchanged)


@given(scenes(w_o=None))
def test_an_added_output_matrix_changes_nothing(scene: Scene) -> None:
    new_scene = apply_edit(scene, "w_o", on=True)
    before = attend(scene).output
    # A head without weights makes the whole row of the combined output undefined.
    before[before.isnan().any(-1)] = np.nan
    np.testing.assert_array_equal(attend(new_scene).output, before)
    assert apply_edit(new_scene, "w_o", on=False) == scene


def test_an_output_matrix_is_added_once() -> None:
    scene = replace(RILEY, w_o=((1, 2), (3, 4)))
    assert apply_edit(scene, "w_o", on=True) == scene


@given(matrices(), st.data())
def test_a_pasted_block_changes_only_its_cells(matrix: tuple[Scene, str], data: st.DataObject) -> None:
    scene, quantity = matrix
    rows_before = rows(scene, quantity)
    row, column = (data.draw(st.integers(0, size - 1)) for size in rows_before.shape)
    height, width = (data.draw(st.integers(1, size)) for size in rows_before[row:, column:].shape)
    block = np.arange(1.0, height * width + 1).reshape(height, width)
    text = "\n".join("\t".join(map(str, line)) for line in block)
    rows_after = rows(
        apply_edit(scene, "paste", quantity=quantity, head=0, row=row, column=column, text=text), quantity
    )
    rows_before[row : row + height, column : column + width] = block
    np.testing.assert_array_equal(rows_after, rows_before)


MASKED = replace(RILEY, mask=((True, False), (True, True)), normalize="manual", weights=((0.75, 0.25), (0.5, 0.5)))


def test_a_new_token_is_visible_with_zero_weight() -> None:
    new_scene = apply_edit(MASKED, "token.add", sequence="tokens")
    assert new_scene.tokens == ("Riley", "dog", "A")
    assert new_scene.mask == ((True, False, True), (True, True, True), (True, True, True))
    assert new_scene.weights == ((0.75, 0.25, 0), (0.5, 0.5, 0), (1 / 3, 1 / 3, 1 / 3))


@pytest.mark.parametrize(("tokens", "name"), [(("Riley", "dog"), "A"), (("B", "A"), "C"), (("A", "b"), "B")])
def test_a_new_token_has_a_free_name(tokens: tuple[str, str], name: str) -> None:
    new_scene = apply_edit(
        apply_edit(replace(RILEY, tokens=tokens), "context", on=True), "token.add", sequence="context_tokens"
    )
    assert new_scene.key_tokens == (*tokens, name)


@pytest.mark.parametrize("axis", ["d_model", "d_k", "d_v"])
def test_a_new_dimension_changes_no_score(axis: str) -> None:
    new_scene = apply_edit(RILEY, "size", axis=axis, to=4)
    np.testing.assert_array_equal(attend(new_scene).heads[0].scores, attend(RILEY).heads[0].scores)


def test_a_new_head_turns_the_last_query_matrix() -> None:
    two = apply_edit(apply_edit(RILEY, "w_o", on=True), "heads", to=2)
    assert two.heads == (RILEY.heads[0], replace(RILEY.heads[0], w_q=((-1, -1), (0, 2))))
    assert two.w_o == ((1, 0), (0, 1), (0, 0), (0, 0))


@pytest.mark.parametrize(
    ("kind", "degrees", "rows"),
    [
        ("identity", 0, ((1, 0), (0, 1))),
        ("zeros", 0, ((0, 0), (0, 0))),
        ("rotation", 90, ((-2, 0), (-1, 1))),
        ("transpose", 0, ((0, 1), (2, 1))),
        ("unit", 0, ((0, 1), (pytest.approx(0.5**0.5), pytest.approx(0.5**0.5)))),
    ],
)
def test_a_matrix_is_filled(kind: str, degrees: float, rows: object) -> None:
    assert apply_edit(RILEY, "fill", quantity="w_q", head=0, kind=kind, by=degrees).heads[0].w_q == rows


def test_random_fills_repeat_with_their_seed() -> None:
    first, repeated, different = (
        apply_edit(RILEY, "fill", quantity="embeddings", head=0, kind="random", by=seed) for seed in (1, 1, 2)
    )
    assert first == repeated != different


@pytest.mark.parametrize(
    "request_",
    [None, 3, {}, {"do": "explode"}, {"do": []}, {"do": "size", "axis": "d_k"}, {"do": "heads", "to": 2, "more": 1}],
    ids=str,
)
def test_an_unknown_edit_is_refused(request_: object) -> None:
    with pytest.raises(SceneError, match=r"^edit: "):
        read_edit(request_)
