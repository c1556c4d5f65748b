"""A prediction has one right choice and hides its answer, and words of lessons link to cells and to the glossary."""

import re
from itertools import product
from typing import Any

import pytest

from qkv_demo.examples import examples
from qkv_demo.lessons import Step, lessons, read_lesson_texts
from qkv_demo.lessons.claims import Prediction, find_hidden_components, find_hidden_rows
from qkv_demo.locale import SentencePart, format_number, join_parts, languages, read_strings, without_brackets
from qkv_demo.maths.attention import attend
from qkv_demo.ui.answers.lesson import describe_step
from qkv_demo.ui.answers.response import answer
from qkv_demo.ui.answers.settings import translate_questions
from qkv_demo.wording.parts import MEANING_KEY_BY_TERM, link_glossary_terms, split_sentence

from .scenes import RILEY

DECIMAL = re.compile(r"(?<![\w.])−?\d+\.\d{1,4}(?!\d)")  # A number with more decimals is from a paper.
PREDICTIONS: dict[str, tuple[str, int, Step, Prediction]] = {
    f"{name}, {step.name}": (name, index, step, step.prediction)
    for name, lesson in lessons().items()
    for index, step in enumerate(lesson.steps)
    if step.prediction
}
each_prediction = pytest.mark.parametrize(
    ("lesson", "index", "step", "prediction"), PREDICTIONS.values(), ids=PREDICTIONS
)
each_language = pytest.mark.parametrize("language", languages())
each_lesson = pytest.mark.parametrize("name", lessons())


@each_prediction
def test_one_choice_is_right(lesson: str, index: int, step: Step, prediction: Prediction) -> None:
    response = answer({"lesson": [lesson, index]})["lesson"]["prediction"]
    right = [claim(attend(step.scene)) for claim in prediction.choices.values()]
    assert right.count(True) == bool(right)
    assert [choice["is_right"] for choice in response["choices"]] == right
    assert not any(choice["why"] for choice in response["choices"] if choice["is_right"])


@each_prediction
def test_a_guessed_number_is_hidden(lesson: str, index: int, step: Step, prediction: Prediction) -> None:
    if prediction.cell:
        quantity, row, _ = prediction.cell
        assert step.solution or {None, row} & find_hidden_rows(step.scene, prediction.hidden_rows)[quantity]
        assert 0 <= guessed_number(step, prediction.cell) <= prediction.max_number


def guessed_number(step: Step, cell: tuple[str, int, int]) -> float:
    """Return the number that the user predicts, from the scene that shows the answer."""
    quantity, row, column = cell
    return attend(step.solution or step.scene).rows(quantity)[row][column]


def test_the_right_choice_stays_with_other_numbers() -> None:
    """The question is about the step's own numbers."""
    lesson = ["riley-and-dog", lessons()["riley-and-dog"].step_names.index("one-matrix")]
    scene = RILEY.to_dict() | {"tie_qk": True, "embeddings": [[1, 0.2], [0.5, 1]]}
    before = answer({"lesson": lesson})["lesson"]["prediction"]
    after = answer({"scene": scene, "view": {"lesson": lesson}})["lesson"]["prediction"]
    assert before["choices"] == after["choices"]
    assert (before["has_same_answer"], after["has_same_answer"]) == (True, False)


@each_language
@each_prediction
def test_no_text_reveals_a_hidden_number(
    lesson: str, index: int, step: Step, prediction: Prediction, language: str
) -> None:
    """The question may contain a number of a hidden row only if another row also shows it."""
    texts = read_lesson_texts(lesson, language)["steps"][step.name]
    reasons = texts.get("why", {}).values()  # They are shown after the first wrong choice, before the answer.
    before = set(DECIMAL.findall(" ".join([texts["title"], texts["text"], texts["ask"], *reasons])))
    for quantity, rows in find_hidden_rows(step.scene, prediction.hidden_rows).items():
        displayed_rows = [[format_number(value) for value in row] for row in attend(step.scene).rows(quantity)]
        visible = {text for row, line in enumerate(displayed_rows) if row not in rows for text in line}
        assert not {text for row in rows if row is not None for text in displayed_rows[row]} & before - visible
    assert not prediction.cell or format_number(guessed_number(step, prediction.cell)) not in before


@pytest.mark.parametrize(
    ("cause", "quantity", "rows"),
    [
        (("scores", 1), "weights", {1}),
        (("scores", 1), "keys", None),
        (("queries", 0), "output", {0}),
        (("keys", 0), "scores", {None}),  # One key gets the weight of every query.
        (("keys", 0), "queries", None),
        (("values", 1), "weights", None),
        (("w_q", None), "queries", None),  # The user has set this number, so it cannot be predicted.
    ],
)
def test_quantities_computed_from_hidden_rows_are_hidden(
    cause: tuple[str, int], quantity: str, rows: set[Any] | None
) -> None:
    assert find_hidden_rows(RILEY, (cause,)).get(quantity) == rows


@pytest.mark.parametrize(
    ("cause", "plane_content", "pictures"),
    [
        (("weights", 1), "embeddings", {("shares", 1), ("mixture", 1)}),
        (("scores", 1), "w_q", {("shares", 1), ("mixture", 1), ("dial", None)}),
    ],
)
def test_pictures_of_hidden_rows_are_hidden(cause: tuple[str, int], plane_content: str, pictures: set[Any]) -> None:
    assert set(find_hidden_components(RILEY, (cause,), plane_content)) == pictures


