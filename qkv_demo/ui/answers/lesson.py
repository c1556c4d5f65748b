"""The fields of a response that describe a lesson step.

They include the step's texts, tables and prediction, and the user's progress with its task.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...lessons import (
    Step,
    StepAddress,
    Task,
    apply_task_edits,
    find_step_at,
    lessons,
    read_lesson_texts,
    read_marked_texts,
)
from ...lessons.claims import Prediction, describe_prediction
from ...locale import SentencePart, join_parts, translate_to_parts
from ...maths.attention import Trace, attend
from ...maths.questions import evaluate
from ...scene import Scene
from ...scene.change import Change, find_changes
from ...scene.check import SceneError
from ...wording import Pair
from ...wording.change import describe_changes
from ...wording.film import film_sentences
from ...wording.parts import link_glossary_terms, split_sentence, word_indices
from ...wording.trace_sentences import describe_attempt

_READ_FIRST = ("text", "ask", "answer", "success")
_SENTENCES = ("text", "ask", "answer", "more", "goal", "hint", "success")


def describe_step(address: StepAddress, trace: Trace, language: str) -> dict[str, Any]:
    """Return the JSON of `contract.lesson.LessonWords` for a step, in one language.

    `is_reached` is true if the scene shows the answer, and None if the answer has no scene of its own. `refusal`
    explains why the task is not solved although the scene looks like a solution. `attempt` compares the number that the
    task is about (`watched_cell`) in the step's scene with the number in the user's scene. `changed` describes the
    differences between the step's scene and the scene shown with the step's answer. `highlights` lists the cells that
    differ, and the rows that the answer mentions. `explains_number` is true if the step shows the arithmetic of a
    number. `answer_cell` is the cell that is selected with the answer. `axes_example` is the example that explains the
    axes. `film` contains the indices of the first and the last beat of the film that belong to the step.
    """
    name, index = address
    lesson, step = lessons()[name], find_step_at(address)
    texts = read_lesson_texts(name, language)
    is_last = step is lesson.steps[-1]
    step_texts = texts["steps"][step.name]
    is_refused = step.task is not None and _is_refused(step, step.task, trace)
    answer_scene = step.solution if _equal_except_tokens(trace.scene, step.solution) else None
    answer_changes = find_changes(step.scene, answer_scene) if answer_scene else ()
    description = (
        describe_changes(step.scene, answer_changes, lesson.is_before_queries(index)) if answer_changes else None
    )
    tables = [
        {"caption": step_texts["tables"][key], "rows": rows}
        for key, table in step.tables
        if (rows := evaluate(table, trace)) is not None
    ]
    sentences = {
        "changed": description and translate_to_parts(description, language, word_indices(step.scene)),
        "attempt": _describe_attempt(address, step.task, trace, language),
    }
    return {
        "name": name,
        "step": index,
        "count": len(lesson.steps),
        "lesson_title": texts["title"],
        **{part: step_texts.get(part) for part in ("title", *_SENTENCES)},
        "parts": {**_step_parts(address, language), **{name: parts for name, parts in sentences.items() if parts}},
        **{name: parts and join_parts(parts) for name, parts in sentences.items()},
        "highlights": [_change_address(change) for change in answer_changes]
        + [f"{quantity}/0/{row}" for quantity, row in step.highlights if answer_changes],
        "explains_number": step.cell is not None,
        "answer_cell": step.answer_cell,
        "next_title": None if is_last else texts["steps"][lesson.step_names[index + 1]]["title"],
        "next_lesson": _lesson_after(name, language) if is_last else None,
        # Include the closing words in every step, because any step can be the last one of a shortened presentation.
        "closing": texts["closing"],
        "closing_components": lesson.closing_components,
        "tables": tables,
        "is_reached": None if step.solution is None else not is_refused and _shows_answer(step, trace),
        "refusal": step_texts["refused"] if is_refused else None,
        "watched_cell": None if step.task is None else step.task.watched_cell,
        "editable_rows": () if step.task is None else step.task.editable_rows,
        "training_target": step.training_target,
        "prediction": _describe_prediction_state(address, trace, step_texts, language),
        "is_changed": trace.scene != step.scene,
        "axes_example": step.axes_example,
        "film": _beat_indices(step, trace),
    }


def _beat_indices(step: Step, trace: Trace) -> tuple[int, int] | None:
    """Return the indices of the first and the last beat that belong to the step, or None if the scene lacks a beat."""
    row, column = step.pair
    has_pair = row < len(trace.scene.tokens) and column < len(trace.scene.key_tokens)
    beats = [*film_sentences(Pair(trace, 0, row, column))] if step.film and has_pair else []
    return (beats.index(step.film[0]), beats.index(step.film[1])) if step.film and {*step.film} <= {*beats} else None


@cache
def _step_parts(address: StepAddress, language: str) -> dict[str, list[SentencePart]]:
    """Return the step's sentences in parts, with links to the tokens and numbers of the step's own scene."""
    step, name = find_step_at(address), address[0]
    all_texts = read_marked_texts(name, language)
    texts = all_texts["steps"][step.name] | {"closing": all_texts["closing"]}
    first_uses = _first_uses(name, language)[step.name]
    remaining_keys = [key for key in (*_SENTENCES, "closing") if key in texts and key not in first_uses]
    return first_uses | {key: split_sentence(texts[key], step.scene) for key in remaining_keys}


@cache
def _first_uses(name: str, language: str) -> dict[str, dict[str, list[SentencePart]]]:
    """Return the main texts of each step, split into parts.

    The lesson's first use of each glossary term is a part that links to the term's meaning.
    """
    texts = read_marked_texts(name, language)["steps"]
    keys = [(step, key) for step in lessons()[name].steps for key in _READ_FIRST if key in texts[step.name]]
    sentences = link_glossary_terms((split_sentence(texts[step.name][key], step.scene) for step, key in keys), language)
    by_step: dict[str, dict[str, list[SentencePart]]] = {step.name: {} for step in lessons()[name].steps}
    for (step, key), sentence in zip(keys, sentences, strict=True):
        by_step[step.name][key] = sentence
    return by_step


def _describe_prediction_state(
    address: StepAddress, trace: Trace, texts: Mapping[str, Any], language: str
) -> dict[str, Any] | None:
    """Return a step's prediction as JSON, or None if the step has none.

    In each choice, "is_right" is true if it is right in the step's own scene. "has_same_answer" is true if the same
    choices are right in the user's scene.
    """
    step = find_step_at(address)
    if not step.prediction:
        return None
    right = _right_choices(step.prediction, _first_trace(address))
    reasons = _reasons(address, language)
    choices = [
        {"text": text, "is_right": right[key], "why": reasons.get(key, [])}
        for key, text in texts.get("choices", {}).items()
    ]
    has_same_answer = trace.scene == step.scene or (
        not step.prediction.hidden_rows and right == _right_choices(step.prediction, trace)
    )
    prediction_state = {"choices": choices, "has_same_answer": has_same_answer, "true_value": _true_value(address)}
    return describe_prediction(step.prediction, trace.scene, step.plane_content) | prediction_state


@cache
def _reasons(address: StepAddress, language: str) -> dict[str, list[SentencePart]]:
    """Return, for each wrong choice that has one, the sentence that explains why it is wrong."""
    step = find_step_at(address)
    reasons = read_marked_texts(address[0], language)["steps"][step.name].get("why", {})
    return {key: split_sentence(text, step.scene) for key, text in reasons.items()}


@cache
def _true_value(address: StepAddress) -> float | None:
    """Return the true value of the number that the user predicts, from the scene that is shown with the answer."""
    step = find_step_at(address)
    if not step.prediction or not step.prediction.cell:
        return None
    quantity, row, column = step.prediction.cell
    return attend(step.solution or step.scene).quantity(quantity)[row, column].item()


@cache
def _first_trace(address: StepAddress) -> Trace:
    return attend(find_step_at(address).scene)


def _right_choices(prediction: Prediction, trace: Trace) -> dict[str, bool]:
    return {key: bool(evaluate(claim, trace)) for key, claim in prediction.choices.items()}


def _lesson_after(name: str, language: str) -> dict[str, str] | None:
    """Return the name and the title of the lesson that follows."""
    names = list(lessons())
    following_names = names[names.index(name) + 1 :][:1]
    return (
        {"name": following_names[0], "title": read_lesson_texts(following_names[0], language)["title"]}
        if following_names
        else None
    )


def _describe_attempt(
    address: StepAddress, task: Task | None, trace: Trace, language: str
) -> list[SentencePart] | None:
    """Return a sentence that compares the task's number in the step's scene with the number in the user's scene.

    The response for an unchanged scene contains this sentence too, so that the page can reserve space for it.
    """
    attempt = task and describe_attempt(_first_trace(address), trace, task.watched_cell)
    return translate_to_parts(attempt, language) if attempt else None


def _is_refused(step: Step, task: Task, trace: Trace) -> bool:
    """Return whether the scene solves the task only by means of changes that the task does not allow."""
    if not _is_task_reached(task, trace):
        return False
    try:
        allowed_trace = attend(apply_task_edits(step, trace.scene))
    except SceneError:  # The user has changed the sizes, which no task allows.
        return True
    return not _is_task_reached(task, allowed_trace)


def _shows_answer(step: Step, trace: Trace) -> bool:
    return _is_task_reached(step.task, trace) if step.task else _equal_except_tokens(trace.scene, step.answer_scene)


def _equal_except_tokens(scene: Scene, expected: Scene | None) -> bool:
    """Return whether two scenes are equal apart from the names of their tokens."""
    return expected is not None and vars(scene) | {"tokens": None} == vars(expected) | {"tokens": None}


def _is_task_reached(task: Task, trace: Trace) -> bool:
    return bool(evaluate(task.is_reached, trace))


def _change_address(change: Change) -> str:
    """Return the path of a changed value in the scene, such as "w_q/0/1/0" or "tie_qk"."""
    match change.path:
        case ("heads", head, field, row, column):
            return f"{field}/{head}/{row}/{column}"
        case ("embeddings", row, column):
            return f"embeddings/0/{row}/{column}"
        case ("context", "embeddings", row, column):
            return f"context_embeddings/0/{row}/{column}"
    return str(change.path[0])
