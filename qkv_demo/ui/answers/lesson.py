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
    get_step,
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
from ...wording.film import write_film_sentences
from ...wording.parts import find_word_indices, link_glossary_terms, split_sentence
from ...wording.trace_sentences import describe_attempt

_MAIN_TEXT_NAMES = ("text", "ask", "answer", "success")
_TEXT_NAMES = ("text", "ask", "answer", "more", "goal", "hint", "success")


def describe_step(address: StepAddress, trace: Trace, language: str) -> dict[str, Any]:
    """Return the JSON of `contract.lesson.LessonWords` for a step, in one language.

    `is_reached` is true if the scene shows the answer, and None if the step has no scene with its answer. `refusal`
    explains why the task is not solved although the scene looks like a solution. `attempt` compares the number that the
    task is about (`watched_cell`) in the step's scene with the number in the user's scene. `changed` describes the
    differences between the step's scene and the scene shown with the step's answer. `highlights` lists the cells that
    differ, and the rows that the answer mentions. `explains_number` is true if the step shows the arithmetic of a
    number. `answer_cell` is the cell that is selected with the answer. `axes_example` is the example that explains the
    axes. `film` contains the indices of the first and the last beat of the film that belong to the step.
    """
    name, step_index = address
    lesson, step = lessons()[name], get_step(address)
    texts = read_lesson_texts(name, language)
    is_last = step is lesson.steps[-1]
    step_texts = texts["steps"][step.name]
    is_refused = step.task is not None and _is_refused(step, step.task, trace)
    answer_scene = step.solution if _are_equal_except_tokens(trace.scene, step.solution) else None
    answer_changes = find_changes(step.scene, answer_scene) if answer_scene else ()
    changes_message = (
        describe_changes(step.scene, answer_changes, lesson.is_before_queries(step_index)) if answer_changes else None
    )
    tables = [
        {"caption": step_texts["tables"][key], "rows": rows}
        for key, table in step.tables
        if (rows := evaluate(table, trace)) is not None
    ]
    sentences = {
        "changed": changes_message and translate_to_parts(changes_message, language, find_word_indices(step.scene)),
        "attempt": _describe_attempt(address, step.task, trace, language),
    }
    return {
        "name": name,
        "step": step_index,
        "count": len(lesson.steps),
        "lesson_title": texts["title"],
        **{text_name: step_texts.get(text_name) for text_name in ("title", *_TEXT_NAMES)},
        "parts": {
            **_split_step_texts(address, language),
            **{name: parts for name, parts in sentences.items() if parts},
        },
        **{name: parts and join_parts(parts) for name, parts in sentences.items()},
        "highlights": [_format_change_path(change) for change in answer_changes]
        + [f"{quantity}/0/{row}" for quantity, row in step.highlights if answer_changes],
        "explains_number": step.cell is not None,
        "answer_cell": step.answer_cell,
        "next_title": None if is_last else texts["steps"][lesson.step_names[step_index + 1]]["title"],
        "next_lesson": _describe_next_lesson(name, language) if is_last else None,
        # Include the closing words in every step, because any step can be the last one of a shortened presentation.
        "closing": texts["closing"],
        "closing_components": lesson.closing_components,
        "question_components": step.question_components,
        "tables": tables,
        "is_reached": None if step.solution is None else not is_refused and _shows_answer(step, trace),
        "refusal": step_texts["refused"] if is_refused else None,
        "watched_cell": None if step.task is None else step.task.watched_cell,
        "editable_rows": () if step.task is None else step.task.editable_rows,
        "training_target": step.training_target,
        "prediction": _describe_prediction_state(address, trace, step_texts, language),
        "is_changed": trace.scene != step.scene,
        "axes_example": step.axes_example,
        "film": _find_beat_indices(step, trace),
    }


def _find_beat_indices(step: Step, trace: Trace) -> tuple[int, int] | None:
    """Return the indices of the first and the last beat of the film that the step plays.

    Return None if the step plays no beats, or if the film of this scene does not have these beats.
    """
    row, column = step.pair
    has_pair = row < len(trace.scene.tokens) and column < len(trace.scene.key_tokens)
    beat_names = [*write_film_sentences(Pair(trace, 0, row, column))] if step.film_beats and has_pair else []
    return (
        (beat_names.index(step.film_beats[0]), beat_names.index(step.film_beats[1]))
        if step.film_beats and {*step.film_beats} <= {*beat_names}
        else None
    )


@cache
def _split_step_texts(address: StepAddress, language: str) -> dict[str, list[SentencePart]]:
    """Return the step's sentences in parts, with links to the tokens and numbers of the step's own scene."""
    step, lesson_name = get_step(address), address[0]
    all_texts = read_marked_texts(lesson_name, language)
    texts = all_texts["steps"][step.name] | {"closing": all_texts["closing"]}
    linked_texts = _link_first_uses(lesson_name, language)[step.name]
    remaining_names = [
        text_name for text_name in (*_TEXT_NAMES, "closing") if text_name in texts and text_name not in linked_texts
    ]
    return linked_texts | {text_name: split_sentence(texts[text_name], step.scene) for text_name in remaining_names}


