"""The film: every sentence is short and true of its scene, every picture ends where the stage is, and moves."""

import math
import re
from dataclasses import replace

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from qkv_demo.figures import figure_named
from qkv_demo.lessons import count_words
from qkv_demo.locale import Marked, Message, languages, number, say, table
from qkv_demo.maths.attention import attend
from qkv_demo.presets import Preset, presets
from qkv_demo.scene import Scene
from qkv_demo.scene.view import View
from qkv_demo.ui.answer import answer
from qkv_demo.wording import Pair
from qkv_demo.wording.film import BEATS, film, guess, notes

from .drawings import inputs_of
from .languages import limits
from .scenes import named
from .strategies import scenes

NUMBER = re.compile(r"−?\d+(?:\.\d+)?(?:e−?\d+)?")
DECIMAL = re.compile(r"−?\d+\.\d+(?:e−?\d+)?")
GIVES = re.compile(rf"(\w) (?:attends )?to (\w) ({NUMBER.pattern})")
# The table that each beat may quote.
QUOTES = {
    "score": "scores",
    "other": "scores",
    "shares": "weights",
    "mix": "weights",
    "one": "weights",
    "yours": "weights",
}


def told(scene: Scene, row: int, column: int, language: str = "en", example: str | None = None) -> dict[str, str]:
    said = film(Pair(attend(scene), 0, row, column), example)
    return {name: say(sentence, language) for name, sentence in said.items()}


def quotable(scene: Scene, beat: str, row: int, column: int) -> set[str]:
    """Return what a beat's sentence may say of the trace: the pair's numbers, and of a mix all of the asker's."""
    if beat not in QUOTES:
        return set()
    table = attend(replace(scene, tie_qk=True) if beat == "one" else scene).rows(QUOTES[beat])
    if beat == "mix":
        return set(map(number, table[row]))
    forth = () if beat == "other" else ((row, column),)
    back = () if beat == "score" or scene.context is not None else ((column, row),)
    return {number(table[asks][answers]) for asks, answers in (*forth, *back)}


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Scene, int, int]:
    """A scene whose words are letters, and a pair of them."""
    scene = named(draw(scenes()))
    return scene, draw(st.integers(0, len(scene.tokens) - 1)), draw(st.integers(0, len(scene.key_tokens) - 1))


@given(pairs())
def test_beats_come_in_order_and_three_always(pair: tuple[Scene, int, int]) -> None:
    said = told(*pair)
    assert list(said) == [name for name in BEATS if name in said]
    assert {"words", "shares", "yours"} <= said.keys()


@pytest.mark.parametrize("language", languages())
@given(pair=pairs())
def test_every_number_in_a_sentence_is_in_the_trace(language: str, pair: tuple[Scene, int, int]) -> None:
    for beat, sentence in told(*pair, language).items():
        assert set(DECIMAL.findall(sentence)) <= quotable(pair[0], beat, *pair[1:]), (beat, sentence)


@given(pairs())
def test_a_weight_is_told_of_those_it_belongs_to(pair: tuple[Scene, int, int]) -> None:
    scene = pair[0]
    for beat, sentence in told(*pair).items():
        weights = attend(replace(scene, tie_qk=True) if beat == "one" else scene).rows("weights")
        for asks, answers, weight in GIVES.findall(sentence):
            place = scene.tokens.index(asks), scene.key_tokens.index(answers)
            assert weight == number(weights[place[0]][place[1]]), sentence


@given(pairs())
def test_a_mix_tells_each_share_as_its_own(pair: tuple[Scene, int, int]) -> None:
    scene, row, column = pair
    trace = attend(scene)
    weights = trace.rows("weights")[row]
    values = dict(film(Pair(trace, 0, row, column)).get("mix", Message("")).values)
    own = {"given": weights[column], "own": weights[min(row, len(weights) - 1)], "weight": max(weights)}
    assert all(values[name] == own[name] for name in values.keys() & own.keys())


@given(pairs())
def test_a_sentence_names_none_but_the_pair(pair: tuple[Scene, int, int]) -> None:
    scene, row, column = pair
    for beat, sentence in film(Pair(attend(scene), 0, row, column)).items():
        names = {marked.value for _, marked in sentence.values if isinstance(marked, Marked)}
        assert names <= {scene.tokens[row], *(scene.key_tokens if beat == "mix" else (scene.key_tokens[column],))}, beat


