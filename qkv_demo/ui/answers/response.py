"""Builds the response for a scene and a view, with everything that the page draws.

The server stores no state for a page.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

import orjson

from ...examples import examples
from ...figures.registry import STAGE_FIGURES, find_figure
from ...learning.training import record_training
from ...lessons import StageContent, find_step_at
from ...locale import Message, join_parts, translate, translate_to_parts
from ...maths.asymmetry import asymmetry
from ...maths.attention import Trace, attend_without_gradients, replace_non_finite
from ...maths.derived import color_limit, softmax_steps
from ...replay.programs import dial_programs, drag_programs, figure_program, scene_program, slopes_program
from ...scene import Scene
from ...scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES_BY_NAME
from ...scene.view import View
from ...wording import Pair
from ...wording.asymmetry import describe_certificate, explain_missing_dial, write_asymmetry_sentences
from ...wording.captions import captions
from ...wording.change import describe_reason
from ...wording.explain import explain
from ...wording.film import (
    RELATIVE_DURATIONS,
    Question,
    editable_table,
    film_question,
    film_sentences,
    first_movement_end,
    format_divisors,
    trace_with_one_matrix,
)
from ...wording.film_notes import iterate_notes
from ...wording.parts import link_glossary_terms, word_indices
from ...wording.trace_sentences import describe_weight, trace_to_dict
from .lesson import describe_step
from .page_cache import Outline, PageCache
from .progress import read_progress
from .request import Params, catch_refusals, read_request, read_view, requested_language
from .settings import describe_schema

# The texts that a response omits if the request lists them in "omitted", because the page does not show them.
OMITTABLE = ("lopsided", "number", "captions")
# The keys of the messages that explain the asymmetry exactly, with numbers and symbols.
EXACT = ("asymmetry.dial", "asymmetry.axis", "asymmetry.split", "asymmetry.symmetric", "certificate")


@catch_refusals
def answer(params: Params) -> dict[str, Any]:
    """Build the response to a request, which `read_request` describes.

    In the request, "keys" lists the keys of the texts that the page has cached, and "omitted" lists texts that the page
    does not show. The response has "notice" if the edit deserves an explanation, and no "scene" if the page itself has
    sent the scene.
    """
    request = read_request(params)
    names = params.get("omitted")
    omitted = [name for name in OMITTABLE if name in names] if isinstance(names, list) else []
    response = build_response(request.scene, request.view, params.get("keys"), omitted)
    if omitted:
        response["omitted"] = omitted
    if request.notice:
        response["notice"] = _sentence_with_parts(request.notice, requested_language(params), request.scene)
    return response if request.from_page else {**response, "scene": request.scene.to_dict()}


def build_response(
    scene: Scene, view_params: Params, keys: Any = None, omitted: Collection[str] = ()
) -> dict[str, Any]:
    """Build the JSON of `contract.picture.Picture` for a scene and a view.

    Instead of programs and specs of figures, the response contains keys of "texts". Texts whose keys are in `keys` are
    left out, because the page has cached them.
    """
    trace = attend_without_gradients(scene)
    cache = PageCache(keys)
    example = _open_example(view_params)
    progress = read_progress(trace, example) if example else None
    view = read_view(view_params, trace)
    head = view.head
    fixed_fields, texts = _fixed_part(Outline.from_scene(scene, view))
    cache.add(texts)
    response: dict[str, Any] = {
        "trace": _trace_to_json(trace, view.language),
        "limit": color_limit(trace).item(),
        **fixed_fields,
        "schema": describe_schema(scene, view.is_before_queries),
        "view": {name: getattr(view, name) for name in ("head", "pair", "cell", "plane_content", "gradient", "lesson")},
        **_describe_texts(trace, view, omitted),
        "texts": cache.texts,
    }
    if "captions" not in omitted:
        caption_texts = captions(trace, view)
        response["figures"] = {
            name: {"words": text, **fixed_fields["figures"][name]} for name, text in caption_texts.items()
        }
    if asymmetry_parts := asymmetry(trace, head):
        dial_program_keys = cache.programs(dial_programs(scene, head))
        reason = None if dial_program_keys else explain_missing_dial(scene, head)
        response["asymmetry"] = {
            **asymmetry_parts.to_dict(),
            "dial_programs": dial_program_keys,
            "no_dial_reason": reason and translate(reason, view.language),
        }
    if progress:
        response |= progress.to_dict()
        if progress.reason:
            response["reason"] = _sentence_with_parts(describe_reason(progress.reason, scene), view.language, scene)
    stage_content = (
        find_step_at(view.lesson).stage_content.adapt_to(scene)
        if view.lesson
        else _stage_content_without_lesson(scene, view.cell[0])
    )
    response["stage_content"] = stage_content._asdict()
    if view.film:
        preset = examples()[example] if example else None
        is_unchanged = preset is not None and scene == preset.scene
        is_fitted = view_params.get("fitted") is True or (preset is not None and preset.model_head is not None)
        response["film"] = _describe_film(trace, view, example if is_unchanged else None, is_fitted, cache)
    if view.lesson:
        response["lesson"] = describe_step(view.lesson, trace, view.language)
    if view.gradient:
        is_stepwise = scene.normalize_option.has_zero_gradient
        response["slopes"] = {"program": cache.program(slopes_program(scene, head)), "is_stepwise": is_stepwise}
    return response


@lru_cache(maxsize=256)
def _fixed_part(outline: Outline) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the fields that do not depend on the scene's numbers, and the texts of all programs and specs.

    The result is cached, because looking up the programs would take a third of the time of a response.
    """
    scene, view = outline.blank()
    cache = PageCache(None)
    response = {
        "program": cache.program(scene_program(scene)),
        "figures": _figure_keys(scene, view, STAGE_FIGURES, cache),
        "drag_programs": cache.programs(drag_programs(scene, view.head)),
        "training": _training_programs(scene, cache),
    }
    return response, cache.texts


