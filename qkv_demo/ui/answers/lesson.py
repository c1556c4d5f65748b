"""A lesson's step as the page tells it: its words, its tables, and whether the quiz moment's goal is reached."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...lessons import Goal, Step, lessons, marked, only_asked, step_at, words
from ...lessons.claims import Prediction, describe
from ...locale import Part, in_parts, read
from ...maths import Trace, attend, evaluate
from ...scene import Scene
from ...scene.change import Change, changes
from ...scene.check import SceneError
from ...wording import Pair
from ...wording.change import describe_changes
from ...wording.film import film
from ...wording.parts import first_uses, parts, word_indices
from ...wording.reading import describe_attempt
from .request import StepAddress

_READ_FIRST = ("text", "ask", "answer", "done")
_SENTENCES = ("text", "ask", "answer", "more", "goal", "hint", "done")


def describe_step(address: StepAddress, trace: Trace, language: str) -> dict[str, Any]:
    """The step's words in one language, with its tables and what it lets people predict.

    `reached` is whether the scene shows what the answer says, None where its own does; `refused` says why one that
    seems to reach the quiz moment's goal does not; `tried` is what became of the goal's number; `changed` is what the
    answer has changed, and `marks` where, with the rows that it speaks of; `explains` is whether the step is about one
    number, `answer_cell` is whose arithmetic the answer speaks of, if of another; `axes` is the preset
    that says what they mean, `film` the places of the first and the last beat that play what
    the step says.
    """
    name, index = address
    lesson, step = lessons()[name], step_at(address)
    told = words(name, language)
    is_last = step is lesson.steps[-1]
    said = told["steps"][step.name]
    refused = step.goal is not None and _is_refused(step, step.goal, trace)
    solved = step.solution if _is_but_for_words(trace.scene, step.solution) else None
    made = changes(step.scene, solved) if solved else ()
    change = describe_changes(step.scene, made, lesson.has_only_keys(index), "change.since") if made else None
    tables = [
        {"caption": said["tables"][key], "rows": rows}
        for key, table in step.tables
        if (rows := evaluate(table, trace)) is not None
    ]
    own = {
        "changed": change and in_parts(change, language, word_indices(step.scene)),
        "tried": _tried(address, step.goal, trace, language),
    }
    return {
        "name": name,
        "step": index,
        "count": len(lesson.steps),
        "lesson": told["title"],
        **{part: said.get(part) for part in ("title", *_SENTENCES)},
        "parts": {**_parts(address, language), **{part: own_words for part, own_words in own.items() if own_words}},
        **{part: own_words and read(own_words) for part, own_words in own.items()},
        "marks": [_changed_place(one) for one in made] + [f"{of}/0/{row}" for of, row in step.marks if made],
        "explains": step.cell is not None,
        "answer_cell": step.answer_cell,
        "next": None if is_last else told["steps"][lesson.names[index + 1]]["title"],
        "following": _lesson_after(name, language) if is_last else None,
        "closing": told["closing"],  # whichever step is a talk's last
        "ends_on": lesson.ends_on,
        "tables": tables,
        "bars": len(tables) > 1 and all(len(table["rows"]) == len(table["rows"][0]) == 1 for table in tables),
        "reached": None if step.solution is None else not refused and _shows_answer(step, trace),
        "refused": said["refused"] if refused else None,
        "watch": None if step.goal is None else step.goal.watch,
        "may_turn": () if step.goal is None else step.goal.may_turn,
        "learns": step.learns,
        "predicts": _predicts(address, trace, said),
        "wandered": trace.scene != step.scene,
        "axes": step.axes,
        "film": _beats(step, trace),
    }


def _beats(step: Step, trace: Trace) -> tuple[int, int] | None:
    """The first and the last, counted among those that the scene as it is has; none where it has not that pair."""
    row, column = step.pair
    has_pair = row < len(trace.scene.tokens) and column < len(trace.scene.key_tokens)
    beats = [*film(Pair(trace, 0, row, column))] if step.film and has_pair else []
    return (beats.index(step.film[0]), beats.index(step.film[1])) if step.film and {*step.film} <= {*beats} else None


@cache
def _parts(address: StepAddress, language: str) -> dict[str, list[Part]]:
    """The step's sentences in parts, with the scene's words and numbers as they stand in the step itself."""
    step, name = step_at(address), address[0]
    told = marked(name, language)
    said = told["steps"][step.name] | {"closing": told["closing"]}
    first = _first_uses(name, language)[step.name]
    rest = [part for part in (*_SENTENCES, "closing") if part in said and part not in first]
    return first | {part: parts(said[part], step.scene) for part in rest}


@cache
def _first_uses(name: str, language: str) -> dict[str, dict[str, list[Part]]]:
    """Of each step what is read first, in parts, with the words of the glossary where the lesson comes to them."""
    told = marked(name, language)["steps"]
    read_first = [(step, part) for step in lessons()[name].steps for part in _READ_FIRST if part in told[step.name]]
    texts = first_uses((parts(told[step.name][part], step.scene) for step, part in read_first), language)
    found: dict[str, dict[str, list[Part]]] = {step.name: {} for step in lessons()[name].steps}
    for (step, part), text in zip(read_first, texts, strict=True):
        found[step.name][part] = text
    return found


def _predicts(address: StepAddress, trace: Trace, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is to be said before it is seen, with each choice's words and whether it is true of the step's scene, of
    whose numbers the question speaks; `stands`: whether the step's answer is that of the scene as it is, too."""
    step = step_at(address)
    if not step.predicts:
        return None
    right = _right(step.predicts, _at_first(address))
    choices = [{"text": text, "right": right[key]} for key, text in said.get("choices", {}).items()]
    stands = trace.scene == step.scene or (not step.predicts.hides and right == _right(step.predicts, trace))
    told = {"choices": choices, "stands": stands, "truth": _number_at(address)}
    return describe(step.predicts, trace.scene, step.lens) | told


