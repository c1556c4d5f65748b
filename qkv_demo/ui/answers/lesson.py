"""The part of a response that describes a lesson step: texts, tables, prediction, and progress with its task."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...lessons import Step, StepAddress, Task, lessons, marked, only_asked, step_at, words
from ...lessons.claims import Prediction, describe
from ...locale import Part, in_parts, read
from ...maths.attention import Trace, attend
from ...maths.questions import evaluate
from ...scene import Scene
from ...scene.change import Change, changes
from ...scene.check import SceneError
from ...wording import Pair
from ...wording.change import describe_changes
from ...wording.film import film
from ...wording.parts import first_uses, parts, word_indices
from ...wording.reading import describe_attempt

_READ_FIRST = ("text", "ask", "answer", "done")
_SENTENCES = ("text", "ask", "answer", "more", "goal", "hint", "done")


def describe_step(address: StepAddress, trace: Trace, language: str) -> dict[str, Any]:
    """Return the JSON of `contract.lesson.LessonWords` for a step, in one language.

    `is_reached` is true if the scene shows the answer, and None if the answer has no scene of its own. `refusal`
    explains why a scene does not count although it looks like a solution. `attempt` states the number in the task,
    before and now. `changed` describes how the answer's scene differs, and `highlights` lists the cells that differ and
    the rows that the answer is about. `explains` is true if the step shows how a number is calculated. `answer_cell` is
    the cell that is selected with the answer, if it differs. `axes_example` is the example that explains the axes.
    `film` contains the indices of the first and the last beat of the film that belong to the step.
    """
    name, index = address
    lesson, step = lessons()[name], step_at(address)
    texts = words(name, language)
    is_last = step is lesson.steps[-1]
    step_texts = texts["steps"][step.name]
    refused = step.task is not None and _is_refused(step, step.task, trace)
    solved = step.solution if _equal_except_tokens(trace.scene, step.solution) else None
    answer_changes = changes(step.scene, solved) if solved else ()
    description = (
        describe_changes(step.scene, answer_changes, lesson.has_only_keys(index), "change.since")
        if answer_changes
        else None
    )
    tables = [
        {"caption": step_texts["tables"][key], "rows": rows}
        for key, table in step.tables
        if (rows := evaluate(table, trace)) is not None
    ]
    sentences = {
        "changed": description and in_parts(description, language, word_indices(step.scene)),
        "attempt": _describe_attempt(address, step.task, trace, language),
    }
    return {
        "name": name,
        "step": index,
        "count": len(lesson.steps),
        "lesson_title": texts["title"],
        **{part: step_texts.get(part) for part in ("title", *_SENTENCES)},
        "parts": {**_parts(address, language), **{name: parts for name, parts in sentences.items() if parts}},
        **{name: parts and read(parts) for name, parts in sentences.items()},
        "highlights": [_address(change) for change in answer_changes]
        + [f"{quantity}/0/{row}" for quantity, row in step.highlights if answer_changes],
        "explains": step.cell is not None,
        "answer_cell": step.answer_cell,
        "next_title": None if is_last else texts["steps"][lesson.names[index + 1]]["title"],
        "next_lesson": _lesson_after(name, language) if is_last else None,
        # Send this with every step, because any step can be the last one of a shortened presentation.
        "closing": texts["closing"],
        "ends_on": lesson.ends_on,
        "tables": tables,
        "is_reached": None if step.solution is None else not refused and _shows_answer(step, trace),
        "refusal": step_texts["refused"] if refused else None,
        "watched_cell": None if step.task is None else step.task.watched_cell,
        "editable_rows": () if step.task is None else step.task.editable_rows,
        "training_target": step.training_target,
        "prediction": _prediction(address, trace, step_texts),
        "is_changed": trace.scene != step.scene,
        "axes_example": step.axes_example,
        "film": _beats(step, trace),
    }


def _beats(step: Step, trace: Trace) -> tuple[int, int] | None:
    """Return the indices of the first and the last beat that belong to the step, or None if the film lacks them."""
    row, column = step.pair
    has_pair = row < len(trace.scene.tokens) and column < len(trace.scene.key_tokens)
    beats = [*film(Pair(trace, 0, row, column))] if step.film and has_pair else []
    return (beats.index(step.film[0]), beats.index(step.film[1])) if step.film and {*step.film} <= {*beats} else None


@cache
def _parts(address: StepAddress, language: str) -> dict[str, list[Part]]:
    """Return the step's sentences in parts, with links to the tokens and numbers of the step's own scene."""
    step, name = step_at(address), address[0]
    lesson_texts = marked(name, language)
    texts = lesson_texts["steps"][step.name] | {"closing": lesson_texts["closing"]}
    first = _first_uses(name, language)[step.name]
    rest = [key for key in (*_SENTENCES, "closing") if key in texts and key not in first]
    return first | {key: parts(texts[key], step.scene) for key in rest}


@cache
def _first_uses(name: str, language: str) -> dict[str, dict[str, list[Part]]]:
    """Return the first sentence of each step in parts.

    A glossary term is marked where it first occurs in the lesson.
    """
    texts = marked(name, language)["steps"]
    keys = [(step, key) for step in lessons()[name].steps for key in _READ_FIRST if key in texts[step.name]]
    sentences = first_uses((parts(texts[step.name][key], step.scene) for step, key in keys), language)
    by_step: dict[str, dict[str, list[Part]]] = {step.name: {} for step in lessons()[name].steps}
    for (step, key), sentence in zip(keys, sentences, strict=True):
        by_step[step.name][key] = sentence
    return by_step


def _prediction(address: StepAddress, trace: Trace, texts: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the prediction with its choices. Each choice has its text, and is right or wrong in the step's own scene.

    `still_right` is true if the same choices are right in the scene that the user has edited.
    """
    step = step_at(address)
    if not step.prediction:
        return None
    right = _right(step.prediction, _first_trace(address))
    choices = [{"text": text, "right": right[key]} for key, text in texts.get("choices", {}).items()]
    still_right = trace.scene == step.scene or (not step.prediction.hides and right == _right(step.prediction, trace))
    described = {"choices": choices, "still_right": still_right, "true_value": _truth(address)}
    return describe(step.prediction, trace.scene, step.plane_content) | described


