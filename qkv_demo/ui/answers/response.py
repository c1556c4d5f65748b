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
from ...lessons import StageContent, get_step
from ...locale import Message, join_parts, translate, translate_to_parts
from ...maths.asymmetry import compute_asymmetry
from ...maths.attention import Trace, attend_without_gradients, replace_non_finite
from ...maths.derived import compute_color_limit, list_softmax_steps
from ...replay.programs import (
    get_dial_programs,
    get_drag_programs,
    get_figure_program,
    get_gradient_program,
    get_scene_program,
)
from ...scene import Scene
from ...scene.quantities import PROJECTED_QUANTITY_BY_MATRIX, QUANTITIES_BY_NAME
from ...scene.view import View
from ...wording import Pair
from ...wording.asymmetry import describe_certificate, explain_missing_dial, write_asymmetry_sentences
from ...wording.captions import write_captions
from ...wording.change import describe_reason
from ...wording.explain import explain
from ...wording.film import (
    RELATIVE_DURATIONS,
    Question,
    attend_with_one_matrix,
    describe_closing,
    describe_first_movement,
    format_divisors,
    get_editable_table,
    get_first_movement_end,
    write_film_question,
    write_film_sentences,
)
from ...wording.film_notes import iterate_notes
from ...wording.parts import find_word_indices, link_glossary_terms
from ...wording.trace_sentences import describe_weight, trace_to_dict
from .lesson import describe_step
from .page_cache import CacheKeyFields, PageCache
from .progress import read_progress
from .request import Params, catch_refusals, get_requested_language, read_request, read_view
from .settings import describe_schema

# The names of the texts that a request can list in "omitted" while the page does not show them. They are the sentences
# about the asymmetry of the selected pair, the arithmetic of the selected number, and the captions of the figures.
OMITTABLE_TEXTS = ("lopsided", "number", "captions")
# Messages with these key prefixes explain the asymmetry with a formula or a proof.
EXACT_REASON_KEYS = ("asymmetry.dial", "asymmetry.axis", "asymmetry.split", "asymmetry.symmetric", "certificate")


@catch_refusals
def answer(params: Params) -> dict[str, Any]:
    """Build the response to a request, which `read_request` describes.

    In the request, "keys" lists the keys of the programs and layouts that the page has cached, and "omitted" lists the
    names of texts that the page does not show. The response has "notice", a sentence for the user, if the scene was
    made by an edit that needs an explanation. It has no "scene" if the page itself has sent the scene.
    """
    request = read_request(params)
    requested_names = params.get("omitted")
    omitted_names = (
        [name for name in OMITTABLE_TEXTS if name in requested_names] if isinstance(requested_names, list) else []
    )
    response = build_response(request.scene, request.view, params.get("keys"), omitted_names)
    if omitted_names:
        response["omitted"] = omitted_names
    if request.notice:
        response["notice"] = _translate_with_parts(request.notice, get_requested_language(params), request.scene)
    return response if request.is_from_page else {**response, "scene": request.scene.to_dict()}


def build_response(
    scene: Scene, view_params: Params, keys: Any = None, omitted_names: Collection[str] = ()
) -> dict[str, Any]:
    """Build the JSON of `contract.picture.Picture` for a scene and a view.

    The programs and the layouts of figures are in the field "texts", by key. The other fields refer to them by these
    keys. Texts whose keys are in `keys` are left out, because the page has cached them.
    """
    trace = attend_without_gradients(scene)
    cache = PageCache(keys)
    example_name = _find_open_example(view_params)
    progress = read_progress(trace, example_name) if example_name else None
    view = read_view(view_params, trace)
    head = view.head
    fixed_fields, texts = _build_fixed_fields(CacheKeyFields.from_scene(scene, view))
    cache.add_texts(texts)
    response: dict[str, Any] = {
        "trace": _trace_to_json(trace, view.language),
        "limit": compute_color_limit(trace).item(),
        **fixed_fields,
        "schema": describe_schema(scene, view.is_before_queries),
        "view": {name: getattr(view, name) for name in ("head", "pair", "cell", "plane_content", "gradient", "lesson")},
        **_describe_texts(trace, view, omitted_names),
        "texts": cache.texts,
    }
    if "captions" not in omitted_names:
        caption_texts = write_captions(trace, view)
        response["figures"] = {
            name: {"words": text, **fixed_fields["figures"][name]} for name, text in caption_texts.items()
        }
    if asymmetry_parts := compute_asymmetry(trace, head):
        dial_program_keys = cache.add_programs(get_dial_programs(scene, head))
        no_dial_reason = None if dial_program_keys else explain_missing_dial(scene, head)
        response["asymmetry"] = {
            **asymmetry_parts.to_dict(),
            "dial_programs": dial_program_keys,
            "no_dial_reason": no_dial_reason and translate(no_dial_reason, view.language),
        }
    if progress:
        response |= progress.to_dict()
        if progress.reason:
            response["reason"] = _translate_with_parts(describe_reason(progress.reason, scene), view.language, scene)
    stage_content = (
        get_step(view.lesson).stage_content.adapt_to(scene)
        if view.lesson
        else _choose_stage_content(scene, view.cell[0])
    )
    response["stage_content"] = stage_content._asdict()
    if view.film:
        example = examples()[example_name] if example_name else None
        is_unchanged = example is not None and scene == example.scene
        is_fitted = view_params.get("fitted") is True or (example is not None and example.model_head is not None)
        response["film"] = _describe_film(trace, view, example_name if is_unchanged else None, is_fitted, cache)
        if closing := describe_closing(Pair(trace, view.head, *view.pair)):
            response["film_closing"] = _translate_with_parts(closing, view.language, scene)
    if view.lesson:
        response["lesson"] = describe_step(view.lesson, trace, view.language)
    if view.gradient:
        is_stepwise = scene.normalize_option.has_zero_gradient
        response["slopes"] = {
            "program": cache.add_program(get_gradient_program(scene, head)),
            "is_stepwise": is_stepwise,
        }
    return response


