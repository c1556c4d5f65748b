"""One request of the page, one answer: a scene and a view come in, everything to paint goes out. Nothing is kept."""

from collections.abc import Collection, Mapping
from typing import Any

from ...examples import examples
from ...lessons import Staging, step_at
from ...locale import Message, in_parts, read, say
from ...maths.asymmetry import asymmetry
from ...maths.attention import Trace, attend_without_gradients, finite_rows
from ...maths.derived import color_limit, softmax_steps
from ...replay.programs import dial_programs, scene_program, slopes_program
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
from .cache import PageCache
from .lesson import tell_step
from .progress import progress
from .request import in_words, language_of, read_request, read_view
from .settings import schema

FOLDABLE = ("lopsided", "number", "captions")  # words that may be left out
# Reasons in numbers and letters.
EXACT = ("asymmetry.dial", "asymmetry.axis", "asymmetry.split", "asymmetry.symmetric", "certificate")


@in_words
def answer(asked: Mapping[str, Any]) -> dict[str, Any]:
    """To what `read_request` takes a picture, with "said" where there is something to say of how its scene was made.

    The answer holds "scene" where it is not simply the one that was sent; "keys" name the texts that the page has,
    "folded" what nobody reads there now: so it is not worded, and the answer says so.
    """
    request = read_request(asked)
    named = asked.get("folded")
    folded = [part for part in FOLDABLE if part in named] if isinstance(named, list) else []
    found = picture(request.scene, request.wanted, asked.get("keys"), folded)
    if folded:
        found["folded"] = folded
    if request.said:
        found["said"] = _in_both(request.said, language_of(asked), request.scene)
    return found if request.held else {**found, "scene": request.scene.to_dict()}


def picture(scene: Scene, wanted: Mapping[str, Any], keys: Any = None, folded: Collection[str] = ()) -> dict[str, Any]:
    """Everything that the stage paints for one scene and the view that is wanted of it, as JSON.

    "program", "layout", "geometry", "reaches", "turns", "programs" and that of "slopes" are keys of "texts",
    which holds those that are not among the `keys` of the page.
    """
    trace = attend_without_gradients(scene)
    cache = PageCache(keys)
    example = _example(wanted)
    untouched = example if example and scene == examples()[example].scene else None
    shown = progress(trace, example) if example else None
    view = read_view(wanted, trace)
    head, fixed = view.head, cache.fixed(scene, view)
    found: dict[str, Any] = {
        "trace": _trace(trace, view.language),
        "limit": color_limit(trace).item(),
        **fixed,
        "schema": schema(scene, view.only_keys),
        "view": {name: getattr(view, name) for name in ("head", "pair", "cell", "lens", "gradient", "lesson")},
        **_told(trace, view, folded),
        "figures": fixed["figures"] if "captions" in folded else _worded(fixed["figures"], trace, view),
        "texts": cache.texts,
    }
    if split := asymmetry(trace, head):
        turns = cache.programs(dial_programs(scene, head))
        reason = None if turns else stuck(scene, head)
        found["asymmetry"] = {**split.to_dict(), "turns": turns, "stuck": reason and say(reason, view.language)}
    if shown:
        found |= shown.to_dict()
        if shown.reason:
            found["why"] = _in_both(describe_reason(shown.reason, scene), view.language, scene)
    staging = step_at(view.lesson).staging.within(scene) if view.lesson else _free_staging(scene, view.cell[0])
    found["staging"] = staging._asdict()
    if view.film:
        found["film"] = _film(trace, view, untouched, cache)
    if view.lesson:
        found["lesson"] = tell_step(view.lesson, trace, view.language)
    if view.gradient:
        found["slopes"] = _slopes(scene, head, cache)
    return found


def _free_staging(scene: Scene, quantity: str) -> Staging:
    """Return the components of a presentation without a lesson, in which a number of `quantity` is selected.

    Only an output has another picture, that of the values. Otherwise the picture stays, so that it does not change
    during a drag.
    """
    picture = "mixture" if BY_NAME[quantity].role == "output" else "queries_keys"
    context = ("context_embeddings",) if scene.context else ()
    return Staging(("need", picture, "score_bars", "shares", "space"), ("embeddings", *context, *IMAGES))


