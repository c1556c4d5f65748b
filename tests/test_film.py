"""The film: every sentence is short and true of its scene, every picture ends where the stage is, and moves."""

import math
import re
from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from qkv_demo.figures import figure_named
from qkv_demo.lessons import count_words
from qkv_demo.locale import languages, number, say
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.presets import presets
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
GIVES = re.compile(rf"(\w) (?:attends )?to (\w) ({NUMBER.pattern})")


def told(scene: Scene, row: int, column: int, language: str = "en", example: str | None = None) -> dict[str, str]:
    said = film(Pair(attend(scene), 0, row, column), example)
    return {name: say(sentence, language) for name, sentence in said.items()}


def numbers(sentence: str, *names: str) -> list[str]:
    """Those of a sentence that stand in no name."""
    for name in sorted(names, key=len, reverse=True):
        sentence = sentence.replace(name, "")
    return NUMBER.findall(sentence.replace("W_Q", "").replace("shares of 1", "").replace("add up to 0", ""))


def expected(trace: Trace, beat: str, row: int, column: int) -> list[float]:
    """What an independent reader takes from the trace for each number of the beat's sentence."""
    scores, weights = trace.rows("scores"), trace.rows("weights")
    if beat == "score":
        return [scores[row][column]]
    if beat == "other":
        return [scores[column][row]]
    ways = [(row, column)] + [(column, row)] * (trace.scene.context is None and row != column)
    if beat == "shares":
        return given_away(trace, ways)
    if beat == "mix" and len(weights[row]) == 2 and trace.scene.context is None and row != column:
        return [weights[row][column], weights[row][row]]
    if beat == "mix":
        shown = [number(weight) for weight in weights[row]]
        most = max(weights[row])
        return [most] if shown.count(number(most)) == 1 else []
    if beat == "one":
        told = given_away(attend(replace(trace.scene, tie_qk=True)), ways, together=True)
        same = len({number(weight) for weight in told}) == 1
        return told if trace.scene.normalize == "argmax" else told[:same]  # what differs, the picture shows
    if beat == "yours" and len(ways) == 2 and trace.scene.normalize not in ("manual", "argmax"):
        told = given_away(trace, ways, together=True)
        return told[: len({number(weight) for weight in told}) == 1]  # one for both, where they read alike
    return []


def given_away(trace: Trace, ways: list[tuple[int, int]], together: bool = False) -> list[float]:
    """The weights told of a pair: none where the first is hidden, else what there is; `together` both or none."""
    masked, weights = trace.rows("masked_scores"), trace.rows("weights")
    hidden = [math.isinf(masked[row][column]) and trace.scene.normalize != "manual" for row, column in ways]
    told = [weights[row][column] for (row, column), no in zip(ways, hidden, strict=True) if not no]
    kept = [weight for weight in told if not math.isnan(weight)]
    if hidden[0] or math.isnan(weights[ways[0][0]][ways[0][1]]) or (together and len(kept) < len(ways)):
        return []
    return kept


@given(scenes(), st.data())
def test_every_sentence_of_any_scene_holds_its_numbers(scene: Scene, data: st.DataObject) -> None:
    scene = named(scene)
    row = data.draw(st.integers(0, len(scene.tokens) - 1))
    column = data.draw(st.integers(0, len(scene.key_tokens) - 1))
    trace = attend(scene)
    said = told(scene, row, column)
    assert list(said) == [name for name in BEATS if name in said]
    assert {"words", "shares", "yours"} <= said.keys()
    for beat, sentence in said.items():
        assert numbers(sentence) == [number(value) for value in expected(trace, beat, row, column)], sentence
        weights = attend(replace(scene, tie_qk=True) if beat == "one" else scene).rows("weights")
        for asks, answers, weight in GIVES.findall(sentence):
            place = scene.tokens.index(asks), scene.key_tokens.index(answers)
            assert weight == number(weights[place[0]][place[1]]), sentence


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
    if scene.context is not None or len(scene.tokens) < 2 or scene.normalize == "manual":
        return
    scores = attend(scene).rows("scores")
    same = math.isclose(scores[0][1], scores[1][0], rel_tol=1e-9, abs_tol=1e-12)
    said = told(scene, 0, 1)
    assert ("the same score" in said["other"].replace("nearly the same score", "")) == same
    if "one" in said:
        assert "qual scores" in said["one"]
        tied = attend(replace(scene, tie_qk=True))
        assert tied.rows("scores")[0][1] == pytest.approx(tied.rows("scores")[1][0])
        if "divides" in said["one"]:
            assert number(tied.rows("weights")[0][1]) != number(tied.rows("weights")[1][0])
    for sentence, holds in (("Two scores, two totals", False), ("One score, two totals", True)):
        assert sentence not in said["yours"] or holds == same


