"""The response to a scene and a view: everything that the page draws. The server keeps nothing between requests."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

import orjson

from ...examples import examples
from ...figures.registry import FIGURES, figure_named
from ...learning.training import training
from ...lessons import Staging, step_at
from ...locale import Message, in_parts, read, say
from ...maths.asymmetry import asymmetry
from ...maths.attention import Trace, attend_without_gradients, finite_rows
from ...maths.derived import color_limit, softmax_steps
from ...replay.programs import dial_programs, drag_programs, figure_program, scene_program, slopes_program
from ...scene import Scene
from ...scene.quantities import BY_NAME, IMAGES
from ...scene.view import View
from ...wording import Pair
from ...wording.asymmetry import certified, sentences, stuck
from ...wording.captions import captions
from ...wording.change import describe_reason
from ...wording.explain import explain
from ...wording.film import DURATIONS, Guess, divisors, editable_table, film, guess, notes, tied
from ...wording.parts import first_uses, word_indices
from ...wording.reading import reading, trace_to_dict
from .lesson import describe_step
from .page_cache import Outline, PageCache
from .progress import read_progress
from .request import Params, catch_refusals, read_request, read_view, requested_language
from .settings import schema

FOLDABLE = ("lopsided", "number", "captions")  # Parts whose text the page can leave out of a request.
# Messages that give an exact reason, in numbers and letters.
EXACT = ("asymmetry.dial", "asymmetry.axis", "asymmetry.split", "asymmetry.symmetric", "certificate")


@catch_refusals
def answer(params: Params) -> dict[str, Any]:
    """Build everything that the page needs to draw a request, which `read_request` describes.

    "keys" lists the texts that the page has cached, and "folded" the parts whose text it does not show. The response
    has "notice" if an edit that deserves an explanation made the scene, and no "scene" if the page has sent it.
    """
    request = read_request(params)
    names = params.get("folded")
    folded = [name for name in FOLDABLE if name in names] if isinstance(names, list) else []
    response = build_picture(request.scene, request.view, params.get("keys"), folded)
    if folded:
        response["folded"] = folded
    if request.notice:
        response["notice"] = _sentence(request.notice, requested_language(params), request.scene)
    return response if request.from_page else {**response, "scene": request.scene.to_dict()}


def build_picture(scene: Scene, view_params: Params, keys: Any = None, folded: Collection[str] = ()) -> dict[str, Any]:
    """Build the JSON of `contract.picture.Picture` for a scene and the JSON of a view.

    All programs, layouts and geometries are keys of "texts", which holds only the texts that are not among the page's
    `keys`.
    """
    trace = attend_without_gradients(scene)
    cache = PageCache(keys)
    example = _example(view_params)
    progress = read_progress(trace, example) if example else None
    view = read_view(view_params, trace)
    head = view.head
    fixed, texts = _fixed_part(Outline.of(scene, view))
    cache.add(texts)
    response: dict[str, Any] = {
        "trace": _trace(trace, view.language),
        "limit": color_limit(trace).item(),
        **fixed,
        "schema": schema(scene, view.only_keys),
        "view": {name: getattr(view, name) for name in ("head", "pair", "cell", "plane_content", "gradient", "lesson")},
        **_texts(trace, view, folded),
        "texts": cache.texts,
    }
    if "captions" not in folded:
        words = captions(trace, view)
        response["figures"] = {name: {"words": text, **fixed["figures"][name]} for name, text in words.items()}
    if split := asymmetry(trace, head):
        turns = cache.programs(dial_programs(scene, head))
        reason = None if turns else stuck(scene, head)
        response["asymmetry"] = {
            **split.to_dict(),
            "dial_programs": turns,
            "no_dial_reason": reason and say(reason, view.language),
        }
    if progress:
        response |= progress.to_dict()
        if progress.reason:
            response["reason"] = _sentence(describe_reason(progress.reason, scene), view.language, scene)
    staging = step_at(view.lesson).staging.within(scene) if view.lesson else _free_staging(scene, view.cell[0])
    response["staging"] = staging._asdict()
    if view.film:
        is_unchanged = example is not None and scene == examples()[example].scene
        response["film"] = _film(trace, view, example if is_unchanged else None, cache)
    if view.lesson:
        response["lesson"] = describe_step(view.lesson, trace, view.language)
    if view.gradient:
        is_stepwise = scene.normalize_option.is_stepwise
        response["slopes"] = {"program": cache.program(slopes_program(scene, head)), "is_stepwise": is_stepwise}
    return response


@lru_cache(maxsize=256)
def _fixed_part(outline: Outline) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the fields that depend on no number of a scene, and all their texts.

    Looking up each program takes a third of the time of a response, so the result is cached.
    """
    scene, view = outline.blank()
    cache = PageCache(None)
    response = {
        "program": cache.program(scene_program(scene)),
        "figures": _figures(scene, view, FIGURES, cache),
        "drag_programs": cache.programs(drag_programs(scene, view.head)),
        "training": _training(scene, cache),
    }
    return response, cache.texts