def test_the_plane_is_hidden_for_its_matrix() -> None:
    assert ("space", None) in find_hidden_components(RILEY, (("queries", 0),), "w_q")
    assert ("space", None) not in find_hidden_components(RILEY, (("queries", 0),), "embeddings")


@each_lesson
@each_language
def test_every_number_has_a_cell_or_claim(name: str, language: str) -> None:
    """The decimals of a sentence without a cell are in the text of a claim, which a test checks."""
    for index, step in enumerate(lessons()[name].steps):
        response = answer({"lesson": [name, index], "view": {"language": language}})["lesson"]
        texts = read_lesson_texts(name, language)["steps"][step.name]
        plain = [str(text) for part, text in texts.items() if part not in response["parts"] and part != "why"]
        sources = [piece for pieces in response["parts"].values() for piece in pieces if "source" in piece]
        assert step.claims or sources, step.name
        choices = response["prediction"]["choices"] if response["prediction"] else []
        assert sorted(join_parts(choice["why"]) for choice in choices if choice["why"]) == sorted(
            texts.get("why", {}).values()
        )
        reasons = [("why", choice["why"]) for choice in choices]
        for part, pieces in [*response["parts"].items(), *reasons]:
            assert part == "why" or join_parts(pieces) == response[part]
            plain += [piece for piece in pieces if isinstance(piece, str) and part in texts]
            links = [piece for piece in pieces if isinstance(piece, dict) and "meaning" not in piece]
            assert all(is_true(step, part, piece) for piece in links), (step.name, part)
        assert not set("[]") & set("".join(plain)), step.name
        assert set(DECIMAL.findall(" ".join(plain))) <= set(DECIMAL.findall(" ".join(step.claims))), step.name


def is_true(step: Step, part: str, piece: dict[str, Any]) -> bool:
    """Return whether a linked word or number equals its cell or token in the scene to which its text refers."""
    if "source" not in piece:
        tokens = step.scene.tokens if "asks" in piece else step.scene.key_tokens
        return tokens[piece.get("asks", piece.get("answers"))].strip(",:").casefold() == piece["text"].casefold()
    quantity, head, row, column = piece["source"].split("/")
    after = step.solution or step.scene
    scenes = {"answer": [after], "success": [after], "more": [step.scene, after]}.get(part, [step.scene])
    values = [attend(scene).rows(quantity, int(head))[int(row)][int(column)] for scene in scenes]
    return float(piece["text"].replace("−", "-")) in [round(value, 2) for value in values]


@each_language
def test_an_examples_question_reads_as_its_sentence(language: str) -> None:
    expected = {name: without_brackets(read_strings(language)[f"preset.{name}.question"]) for name in examples()}
    assert {name: join_parts(pieces) for name, pieces in translate_questions(language).items()} == expected


def test_a_number_is_marked_with_its_cell() -> None:
    """The head comes last unless it is the first one, and an index counts from 0."""
    source_text = "[hyper] gives [0.5 @weights/hyper/she], [2 @weights/hyper/she/1] and ([−1 @keys/she/1])"
    assert split_sentence(source_text, examples()["two-heads"].scene) == [
        *({"text": "hyper", "asks": 2}, " gives ", {"text": "0.5", "source": "weights/0/2/3"}, ", "),
        *({"text": "2", "source": "weights/1/2/3"}, " and (", {"text": "−1", "source": "keys/0/3/1"}, ")"),
    ]
    assert without_brackets(source_text) == "hyper gives 0.5, 2 and (−1)"


@pytest.mark.parametrize(("name", "language"), [*product(lessons(), languages())])
def test_a_term_is_marked_at_first_use(name: str, language: str) -> None:
    shown_texts = []
    for index, step in enumerate(lessons()[name].steps):
        texts = read_lesson_texts(name, language)["steps"][step.name]
        pieces = describe_step((name, index), attend(step.scene), language)["parts"]
        shown_texts += [pieces[part] for part in ("text", "ask", "answer", "success") if part in texts]
    for term, meaning in MEANING_KEY_BY_TERM.items():
        pattern = read_strings(language)[f"glossary.{term}"]
        occurrences = [bool(re.search(pattern, join_parts(text), re.IGNORECASE)) for text in shown_texts]
        marks = [meaning in [part.get("meaning") for part in text if isinstance(part, dict)] for text in shown_texts]
        assert marks == [is_used and not any(occurrences[:index]) for index, is_used in enumerate(occurrences)]


@pytest.mark.parametrize(
    ("language", "text", "terms"),
    [
        ("en", ["A keyhole, a key, keys; ", {"text": "query", "asks": 0}, " has a Query."], ["key", "query", "Query"]),
        ("zh", ["箭头、关键、键盘、数值：一个键，两个头。"], ["键", "头"]),
    ],
)
def test_a_term_within_another_word_is_unmarked(language: str, text: list[SentencePart], terms: list[str]) -> None:
    """A token's name is not marked either."""
    assert [str(part["text"]) for part in link_glossary_terms([text], language)[0] if isinstance(part, dict)] == terms
