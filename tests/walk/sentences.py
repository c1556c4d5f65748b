"""Sentences: their words are words of the scene, and each number is the one that it says it is."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .cells import WAITS
from .spans import NUMBERS, read
from .steps import step_scene
from .truth import Truth

_LIVE = ("lesson-tried",)  # of a lesson's sentences, what speaks of the scene as it is
_OF_STEP = ("lesson-text", "lesson-ask")  # what speaks of the step's own scene


def wrong_sources(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """What says which cell it is from shows that cell's number."""
    for told in page["sources"]:
        quantity, *place = told["source"].split("/")
        if not told["whole"] or told["text"] == WAITS or not _is_of_scene(told["told"], page, truth):
            continue
        value = truth.at(quantity, *map(int, place))
        printed = read(told["text"])
        if value is None or (printed is not None and not printed.holds(value)):
            yield f"{told['text']} is said to be {told['source']}, which is {value}"


def wrong_sentences(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """Each word in a sentence has its name; a step's own sentences speak of the step's own scene."""
    for sentence in page["sentences"]:
        if not _is_of_scene(sentence["where"], page, truth):
            continue
        for piece in sentence["pieces"]:
            for role, names in (("asks", truth.asking), ("answers", truth.answering)):
                if piece[role] is not None and not _is_name(piece["text"], names, int(piece[role])):
                    yield f"{piece['text']} in “{sentence['text']}” is no name of word {piece[role]}: {names}"


def _is_of_scene(where: str | None, page: dict[str, Any], truth: Truth) -> bool:
    """Whether a sentence speaks of the scene on screen."""
    if where is None or not where.startswith("lesson-") or where in _LIVE:
        return True
    return where in _OF_STEP and truth.scene == step_scene(page)


def _is_name(text: str, names: list[str], index: int) -> bool:
    """A text may say “dog’s” or end in a plural, and names only one of several alike."""
    return index < len(names) and names[index].split(" (")[0].strip().lower() in text.lower()


def wrong_headline(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """“A attends to B 0.77 · B attends to A 0.38”: the weights of these words, of the head on screen."""
    for sentence in page["sentences"]:
        if sentence["where"] != "reading":
            continue
        words = [piece for piece in sentence["pieces"] if piece["asks"] or piece["answers"]]
        numbers = [piece["text"] for piece in sentence["pieces"] if piece["source"]]
        asking, answering = truth.asking, truth.answering
        for number, (first, second) in zip(numbers, list(pairwise(words))[::2], strict=False):
            places = [
                (row, column)
                for row, asks in enumerate(asking)
                for column, answers in enumerate(answering)
                if asks == first["text"] and answers == second["text"]
            ]
            values = [truth.weight(page["head"], *place) for place in places]
            printed = read(number)
            if printed and not any(value is not None and printed.holds(value) for value in values):
                yield f"the headline says {number} of {first['text']} → {second['text']}, which is {values}"
        asked = [word["name"] for word in page["asked"] if word["role"] == "asks" and word["pressed"]]
        if words and asked and words[0]["text"] not in asked:
            yield f"the headline begins with {words[0]['text']}, though {asked[0]} asks"


def wrong_directions(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """“A → B 2.22” in *Why lopsided?*: the scores; on a phone's strip: the weights."""
    for direction in page["directions"]:
        row, column = direction["at"]
        yield from _wrong_arrow(direction["text"], truth, truth.at("scores", page["head"], row, column))
    for line in page["lines"]:
        asks = next((index for index, name in enumerate(truth.asking) if line.startswith(f"{name} →")), None)
        if asks is None:
            yield f"“{line}” begins with no word of the scene"


def _wrong_arrow(text: str, truth: Truth, value: float | None) -> Iterator[str]:
    number = read(text.rsplit(" ", 1)[-1])
    if number and (value is None or not number.holds(value)):
        yield f"“{text}”: the score is {value}"
    asks, _, rest = text.partition(" → ")
    if asks not in truth.asking or rest.rsplit(" ", 1)[0] not in truth.answering:
        yield f"“{text}” names no words of the scene"


def wrong_dials(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """a = (M₁₂ − M₂₁) / 2 in the plane, and M with its two parts, of M = W_Q W_Kᵀ."""
    m = _product(truth, page["head"])
    size = len(m)
    for dial in page["dials"]:
        numbers = NUMBERS.findall(dial["text"])
        printed = read(numbers[-1]) if numbers else None
        if dial["name"] == "a" and size == 2 and printed and not printed.holds((m[0][1] - m[1][0]) / 2):
            yield f"the dial says {dial['text']}, not {(m[0][1] - m[1][0]) / 2}"
    even = [[(m[i][j] + m[j][i]) / 2 for j in range(size)] for i in range(size)]
    odd = [[(m[i][j] - m[j][i]) / 2 for j in range(size)] for i in range(size)]
    for name, shown, rows in zip(("M", "its even part", "its odd part"), page["split"], (m, even, odd), strict=False):
        for i, line in enumerate(shown):
            for j, text in enumerate(line):
                printed = read(text)
                if printed and not printed.holds(rows[i][j]):
                    yield f"{name} shows {text} at {i}, {j}, not {rows[i][j]}"


def _product(truth: Truth, head: int) -> list[list[float]]:
    given = truth.scene.heads[head]
    keys = given.w_q if truth.scene.tie_qk else given.w_k
    return [[sum(a * b for a, b in zip(asks, answers, strict=True)) for answers in keys] for asks in given.w_q]