@lru_cache(maxsize=256)
def _build_fixed_fields(key_fields: CacheKeyFields) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the fields of a response that do not depend on the scene's numbers, and all programs and layouts by key.

    The result is cached, because looking up the programs would take a third of the time of a response.
    """
    scene, view = key_fields.create_blank_scene()
    cache = PageCache(None)
    fixed_fields = {
        "program": cache.add_program(get_scene_program(scene)),
        "figures": _create_figure_keys(scene, view, STAGE_FIGURES, cache),
        "drag_programs": cache.add_programs(get_drag_programs(scene, view.head)),
        "training": _create_training_programs(scene, cache),
    }
    return fixed_fields, cache.texts


def _create_figure_keys(
    scene: Scene, view: View, figure_names: Iterable[str], cache: PageCache
) -> dict[str, dict[str, str]]:
    """Return, for each figure, the key of its layout, and the key of the program that computes its points."""
    common_key = CacheKeyFields.from_scene(scene, view).to_key()
    figure_keys = {}
    for figure_name in figure_names:
        figure = find_figure(figure_name)
        layout_key = f"{common_key}-{figure_name}"
        if not cache.has_text(layout_key):
            cache.add_texts({layout_key: orjson.dumps(figure.build_canvas(scene, view).to_layout()).decode()})
        figure_keys[figure_name] = {
            "layout": layout_key,
            "geometry": cache.add_program(get_figure_program(scene, view, figure)),
        }
    return figure_keys


def _create_training_programs(scene: Scene, cache: PageCache) -> dict[str, Any] | None:
    """Return the names of the matrices that can be trained, and the key of each head's training program.

    Return None if the scene does not use softmax, because it cannot be trained then.
    """
    if not scene.normalize_option.is_exponential:
        return None
    trainings = [record_training(scene, head) for head in range(len(scene.heads))]
    program_keys = [cache.add_program(training.program) for training in trainings]
    return {"matrices": trainings[0].matrix_names, "programs": program_keys}


def _choose_stage_content(scene: Scene, quantity: str) -> StageContent:
    """Return the components that the page shows outside of lessons, if a cell of `quantity` is selected.

    For a cell of the output, they include the picture of the values. For all other cells, they include the picture of
    the queries and keys, so that the picture does not change during a drag.
    """
    picture_name = "mixture" if QUANTITIES_BY_NAME[quantity].role == "output" else "queries_keys"
    context_components = ("context_embeddings",) if scene.context else ()
    return StageContent(
        ("attention", picture_name, "score_bars", "shares", "space"),
        ("embeddings", *context_components, *PROJECTED_QUANTITY_BY_MATRIX),
    )


def _translate_with_parts(message: Message, language: str, scene: Scene | None = None) -> dict[str, Any]:
    """Return a message as text and in parts. Each token of the scene that the text mentions is a separate part."""
    parts = translate_to_parts(message, language, find_word_indices(scene) if scene else None)
    return {"text": join_parts(parts), "parts": parts}


def _find_open_example(view_params: Params) -> str | None:
    """Return the name of the example that is open, or from which the user's own scene was made."""
    name = view_params.get("preset") or view_params.get("was")
    return name if name in list(examples()) else None