SUM = re.compile(rf"(?P<terms>[^:]*×[^=≈]*) [=≈] (?P<total>{NUMBER.pattern})")


def summed(note: str) -> tuple[float, str]:
    """What a note's products add up to, and what it says that they do."""
    found = SUM.search(note)
    assert found, note
    products = [[float(factor.strip(" ()").replace("−", "-")) for factor in term.split(" × ")]
                for term in found["terms"].split(" + ")]  # fmt: skip
    return math.fsum(math.prod(factors) for factors in products), found["total"]


@given(scenes())
def test_beside_a_beat_stand_a_rows_products_with_each_column_and_those_of_a_score(scene: Scene) -> None:
    scene = named(scene)  # no name looks like arithmetic
    trace, column = attend(scene), len(scene.key_tokens) - 1
    word, query, key = (trace.rows(name)[place] for name, place in (("inputs", 0), ("queries", 0), ("keys", column)))
    found = {beat: [say(note) for note in notes(Pair(trace, 0, 0, column), beat)] for beat in ("query", "score")}
    asked = query if max(len(word), len(query)) <= 3 and word != query else []
    met = [trace.rows("scores")[0][column]] if scene.score == "dot" and len(query) <= 3 else []
    size = max(map(abs, [*word, *query, *key, *(entry for row in scene.heads[0].w_q for entry in row)]))
    for beat, expected_of in (("query", asked), ("score", met)):
        sums = [summed(note) for note in found[beat] if "×" in note]
        assert [total for _, total in sums] == [number(value) for value in expected_of]
        for (total, _), value in zip(sums, expected_of, strict=True):
            assert total == pytest.approx(value, rel=1e-3, abs=2e-3 * max(size, size**2))  # factors have four digits


@given(scenes())
def test_equal_scores_are_called_the_same_and_others_not(scene: Scene) -> None:
    assume(scene.context is None and len(scene.tokens) > 1 and scene.normalize != "manual")
    trace = attend(scene)
    scores, said = trace.rows("scores"), film(Pair(trace, 0, 0, 1))
    same = math.isclose(scores[0][1], scores[1][0], rel_tol=1e-9, abs_tol=1e-12)
    assert (said["other"].key == "film.other.same") == same
    assert said["yours"].key not in ({"film.yours"} if same else {"film.yours.one"})


@pytest.mark.parametrize(
    ("name", "tied", "beat", "guessed"),
    [
        ("riley-dog", False, True, True),
        ("riley-dog", True, False, False),
        ("animal-street", False, False, False),
        ("robot-law", False, True, False),
    ],
)
def test_one_matrix_is_told_where_it_moves_something(name: str, tied: bool, beat: bool, guessed: bool) -> None:
    preset = presets()[name]
    pair = Pair(attend(replace(preset.scene, tie_qk=tied)), 0, *preset.pair)
    assert ("one" in film(pair)) == beat
    assert (guess(pair, "one") is not None) == guessed


