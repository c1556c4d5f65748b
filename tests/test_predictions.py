"""Predict, then see: one choice is true, what waits is nowhere to be read. A lesson's sentences lead to the cells they
mean, and from each word of the glossary to what it means, where it is said first."""

import re
from itertools import product
from typing import Any

import pytest

from qkv_demo.lessons import Step, lessons, words
from qkv_demo.lessons.claims import Prediction, covered, hidden
from qkv_demo.locale import Part, bare, languages, number, read, table
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.ui.answer import answer
from qkv_demo.ui.lesson import tell_step
from qkv_demo.ui.settings import questions
from qkv_demo.wording.parts import GLOSSARY, first_uses, parts

from .scenes import RILEY

SIGNS = {"negative", "zero", "positive"}
WAYS = {"down", "still", "up"}
SIZES = {"less", "same", "more"}
DECIMAL = re.compile(r"(?<![\w.])−?\d+\.\d{1,4}(?!\d)")  # with more decimals it is a paper's
each_lesson = pytest.mark.parametrize("name", lessons())


def predictions(name: str) -> list[tuple[int, Step, Prediction]]:
    """A lesson's steps that ask for a guess, with their places."""
    return [(index, step, step.predicts) for index, step in enumerate(lessons()[name].steps) if step.predicts]


@each_lesson
def test_a_lesson_has_three_predictions_a_sign_a_way_or_a_size_among_them(name: str) -> None:
    assert len(predictions(name)) >= 3
    assert any(set(predicts.choices) in (SIGNS, WAYS, SIZES) for _, _, predicts in predictions(name))


@each_lesson
def test_one_choice_is_true_or_a_number_lies_in_its_range_and_the_page_is_told_which(name: str) -> None:
    for index, step, predicts in predictions(name):
        trace = attend(step.scene)
        assert step.goal is None
        assert not (step.tables and predicts.hides)  # they would wait, too
        if predicts.choices:
            assert 2 <= len(predicts.choices) <= 3
            assert predicts.of is None
            assert [claim(trace) for claim in predicts.choices.values()].count(True) == 1
        else:
            assert predicts.of
            quantity, row, _ = predicts.of
            assert step.solution or {None, row} & hidden(step.scene, predicts.hides)[quantity]
            assert 0 <= _asked(step, predicts.of) <= predicts.most
        told: dict[str, Any] = answer({"lesson": [name, index]})["lesson"]["predicts"]
        said = words(name, "en")["steps"][step.name].get("choices", {})
        assert told["kind"] == predicts.kind
        assert sum(choice["right"] for choice in told["choices"]) == bool(predicts.choices)
        assert [choice["text"] for choice in told["choices"]] == list(said.values())


def test_what_is_right_stays_so_whatever_a_hand_changes() -> None:
    """The question speaks of the step's own numbers; that they are others now is told beside it."""
    lesson = ["riley-and-dog", lessons()["riley-and-dog"].names.index("one-matrix")]
    scene = RILEY.to_dict() | {"tie_qk": True, "embeddings": [[1, 0.2], [0.5, 1]]}
    own = answer({"lesson": lesson})["lesson"]["predicts"]
    changed = answer({"scene": scene, "view": {"lesson": lesson}})["lesson"]["predicts"]
    assert own["choices"] == changed["choices"]
    assert (own["stands"], changed["stands"]) == (True, False)


@each_lesson
@pytest.mark.parametrize("language", languages())
def test_what_waits_is_told_by_no_word_before_the_answer(name: str, language: str) -> None:
    """No number of a row that waits is said unless another row shows it, nor ever the one that is asked for."""
    for _, step, predicts in predictions(name):
        said = words(name, language)["steps"][step.name]
        before = set(DECIMAL.findall(" ".join([said["title"], said["text"], said["ask"]])))
        trace = attend(step.scene)
        for quantity, rows in hidden(step.scene, predicts.hides).items():
            shown = [[number(value) for value in row] for row in trace.rows(quantity)]
            seen = {text for row, line in enumerate(shown) if row not in rows for text in line}
            assert not {text for row in rows if row is not None for text in shown[row]} & before - seen, step.name
        if predicts.of:
            assert number(_asked(step, predicts.of)) not in before, step.name


def _asked(step: Step, of: tuple[str, int, int]) -> float:
    """The number to be guessed: of the scene that shows the answer."""
    quantity, row, column = of
    return attend(step.solution or step.scene).rows(quantity)[row][column]


def test_what_is_made_from_a_row_that_waits_waits_too() -> None:
    after = ("scores", "scaled_scores", "masked_scores", "weights", "output")
    waits = hidden(RILEY, (("scores", 1),))
    assert [waits.get(quantity) for quantity in after] == [{1}] * len(after)
    assert not {"queries", "keys", "values"} & waits.keys()
    assert hidden(RILEY, (("queries", 0),))["output"] == {0}
    assert hidden(RILEY, (("keys", 0),))["scores"] == {None}  # one key answers every query
    assert "queries" not in hidden(RILEY, (("keys", 0),))
    assert hidden(RILEY, (("values", 1),)) == {"values": {1}, "output": {None}}
    assert hidden(RILEY, (("w_q", None),)) == {}  # a person set it: there is nothing to predict