def _figure_keys(scene: Scene, view: View, names: Iterable[str], cache: PageCache) -> dict[str, dict[str, str]]:
    """Return, for each figure, the key of its spec, and the key of the program that computes its points."""
    outline_key = Outline.from_scene(scene, view).key()
    response = {}
    for name in names:
        figure = find_figure(name)
        spec_key = f"{outline_key}-{name}"
        if not cache.has(spec_key):
            cache.add({spec_key: orjson.dumps(figure.build_canvas(scene, view).spec()).decode()})
        response[name] = {"layout": spec_key, "geometry": cache.program(figure_program(scene, view, figure))}
    return response


def _training_programs(scene: Scene, cache: PageCache) -> dict[str, Any] | None:
    """Return the matrices that can be trained and each head's training program, or None without softmax."""
    if not scene.normalize_option.is_exponential:
        return None
    heads = [record_training(scene, head) for head in range(len(scene.heads))]
    return {"matrices": heads[0].matrix_names, "programs": [cache.program(head.program) for head in heads]}


def _stage_content_without_lesson(scene: Scene, quantity: str) -> StageContent:
    """Return the components that a presentation of an example shows.

    If the selected cell belongs to the output, the components include the picture of the values. All other quantities
    share one picture, so that the picture does not change during a drag.
    """
    picture = "mixture" if QUANTITIES_BY_NAME[quantity].role == "output" else "queries_keys"
    context = ("context_embeddings",) if scene.context else ()
    return StageContent(
        ("attention", picture, "score_bars", "shares", "space"), ("embeddings", *context, *PROJECTED_QUANTITY_BY_MATRIX)
    )


def _sentence_with_parts(text: Message, language: str, scene: Scene) -> dict[str, Any]:
    """Return a sentence as text and in parts, in which each token of the scene is a separate part."""
    parts = translate_to_parts(text, language, word_indices(scene))
    return {"text": join_parts(parts), "parts": parts}


def _open_example(view_params: Params) -> str | None:
    """Return the name of the example that is open, or from which the user's own scene was made."""
    name = view_params.get("preset") or view_params.get("was")
    return name if name in list(examples()) else None