def test_where_one_matrix_would_move_nothing_no_beat_says_so_and_nothing_is_guessed() -> None:
    for name, beat, guessed in (("animal-street", False, False),
                                ("robot-law", True, False), ("riley-dog", True, True)):  # fmt: skip
        preset = presets()[name]
        trace = attend(preset.scene)
        assert ("one" in film(Pair(trace, 0, *preset.pair))) == beat, name
        assert (guess(Pair(trace, 0, *preset.pair), "one") is not None) == guessed, name


def test_two_words_that_have_become_one_are_not_an_answer() -> None:
    scene = presets()["riley-dog"].scene
    alike = replace(scene, embeddings=(scene.embeddings[0],) * 2)
    assert told(alike, 0, 1)["yours"] == "One word now, so both read 0.50. Drag dog away and try again."


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", presets())
def test_an_examples_sentences_are_short(name: str, language: str) -> None:
    preset = presets()[name]
    for sentence in told(preset.scene, *preset.pair, language, name).values():
        longest = max(len(token.split()) for token in (*preset.scene.tokens, *preset.scene.key_tokens))
        most = limits(language).beat + 4 * (longest - 1)
        assert count_words(sentence, language) <= most, sentence


@pytest.mark.parametrize("name", presets())
def test_a_beats_picture_moves_to_what_the_stage_shows(name: str) -> None:
    """At the end the pictures of W_Q, W_K and of the mix are the trace's own vectors; before, they are not."""
    preset = presets()[name]
    trace = attend(preset.scene)
    view, (row, column) = View(pair=preset.pair), preset.pair
    tips = {
        "query": ("to", 0, trace.rows("queries")[row]),
        "key": ("to", 0, trace.rows("keys")[column]),
        "mix": ("chain", -1, trace.rows("output")[row]),
    }
    for beat in film(Pair(trace, 0, *preset.pair)):
        figure, inputs = figure_named(beat), inputs_of(trace, view, beat)
        variant = figure.plan(preset.scene, view).variant
        start, end = (
            figure.geometry({**inputs, "share": torch.tensor(share, dtype=torch.float64)}, variant)
            for share in (0.0, 1.0)
        )
        if beat in tips:
            of, index, wanted = tips[beat]
            found = zip(end[of][index, 1].tolist(), wanted, strict=False)  # as far as both are drawn
            assert all(entry == pytest.approx(expected) for entry, expected in found)
        if beat == "mix" and trace.inputs.shape[1] == end["values"].shape[-1] == 2:
            rows = trace.inputs if trace.context_inputs is None else trace.context_inputs
            assert torch.allclose(start["values"][:, 1], rows)  # at first they are the words' own arrows
        if beat == "mix":
            assert (start["mixed"].item(), end["mixed"].item()) == (0, 1)
        if beat == "shares":
            ways = {"bars": preset.pair, "back_bars": preset.pair[::-1]}
            for bars, (asker, other) in ways.items():
                if bars in end:
                    starts, stops = end[bars][:, 0, 0].tolist(), end[bars][:, 1, 0].tolist()
                    assert [stop - start for start, stop in zip(starts, stops, strict=True)] == pytest.approx(
                        trace.rows("weights")[asker]
                    )
                    order = sorted(range(len(starts)), key=lambda place: (place != other, place))
                    assert [starts[place] for place in order] == pytest.approx(
                        [0, *(stops[place] for place in order[:-1])]
                    )
        moved = any(not torch.equal(start[of].nan_to_num(), end[of].nan_to_num()) for of in end)
        assert name != "riley-dog" or moved == (beat != "yours"), beat  # an identity turns nothing


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
    assert film["score"]["words"] == "Score: dog’s key along Riley’s query, times the query’s length: 2.22."
    assert film["words"]["words"].startswith("“dog” says a lot")
    one = film["one"]["then"]
    assert one["geometry"] == film["shares"]["geometry"]
    assert set(one.values()) <= found["texts"].keys()
    assert {beat[text] for beat in film.values() for text in ("layout", "geometry")} <= found["texts"].keys()
