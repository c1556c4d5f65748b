"""The endpoints of the API, for `gradio_client` and MCP clients."""

import json
import re
from collections.abc import Callable
from typing import Any

from ...examples import examples as all_examples
from ...labs import labs as all_labs
from ...learning import learn as learn_steps
from ...library import preset as example_scene
from ...library import read_scene
from ...locale import DEFAULT_LANGUAGE, choose_language
from ...maths.asymmetry import compute_asymmetry
from ...maths.attention import attend as attend_to
from ...maths.certificate import find_certificate
from ...maths.fit import fit_scene
from ...scene import Scene
from ...scene.check import SceneError, index, location, quote, text
from ...share.link import encode_scene
from ...wording.explain import explain as explain_cell
from ...wording.trace_sentences import trace_to_dict
from ..answers.fit import run_fit
from ..answers.heads import run_model
from ..answers.lab import compute_report
from .argument_types import (
    LabName,
    MaskInput,
    MatrixInput,
    MatrixNamesInput,
    OptimizerStateInput,
    PinnedNumbersInput,
    PresetName,
    QuantityName,
    SceneInput,
    SettingsInput,
    TargetInput,
    TokensInput,
)


def attend(scene: SceneInput, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Run attention on a scene and return every intermediate quantity.

    Args:
        scene: An example's name such as "riley-dog", or an object with tokens (1 to 16), embeddings (a row for each
            token) and heads (1 to 4, each with w_q, w_k and w_v). Every size is 1 to 8. Vectors are rows (x @ W), so
            each matrix has as many rows as an embedding has numbers. Other fields are optional.
        language: The language of the notes, such as "en" or "zh".

    Returns:
        inputs, heads (queries, keys, values, scores, scaled_scores, masked_scores, weights, output), output, notes.
    """
    return trace_to_dict(attend_to(_read_scene(scene)), choose_language(language))


def preset(name: PresetName) -> dict[str, Any]:
    """Return the scene of an example by its name.

    Args:
        name: The example's name; `presets` lists the names.
    """
    return example_scene(name).to_dict()


def presets() -> list[str]:
    """List the names of the examples."""
    return list(all_examples())


def explain(
    scene: SceneInput, head: int, quantity: QuantityName, row: int, column: int, language: str = DEFAULT_LANGUAGE
) -> str:
    """Explain one number of a scene's attention with its formula, its arithmetic and one plain sentence.

    Args:
        scene: The scene, as for attend.
        head: The head, counted from 0.
        quantity: The name of the matrix that contains the number, such as "weights".
        row: The row, counted from 0. In scores and weights it is the token that attends.
        column: The column, counted from 0. In scores and weights it is the token that is attended to.
        language: The language of the text, such as "en" or "zh".
    """
    return explain_cell(attend_to(_read_scene(scene)), quantity, head, row, column).to_text(choose_language(language))


def asymmetry(scene: SceneInput, head: int = 0, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Split W_Q W_Kᵀ into two parts, and check if the weights prove that queries and keys need two matrices.

    Args:
        scene: The scene, as for attend.
        head: The head, counted from 0.
        language: The language of an error message, such as "en" or "zh".

    Returns:
        m, symmetric, antisymmetric and dials (null in cross-attention, or if the scores are not dot products)
        ruled_out (true if no single matrix can make these weights, false without a proof, null if undecidable)
        witness (the two or three tokens that give the strongest proof, or null)
    """
    trace = attend_to(_read_scene(scene))
    head = index(head, len(trace.heads), "head")
    asymmetry_parts, certificate_tokens = compute_asymmetry(trace, head), find_certificate(trace, head)
    asymmetry_fields = (
        asymmetry_parts.to_dict() if asymmetry_parts else dict.fromkeys(("m", "symmetric", "antisymmetric", "dials"))
    )
    is_ruled_out = None if certificate_tokens is None else bool(certificate_tokens)
    return {
        **asymmetry_fields,
        "ruled_out": is_ruled_out,
        "witness": list(certificate_tokens) if certificate_tokens else None,
    }


def learn(
    scene: SceneInput,
    target: TargetInput,
    steps: int = 100,
    rate: float = 0.1,
    matrices: MatrixNamesInput = ["w_q", "w_k"],  # noqa: B006
    pinned: PinnedNumbersInput = [],  # noqa: B006
    state: OptimizerStateInput = None,
    head: int = 0,
    language: str = DEFAULT_LANGUAGE,
) -> dict[str, Any]:
    """Train a head's matrices toward target weights by gradient descent (Adam on the mean KL divergence, in nats).

    Args:
        scene: The scene, as for attend. Its weights must be made by softmax.
        target: The target weights, with a row for each token that attends, or the name of a built-in target. Each row
            adds up to 1 and is 0 for tokens that the mask hides.
        steps: The number of steps, 0 to 1000.
        rate: Adam's learning rate.
        matrices: The matrices to train. Matrices that do not affect the scores stay as they are: w_k if W_Q makes the
            keys, and v_a if the score is not additive.
        pinned: Numbers that stay as they are.
        state: The state that the last call returned, to continue its run. Null starts a new run.
        head: The head, counted from 0.
        language: The language of an error message, such as "en" or "zh".

    Returns:
        scene, losses (before each step and after the last), and state for the next call.
    """
    target, matrices, pinned, state = map(_parse_json, (target, matrices, pinned, state))
    result = learn_steps(_read_scene(scene), target, steps, rate, matrices, pinned, state, head)
    return {"scene": result.scene.to_dict(), "losses": list(result.losses), "state": result.state}