def _figures(scene: Scene, view: View, names: Iterable[str], cache: PageCache) -> dict[str, dict[str, str]]:
    """Return the keys of each figure's layout and of the program that computes its geometry."""
    outline_key = Outline.of(scene, view).key()
    response = {}
    for name in names:
        figure = figure_named(name)
        layout = f"{outline_key}-{name}"
        if not cache.has(layout):
            cache.add({layout: orjson.dumps(figure.build_canvas(scene, view).spec()).decode()})
        response[name] = {"layout": layout, "geometry": cache.program(figure_program(scene, view, figure))}
    return response


def _training(scene: Scene, cache: PageCache) -> dict[str, Any] | None:
    """Return the trainable matrices and each head's program of one step, or None if there is no softmax."""
    if not scene.normalize_option.exponential:
        return None
    heads = [training(scene, head) for head in range(len(scene.heads))]
    return {"matrices": heads[0].matrices, "programs": [cache.program(head.program) for head in heads]}


def _free_staging(scene: Scene, quantity: str) -> Staging:
    """Return the components of a presentation without a lesson, in which a number of `quantity` is selected.

    Only an output has another picture, that of the values. Otherwise the picture stays, so that it does not change
    during a drag.
    """
    picture = "mixture" if BY_NAME[quantity].role == "output" else "queries_keys"
    context = ("context_embeddings",) if scene.context else ()
    return Staging(("attention", picture, "score_bars", "shares", "space"), ("embeddings", *context, *IMAGES))


def _sentence(text: Message, language: str, scene: Scene) -> dict[str, Any]:
    """Return a sentence as text and in parts. The scene's tokens are parts of their own."""
    parts = in_parts(text, language, word_indices(scene))
    return {"text": read(parts), "parts": parts}


def _example(view_params: Params) -> str | None:
    """Return the name of the open example, or of the example that the user's own scene started from."""
    name = view_params.get("preset") or view_params.get("was")
    return name if name in list(examples()) else None


def _trace(trace: Trace, language: str) -> dict[str, Any]:
    """Return the trace as JSON, with the steps within each head's softmax, if it has one."""
    response = trace_to_dict(trace, language)
    for index, head in enumerate(response["heads"]):
        head |= {name: finite_rows(tensor.tolist()) for name, tensor in softmax_steps(trace, index).items()}
    return response


def _texts(trace: Trace, view: View, folded: Collection[str]) -> dict[str, Any]:
    """Return the headline, the reasons for the pair's asymmetry, and the arithmetic of the number, unless folded.

    "exact_sentences" has the indices of the exact reasons, and "parts" has each sentence in parts.
    """
    pair = Pair(trace, view.head, *view.pair)
    (headline,) = first_uses([in_parts(reading(pair), view.language)], view.language)
    # The certificate is about the whole head, so it comes after the sentences about the pair.
    reasons = [] if "lopsided" in folded else [*sentences(pair), *filter(None, [certified(trace, view.head)])]
    reason_parts = [in_parts(reason, view.language) for reason in reasons]
    response: dict[str, Any] = {
        "reading": read(headline),
        "pair_sentences": [read(parts) for parts in reason_parts],
        "exact_sentences": [index for index, reason in enumerate(reasons) if reason.key.startswith(EXACT)],
        "parts": {"reading": headline, "pair": reason_parts},
    }
    if "number" not in folded:
        quantity, row, column = view.cell
        explanation = explain(trace, quantity, view.head, row, column, view.only_keys)
        parts = in_parts(explanation.reading, view.language)
        response["parts"]["explanation"] = parts
        response["explanation"] = {**explanation.to_dict(view.language), "reading": read(parts)}
    return response


def _film(trace: Trace, view: View, example: str | None, cache: PageCache) -> list[dict[str, Any]]:
    """Return the beats of the film that apply to the scene, in order. `example` is its name if it is unchanged.

    Of each beat, "editable_table" can be edited, "duration_factor" scales the duration, "guess" is a question before
    the beat, "notes" are the speaker's notes, and "divisors" what its scores are divided by. The beat "one"
    uses a single matrix: "weights" are its weights, and "next_picture" is the picture after its own.
    """
    response, pair = [], Pair(trace, view.head, *view.pair)
    beats = film(pair, example)
    pictures = _figures(trace.scene, view, beats, cache)
    sentences = first_uses((in_parts(sentence, view.language) for sentence in beats.values()), view.language)
    for name, parts in zip(beats, sentences, strict=True):
        question = guess(pair, name)
        beat: dict[str, Any] = {
            "name": name,
            "words": read(parts),
            "parts": parts,
            "editable_table": editable_table(trace.scene, name),
            "duration_factor": DURATIONS.get(name, 1),
            "guess": question and _question(question, view.language),
            "notes": [say(note, view.language) for note in notes(pair, name, example)],
            **pictures[name],
        }
        if name in ("shares", "one"):
            beat["divisors"] = divisors(trace.scene, view.head)
        if name == "one":
            shared = tied(trace)
            beat["weights"] = finite_rows(shared.rows("weights", view.head))
            picture = _figures(shared.scene, view, ["shares"], cache)["shares"]
            beat["next_picture"] = {"program": cache.program(scene_program(shared.scene)), **picture}
        response.append(beat)
    return response


def _question(guess: Guess, language: str) -> dict[str, Any]:
    choices = [say(choice, language) for choice in guess.choices]
    return {"question": say(guess.question, language), "choices": choices, "right": guess.right}
