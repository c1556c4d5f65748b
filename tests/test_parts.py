"""Sentences in parts: they read as the plain sentence does, and each number leads to the cell that shows it."""

from typing import Any

import pytest

from qkv_demo.lessons import lessons
from qkv_demo.locale import bare, languages, table
from qkv_demo.maths.attention import Trace, attend
from qkv_demo.presets import presets
from qkv_demo.ui.answer import answer
from qkv_demo.ui.settings import questions
from qkv_demo.wording.parts import claimed_cells, parts

RILEY = presets()["riley-dog"].scene


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", lessons())
def test_parts_read_as_the_sentence_and_lead_where_it_says(name: str, language: str) -> None:
    for index, step in enumerate(lessons()[name].steps):
        told = answer({"lesson": [name, index], "view": {"language": language}})["lesson"]
        assert told["parts"]
        expect_parts(told, attend(step.scene))


def expect_parts(told: dict[str, Any], trace: Trace) -> None:
    for part, pieces in told["parts"].items():
        assert "".join(piece if isinstance(piece, str) else piece["text"] for piece in pieces) == told[part]
        for piece in pieces:
            if isinstance(piece, str):
                assert not set("[]") & set(piece)
            elif "source" in piece:
                quantity, head, row, column = piece["source"].split("/")
                shown = trace.quantity(quantity, int(head))[int(row), int(column)].item()
                assert round(shown, 2) == float(piece["text"].replace("−", "-")), piece
            else:
                tokens = trace.scene.tokens if "asks" in piece else trace.scene.key_tokens
                place = piece.get("asks", piece.get("answers"))
                assert tokens[place].strip(",:").casefold() == piece["text"].casefold()


@pytest.mark.parametrize("language", languages())
def test_an_examples_question_reads_as_its_sentence_and_names_the_scenes_words(language: str) -> None:
    told = questions(language)
    assert list(told) == list(presets())
    for name, pieces in told.items():
        read = "".join(piece if isinstance(piece, str) else piece["text"] for piece in pieces)
        assert read == table(language)[f"preset.{name}.question"]
        assert not set("[]") & set(read)
    named = {piece["text"] for piece in told["robot-law"] if isinstance(piece, dict)}
    assert named == {"it", "orders", "first law", "people"} - (set() if language == "en" else {"people"})


def test_a_claim_leads_to_the_cells_it_reads_and_to_no_other_scenes() -> None:
    found = claimed_cells(
        attend(RILEY),
        {
            "Riley gives dog 0.77, and dog Riley 0.38": lambda trace: (
                trace.weight("Riley", "dog") > 0 and trace.weight("dog", "Riley") > 0
            ),
            "elsewhere it is 0.62": lambda trace: trace.instead(RILEY).weight("dog", "dog") > 0,
            "no number": lambda trace: 1 / 0 > 0,
        },
    )
    assert found == {"0.77": ("weights/0/0/1",), "0.38": ("weights/0/1/0",)}


def test_a_number_in_several_cells_means_the_one_whose_words_stand_around_it() -> None:
    scene = presets()["two-heads"].scene
    first, second = cells = ("weights/0/0/1", "weights/0/2/3")
    pieces = parts("[hyper] gives [she] 0.5, [Riley] 0.5 to [dog], and 0.5", scene, {"0.5": cells})
    sources = [piece["source"] for piece in pieces if isinstance(piece, dict) and "source" in piece]
    assert sources == [second, first, first]
    assert pieces[:2] == [{"text": "hyper", "asks": 2}, " gives "]
    assert bare("[dog] gives [Riley] 0.5") == "dog gives Riley 0.5"