@cache
def _number_at(address: StepAddress) -> float | None:
    """What the number is that is guessed, in the scene that shows the answer."""
    step = step_at(address)
    if not step.predicts or not step.predicts.of:
        return None
    quantity, row, column = step.predicts.of
    return attend(step.solution or step.scene).quantity(quantity)[row, column].item()


@cache
def _at_first(address: StepAddress) -> Trace:
    return attend(step_at(address).scene)


def _right(prediction: Prediction, trace: Trace) -> dict[str, bool]:
    return {key: bool(evaluate(claim, trace)) for key, claim in prediction.choices.items()}


def _lesson_after(name: str, language: str) -> dict[str, str] | None:
    """The name and the title of the lesson that comes next in the picker."""
    names = list(lessons())
    after = names[names.index(name) + 1 :][:1]
    return {"name": after[0], "title": words(after[0], language)["title"]} if after else None


def _tried(address: StepAddress, goal: Goal | None, trace: Trace, language: str) -> list[Part] | None:
    """The task's number before and now, whether anything has been tried or not: the page keeps room for it."""
    said = goal and describe_attempt(_at_first(address), trace, goal.watch)
    return in_parts(said, language) if said else None


def _is_refused(step: Step, goal: Goal, trace: Trace) -> bool:
    """Whether the goal seems to be reached, but not by what the question asks about alone."""
    if not _reached(goal, trace):
        return False
    try:
        turned = attend(only_asked(step, trace.scene))
    except SceneError:  # sizes have changed
        return True
    return not _reached(goal, turned)


def _shows_answer(step: Step, trace: Trace) -> bool:
    return _reached(step.goal, trace) if step.goal else _is_but_for_words(trace.scene, step.answered)


def _is_but_for_words(scene: Scene, other: Scene | None) -> bool:
    """Whether it has all of the other's numbers and options, whatever its words are."""
    return other is not None and vars(scene) | {"tokens": None} == vars(other) | {"tokens": None}


def _reached(goal: Goal, trace: Trace) -> bool:
    return bool(evaluate(goal.reached, trace))


def _changed_place(change: Change) -> str:
    """The cell or the option, "w_q/0/1/0" or "tie_qk"."""
    match change.path:
        case ("heads", head, field, row, column):
            return f"{field}/{head}/{row}/{column}"
        case ("embeddings", row, column):
            return f"embeddings/0/{row}/{column}"
        case ("context", "embeddings", row, column):
            return f"context_embeddings/0/{row}/{column}"
    return str(change.path[0])