def _trace_to_json(trace: Trace, language: str) -> dict[str, Any]:
    """Return the trace as JSON. If softmax is on, include its intermediate results, such as the exponentials."""
    response = trace_to_dict(trace, language)
    for index, head in enumerate(response["heads"]):
        head |= {step: replace_non_finite(tensor.tolist()) for step, tensor in list_softmax_steps(trace, index).items()}
    return response


def _describe_texts(trace: Trace, view: View, omitted_names: Collection[str]) -> dict[str, Any]:
    """Return the headline, the sentences about the pair's asymmetry, and the arithmetic of the selected number.

    The texts in `omitted_names` are left out. "parts" contains the sentences once more, each divided into parts.
    "exact_sentences" contains the indices of the "pair_sentences" that explain the asymmetry with a formula or a proof.
    The message keys of these sentences start with one of `EXACT_REASON_KEYS`.
    """
    pair = Pair(trace, view.head, *view.pair)
    (headline,) = link_glossary_terms([translate_to_parts(describe_weight(pair), view.language)], view.language)
    # The proof that one matrix is not enough applies to the whole head, so it comes after the sentences about the
    # selected pair.
    messages = (
        []
        if "lopsided" in omitted_names
        else [*write_asymmetry_sentences(pair), *filter(None, [describe_certificate(trace, view.head)])]
    )
    message_parts = [translate_to_parts(message, view.language) for message in messages]
    response: dict[str, Any] = {
        "headline": join_parts(headline),
        "pair_sentences": [join_parts(parts) for parts in message_parts],
        "exact_sentences": [
            index for index, message in enumerate(messages) if message.key.startswith(EXACT_REASON_KEYS)
        ],
        "parts": {"headline": headline, "pair": message_parts},
    }
    if "number" not in omitted_names:
        quantity, row, column = view.cell
        explanation = explain(trace, quantity, view.head, row, column, view.is_before_queries)
        parts = translate_to_parts(explanation.meaning, view.language)
        response["parts"]["explanation"] = parts
        response["explanation"] = {**explanation.to_dict(view.language), "meaning": join_parts(parts)}
    return response


def _describe_film(
    trace: Trace, view: View, example_name: str | None, is_fitted: bool, cache: PageCache
) -> list[dict[str, Any]]:
    """Return the beats of the film that apply to the scene, in order, as the JSON of `contract.picture.Beat`.

    `example_name` is the scene's example if the user has not changed the scene. `is_fitted` is true if the scene was
    fitted to the weights of a trained model.
    """
    beats, pair = [], Pair(trace, view.head, *view.pair)
    message_by_beat = write_film_sentences(pair, example_name, is_fitted=is_fitted)
    figure_keys_by_beat = _create_figure_keys(trace.scene, view, message_by_beat, cache)
    parts_by_sentence = link_glossary_terms(
        (translate_to_parts(message, view.language) for message in message_by_beat.values()), view.language
    )
    for beat_name, parts in zip(message_by_beat, parts_by_sentence, strict=True):
        question = write_film_question(pair, beat_name)
        first_message = describe_first_movement(pair, beat_name)
        beat_json: dict[str, Any] = {
            "name": beat_name,
            "words": join_parts(parts),
            "parts": parts,
            "first_sentence": first_message and _translate_with_parts(first_message, view.language),
            "editable_table": get_editable_table(trace.scene, beat_name),
            "duration_factor": RELATIVE_DURATIONS.get(beat_name, 1),
            "first_movement_end": get_first_movement_end(pair, beat_name),
            "question": question and _describe_question(question, view.language),
            "notes": [translate(note, view.language) for note in iterate_notes(pair, beat_name, example_name)],
            **figure_keys_by_beat[beat_name],
        }
        if beat_name in ("shares", "one"):
            beat_json["divisors"] = format_divisors(trace.scene, view.head)
        if beat_name == "one":
            one_matrix_trace = attend_with_one_matrix(trace)
            beat_json["weights"] = replace_non_finite(one_matrix_trace.rows("weights", view.head))
            figure_keys = _create_figure_keys(one_matrix_trace.scene, view, ["shares"], cache)["shares"]
            beat_json["next_picture"] = {
                "program": cache.add_program(get_scene_program(one_matrix_trace.scene)),
                **figure_keys,
            }
        beats.append(beat_json)
    return beats


def _describe_question(question: Question, language: str) -> dict[str, Any]:
    choices = [translate(choice, language) for choice in question.choices]
    return {"text": translate(question.text, language), "choices": choices, "right_index": question.right_index}
