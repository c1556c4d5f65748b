"""The film's sentences are short and true, its pictures end at the trace's vectors, and its beats are animated."""

import math
import re
from dataclasses import replace
from typing import Any

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo.examples import Example, examples
from qkv_demo.figures.registry import find_figure
from qkv_demo.lessons import count_words
from qkv_demo.locale import MarkedText, Message, format_number, languages, round_for_display, translate
from qkv_demo.maths.attention import attend
from qkv_demo.scene import Scene
from qkv_demo.scene.view import View
from qkv_demo.ui.answers.response import answer
from qkv_demo.wording import Pair
from qkv_demo.wording.film import (
    DESCRIBE_BY_BEAT,
    describe_closing,
    describe_first_movement,
    write_film_question,
    write_film_sentences,
)
from qkv_demo.wording.film_notes import iterate_notes

from .drawings import inputs_of
from .languages import limits
from .scenes import RILEY, named_scene
from .strategies import scenes

NUMBER = re.compile(r"−?\d+(?:\.\d+)?(?:e−?\d+)?")
DECIMAL = re.compile(r"−?\d+\.\d+(?:e−?\d+)?")
# The quantity from which a beat may quote numbers.
QUOTES = {"score": "scores", "other": "scores", "shares": "weights", "mix": "weights", "one": "weights"}


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Draw a pair of a scene whose tokens are letters."""
    scene = named_scene(draw(scenes()))
    row, column = (draw(st.integers(0, len(names) - 1)) for names in (scene.tokens, scene.key_tokens))
    return Pair(attend(scene), 0, row, column)


def quotable(pair: Pair, beat: str) -> set[str]:
    """Return the numbers that a beat's sentence may contain.

    They belong to the pair or, in a mixture, to the query's row.
    """
    if beat not in QUOTES and beat != "yours":
        return set()
    trace = attend(replace(pair.scene, tie_qk=True)) if beat == "one" else pair.trace
    rows = trace.rows(QUOTES.get(beat, "weights"))
    if beat == "mix":
        return set(map(format_number, rows[pair.row]))
    forth = () if beat == "other" else ((pair.row, pair.column),)
    back = () if beat == "score" or pair.scene.context is not None else ((pair.column, pair.row),)
    weights = [rows[query_name][key_name] for query_name, key_name in (*forth, *back)]
    return {*map(format_number, weights)} | (
        {format_number(sum(map(round_for_display, weights)))} if beat in ("one", "yours") else set()
    )


@given(pairs())
def test_beats_are_in_order_and_three_always_occur(pair: Pair) -> None:
    beats = write_film_sentences(pair)
    assert list(beats) == [name for name in DESCRIBE_BY_BEAT if name in beats]
    assert {"words", "shares", "yours"} <= beats.keys()


@pytest.mark.parametrize("language", languages())
@given(pair=pairs())
def test_every_number_is_in_the_trace(language: str, pair: Pair) -> None:
    for beat, sentence in write_film_sentences(pair).items():
        assert set(DECIMAL.findall(translate(sentence, language))) <= quotable(pair, beat), (beat, sentence)


@given(pairs())
def test_each_weight_is_the_named_pairs(pair: Pair) -> None:
    for beat, sentence in write_film_sentences(pair).items():
        weights = attend(replace(pair.scene, tie_qk=beat == "one" or pair.scene.tie_qk)).rows("weights")
        for query_name, key_name, weight in re.findall(rf"(\w) gives (\w) ({NUMBER.pattern})", translate(sentence)):
            row, column = pair.scene.tokens.index(query_name), pair.scene.key_tokens.index(key_name)
            assert weight == format_number(weights[row][column]), sentence


@given(pairs())
def test_a_mix_has_the_rows_weights(pair: Pair) -> None:
    weights = pair.trace.rows("weights")[pair.row]
    mix = write_film_sentences(pair).get("mix", Message(""))
    values, own_weight = dict(mix.values), weights[min(pair.row, len(weights) - 1)]
    assert values.get("weight") in (None, weights[pair.column] if mix.key == "film.mix" else max(weights))
    assert values.get("own_weight") in (None, own_weight)


@given(pairs())
def test_a_sentence_names_only_the_pair(pair: Pair) -> None:
    query_name, keys = pair.scene.tokens[pair.row], pair.scene.key_tokens
    for beat, sentence in write_film_sentences(pair).items():
        names = {marked.value for _, marked in sentence.values if isinstance(marked, MarkedText)}
        assert names <= {query_name, *(keys if beat == "mix" else (keys[pair.column],))}, beat


@given(pairs())
def test_products_in_notes_add_up(pair: Pair) -> None:
    sizes = [entry for name in ("inputs", "queries", "keys") for entry in pair.trace.rows(name)[0]]
    sizes += [entry for row in pair.scene.heads[0].w_q for entry in row]
    # Factors have up to four digits, and a total has at least two decimals.
    tolerance = 2e-3 * max(1, *map(abs, sizes)) ** 2 + 5e-3
    for beat in ("query", "score"):
        for note in map(translate, iterate_notes(pair, beat)):
            if "×" not in note:
                continue
            match = re.search(rf"(?P<terms>[^:]*×[^=≈]*) [=≈] (?P<total>{NUMBER.pattern})", note)
            assert match, note
            terms = match["terms"].replace("−", "-").split(" + ")
            products = (math.prod(float(factor.strip(" ()")) for factor in term.split(" × ")) for term in terms)
            total = float(match["total"].replace("−", "-"))
            assert total == pytest.approx(math.fsum(products), rel=1e-2, abs=tolerance), note


@given(scenes(context=None))
def test_equal_scores_are_called_the_same(scene: Scene) -> None:
    assume(len(scene.tokens) > 1 and scene.normalize != "manual")
    trace = attend(scene)
    scores, sentences = trace.rows("scores"), write_film_sentences(Pair(trace, 0, 0, 1))
    is_same = format_number(scores[0][1]) == format_number(scores[1][0])
    assert (sentences["other"].key == "film.other.same") == is_same
    assert is_same or sentences["yours"].key != "film.yours.one"


def test_scores_with_different_exponentials_are_not_called_equal() -> None:
    pair = Pair(attend(replace(RILEY, embeddings=(RILEY.embeddings[0], (-1.41, -0.28)))), 0, 0, 1)
    assert pair.has_equal_scores
    assert write_film_sentences(pair)["yours"].key == "film.yours"


@pytest.mark.parametrize(
    ("name", "is_tied", "has_beat", "has_guess"),
    [
        ("riley-dog", False, True, True),
        ("riley-dog", True, False, False),
        ("animal-street", False, False, False),
        ("robot-law", False, True, False),
    ],
)
def test_one_matrix_is_shown_if_it_changes_weights(name: str, is_tied: bool, has_beat: bool, has_guess: bool) -> None:
    preset = examples()[name]
    pair = Pair(attend(replace(preset.scene, tie_qk=is_tied)), 0, *preset.pair)
    assert ("one" in write_film_sentences(pair), write_film_question(pair, "one") is not None) == (has_beat, has_guess)


@given(scenes(context=None, tie_qk=False, mask="none", normalize="softmax"))
def test_one_matrix_keeps_the_sum_below_one(scene: Scene) -> None:
    assume(len(scene.tokens) > 1)
    sentence = write_film_sentences(Pair(attend(scene), 0, 0, 1)).get("one", Message(""))
    weights = attend(replace(scene, tie_qk=True)).rows("weights")
    assert sentence.key != "film.one.bounded" or weights[0][1] + weights[1][0] <= 1 + 1e-9


@given(pairs())
def test_the_first_movement_tells_one_weight_or_none(pair: Pair) -> None:
    for beat_name in write_film_sentences(pair):
        sentence = describe_first_movement(pair, beat_name)
        numbers = set(DECIMAL.findall(translate(sentence))) if sentence else set()
        assert numbers <= ({format_number(pair.weight)} if beat_name == "shares" else set()), sentence


def test_the_first_movement_of_the_first_example_shows_one_row() -> None:
    pair = Pair(attend(RILEY), 0, 0, 1)
    sentences = [describe_first_movement(pair, beat_name) for beat_name in ("shares", "one")]
    assert [translate(sentence) for sentence in sentences if sentence] == [
        "Each word’s row is divided by its own total. Riley gives dog 0.77.",
        "With one matrix, both scores are equal.",
    ]


def test_the_first_example_exceeds_one() -> None:
    pair = Pair(attend(RILEY), 0, 0, 1)
    beats = write_film_sentences(pair)
    assert "0.24 + 0.56 = 0.80" in translate(beats["one"])
    assert "4.88 + 2.96 ≥ 3.28 + 3.28" in " ".join(map(translate, iterate_notes(pair, "one")))
    assert "1.15" in translate(beats["yours"])


@given(scenes(context=None, tie_qk=False, mask="none", normalize="softmax"))
def test_the_reason_for_the_bound_holds(scene: Scene) -> None:
    assume(len(scene.tokens) > 1)
    scores = attend(replace(scene, tie_qk=True)).rows("scores")
    for note in iterate_notes(Pair(attend(scene), 0, 0, 1), "one"):
        if note.key == "film.note.bound":
            values = dict(note.values)
            assert list(values.values()) == [round_for_display(scores[i][j]) for i, j in ((0, 0), (1, 1), (0, 1))]
            assert values["query_own"] + values["key_own"] >= 2 * values["shared"]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({}, "film.closing"),
        ({"embeddings": ((1, 0.2), (0, 0))}, "film.closing.same"),
        ({"tie_qk": True}, None),
        ({"normalize": "manual", "weights": ((0.5, 0.5), (0.5, 0.5))}, None),
    ],
)
def test_the_closing_sentence_fits_the_scores(changes: dict[str, Any], key: str | None) -> None:
    closing = describe_closing(Pair(attend(replace(RILEY, **changes)), 0, 0, 1))
    assert (closing and closing.key) == key


def test_equal_words_are_no_solution() -> None:
    alike = replace(RILEY, embeddings=(RILEY.embeddings[0],) * 2)
    assert write_film_sentences(Pair(attend(alike), 0, 0, 1))["yours"].key == "film.yours.onto"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", examples())
def test_an_examples_sentences_are_short(name: str, language: str) -> None:
    scene, pair = examples()[name].scene, examples()[name].pair
    longest = max(len(token.split()) for token in (*scene.tokens, *scene.key_tokens))
    for sentence in write_film_sentences(Pair(attend(scene), 0, *pair), name).values():
        assert count_words(translate(sentence, language), language) <= limits(language).beat + 4 * (longest - 1), (
            sentence
        )


each_preset = pytest.mark.parametrize("preset", examples().values(), ids=examples())


def moments(preset: Example, beat: str) -> list[dict[str, torch.Tensor]]:
    """Return the geometry of a beat at its start and at its end."""
    trace, view, figure = attend(preset.scene), View(pair=preset.pair), find_figure(beat)
    inputs, variant = inputs_of(trace, view, beat), figure.plan(preset.scene, view).variant
    shares = (torch.tensor(share, dtype=torch.float64) for share in (0.0, 1.0))
    return [figure.compute_geometry({**inputs, "progress": share}, variant) for share in shares]


@each_preset
def test_a_picture_ends_at_the_traces_vector(preset: Example) -> None:
    trace, (row, column) = attend(preset.scene), preset.pair
    tips = {
        "query": ("to", 0, trace.rows("queries")[row]),
        "key": ("to", 0, trace.rows("keys")[column]),
        "mix": ("chain", -1, trace.rows("output")[row]),
    }
    for beat in tips.keys() & write_film_sentences(Pair(trace, 0, *preset.pair)).keys():
        quantity, index, vector = tips[beat]
        tip = moments(preset, beat)[1][quantity][index, 1].tolist()
        assert tip == pytest.approx(vector[: len(tip)]), beat


@each_preset
@pytest.mark.parametrize("beat", ["query", "key"])
def test_a_picture_has_as_many_axes_as_its_projected_vector(preset: Example, beat: str) -> None:
    canvas = find_figure(beat).build_canvas(preset.scene, View(pair=preset.pair))
    assert moments(preset, beat)[1]["to"].shape[-1] == canvas.dims


@each_preset
def test_values_start_as_the_words_arrows(preset: Example) -> None:
    trace, (start, end) = attend(preset.scene), moments(preset, "mix")
    rows = trace.inputs if trace.context_inputs is None else trace.context_inputs
    if rows.shape[1] == end["values"].shape[-1] == 2:
        torch.testing.assert_close(start["values"][:, 1], rows)


@each_preset
def test_bars_are_as_wide_as_weights(preset: Example) -> None:
    """The bars lie next to each other, and the pair's bar comes first."""
    weights, end = attend(preset.scene).rows("weights"), moments(preset, "shares")[1]
    for bars, (query_row, key_column) in {"bars": preset.pair, "back_bars": preset.pair[::-1]}.items():
        if bars in end:
            starts, stops = end[bars][:, 0, 0].tolist(), end[bars][:, 1, 0].tolist()
            widths = [stop - start for start, stop in zip(starts, stops, strict=True)]
            assert widths == pytest.approx(weights[query_row])
            order = sorted(range(len(starts)), key=lambda column: (column != key_column, column))
            assert [starts[column] for column in order] == pytest.approx([0, *(stops[column] for column in order[:-1])])