@cache
def _link_first_uses(lesson_name: str, language: str) -> dict[str, dict[str, list[SentencePart]]]:
    """Return the main texts of each step, split into parts, by the name of the step and the name of the text.

    Where the lesson uses a glossary term for the first time, the term is a part that links to its meaning.
    """
    texts = read_marked_texts(lesson_name, language)["steps"]
    text_keys = [
        (step, text_name)
        for step in lessons()[lesson_name].steps
        for text_name in _MAIN_TEXT_NAMES
        if text_name in texts[step.name]
    ]
    sentences = link_glossary_terms(
        (split_sentence(texts[step.name][text_name], step.scene) for step, text_name in text_keys), language
    )
    sentences_by_step: dict[str, dict[str, list[SentencePart]]] = {
        step.name: {} for step in lessons()[lesson_name].steps
    }
    for (step, text_name), sentence in zip(text_keys, sentences, strict=True):
        sentences_by_step[step.name][text_name] = sentence
    return sentences_by_step


def _describe_prediction_state(
    address: StepAddress, trace: Trace, step_texts: Mapping[str, Any], language: str
) -> dict[str, Any] | None:
    """Return a step's prediction as JSON, or None if the step has none.

    In each choice, "is_right" is true if the choice is right in the step's own scene. "has_same_answer" is true if the
    same choices are right in the user's scene.
    """
    step = get_step(address)
    if not step.prediction:
        return None
    is_right_by_choice = _evaluate_choices(step.prediction, _trace_step_scene(address))
    reasons = _explain_wrong_choices(address, language)
    choices = [
        {"text": text, "is_right": is_right_by_choice[key], "why": reasons.get(key, [])}
        for key, text in step_texts.get("choices", {}).items()
    ]
    has_same_answer = trace.scene == step.scene or (
        not step.prediction.hidden_rows and is_right_by_choice == _evaluate_choices(step.prediction, trace)
    )
    prediction_state = {
        "choices": choices,
        "has_same_answer": has_same_answer,
        "true_value": _compute_true_value(address),
    }
    return describe_prediction(step.prediction, trace.scene, step.plane_content) | prediction_state


@cache
def _explain_wrong_choices(address: StepAddress, language: str) -> dict[str, list[SentencePart]]:
    """Return the sentences that explain why wrong choices are wrong, by the key of the choice."""
    step = get_step(address)
    reason_texts = read_marked_texts(address[0], language)["steps"][step.name].get("why", {})
    return {key: split_sentence(text, step.scene) for key, text in reason_texts.items()}


@cache
def _compute_true_value(address: StepAddress) -> float | None:
    """Return the true value of the number that the user predicts, from the scene that is shown with the answer."""
    step = get_step(address)
    if not step.prediction or not step.prediction.cell:
        return None
    quantity, row, column = step.prediction.cell
    return attend(step.solution or step.scene).quantity(quantity)[row, column].item()


@cache
def _trace_step_scene(address: StepAddress) -> Trace:
    return attend(get_step(address).scene)


def _evaluate_choices(prediction: Prediction, trace: Trace) -> dict[str, bool]:
    return {key: bool(evaluate(claim, trace)) for key, claim in prediction.choices.items()}


def _describe_next_lesson(lesson_name: str, language: str) -> dict[str, str] | None:
    """Return the name and the title of the lesson after `lesson_name`, or None if it is the last one."""
    lesson_names = list(lessons())
    following_names = lesson_names[lesson_names.index(lesson_name) + 1 :][:1]
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
    message = task and describe_attempt(_trace_step_scene(address), trace, task.watched_cell)
    return translate_to_parts(message, language) if message else None


def _is_refused(step: Step, task: Task, trace: Trace) -> bool:
    """Return whether the scene solves the task only by means of changes that the task does not allow."""
    if not _is_task_reached(task, trace):
        return False
    try:
        trace_with_allowed_edits = attend(apply_task_edits(step, trace.scene))
    except SceneError:  # The user has changed the sizes, which no task allows.
        return True
    return not _is_task_reached(task, trace_with_allowed_edits)


def _shows_answer(step: Step, trace: Trace) -> bool:
    return _is_task_reached(step.task, trace) if step.task else _are_equal_except_tokens(trace.scene, step.answer_scene)


def _are_equal_except_tokens(scene: Scene, other_scene: Scene | None) -> bool:
    """Return whether two scenes are equal apart from the names of their tokens."""
    return other_scene is not None and vars(scene) | {"tokens": None} == vars(other_scene) | {"tokens": None}


def _is_task_reached(task: Task, trace: Trace) -> bool:
    return bool(evaluate(task.is_reached, trace))


def _format_change_path(change: Change) -> str:
    """Return the path of a changed value in the scene, such as "w_q/0/1/0" or "tie_qk"."""
    match change.path:
        case ("heads", head, field, row, column):
            return f"{field}/{head}/{row}/{column}"
        case ("embeddings", row, column):
            return f"embeddings/0/{row}/{column}"
        case ("context", "embeddings", row, column):
            return f"context_embeddings/0/{row}/{column}"
    return str(change.path[0])