def test_pictures_of_what_waits_are_covered_for_whom_it_concerns() -> None:
    assert covered(RILEY, (("weights", 1),), "embeddings") == [("shares", 1), ("mixture", 1)]
    assert set(covered(RILEY, (("scores", 1),), "w_q")) == {("shares", 1), ("mixture", 1), ("dial", None)}
    assert ("shares", 0) in covered(RILEY, (("queries", 0),), "w_q")
    assert ("space", None) in covered(RILEY, (("queries", 0),), "w_q")
    assert ("space", None) not in covered(RILEY, (("queries", 0),), "embeddings")


@each_lesson
@pytest.mark.parametrize("language", languages())
def test_parts_read_as_the_sentence_and_each_number_is_its_cells_or_in_a_claim(name: str, language: str) -> None:
    """A claim says in its own sentence which decimals it asserts; what has no parts has no cells."""
    for index, step in enumerate(lessons()[name].steps):
        told = answer({"lesson": [name, index], "view": {"language": language}})["lesson"]
        said = words(name, language)["steps"][step.name]
        plain = [str(text) for part, text in said.items() if part not in told["parts"]]
        sources = 0
        for part, pieces in told["parts"].items():
            assert read(pieces) == told[part]
            plain += [piece for piece in pieces if isinstance(piece, str) and part in said]
            for piece in pieces:
                if isinstance(piece, dict) and "meaning" not in piece:
                    assert shows(step, part, piece), piece
                    sources += "source" in piece
        claims = step.claims
        assert claims or sources, step.name
        assert not set("[]") & set("".join(plain)), step.name
        assert set(DECIMAL.findall(" ".join(plain))) <= set(DECIMAL.findall(" ".join(claims))), step.name


def shows(step: Step, part: str, piece: dict[str, Any]) -> bool:
    """Whether a word stands there, or a number: what tells the answer means the answer's scene, and *More* either."""
    if "source" not in piece:
        tokens = step.scene.tokens if "asks" in piece else step.scene.key_tokens
        return tokens[piece.get("asks", piece.get("answers"))].strip(",:").casefold() == piece["text"].casefold()
    quantity, head, row, column = piece["source"].split("/")
    after = step.solution or step.scene
    scenes = {"answer": [after], "done": [after], "more": [step.scene, after]}.get(part, [step.scene])
    shown = [attend(scene).rows(quantity, int(head))[int(row)][int(column)] for scene in scenes]
    return float(piece["text"].replace("−", "-")) in [round(value, 2) for value in shown]


@pytest.mark.parametrize("language", languages())
def test_an_examples_question_reads_as_its_sentence_and_names_the_scenes_words(language: str) -> None:
    told = questions(language)
    assert list(told) == list(presets())
    for name, pieces in told.items():
        assert read(pieces) == table(language)[f"preset.{name}.question"]
        assert not set("[]") & set(read(pieces))
    named = {piece["text"] for piece in told["robot-law"] if isinstance(piece, dict)}
    assert named == {"it", "people"}


def test_a_number_is_marked_with_its_cell_by_the_words_names() -> None:
    """The head, where it is not the first, comes last; what is no word's is counted from 0."""
    scene = presets()["two-heads"].scene
    marked = "[hyper] gives [0.5 @weights/hyper/she], [2 @weights/hyper/she/1] and ([−1 @keys/she/1])"
    assert parts(marked, scene) == [
        *({"text": "hyper", "asks": 2}, " gives ", {"text": "0.5", "source": "weights/0/2/3"}, ", "),
        *({"text": "2", "source": "weights/1/2/3"}, " and (", {"text": "−1", "source": "keys/0/3/1"}, ")"),
    ]
    assert bare(marked) == "hyper gives 0.5, 2 and (−1)"


READ_FIRST = ("text", "ask", "answer", "done")


def test_the_lessons_lead_to_each_word_of_the_glossary() -> None:
    for language in languages():
        assert {mark for lesson in lessons() for text in told(lesson, language) for mark in marks(text)} == {*GLOSSARY}


@pytest.mark.parametrize(("lesson", "language"), [*product(lessons(), languages())])
def test_a_word_is_marked_where_a_lesson_says_it_first(lesson: str, language: str) -> None:
    texts = told(lesson, language)
    for word in GLOSSARY:
        pattern = table(language)[f"glossary.{word}"]
        says = [bool(re.search(pattern, read(text), re.IGNORECASE)) for text in texts]
        assert [word in marks(text) for text in texts] == [said and not any(says[:at]) for at, said in enumerate(says)]


def told(lesson: str, language: str) -> list[list[Part]]:
    """All that is read first, in its order."""
    found = []
    for index, step in enumerate(lessons()[lesson].steps):
        said = words(lesson, language)["steps"][step.name]
        parts = tell_step((lesson, index), attend(step.scene), language)["parts"]
        found += [parts[name] for name in READ_FIRST if name in said]
    return found


def marks(text: list[Part]) -> list[str]:
    """The words of the glossary that are marked in it."""
    meanings = {meaning: word for word, meaning in GLOSSARY.items()}
    return [meanings[part["meaning"]] for part in text if isinstance(part, dict) and "meaning" in part]


def test_a_name_that_is_such_a_word_is_left_alone_and_so_is_a_word_within_another() -> None:
    def marked(language: str, *text: Part) -> list[str]:
        return [str(part["text"]) for part in first_uses([[*text]], language)[0] if isinstance(part, dict)]

    name: Part = {"text": "query", "asks": 0}
    assert marked("en", "A keyhole, a key, keys; ", name, " has a Query.") == ["key", "query", "Query"]
    assert marked("zh", "箭头、关键、键盘、数值：一个键，两个头。") == ["键", "头"]