@pytest.mark.parametrize("beat", DESCRIBE_BY_BEAT)
def test_every_beat_but_the_last_moves(beat: str) -> None:
    start, end = moments(examples()["riley-dog"], beat)
    has_moved = any(not torch.equal(start[output].nan_to_num(), end[output].nan_to_num()) for output in end)
    assert has_moved == (beat != "yours")


@pytest.mark.parametrize("hidden", [-math.inf, math.nan], ids=["trace", "page"])
def test_hidden_scores_have_no_bars(hidden: float) -> None:
    """In the page's tables a hidden score is NaN."""
    scene = replace(RILEY, mask="causal")
    view, trace, shares = View(pair=(0, 1)), attend(scene), find_figure("shares")
    inputs = inputs_of(trace, view, "shares")
    masked_scores = inputs["masked_scores"].nan_to_num(neginf=hidden)
    geometry = shares.compute_geometry({**inputs, "masked_scores": masked_scores}, shares.plan(scene, view).variant)
    assert geometry["terms"].tolist() == pytest.approx([math.exp(trace.rows("scaled_scores")[0][0]), 0])


@pytest.mark.parametrize("view", [{"preset": "real-riley"}, {"was": "real-riley"}, {"fitted": True}])
def test_the_film_says_that_numbers_were_fitted(view: dict[str, object]) -> None:
    response = answer({"scene": examples()["real-riley"].scene.to_dict(), "view": {**view, "film": True}})
    assert response["film"][0]["words"] == translate(Message("film.words.fitted"))


@pytest.mark.parametrize("beat", ["query", "score"])
def test_long_products_are_not_written_out(beat: str) -> None:
    example = examples()["real-riley"]
    assert [*iterate_notes(Pair(attend(example.scene), 0, *example.pair), beat)] == []


@pytest.mark.parametrize("film", [None, "nonsense", False])
def test_a_response_has_no_film_unless_requested(film: object) -> None:
    assert "film" not in answer({"view": {"preset": "riley-dog", "film": film}})


def test_a_response_has_every_beats_pictures() -> None:
    response = answer({"view": {"preset": "riley-dog", "pair": [0, 1], "film": True}})
    beats = {beat["name"]: beat for beat in response["film"]}
    assert [*beats] == list(DESCRIBE_BY_BEAT)
    assert {beat[text] for beat in beats.values() for text in ("layout", "geometry")} <= response["texts"].keys()
    assert set(beats["one"]["next_picture"].values()) <= response["texts"].keys()