@cache
def _truth(address: StepAddress) -> float | None:
    """Return the true value of the number to guess, from the scene that is shown with the answer."""
    step = step_at(address)
    if not step.prediction or not step.prediction.cell:
        return None
    quantity, row, column = step.prediction.cell
    return attend(step.solution or step.scene).quantity(quantity)[row, column].item()


@cache
def _first_trace(address: StepAddress) -> Trace:
    return attend(step_at(address).scene)


def _right(prediction: Prediction, trace: Trace) -> dict[str, bool]:
    return {key: bool(evaluate(claim, trace)) for key, claim in prediction.choices.items()}


def _lesson_after(name: str, language: str) -> dict[str, str] | None:
    """Return the name and the title of the lesson that follows."""
    names = list(lessons())
    after = names[names.index(name) + 1 :][:1]
    return {"name": after[0], "title": words(after[0], language)["title"]} if after else None


def _describe_attempt(address: StepAddress, goal: Task | None, trace: Trace, language: str) -> list[Part] | None:
    """Return the sentence that states the number in the task, before and now.

    An unchanged scene has this sentence too, so that the page reserves space for it.
    """
    attempt = goal and describe_attempt(_first_trace(address), trace, goal.watched_cell)
    return in_parts(attempt, language) if attempt else None


def _is_refused(step: Step, goal: Task, trace: Trace) -> bool:
    """Return whether the scene fulfils the task only because of a change that the task does not allow."""
    if not _reached(goal, trace):
        return False
    try:
        turned = attend(only_asked(step, trace.scene))
    except SceneError:  # The user has changed the sizes, so the scenes cannot be compared.
        return True
    return not _reached(goal, turned)


def _shows_answer(step: Step, trace: Trace) -> bool:
    return _reached(step.task, trace) if step.task else _equal_except_tokens(trace.scene, step.answer_scene)


def _equal_except_tokens(scene: Scene, expected: Scene | None) -> bool:
    """Return whether two scenes have the same numbers and options, no matter how their tokens are named."""
    return expected is not None and vars(scene) | {"tokens": None} == vars(expected) | {"tokens": None}


def _reached(goal: Task, trace: Trace) -> bool:
    return bool(evaluate(goal.reached, trace))


def _address(change: Change) -> str:
    """Return the path of a changed value in the scene, such as "w_q/0/1/0" or "tie_qk"."""
    match change.path:
        case ("heads", head, field, row, column):
            return f"{field}/{head}/{row}/{column}"
        case ("embeddings", row, column):
            return f"embeddings/0/{row}/{column}"
        case ("context", "embeddings", row, column):
            return f"context_embeddings/0/{row}/{column}"
    return str(change.path[0])