def test_two_words_that_have_become_one_are_not_an_answer() -> None:
    scene = presets()["riley-dog"].scene
    alike = replace(scene, embeddings=(scene.embeddings[0],) * 2)
    said = film(Pair(attend(alike), 0, 0, 1))["yours"]
    assert said.key == "film.yours.onto"
    assert DECIMAL.findall(say(said)) == ["0.50"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", presets())
def test_an_examples_sentences_are_short(name: str, language: str) -> None:
    preset = presets()[name]
    for sentence in told(preset.scene, *preset.pair, language, name).values():
        longest = max(len(token.split()) for token in (*preset.scene.tokens, *preset.scene.key_tokens))
        most = limits(language).beat + 4 * (longest - 1)
        assert count_words(sentence, language) <= most, sentence


each_preset = pytest.mark.parametrize("preset", presets().values(), ids=presets())


def moments(preset: Preset, beat: str) -> list[dict[str, torch.Tensor]]:
    """Return a beat's picture at its start and at its end."""
    trace, view, figure = attend(preset.scene), View(pair=preset.pair), figure_named(beat)
    inputs, variant = inputs_of(trace, view, beat), figure.plan(preset.scene, view).variant
    shares = (torch.tensor(share, dtype=torch.float64) for share in (0.0, 1.0))
    return [figure.geometry({**inputs, "share": share}, variant) for share in shares]


@each_preset
def test_a_picture_ends_at_the_traces_own_vector(preset: Preset) -> None:
    trace, (row, column) = attend(preset.scene), preset.pair
    tips = {
        "query": ("to", 0, trace.rows("queries")[row]),
        "key": ("to", 0, trace.rows("keys")[column]),
        "mix": ("chain", -1, trace.rows("output")[row]),
    }
    for beat in tips.keys() & film(Pair(trace, 0, *preset.pair)).keys():
        of, index, vector = tips[beat]
        tip = moments(preset, beat)[1][of][index, 1].tolist()
        assert tip == pytest.approx(vector[: len(tip)]), beat


@each_preset
def test_values_start_as_the_words_own_arrows(preset: Preset) -> None:
    trace, (start, end) = attend(preset.scene), moments(preset, "mix")
    rows = trace.inputs if trace.context_inputs is None else trace.context_inputs
    assert (start["mixed"].item(), end["mixed"].item()) == (0, 1)
    if rows.shape[1] == end["values"].shape[-1] == 2:
        assert torch.allclose(start["values"][:, 1], rows)


@each_preset
def test_shares_lie_side_by_side_as_wide_as_their_weights(preset: Preset) -> None:
    """The share of the one in question comes first."""
    weights, end = attend(preset.scene).rows("weights"), moments(preset, "shares")[1]
    for bars, (asker, other) in {"bars": preset.pair, "back_bars": preset.pair[::-1]}.items():
        if bars in end:
            starts, stops = end[bars][:, 0, 0].tolist(), end[bars][:, 1, 0].tolist()
            widths = [stop - start for start, stop in zip(starts, stops, strict=True)]
            assert widths == pytest.approx(weights[asker])
            order = sorted(range(len(starts)), key=lambda place: (place != other, place))
            assert [starts[place] for place in order] == pytest.approx([0, *(stops[place] for place in order[:-1])])


@pytest.mark.parametrize("beat", BEATS)
def test_every_beat_but_the_last_moves(beat: str) -> None:
    start, end = moments(presets()["riley-dog"], beat)
    moved = any(not torch.equal(start[of].nan_to_num(), end[of].nan_to_num()) for of in end)
    assert moved == (beat != "yours")


def test_what_a_mask_hides_counts_nothing_in_the_sum_by_which_a_word_divides() -> None:
    """Of the trace, and of the page's tables, where −∞ is NaN."""
    scene = replace(presets()["riley-dog"].scene, mask="causal")
    view, trace = View(pair=(0, 1)), attend(scene)
    inputs = inputs_of(trace, view, "shares")
    alone = math.exp(trace.rows("scaled_scores")[0][0])
    for hidden in (-math.inf, math.nan):
        masked = inputs["masked_scores"].nan_to_num(neginf=hidden)
        shares = figure_named("shares")
        found = shares.geometry({**inputs, "masked_scores": masked}, shares.plan(scene, view).variant)
        assert found["counts"].tolist() == pytest.approx([alone, 0])
        assert found["total"].tolist() == pytest.approx([alone, alone])


def test_an_answer_tells_the_film_only_while_it_is_on() -> None:
    view = {"preset": "riley-dog", "pair": [0, 1]}
    assert "film" not in answer({"view": view})
    assert "film" not in answer({"view": {**view, "film": "nonsense"}})
    found = answer({"view": {**view, "film": True}})
    film = {beat["name"]: beat for beat in found["film"]}
    assert [*film] == list(BEATS)
    assert DECIMAL.findall(film["score"]["words"]) == ["2.22"]
    assert film["words"]["words"] == table("en")["film.words.riley-dog"]
    one = film["one"]["then"]
    assert one["geometry"] == film["shares"]["geometry"]
    assert set(one.values()) <= found["texts"].keys()
    assert {beat[text] for beat in film.values() for text in ("layout", "geometry")} <= found["texts"].keys()