def _in_both(said: Message, language: str, scene: Scene) -> dict[str, Any]:
    """A sentence as text and in parts, the scene's words among these."""
    pieces = in_parts(said, language, word_indices(scene))
    return {"text": read(pieces), "parts": pieces}


def _example(wanted: Mapping[str, Any]) -> str | None:
    """The example that is looked at, or that the scene was before a hand made it its own."""
    name = wanted.get("preset") or wanted.get("was")
    return name if name in list(examples()) else None


def _trace(trace: Trace, language: str) -> dict[str, Any]:
    """The contract's trace, and in each head the steps within its softmax, if it has one."""
    told = trace_to_dict(trace, language)
    for index, head in enumerate(told["heads"]):
        head |= {name: finite_rows(tensor.tolist()) for name, tensor in softmax_steps(trace, index).items()}
    return told


def _worded(figures: dict[str, dict[str, str]], trace: Trace, view: View) -> dict[str, dict[str, str]]:
    """Each figure, and its words."""
    return {name: {"words": words, **figures[name]} for name, words in captions(trace, view).items()}


def _told(trace: Trace, view: View, folded: Collection[str]) -> dict[str, Any]:
    """The headline, why the pair is lopsided, and the number's arithmetic, if those are not folded; "exact" and "parts"
    say more of them."""
    pair = Pair(trace, view.head, *view.pair)
    said = in_parts(reading(pair), view.language)
    (headline,) = first_uses([said], view.language)
    # Below the pair in words, what in the whole head no single matrix can make.
    reasons = [] if "lopsided" in folded else [*sentences(pair), *filter(None, [certified(trace, view.head)])]
    lopsided = [in_parts(said, view.language) for said in reasons]
    found: dict[str, Any] = {
        "reading": read(headline),
        "pair": [read(sentence) for sentence in lopsided],
        "exact": [at for at, said in enumerate(reasons) if said.key.startswith(EXACT)],
        "parts": {"reading": headline, "pair": lopsided},
    }
    if "number" in folded:
        return found
    quantity, row, column = view.cell
    explained = explain(trace, quantity, view.head, row, column, view.only_keys)
    arithmetic = in_parts(explained.reading, view.language)
    found["parts"]["explanation"] = arithmetic
    return {**found, "explanation": {**explained.to_dict(view.language), "reading": read(arithmetic)}}


def _slopes(scene: Scene, head: int, cache: PageCache) -> dict[str, Any]:
    """Return the program that finds which number matters. `jumps` is true if weights have no slope."""
    return {"program": cache.program(slopes_program(scene, head)), "jumps": scene.normalize_option.is_stepwise}


def _film(trace: Trace, view: View, example: str | None, cache: PageCache) -> list[dict[str, Any]]:
    """The beats that apply, in their order; "holds" is the table in hand, "moves" how many times as long as others it
    moves, "guess" what one may say before it, "notes" what is read beside, "divisors" what its scores are divided by,
    "weights" whoever attends to whom at its end, if not as in the scene, and "then" the picture that follows its own,
    of one matrix."""
    found, pair = [], Pair(trace, view.head, *view.pair)
    beats = film(pair, example)
    pictures = cache.figures(trace.scene, view, beats)
    told = first_uses((in_parts(sentence, view.language) for sentence in beats.values()), view.language)
    for name, parts in zip(beats, told, strict=True):
        said = {"name": name, "words": read(parts), "parts": parts}
        more: dict[str, Any] = {"holds": editable_table(trace.scene, name), "moves": DURATIONS.get(name, 1)}
        asked = guess(pair, name)
        more["guess"] = asked and _guess(asked, view.language)
        if name in ("shares", "one"):
            more["divisors"] = divisors(trace.scene, view.head)
        more["notes"] = [say(note, view.language) for note in notes(pair, name, example)]
        if name == "one":
            shared = tied(trace)
            more["weights"] = finite_rows(shared.rows("weights", view.head))
            then = cache.figures(shared.scene, view, ["shares"])["shares"]
            more["then"] = {"program": cache.program(scene_program(shared.scene)), **then}
        found.append({**said, **more, **pictures[name]})
    return found


def _guess(asked: Guess, language: str) -> dict[str, Any]:
    choices = [say(choice, language) for choice in asked.choices]
    return {"question": say(asked.question, language), "choices": choices, "right": asked.right}
