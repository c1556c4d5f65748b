"""The endpoints of the contract, for `gradio_client` and for MCP alike."""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import anyio.to_thread

from ..labs import labs as all_labs
from ..learning import learn as learn_steps
from ..library import preset as scene_of
from ..locale import DEFAULT, known, say
from ..maths.asymmetry import asymmetry as split_of
from ..maths.attention import attend as run
from ..maths.certificate import certificate
from ..presets import presets as all_presets
from ..scene import Scene
from ..scene.check import SceneError, index, place, text
from ..share.link import to_link
from ..wording.explain import explain as explain_cell
from ..wording.reading import tell
from .gradio import api, gr
from .lab import lab_named, report
from .measured import numbers


def attend(scene: dict, language: str = DEFAULT) -> dict:  # type: ignore[type-arg]
    """Run attention on a scene and return every intermediate quantity.

    Args:
        scene: The scene, an object with tokens, embeddings (one row a token) and heads (each w_q, w_k, w_v).
        language: The language of the notes, such as "en" or "zh".

    Returns:
        inputs, heads (queries, keys, values, scores, scaled_scores, masked_scores, weights, output), output, notes.
    """
    return tell(run(_scene(scene)), known(language))


def preset(name: str) -> dict:  # type: ignore[type-arg]
    """Return a prepared scene by its name; `presets` lists the names.

    Args:
        name: The preset's name, such as "riley-dog".
    """
    return scene_of(name).to_dict()


def presets() -> list:  # type: ignore[type-arg]
    """List the names of the prepared scenes."""
    return list(all_presets())


def explain(scene: dict, head: int, quantity: str, row: int, column: int, language: str = DEFAULT) -> str:  # type: ignore[type-arg]
    """Explain one number of a scene's attention: its formula, its arithmetic and one plain sentence.

    Args:
        scene: The scene, as for attend.
        head: Which head, counted from 0.
        quantity: The matrix, such as "queries", "scores", "weights" or "output".
        row: The row, counted from 0; in scores and weights the token that asks.
        column: The column, counted from 0; in scores and weights the token that answers.
        language: The language of the text, such as "en" or "zh".
    """
    return explain_cell(run(_scene(scene)), quantity, head, row, column).to_text(known(language))


def asymmetry(scene: dict, head: int = 0, language: str = DEFAULT) -> dict:  # type: ignore[type-arg]
    """Split a head's M = W_Q W_Kᵀ, and tell whether its weights themselves rule out that one matrix made them.

    Args:
        scene: The scene, as for attend.
        head: Which head, counted from 0.
        language: The language of a refusal, such as "en" or "zh".

    Returns:
        m, symmetric, antisymmetric, dials by name (null in cross-attention and where scores are no dot products)
        ruled_out (null where the rules do not hold; false where they show nothing)
        witness (the two or three tokens of the strongest violation, or null)
    """
    trace = run(_scene(scene))
    head = index(head, len(trace.heads), "head")
    split, found = split_of(trace, head), certificate(trace, head)
    parts = split.to_dict() if split else dict.fromkeys(("m", "symmetric", "antisymmetric", "dials"))
    witness = list(found.witness) if found and found.witness else None
    return {**parts, "ruled_out": found and found.ruled_out, "witness": witness}


def learn(
    scene: dict,  # type: ignore[type-arg]
    target: Any,
    steps: int = 100,
    rate: float = 0.1,
    matrices: Any = ("w_q", "w_k"),
    pinned: Any = (),
    state: Any = None,
    head: int = 0,
    language: str = DEFAULT,
) -> dict:  # type: ignore[type-arg]
    """Let a head's matrices learn a target by gradient descent (Adam on the mean of KL(target ‖ weights), in nats).

    Args:
        scene: The scene, as for attend; its weights must be made by softmax.
        target: A table of shares, a row for each token that asks, each adding up to 1 and 0 where the mask hides;
            or one of "now", "itself", "before", "next", "mirrored", "first", "beats", "random".
        steps: How many steps, 0 to 1000.
        rate: Adam's rate; the page itself takes 0.05.
        matrices: What learns: any of "w_q", "w_k", "v_a", "embeddings", "context_embeddings". What has no say in the
            scores stays as it is: w_k where the keys are made with W_Q, v_a without additive scores.
        pinned: Entries that stay, each an object with quantity, row and column.
        state: What the last call returned, to go on as if it were one run; null starts afresh.
        head: Which head, counted from 0.
        language: The language of a refusal, such as "en" or "zh".

    Returns:
        scene, losses (before each step and after the last), and state for the next call.
    """
    learned = learn_steps(_scene(scene), target, steps, rate, matrices, pinned, state, head)
    return {"scene": learned.scene.to_dict(), "losses": list(learned.losses), "state": learned.state}


def labs() -> list:  # type: ignore[type-arg]
    """List the names of the labs: experiments that `lab` runs."""
    return list(all_labs())


async def lab(name: str, settings: Any = None, language: str = DEFAULT) -> dict:  # type: ignore[type-arg]
    """Run a lab, an experiment that always ends the same way for the same settings.

    Args:
        name: The lab's name, such as "why-root-d"; `labs` lists the names.
        settings: An object with any of the lab's settings; what is left out has its default.
        language: The language of the sentence, such as "en" or "zh".

    Returns:
        lab, settings (all of them), numbers (what was measured, by name), words (what was found, one sentence)
        and more (how it was measured).
    """
    name, asked = lab_named(name)
    chosen = asked.settings(settings)
    return report(name, chosen, await numbers(name, chosen), known(language))


def link(scene: dict, address: str = "") -> str:  # type: ignore[type-arg]
    """Make a link that opens a scene in the app, for a person to see and to change it.

    Args:
        scene: The scene, as for attend.
        address: Where the app is, such as "http://127.0.0.1:7860"; without it, what to put behind that address.
    """
    return f"{text(address, place('address')).partition('?')[0]}?scene={to_link(_scene(scene))}"


def _scene(data: Any) -> Scene:
    """A scene as an object, or as its JSON text."""
    return Scene.from_json(data) if isinstance(data, str) else Scene.from_dict(data)


Endpoint = Callable[..., Any]
ENDPOINTS: dict[str, Endpoint] = {
    one.__name__: one for one in (attend, preset, presets, explain, asymmetry, learn, labs, lab, link)
}


async def call(endpoint: Endpoint, arguments: Mapping[str, Any]) -> Any:
    """What an endpoint answers. Raises SceneError."""
    if inspect.iscoroutinefunction(endpoint):
        return await endpoint(**arguments)
    return await anyio.to_thread.run_sync(lambda: endpoint(**arguments))


def refusal(error: SceneError, arguments: Mapping[str, Any]) -> str:
    """The sentence for the caller, in the language of the call."""
    return say(error.message, known(arguments.get("language")))


def add_endpoints() -> None:
    """Add them to the Blocks under construction. Each call stands alone, so none waits in the queue."""
    for name, endpoint in ENDPOINTS.items():
        api(_for_gradio(endpoint), api_name=name, queue=False)


def _for_gradio(endpoint: Endpoint) -> Endpoint:
    """The same, but that its refusals reach the caller of Gradio's own queue."""

    @wraps(endpoint)
    async def answered(*given: Any) -> Any:
        arguments = inspect.signature(endpoint).bind(*given).arguments
        try:
            return await call(endpoint, arguments)
        except SceneError as error:
            raise gr.Error(refusal(error, arguments), print_exception=False) from None

    return answered