def _trace_to_json(trace: Trace, language: str) -> dict[str, Any]:
    """Return the trace as JSON. For softmax, it contains the intermediate results of each head."""
    response = trace_to_dict(trace, language)
    for index, head in enumerate(response["heads"]):
        head |= {name: replace_non_finite(tensor.tolist()) for name, tensor in softmax_steps(trace, index).items()}
    return response


def _describe_texts(trace: Trace, view: View, omitted: Collection[str]) -> dict[str, Any]:
    """Return the headline, the sentences about the pair's asymmetry, and the arithmetic of the selected number.

    Texts in `omitted` are left out. "exact_sentences" contains the indices of sentences with an exact reason, and
    "parts" contains the sentences in parts.
    """
    pair = Pair(trace, view.head, *view.pair)
    (headline,) = link_glossary_terms([translate_to_parts(describe_weight(pair), view.language)], view.language)
    # The proof that one matrix is not enough applies to the whole head, so it comes after the sentences about the
    # selected pair.
    reasons = (
        []
        if "lopsided" in omitted
        else [*write_asymmetry_sentences(pair), *filter(None, [describe_certificate(trace, view.head)])]
    )
    reason_parts = [translate_to_parts(reason, view.language) for reason in reasons]
    response: dict[str, Any] = {
        "headline": join_parts(headline),
        "pair_sentences": [join_parts(parts) for parts in reason_parts],
        "exact_sentences": [index for index, reason in enumerate(reasons) if reason.key.startswith(EXACT)],
        "parts": {"headline": headline, "pair": reason_parts},
    }
    if "number" not in omitted:
        quantity, row, column = view.cell
        explanation = explain(trace, quantity, view.head, row, column, view.is_before_queries)
        parts = translate_to_parts(explanation.meaning, view.language)
        response["parts"]["explanation"] = parts
        response["explanation"] = {**explanation.to_dict(view.language), "meaning": join_parts(parts)}
    return response


def _describe_film(
    trace: Trace, view: View, example: str | None, is_fitted: bool, cache: PageCache
) -> list[dict[str, Any]]:
    """Return the film's beats that apply to the scene, in order. `film_sentences` explains `example` and `is_fitted`.

    In a beat, "editable_table" is the table that the user can edit, "duration_factor" multiplies the duration of the
    animation, and "first_movement_end" is the progress at which the first of two movements ends. "question" is asked
    before the beat, "notes" are for the speaker, and "divisors" is a text with the divisors of the scores. The beat
    "one" uses a single matrix for queries and keys. Its "weights" are computed with that matrix, and "next_picture" is
    its second picture.
    """
    response, pair = [], Pair(trace, view.head, *view.pair)
    beats = film_sentences(pair, example, is_fitted=is_fitted)
    pictures = _figure_keys(trace.scene, view, beats, cache)
    sentences = link_glossary_terms(
        (translate_to_parts(sentence, view.language) for sentence in beats.values()), view.language
    )
    for name, parts in zip(beats, sentences, strict=True):
        question = film_question(pair, name)
        beat: dict[str, Any] = {
            "name": name,
            "words": join_parts(parts),
            "parts": parts,
            "editable_table": editable_table(trace.scene, name),
            "duration_factor": RELATIVE_DURATIONS.get(name, 1),
            "first_movement_end": first_movement_end(pair, name),
            "question": question and _describe_question(question, view.language),
            "notes": [translate(note, view.language) for note in iterate_notes(pair, name, example)],
            **pictures[name],
        }
        if name in ("shares", "one"):
            beat["divisors"] = format_divisors(trace.scene, view.head)
        if name == "one":
            one_matrix_trace = trace_with_one_matrix(trace)
            beat["weights"] = replace_non_finite(one_matrix_trace.rows("weights", view.head))
            picture = _figure_keys(one_matrix_trace.scene, view, ["shares"], cache)["shares"]
            beat["next_picture"] = {"program": cache.program(scene_program(one_matrix_trace.scene)), **picture}
        response.append(beat)
    return response


def _describe_question(question: Question, language: str) -> dict[str, Any]:
    choices = [translate(choice, language) for choice in question.choices]
    return {"text": translate(question.text, language), "choices": choices, "right_index": question.right_index}