def labs() -> list[str]:
    """List the names of the labs, which are experiments that `lab` runs."""
    return list(all_labs())


async def lab(name: LabName, settings: SettingsInput = None, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Run a lab, an experiment that always has the same result for the same settings.

    Args:
        name: The lab's name; `labs` lists the names.
        settings: An object with some of the lab's settings. The result lists all settings, including the defaults.
        language: The language of the sentences, such as "en" or "zh".

    Returns:
        lab, settings (all of them), numbers (the measurements by name), words (the result in one sentence)
        and more (how it was measured).
    """
    return await compute_report(name, _parse_json(settings), choose_language(language))


async def fit(
    tokens: TokensInput,
    weights: MatrixInput = None,
    queries: MatrixInput = None,
    keys: MatrixInput = None,
    values: MatrixInput = None,
    key_tokens: TokensInput | None = None,
    mask: MaskInput = "none",
    dims: int = 3,
    language: str = DEFAULT_LANGUAGE,
) -> dict[str, Any]:
    """Fit a small scene to the attention of one head of a trained model on one sentence.

    The scene reproduces the attention weights. It does not have the model's own matrices, and its axes have no names.

    Args:
        tokens: The tokens that attend, 1 to 16.
        weights: The head's attention weights, a row for each token that attends. Each row adds up to 1.
        queries: The head's queries in place of its weights, a row for each token. They can have any size.
        keys: The head's keys, required with queries. They have the same size as the queries.
        values: The head's values, a row for each key. They are optional.
        key_tokens: In cross-attention, the tokens that are attended to.
        mask: The visible tokens, as "none", "causal", or a row of booleans for each token (true means visible).
        dims: The number of dimensions of the scene, 1 to 8.
        language: The language of an error message, such as "en" or "zh".

    Returns:
        scene (with the weights that it was fitted to as "fitted_to"), and fit (max_error and mean_error of the weights,
        values_kept, seed and seconds).
    """
    tokens, key_tokens = _parse_json(tokens), _parse_json(key_tokens)
    matrix_arguments = {"weights": weights, "queries": queries, "keys": keys, "values": values, "mask": mask}
    parsed_arguments = {name: _parse_json(value) for name, value in matrix_arguments.items()}
    scene, quality = await run_fit(lambda: fit_scene(tokens, **parsed_arguments, key_tokens=key_tokens, dims=dims))
    return {"scene": quality.scene_to_dict(scene), "fit": quality.to_dict()}


async def heads(text: str, special: bool = False, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Run the trained model all-MiniLM-L6-v2 on a sentence and return the attention weights of all its heads.

    The first call may have to download the model (91 MB).

    Args:
        text: A sentence of at most 62 word pieces.
        special: If true, include the model's own tokens [CLS] and [SEP].
        language: The language of an error message, such as "en" or "zh".

    Returns:
        tokens, and weights by layer (6), head (12), row (the token that attends) and column. Each row adds up to 1.
    """
    return (await run_model(text, has_special_tokens=special)).to_dict()


def link(scene: SceneInput, address: str = "") -> str:
    """Make a link that opens a scene in the app, where a person can look at the scene and change it.

    Args:
        scene: The scene, as for attend.
        address: The app's address, such as "http://127.0.0.1:7860". Without an address, the link starts with "?".
    """
    return f"{_remove_query(address)}?scene={encode_scene(_read_scene(scene))}"


def _remove_query(address: Any) -> str:
    """Return an address without its query string. Raises SceneError for an address without http:// or https://."""
    address_location = location("address")
    base_address = text(address, address_location).partition("?")[0]
    if base_address and not re.match(r"https?://[^/\s]", base_address):
        raise SceneError("error.address", where=address_location, value=quote(address))
    return base_address


def _read_scene(scene_input: Any) -> Scene:
    """Read a scene from an object, its JSON text or an example's name."""
    return read_scene(_parse_json(scene_input))


def _parse_json(value: Any) -> Any:
    """Parse JSON text, which some callers send for an object or a list. Return any other value unchanged."""
    try:
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return value


Endpoint = Callable[..., Any]
ENDPOINTS: dict[str, Endpoint] = {
    endpoint.__name__: endpoint
    for endpoint in (attend, preset, presets, explain, asymmetry, learn, labs, lab, fit, heads, link)
}
